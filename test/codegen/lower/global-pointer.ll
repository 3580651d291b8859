; Pointers to generic and to global memory have the same bits: either fits the other in a launch.
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s

define ptx_kernel void @parent(ptr %result, ptr addrspace(1) %global) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr %result, ptr addrspace(1) %global)
  store i32 %status, ptr %result
  ret void
}

; CHECK: call i32 @"cdp.launch(ptr addrspace(1), ptr)"(
define ptx_kernel void @child(ptr addrspace(1) %a, ptr %b) {
  ret void
}

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
