; LLVM aborts.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  %a = load ptr, ptr %p
  indirectbr ptr %a, [label %x]
x:
  ret void
}

; CHECK: NVPTX has no jumps to computed addresses
; CHECK: hint: use a switch
