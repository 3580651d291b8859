; LLVM aborts on what is a library call elsewhere.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare void @llvm.set.rounding(i32)
declare i32 @llvm.get.fpmode.i32()
define ptx_kernel void @k(ptr %p) {
  call void @llvm.set.rounding(i32 1)
  %a = call i32 @llvm.get.fpmode.i32()
  store i32 %a, ptr %p
  ret void
}

; CHECK-DAG: llvm.set.rounding, and the rounding mode is part of each instruction
; CHECK-DAG: llvm.get.fpmode.i32, and NVPTX has no floating-point environment
