; With the policy trap a failure is recorded and ends the kernel; one launch can choose it.
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s

define ptx_kernel void @parent(ptr %result) {
  %one = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null) "cdp.on-failure"="trap"
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null)
  store i32 %status, ptr %result
  ret void
}

; CHECK: call i32 @"cdp.launch().trap"(
; CHECK: call i32 @"cdp.launch()"(
; CHECK: define linkonce_odr i32 @__cdp_launch_device_trap(
; CHECK: atomicrmw add
; CHECK: call void @llvm.trap()
; CHECK-NEXT: unreachable
define ptx_kernel void @child() {
  ret void
}

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
