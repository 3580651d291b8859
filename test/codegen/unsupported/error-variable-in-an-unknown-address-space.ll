; LLVM aborts.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@v = addrspace(7) global i32 undef
define ptx_kernel void @k(ptr %p) {
  ret void
}

; CHECK: the variable 'v' is in address space 7, where NVPTX has no variables
