; LLVM crashes.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare ptr @llvm.adjust.trampoline(ptr)
define ptx_kernel void @k(ptr %p) {
  %a = call ptr @llvm.adjust.trampoline(ptr %p)
  store ptr %a, ptr %p
  ret void
}

; CHECK: NVPTX cannot write code at run time
