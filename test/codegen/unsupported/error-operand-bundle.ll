; LLVM 22 exits; pointer authentication aborts both.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %f) {
  call void %f() ["ptrauth"(i32 1, i64 2)]
  ret void
}

; CHECK: a call with the operand bundle "ptrauth"
