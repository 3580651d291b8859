; ptxas refuses it.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@s = internal addrspace(3) global i32 undef
@h = addrspace(1) global ptr addrspacecast (ptr addrspace(3) @s to ptr)
define ptx_kernel void @k(ptr %p) {
  ret void
}

; CHECK: a shared variable has an address in each block
