; Functions with two results have another form in libdevice.
; REQUIRES: llvm22
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare {float, float} @llvm.sincos.f32(float)
define ptx_kernel void @k(ptr %p) {
  %a = load float, ptr %p
  %b = call {float, float} @llvm.sincos.f32(float %a)
  store {float, float} %b, ptr %p
  ret void
}

; CHECK: hint: call __nv_sincosf or __nv_sincos of libdevice
