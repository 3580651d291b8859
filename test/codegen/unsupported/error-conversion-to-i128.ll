; LLVM aborts: the conversion is a function of compiler-rt.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  %a = load double, ptr %p
  %b = fptosi double %a to i128
  store i128 %b, ptr %p
  ret void
}

; CHECK: converts between floating point and integers of at most 64 bits, not 128
; CHECK: hint: convert in two halves
