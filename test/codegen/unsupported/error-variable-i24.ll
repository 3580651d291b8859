; LLVM writes .u24.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@v = addrspace(1) global i24 0
define ptx_kernel void @k(ptr %p) {
  ret void
}

; CHECK: the type of the variable 'v' cannot be written in PTX: LLVM writes the width
