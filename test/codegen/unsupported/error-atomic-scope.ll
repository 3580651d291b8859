; LLVM 22 exits on a scope that NVPTX does not know.
; REQUIRES: llvm22
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  %a = load atomic i32, ptr %p syncscope("agent") monotonic, align 4
  store i32 %a, ptr %p
  ret void
}

; CHECK: sm_90 does not know the scope "agent" of this atomic load
; CHECK: hint: NVPTX knows the scopes "block", "device", and from sm_90 on "cluster"
