; ptxas wants a definition at once.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare extern_weak void @f()
define ptx_kernel void @k(ptr %p) {
  call void @f()
  ret void
}

; CHECK: 'f' is a weak declaration
