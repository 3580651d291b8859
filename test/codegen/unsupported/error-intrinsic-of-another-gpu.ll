; Some instructions are in one chip or family only.
; REQUIRES: llvm22
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare void @llvm.nvvm.tcgen05.wait.ld()
define ptx_kernel void @k(ptr %p) {
  call void @llvm.nvvm.tcgen05.wait.ld()
  ret void
}

; CHECK: llvm.nvvm.tcgen05.wait.ld, and sm_90 has no such instruction: sm_100a
