; ptxas places a parameter aligned to more than 16 bytes by its address, which differs from GPU to GPU: nvcc's own launch
; of such a kernel passes garbage on sm_90. Vectors of more than 16 bytes have such an alignment, arrays do not.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

define ptx_kernel void @aligned(i8 %a, ptr byval({i64, i64}) align 32 %b) {
  ret void
}
define ptx_kernel void @vector(<4 x double> %a) {
  ret void
}
define ptx_kernel void @array([4 x double] %a) {
  ret void
}
define ptx_kernel void @parent(ptr %result) {
  %a = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @aligned, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, i8 1, {i64, i64} zeroinitializer)
  %b = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @vector, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, <4 x double> zeroinitializer)
  %c = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @array, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, [4 x double] zeroinitializer)
  %ab = or i32 %a, %b
  %abc = or i32 %ab, %c
  store i32 %abc, ptr %result
  ret void
}
; CHECK: error: in function 'parent': launch of 'aligned': the kernel's parameter 2 is aligned to 32 bytes, and where such a parameter lies differs from GPU to GPU
; CHECK-NEXT: hint: 16 is the largest alignment that is the same everywhere
; CHECK: launch of 'vector': the kernel's parameter 1 is aligned to 32 bytes
; CHECK-NOT: error:
