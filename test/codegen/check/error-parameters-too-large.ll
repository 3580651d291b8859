; ptxas accepts 32,764 bytes of parameters.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @child(ptr byval([32768 x i8]) %a) {
  ret void
}
; CHECK: in function 'child': the kernel's parameters take 32768 bytes, and 32764 are possible
