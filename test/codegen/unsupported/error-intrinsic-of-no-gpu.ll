; Shuffles without .sync went with the GPUs before those that CUDA 13 knows.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare i32 @llvm.nvvm.shfl.idx.i32(i32, i32, i32)
define ptx_kernel void @k(ptr %p) {
  %a = load i32, ptr %p
  %b = call i32 @llvm.nvvm.shfl.idx.i32(i32 %a, i32 0, i32 31)
  store i32 %b, ptr %p
  ret void
}

; CHECK: llvm.nvvm.shfl.idx.i32, and no GPU since sm_75 has such an instruction
