; LLVM 22 aborts on it.
; REQUIRES: llvm22
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  %a = load i129, ptr %p
  %b = add i129 %a, 1
  store i129 %b, ptr %p
  ret void
}

; CHECK: LLVM 20 to 22 abort on integers of one bit more
