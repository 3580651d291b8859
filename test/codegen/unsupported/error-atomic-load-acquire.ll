; LLVM 19 aborts on loads and stores with an order.
; REQUIRES: llvm19
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  %a = load atomic i32, ptr %p acquire, align 4
  store atomic i32 %a, ptr %p release, align 4
  ret void
}

; CHECK: LLVM 19 to 21 has no atomic load with the order acquire
; CHECK: has no atomic store with the order
