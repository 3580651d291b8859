; Launching a missing buffer would lose the context: the status is then the last error, or 1 where none
; was set, and the runtime is not called.
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s

define ptx_kernel void @parent(ptr %result) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null)
  store i32 %status, ptr %result
  ret void
}

; CHECK-LABEL: define linkonce_odr i32 @__cdp_launch_device(ptr %buffer, ptr %stream)
; CHECK: %missing = icmp eq ptr %buffer, null
; CHECK: br i1 %missing, label %refused, label %ready
; CHECK: refused:
; CHECK: %last = call i32 @__cudaCDP2PeekAtLastError()
; CHECK: %none = icmp eq i32 %last, 0
; CHECK: select i1 %none, i32 1, i32 %last
; CHECK: ready:
; CHECK: call i32 @__cudaCDP2LaunchDeviceV2(ptr %buffer, ptr %stream)
define ptx_kernel void @child() {
  ret void
}

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
