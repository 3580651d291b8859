; LLVM aborts for widths over 64 bits that are no power of two.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare i100 @llvm.fshl.i100(i100, i100, i100)
define ptx_kernel void @k(ptr %p) {
  %a = load i100, ptr %p
  %b = call i100 @llvm.fshl.i100(i100 %a, i100 %a, i100 %a)
  store i100 %b, ptr %p
  ret void
}

; CHECK: llvm.fshl.i100, and NVPTX has no code for it
