; ptxas refuses it.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define {} @f() {
  ret {} zeroinitializer
}

; CHECK: the result of 'f' has the type {}: PTX has no parameters of size zero
