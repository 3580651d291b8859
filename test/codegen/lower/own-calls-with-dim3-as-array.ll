; A frontend that fills a buffer itself, with dim3 as [3 x i32], can also use @cdp.launch: all calls of the runtime get
; one prototype, which nvlink compares with the library's.
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s
; RUN: cdpc ptx -arch=sm_90 -O2 %s -o %t.ptx
; RUN: FileCheck %s --check-prefix=PTX --implicit-check-not=.local < %t.ptx
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t.ptx -o %t.o %}
; RUN: %if nvlink %{ %nvlink -arch=sm_90 %t.o %cudadevrt -o %t.cubin %}
%dim3 = type { i32, i32, i32 }
declare ptr @cudaGetParameterBufferV2(ptr, [3 x i32], [3 x i32], i32)
declare i32 @cudaLaunchDeviceV2(ptr, ptr)
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

define ptx_kernel void @parent(ptr %result) {
  %d = alloca %dim3
  store %dim3 { i32 1, i32 1, i32 1 }, ptr %d
  %buffer = call ptr @cudaGetParameterBufferV2(ptr @child, [3 x i32] [i32 1, i32 1, i32 1], [3 x i32] [i32 1, i32 1, i32 1], i32 0)
  store i32 7, ptr %buffer
  %one = call i32 @cudaLaunchDeviceV2(ptr %buffer, ptr null)
  %two = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, i32 7)
  %both = or i32 %one, %two
  store i32 %both, ptr %result
  ret void
}
define ptx_kernel void @child(i32 %x) {
  ret void
}

; CHECK: %buffer = call ptr @__cudaCDP2GetParameterBufferV2(ptr @child, {{[{] i32, i32, i32 [}]}} {{.*}}, {{[{] i32, i32, i32 [}]}} {{.*}}, i32 0)
; CHECK: %one = call i32 @__cudaCDP2LaunchDeviceV2(
; CHECK-DAG: declare ptr @__cudaCDP2GetParameterBufferV2(ptr, { i32, i32, i32 }, { i32, i32, i32 }, i32)
; PTX: .param .align 4 .b8 __cudaCDP2GetParameterBufferV2_param_1[12],
; PTX-LABEL: .visible .entry parent(
; PTX-COUNT-2: __cudaCDP2GetParameterBufferV2,
