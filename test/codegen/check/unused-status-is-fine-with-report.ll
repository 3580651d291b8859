; With the policy report nothing is lost, and nothing is warned about.
; RUN: cdpc ptx -arch=sm_90 --on-failure=report %s -o %t 2>&1 | count 0

define ptx_kernel void @parent(ptr %result) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null)
  ret void
}
define ptx_kernel void @child() {
  ret void
}

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
