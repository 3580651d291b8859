; 128-bit integers are fine, division included.
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: FileCheck %s --input-file=%t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

define ptx_kernel void @k(ptr %p) {
  %a = load i128, ptr %p
  %b = sdiv i128 %a, 12345
  store i128 %b, ptr %p
  ret void
}

; CHECK: .visible .entry k(
