; A launch asks for a buffer with both dim3 by value, stores each argument at the offset of its ABI
; alignment unless there is no buffer, and submits it.
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s

define ptx_kernel void @parent(ptr %result, i32 %n) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 %n, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, ptr null, i8 1, i64 2, i16 3)
  store i32 %status, ptr %result
  ret void
}

; CHECK-LABEL: define ptx_kernel void @parent(
; CHECK: %status = call i32 @"cdp.launch(i8, i64, i16)"(ptr @child, i32 %n, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, ptr null, i8 1, i64 2, i16 3)
; CHECK-NEXT: store i32 %status
; CHECK: define internal i32 @"cdp.launch(i8, i64, i16)"({{.*}}) [[ATTRIBUTES:#[0-9]+]]
; CHECK: %buffer = call ptr @__cudaCDP2GetParameterBufferV2(ptr %kernel, { i32, i32, i32 } {{%[a-z0-9]+}}, { i32, i32, i32 } {{%[a-z0-9]+}}, i32 %shared)
; CHECK: icmp eq ptr %buffer, null
; CHECK: fill:
; CHECK: store i8 %0, ptr %buffer, align 16
; CHECK: getelementptr inbounds{{.*}} i8, ptr %buffer, i64 8
; CHECK: store i64 %1, ptr {{.*}}, align 8
; CHECK: getelementptr inbounds{{.*}} i8, ptr %buffer, i64 16
; CHECK: store i16 %2, ptr {{.*}}, align 16
; CHECK: call i32 @__cdp_launch_device(ptr %buffer, ptr %stream)
; CHECK: attributes [[ATTRIBUTES]] = { alwaysinline convergent nounwind }
define ptx_kernel void @child(i8 %a, i64 %b, i16 %c) {
  ret void
}

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
