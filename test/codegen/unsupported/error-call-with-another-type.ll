; LLVM 19 writes a call that ptxas refuses.
; REQUIRES: llvm19
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define void @f(i32 %a) noinline {
  ret void
}
define ptx_kernel void @k(ptr %p) {
  call void @f(i64 1, i64 2)
  ret void
}

; CHECK: the call of 'f' has another type than the function
