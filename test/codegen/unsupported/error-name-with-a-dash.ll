; A kernel's name that LLVM aborts on is refused, with a name that works.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @"a-b"(ptr %p) {
  ret void
}

; CHECK: PTX has no way to write the name 'a-b': '-' is not a letter
; CHECK: hint: rename it, for instance to 'a_b'
