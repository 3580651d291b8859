; LLVM aborts.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  %a = load <vscale x 4 x i32>, ptr %p
  store <vscale x 4 x i32> %a, ptr %p
  ret void
}

; CHECK: NVPTX has no vectors of a size unknown at compile time
