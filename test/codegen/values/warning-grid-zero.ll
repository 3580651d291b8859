; A constant grid of 0 blocks always fails with status 9; seen through memory and a call, as -O0 code has it.
; RUN: cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define i32 @launch(i32 %blocks) noinline optnone {
  %address = alloca i32
  store i32 %blocks, ptr %address
  %n = load i32, ptr %address
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 %n, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null)
  ret i32 %status
}
define ptx_kernel void @parent(ptr %result) {
  %status = call i32 @launch(i32 0)
  store i32 %status, ptr %result
  ret void
}
define ptx_kernel void @child() {
  ret void
}
; CHECK: warning: in function 'launch': launch of 'child': grid.x is 0, and 1 to 2147483647 is possible: it always fails with status 9

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
