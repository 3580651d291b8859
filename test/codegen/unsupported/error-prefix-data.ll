; LLVM writes a number in front of the function.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define void @f() prefix i32 7 {
  ret void
}

; CHECK: 'f' has prefix or prologue data
