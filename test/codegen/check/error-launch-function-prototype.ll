; A launch function declared with another prototype; the right one is shown.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare i32 @cdp.launch.x(ptr, i64, i32, i32, i32, i32, i32, i32, ptr)
define ptx_kernel void @child() {
  ret void
}
; CHECK: in function 'cdp.launch.x': a launch function is declared as i32 (ptr, i64,
; CHECK-NEXT: hint: declare i32 @cdp.launch.<suffix>(ptr kernel, i32 grid x, y, z,
