; libdevice knows nothing of the floating-point environment.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare double @llvm.experimental.constrained.sin.f64(double, metadata, metadata)
define ptx_kernel void @k(ptr %p) {
  %a = load double, ptr %p
  %b = call double @llvm.experimental.constrained.sin.f64(double %a, metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
  store double %b, ptr %p
  ret void
}

; CHECK: NVPTX has no floating-point environment that it could respect
; CHECK: hint: call __nv_sinf or __nv_sin of libdevice
