; A declaration that nobody uses is not written, so its name does not matter.
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: FileCheck %s --input-file=%t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

declare void @"a-b"()
define ptx_kernel void @k(ptr %p) {
  ret void
}

; CHECK: .visible .entry k(
