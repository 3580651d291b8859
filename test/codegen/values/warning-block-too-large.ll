; 2,048 threads in a block.
; RUN: cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @parent(ptr %result) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 2048, i32 1, i32 1, i32 0, ptr null)
  store i32 %status, ptr %result
  ret void
}
define ptx_kernel void @child() {
  ret void
}
; CHECK: launch of 'child': block.x is 2048, and 1 to 1024 is possible

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
