; LLVM aborts.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr addrspace(4) %p) {
  %a = atomicrmw add ptr addrspace(4) %p, i32 1 seq_cst
  ret void
}

; CHECK: NVPTX has no atomicrmw in address space 4
