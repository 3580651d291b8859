; LLVM aborts on it.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@again = weak alias void (ptr), ptr @f
define void @f(ptr %p) {
  ret void
}

; CHECK: PTX has no weak aliases
