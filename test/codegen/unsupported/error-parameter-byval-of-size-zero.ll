; By value in memory as well.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define void @f(ptr byval({}) %a) {
  ret void
}

; CHECK: PTX has no parameters of size zero
