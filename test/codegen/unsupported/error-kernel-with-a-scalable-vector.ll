; The layout of parameters, which comes first, must survive it.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(<vscale x 4 x i32> %a, target("spirv.Image") %b) {
  ret void
}

; CHECK: parameter 1 of 'k' has the type <vscale x 4 x i32>: NVPTX has no vectors
; CHECK: parameter 2 of 'k' has the type target("spirv.Image"): it is a type of another target
