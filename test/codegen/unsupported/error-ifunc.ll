; LLVM writes something that ptxas refuses.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@f = ifunc void (), ptr @choose
define ptr @choose() {
  ret ptr @g
}
define void @g() {
  ret void
}

; CHECK: 'f' is chosen by a function at load time (ifunc)
