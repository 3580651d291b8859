; The names that NVIDIA documents become the symbols of the CDP2 interface; a bare name would be CDP1.
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s

declare i32 @cudaGetLastError()
declare i32 @cudaMemcpyAsync(ptr, ptr, i64, i32, ptr)
declare i32 @cudaGraphLaunch(ptr, ptr)
declare i32 @cudaLaunchDevice(ptr, ptr, ptr byval(%dim3) align 4, [3 x i32], i32, ptr)
%dim3 = type { i32, i32, i32 }

define void @f(ptr %p) {
  %d = alloca %dim3
  %a = call i32 @cudaGetLastError()
  %b = call i32 @cudaMemcpyAsync(ptr %p, ptr %p, i64 1, i32 3, ptr null)
  %c = call i32 @cudaGraphLaunch(ptr %p, ptr null)
  %e = call i32 @cudaLaunchDevice(ptr %p, ptr %p, ptr byval(%dim3) align 4 %d, [3 x i32] zeroinitializer, i32 0, ptr null)
  ret void
}
; CHECK: call i32 @__cudaCDP2GetLastError()
; CHECK: call i32 @__cudaCDP2MemcpyAsync(
; CHECK: call i32 @cudaGraphLaunch(
; CHECK: call i32 @__cudaCDP2LaunchDevice(
