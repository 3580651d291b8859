; LLVM 19 cannot select a fence; membar is at least as strong.
; REQUIRES: llvm19
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: FileCheck %s --input-file=%t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

define ptx_kernel void @k(ptr %p) {
  fence syncscope("block") acquire
  fence syncscope("device") release
  fence seq_cst
  ret void
}

; CHECK: membar.cta;
; CHECK: membar.gl;
; CHECK: membar.sys;
