; LLVM 19 crashes.
; REQUIRES: llvm19
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define void @f([2 x i128] %a, ptr %p) {
  store [2 x i128] %a, ptr %p
  ret void
}

; CHECK: LLVM 19 to 21 crash on arrays and vectors of i128
