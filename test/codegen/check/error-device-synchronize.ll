; Waiting for children is gone since CUDA 12 and sm_90 (CUDA.jl#1846).
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare i32 @cudaDeviceSynchronize()
define ptx_kernel void @parent(ptr %result) {
  %status = call i32 @cudaDeviceSynchronize()
  store i32 %status, ptr %result
  ret void
}
; CHECK: {{error: }}the module calls 'cudaDeviceSynchronize': a kernel cannot wait for the kernels it launched since CUDA 12 and sm_90
; CHECK-NEXT: hint: launch what comes after them into the tail launch stream
