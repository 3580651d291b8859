; LLVM 22 reports an error without a place, 19 calls a library that is not there.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  %a = load i128, ptr %p
  %b = atomicrmw add ptr %p, i128 %a seq_cst
  store i128 %b, ptr %p
  ret void
}

; CHECK: the atomicrmw has 16 bytes, and NVPTX has atomics of at most 8
