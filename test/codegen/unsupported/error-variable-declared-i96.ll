; LLVM writes .u96 for what is defined elsewhere, bytes for what is defined here.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@here = addrspace(1) global i96 0
@there = external addrspace(1) global i96
define ptx_kernel void @k(ptr %p) {
  store i8 1, ptr addrspace(1) @there
  ret void
}

; CHECK: the type of the variable 'there' cannot be written in PTX
; CHECK-NOT: error:
