; LLVM 19 loads 4 bytes and takes the third for the second element: wrong values, in silence.
; REQUIRES: llvm19
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p, <2 x i8> %pair) {
  %second = extractelement <2 x i8> %pair, i32 1
  store i8 %second, ptr %p
  ret void
}

; CHECK: parameter 2 of 'k' has the type <2 x i8>: LLVM 19 to 21 read the second element of <2 x i8> from the wrong byte
