; A launch function has no body of its own.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define i32 @cdp.launch.x(ptr %k, i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f, i32 %g, ptr %s) {
  ret i32 0
}
; CHECK: in function 'cdp.launch.x': a launch function has a body
