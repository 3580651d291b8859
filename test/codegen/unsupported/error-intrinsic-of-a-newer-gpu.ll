; LLVM aborts on an instruction that the GPU has not.
; RUN: exits 1 cdpc ptx -arch=sm_75 %s -o %t 2>&1 | FileCheck %s

declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
define ptx_kernel void @k(ptr %p) {
  %a = load i32, ptr %p
  %b = call i32 @llvm.nvvm.redux.sync.add(i32 %a, i32 -1)
  store i32 %b, ptr %p
  ret void
}

; CHECK: llvm.nvvm.redux.sync.add, and sm_75 has no such instruction: sm_80 and newer have it
