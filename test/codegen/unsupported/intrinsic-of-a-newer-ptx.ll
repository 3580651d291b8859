; An instruction that needs a newer PTX than the device runtime gets it.
; REQUIRES: llvm22
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: FileCheck %s --input-file=%t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

declare bfloat @llvm.nvvm.f2bf16.rn.satfinite(float)
define ptx_kernel void @k(ptr %p) {
  %a = load float, ptr %p
  %b = call bfloat @llvm.nvvm.f2bf16.rn.satfinite(float %a)
  store bfloat %b, ptr %p
  ret void
}

; CHECK: .version 8.1
