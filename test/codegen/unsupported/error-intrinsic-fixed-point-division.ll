; LLVM aborts.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare i32 @llvm.sdiv.fix.i32(i32, i32, i32)
define ptx_kernel void @k(ptr %p) {
  %a = load i32, ptr %p
  %b = call i32 @llvm.sdiv.fix.i32(i32 %a, i32 %a, i32 3)
  store i32 %b, ptr %p
  ret void
}

; CHECK: llvm.sdiv.fix.i32, and NVPTX has no code for it
