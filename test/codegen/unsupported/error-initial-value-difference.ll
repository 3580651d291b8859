; LLVM aborts.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@g = addrspace(1) global i32 0
@h = addrspace(1) global i64 sub (i64 ptrtoint (ptr addrspace(1) @g to i64), i64 ptrtoint (ptr @k to i64))
define ptx_kernel void @k(ptr %p) {
  ret void
}

; CHECK: the initial value of 'h' cannot be written in PTX: PTX has no difference of two symbols
