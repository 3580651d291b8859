; ptxas refuses it.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@l = internal addrspace(5) global i32 undef
define ptx_kernel void @k(ptr %p) {
  store i32 1, ptr addrspace(5) @l
  ret void
}

; CHECK: the variable 'l' is in local memory (address space 5)
; CHECK: hint: use an alloca
