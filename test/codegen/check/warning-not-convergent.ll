; A declaration without convergent let an earlier optimiser merge launches; it gets the attribute.
; RUN: cdpc lower -arch=sm_90 %s -o - 2>&1 | FileCheck %s

declare i32 @cdp.launch.x(ptr, i32, i32, i32, i32, i32, i32, i32, ptr)
define ptx_kernel void @parent(ptr %result) {
  %status = call i32 @cdp.launch.x(ptr @child, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null)
  store i32 %status, ptr %result
  ret void
}
define ptx_kernel void @child() {
  ret void
}
; CHECK: warning: in function 'cdp.launch.x': the declaration is not convergent
