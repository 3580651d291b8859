; The parser takes any name; the PTX would call a function of that name.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare i32 @llvm.nvvm.bogus(i32)
define ptx_kernel void @k(ptr %p) {
  %a = call i32 @llvm.nvvm.bogus(i32 1)
  store i32 %a, ptr %p
  ret void
}

; CHECK: the module calls llvm.nvvm.bogus, and LLVM {{[0-9.]+}} has no intrinsic of this name
