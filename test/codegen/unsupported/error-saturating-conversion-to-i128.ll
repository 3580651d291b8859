; The saturating form is an intrinsic.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare i128 @llvm.fptoui.sat.i128.f32(float)
define ptx_kernel void @k(ptr %p) {
  %a = load float, ptr %p
  %b = call i128 @llvm.fptoui.sat.i128.f32(float %a)
  store i128 %b, ptr %p
  ret void
}

; CHECK: llvm.fptoui.sat.i128.f32, and NVPTX converts floating point to integers of at most 64 bits
