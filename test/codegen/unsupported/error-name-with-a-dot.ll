; LLVM writes a dot of an external name as it stands, and ptxas finds a syntax error.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@a.b = addrspace(1) global i32 0
define ptx_kernel void @k(ptr %p) {
  ret void
}

; CHECK: name 'a.b': '.' is not a letter
