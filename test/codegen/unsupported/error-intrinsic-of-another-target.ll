; LLVM aborts.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare i64 @llvm.x86.rdtsc()
define ptx_kernel void @k(ptr %p) {
  %a = call i64 @llvm.x86.rdtsc()
  store i64 %a, ptr %p
  ret void
}

; CHECK: the module calls llvm.x86.rdtsc, and it is an instruction of x86 processors
