; llvm.sin and its kin, which LLVM aborts on, are calls of libdevice.
; REQUIRES: libdevice
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

declare double @llvm.sin.f64(double)
declare float @llvm.pow.f32(float, float)
define ptx_kernel void @k(ptr %p) {
  %a = load double, ptr %p
  %b = call double @llvm.sin.f64(double %a)
  store double %b, ptr %p
  %c = load float, ptr %p
  %d = call fast float @llvm.pow.f32(float %c, float %c)
  store float %d, ptr %p
  ret void
}

; CHECK: call double @__nv_sin(double
; CHECK: call {{.*}}float @__nv_powf(float
