; LLVM aborts; three variables, found once.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@a = addrspace(1) global ptr addrspace(1) @b
@b = addrspace(1) global ptr addrspace(1) @c
@c = addrspace(1) global ptr addrspace(1) @a
define ptx_kernel void @k(ptr %p) {
  ret void
}

; CHECK: leads into a circle of variables
; CHECK-NOT: circle
