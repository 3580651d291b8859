; An intrinsic on it is a library call as well.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare fp128 @llvm.sqrt.f128(fp128)
define ptx_kernel void @k(ptr %p) {
  %a = load fp128, ptr %p
  %b = call fp128 @llvm.sqrt.f128(fp128 %a)
  store fp128 %b, ptr %p
  ret void
}

; CHECK: the module calls llvm.sqrt.f128, and NVPTX has no floating point of more than 64 bits
