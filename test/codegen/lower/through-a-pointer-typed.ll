; A launch through a pointer is laid out as the typed form is declared.
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s

declare i32 @cdp.launch.f(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, i8, double) #0

define ptx_kernel void @parent(ptr %result, ptr %kernel) {
  %status = call i32 @cdp.launch.f(ptr %kernel, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i8 1, double 2.0)
  store i32 %status, ptr %result
  ret void
}

; CHECK: call i32 @"cdp.launch(i8, double).pointer"(ptr %kernel,
; CHECK: getelementptr inbounds{{.*}} i8, ptr %buffer, i64 8
; CHECK: store double %1
attributes #0 = { convergent nounwind }
