; LLVM writes .u24.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(i24 %a) {
  ret void
}

; CHECK: parameter 1 of 'k' has the type i24: LLVM writes the width into the PTX
; CHECK: hint: pass it in memory, or as another type
