; Kernels with the same parameters share one generated function.
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s --implicit-check-not="define internal i32 @\"cdp.launch"

define ptx_kernel void @parent(ptr %result) {
  %one = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @a, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i32 1)
  %two = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @b, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i32 2)
  %both = or i32 %one, %two
  store i32 %both, ptr %result
  ret void
}

; CHECK: call i32 @"cdp.launch(i32)"(ptr @a,
; CHECK: call i32 @"cdp.launch(i32)"(ptr @b,
; CHECK: define internal i32 @"cdp.launch(i32)"(
define ptx_kernel void @a(i32 %x) {
  ret void
}
define ptx_kernel void @b(i32 %x) {
  ret void
}

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
