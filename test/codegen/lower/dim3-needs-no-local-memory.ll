; dim3 goes to the runtime as nvcc passes it, .align 4 .b8[12], and nothing is kept in local memory.
; RUN: cdpc ptx -arch=sm_90 -O1 %s -o - | FileCheck %s --implicit-check-not=.local
; RUN: cdpc ptx -arch=sm_90 -O3 %s -o - | FileCheck %s --implicit-check-not=.local

define ptx_kernel void @parent(ptr %result, i32 %n) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 %n, i32 %n, i32 1, i32 %n, i32 1, i32 1, i32 0, ptr null, i32 %n)
  store i32 %status, ptr %result
  ret void
}

; CHECK: .extern .func {{ *}}(.param .b64 func_retval0) __cudaCDP2GetParameterBufferV2
; CHECK: .param .b64 __cudaCDP2GetParameterBufferV2_param_0,
; CHECK-NEXT: .param .align 4 .b8 __cudaCDP2GetParameterBufferV2_param_1[12],
; CHECK-NEXT: .param .align 4 .b8 __cudaCDP2GetParameterBufferV2_param_2[12],
; CHECK-NEXT: .param .b32 __cudaCDP2GetParameterBufferV2_param_3
define ptx_kernel void @child(i32 %x) {
  ret void
}

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
