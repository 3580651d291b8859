; LLVM writes g+-4, a syntax error.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@g = addrspace(1) global [4 x i32] zeroinitializer
@h = addrspace(1) global ptr addrspace(1) getelementptr ({i32, [4 x i32]}, ptr addrspace(1) @g, i64 -1, i32 1, i64 2)
define ptx_kernel void @k(ptr %p) {
  ret void
}

; CHECK: the initial value of 'h' cannot be written in PTX: PTX has no negative distance from a symbol
