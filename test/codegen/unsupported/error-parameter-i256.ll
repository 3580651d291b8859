; LLVM 19 crashes; 22 passes it as bytes.
; REQUIRES: llvm19
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define void @f(i256 %a, ptr %p) {
  store i256 %a, ptr %p
  ret void
}

; CHECK: has the type i256: LLVM 19 to 21 pass integers of more than 64 bits only as i128
