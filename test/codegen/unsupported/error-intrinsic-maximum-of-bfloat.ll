; LLVM 19 aborts on it for GPUs before sm_80.
; REQUIRES: llvm19
; RUN: exits 1 cdpc ptx -arch=sm_75 %s -o %t 2>&1 | FileCheck %s

declare bfloat @llvm.maximum.bf16(bfloat, bfloat)
define ptx_kernel void @k(ptr %p) {
  %a = load bfloat, ptr %p
  %b = call bfloat @llvm.maximum.bf16(bfloat %a, bfloat 0xR3F80)
  store bfloat %b, ptr %p
  ret void
}

; CHECK: llvm.maximum.bf16, and the NVPTX of LLVM 19 to 21 has no code for it with bfloat before sm_80
