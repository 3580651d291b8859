; An i64 for an i32 moves every argument behind it.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @parent(ptr %result) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i64 1)
  store i32 %status, ptr %result
  ret void
}
define ptx_kernel void @child(i32 %a) {
  ret void
}
; CHECK: argument 1 is i64, and the kernel's parameter 1 is i32

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
