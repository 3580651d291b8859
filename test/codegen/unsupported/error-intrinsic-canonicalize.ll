; LLVM 19 has no code for any type, 22 none for bfloat.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare bfloat @llvm.canonicalize.bf16(bfloat)
define ptx_kernel void @k(ptr %p) {
  %a = load bfloat, ptr %p
  %b = call bfloat @llvm.canonicalize.bf16(bfloat %a)
  store bfloat %b, ptr %p
  ret void
}

; CHECK: llvm.canonicalize.bf16, and 
