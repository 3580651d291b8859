; A device runtime function declared with another prototype; neither ptxas nor nvJitLink would say so.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare i32 @cudaStreamDestroy(i32)
define ptx_kernel void @parent(ptr %result) {
  %status = call i32 @cudaStreamDestroy(i32 1)
  ret void
}
; CHECK: the device runtime's 'cudaStreamDestroy' is i32 (ptr), and the module declares it as i32 (i32)
