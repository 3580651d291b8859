; The PTX of every -O level assembles, and links with the device runtime by nvlink, which compares prototypes.
; REQUIRES: ptxas, nvlink
; RUN: cdpc ptx -arch=sm_90 -O0 %s -o %t0.ptx && %ptxas -c -arch=sm_90 %t0.ptx -o %t0.o && %nvlink -arch=sm_90 %t0.o %cudadevrt -o %t0.cubin
; RUN: cdpc ptx -arch=sm_90 -O1 %s -o %t1.ptx && %ptxas -c -arch=sm_90 %t1.ptx -o %t1.o && %nvlink -arch=sm_90 %t1.o %cudadevrt -o %t1.cubin
; RUN: cdpc ptx -arch=sm_90 -O2 %s -o %t2.ptx && %ptxas -c -arch=sm_90 %t2.ptx -o %t2.o && %nvlink -arch=sm_90 %t2.o %cudadevrt -o %t2.cubin
; RUN: cdpc ptx -arch=sm_90 -O3 %s -o %t3.ptx && %ptxas -c -arch=sm_90 %t3.ptx -o %t3.o && %nvlink -arch=sm_90 %t3.o %cudadevrt -o %t3.cubin

define ptx_kernel void @parent(ptr %result) {
  %pair = alloca {i64, i32}
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, half 1.0, <4 x float> zeroinitializer, ptr byval({i64, i32}) %pair, i128 3, [3 x i16] zeroinitializer) "cdp.on-failure"="report"
  store i32 %status, ptr %result
  ret void
}
define ptx_kernel void @child(half %a, <4 x float> %b, ptr byval({i64, i32}) %c, i128 %d, [3 x i16] %e) {
  ret void
}

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
