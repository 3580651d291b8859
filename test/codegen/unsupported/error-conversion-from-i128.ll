; The other direction.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  %a = load i128, ptr %p
  %b = uitofp i128 %a to float
  store float %b, ptr %p
  ret void
}

; CHECK: integers of at most 64 bits, not 128
