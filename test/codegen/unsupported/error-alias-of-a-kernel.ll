; LLVM aborts on it.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@again = alias void (ptr), ptr @k
define ptx_kernel void @k(ptr %p) {
  ret void
}

; CHECK: the alias 'again' cannot be written in PTX: PTX has no aliases of kernels
