; LLVM aborts.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@s = internal addrspace(3) global [2 x i32] [i32 1, i32 2]
define ptx_kernel void @k(ptr %p) {
  %v = load volatile i32, ptr addrspace(3) @s
  store i32 %v, ptr %p
  ret void
}

; CHECK: the shared variable 's' has an initial value
; CHECK: hint: initialise it with undef
