; LLVM aborts.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  br label %x
x:
  store ptr blockaddress(@k, %x), ptr %p
  ret void
}

; CHECK: the address of a label is taken
