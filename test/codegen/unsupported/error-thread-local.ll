; LLVM 19 aborts; 22 makes it a variable that all threads share.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@t = thread_local addrspace(1) global i32 0
define ptx_kernel void @k(ptr %p) {
  store i32 1, ptr addrspace(1) @t
  ret void
}

; CHECK: the variable 't' is thread_local
