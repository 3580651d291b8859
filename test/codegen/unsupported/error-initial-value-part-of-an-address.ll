; ptxas refuses half an address.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@g = addrspace(1) global i32 0
@h = addrspace(1) global {i32, i32} {i32 1, i32 ptrtoint (ptr addrspace(1) @g to i32)}
define ptx_kernel void @k(ptr %p) {
  ret void
}

; CHECK: whole addresses only
