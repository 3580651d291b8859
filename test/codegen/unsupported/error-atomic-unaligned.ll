; The same for what is not aligned.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  %a = atomicrmw add ptr %p, i32 1 seq_cst, align 1
  store i32 %a, ptr %p
  ret void
}

; CHECK: the atomicrmw of 4 bytes is aligned to 1, and NVPTX has no unaligned atomics
