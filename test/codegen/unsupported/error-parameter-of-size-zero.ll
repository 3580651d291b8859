; LLVM aborts.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k({} %a, [0 x i32] %b) {
  ret void
}

; CHECK: parameter 1 of 'k' has the type {}: PTX has no parameters of size zero
; CHECK: parameter 2 of 'k' has the type [0 x i32]
