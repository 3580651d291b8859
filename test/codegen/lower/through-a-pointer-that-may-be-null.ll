; The runtime reads through a null kernel and the context is lost, so a pointer is looked at before the runtime is.
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s
declare i32 @cdp.launch.f(ptr, i32, i32, i32, i32, i32, i32, i32, ptr) #0

define ptx_kernel void @parent(ptr %result, ptr %kernel) {
  %status = call i32 @cdp.launch.f(ptr %kernel, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null)
  store i32 %status, ptr %result
  ret void
}
attributes #0 = { convergent nounwind }

; CHECK: define linkonce_odr ptr @__cdp_parameter_buffer(ptr %kernel,
; CHECK: icmp eq ptr %kernel, null
; CHECK: refused:
; CHECK-NEXT: ret ptr null
; CHECK: call ptr @__cudaCDP2GetParameterBufferV2(ptr %kernel,
; CHECK: define internal i32 @"cdp.launch().pointer"(
; CHECK: %buffer = call ptr @__cdp_parameter_buffer(ptr %kernel,
