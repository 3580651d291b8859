; half goes by way of float, vectors element by element, llvm.lrint by way of 64 bits.
; REQUIRES: libdevice
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

declare <2 x half> @llvm.log.v2f16(<2 x half>)
declare i32 @llvm.lrint.i32.f32(float)
declare double @llvm.powi.f64.i32(double, i32)
define ptx_kernel void @k(ptr %p) {
  %a = load <2 x half>, ptr %p
  %b = call <2 x half> @llvm.log.v2f16(<2 x half> %a)
  store <2 x half> %b, ptr %p
  %c = load float, ptr %p
  %d = call i32 @llvm.lrint.i32.f32(float %c)
  store i32 %d, ptr %p
  %e = load double, ptr %p
  %f = call double @llvm.powi.f64.i32(double %e, i32 %d)
  store double %f, ptr %p
  ret void
}

; CHECK: fpext half
; CHECK: call float @__nv_logf(float
; CHECK: fptrunc float
; CHECK: call float @__nv_logf(float
; CHECK: call i64 @__nv_llrintf(float
; CHECK: trunc i64
; CHECK: call double @__nv_powi(double
