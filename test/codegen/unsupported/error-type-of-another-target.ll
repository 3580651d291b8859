; LLVM crashes.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define void @f(target("spirv.Image") %a) {
  ret void
}

; CHECK: it is a type of another target
