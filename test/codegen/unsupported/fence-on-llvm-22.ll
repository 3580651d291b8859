; LLVM 22 has fences of every order and scope.
; REQUIRES: llvm22
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: FileCheck %s --input-file=%t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

define ptx_kernel void @k(ptr %p) {
  fence syncscope("block") acquire
  fence seq_cst
  ret void
}

; CHECK: fence.acq_rel.cta;
; CHECK: fence.sc.sys;
