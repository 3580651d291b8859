; LLVM writes an empty initialiser.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@t = addrspace(1) constant [1 x ptr] [ptr blockaddress(@k, %x)]
define ptx_kernel void @k(ptr %p) {
  br label %x
x:
  ret void
}

; CHECK: the initial value of 't' cannot be written in PTX: PTX has no addresses of labels
