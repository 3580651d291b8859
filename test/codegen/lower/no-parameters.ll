; A kernel without parameters needs a buffer all the same, and no test of it at the launch.
; RUN: cdpc ptx -arch=sm_90 %s -o - | FileCheck %s

define ptx_kernel void @parent(ptr %result) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null)
  store i32 %status, ptr %result
  ret void
}

; CHECK-LABEL: .visible .entry parent(
; CHECK: __cudaCDP2GetParameterBufferV2
; CHECK-NOT: setp
; CHECK: __cdp_launch_device,
define ptx_kernel void @child() {
  ret void
}

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
