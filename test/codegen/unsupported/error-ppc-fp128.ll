; The long double of PowerPC.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  %a = load ppc_fp128, ptr %p
  %b = fmul ppc_fp128 %a, %a
  store ppc_fp128 %b, ptr %p
  ret void
}

; CHECK: type ppc_fp128: NVPTX has no floating point of more than 64 bits
