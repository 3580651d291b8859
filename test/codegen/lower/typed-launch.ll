; A function named @cdp.launch.<suffix> with fixed parameters is the same launch, for languages whose
; variadic calls change their arguments.
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s

declare i32 @cdp.launch.child(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, float, i8) #0

define ptx_kernel void @parent(ptr %result) {
  %status = call i32 @cdp.launch.child(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, float 1.0, i8 signext 2)
  store i32 %status, ptr %result
  ret void
}

; CHECK: call i32 @"cdp.launch(float, i8)"(ptr @child, {{.*}}, ptr null, float 1.000000e+00, i8 2)
; CHECK-NOT: @cdp.launch.child
define ptx_kernel void @child(float %x, i8 %y) {
  ret void
}

attributes #0 = { convergent nounwind }
