; LLVM 19 aborts; 22 writes a kernel that nobody launches.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@llvm.global_ctors = appending global [1 x {i32, ptr, ptr}] [{i32, ptr, ptr} {i32 65535, ptr @f, ptr null}]
define internal void @f() {
  ret void
}

; CHECK: (llvm.global_ctors), and CUDA runs none
