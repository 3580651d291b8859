; LLVM aborts on it.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@g = addrspace(1) global i32 0
@again = alias i32, ptr addrspace(1) @g
define ptx_kernel void @k(ptr %p) {
  ret void
}

; CHECK: PTX has aliases of functions only
