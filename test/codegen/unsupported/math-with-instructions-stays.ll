; LLVM 22 has instructions for these: no call of libdevice.
; REQUIRES: llvm22
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: FileCheck %s --input-file=%t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

declare float @llvm.sin.f32(float)
declare float @llvm.exp2.f32(float)
define ptx_kernel void @k(ptr %p) {
  %a = load float, ptr %p
  %b = call afn float @llvm.sin.f32(float %a)
  %c = call float @llvm.exp2.f32(float %b)
  store float %c, ptr %p
  ret void
}

; CHECK: sin.approx.f32
; CHECK: ex2.approx.f32
