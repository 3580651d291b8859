; A function that CUDA's header declares and its library lacks.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare i32 @cudaEventRecordWithFlags(ptr, ptr, i32)
define ptx_kernel void @parent(ptr %result) {
  %status = call i32 @cudaEventRecordWithFlags(ptr %result, ptr null, i32 0)
  ret void
}
; CHECK: 'cudaEventRecordWithFlags' is declared in CUDA's header, but libcudadevrt.a does not define it
