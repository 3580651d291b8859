; LLVM 19 aborts on the end of a variable-length array.
; REQUIRES: llvm19
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
define ptx_kernel void @k(ptr %p) {
  %s = call ptr @llvm.stacksave.p0()
  call void @llvm.stackrestore.p0(ptr %s)
  ret void
}

; CHECK: llvm.stackrestore.p0, and the NVPTX of LLVM 19 to 21 cannot give back memory
