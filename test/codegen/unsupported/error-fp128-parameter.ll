; LLVM 19 crashes.
; REQUIRES: llvm19
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define void @f(fp128 %a, ptr %p) {
  store fp128 %a, ptr %p
  ret void
}

; CHECK: parameter 1 of 'f' has the type fp128: LLVM 19 to 21 crash
