; A launch in a helper that is inlined twice is one finding.
; RUN: cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=warning:

define internal i32 @launch() {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 0, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null)
  ret i32 %status
}
define ptx_kernel void @parent(ptr %result) {
  %a = call i32 @launch()
  %b = call i32 @launch()
  %c = or i32 %a, %b
  store i32 %c, ptr %result
  ret void
}
define ptx_kernel void @child() {
  ret void
}
; CHECK: warning: in function 'launch': launch of 'child': grid.x is 0

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
