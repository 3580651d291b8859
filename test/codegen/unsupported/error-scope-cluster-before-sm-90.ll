; Clusters came with sm_90; LLVM 22 aborts.
; REQUIRES: llvm22
; RUN: exits 1 cdpc ptx -arch=sm_80 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  fence syncscope("cluster") seq_cst
  ret void
}

; CHECK: sm_80 does not know the scope "cluster" of this fence
