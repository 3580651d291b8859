; The long double of x86.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  %a = load x86_fp80, ptr %p
  store x86_fp80 %a, ptr %p
  ret void
}

; CHECK: type x86_fp80: NVPTX has no 80-bit floating point
