; A definition without the kernel convention is no kernel.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @parent(ptr %result) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @helper, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null)
  store i32 %status, ptr %result
  ret void
}
define void @helper() {
  ret void
}
; CHECK: launch of 'helper': it is a function and not a kernel
; CHECK-NEXT: hint: define it with the calling convention ptx_kernel

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
