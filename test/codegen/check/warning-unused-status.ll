; A status that nobody reads is a launch that fails in silence (CCCL#1137).
; RUN: cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @parent(ptr %result) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null)
  ret void
}
define ptx_kernel void @child() {
  ret void
}
; CHECK: warning: in function 'parent': the status of the launch of 'child' is not used
; CHECK-NEXT: hint: test it, or choose the policy report or trap

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
