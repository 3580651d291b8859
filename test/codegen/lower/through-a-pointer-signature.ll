; A launch through a pointer is laid out as its "cdp.signature" says.
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s

define ptx_kernel void @parent(ptr %result, ptr %kernel) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr %kernel, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, float 1.0, i8 2, {i8, float} zeroinitializer) "cdp.signature"="(float, i8, {i8, float})"
  store i32 %status, ptr %result
  ret void
}

; CHECK: call i32 @"cdp.launch(float, i8, {i8, float}).pointer"(ptr %kernel,
; CHECK: getelementptr inbounds{{.*}} i8, ptr %buffer, i64 8
; CHECK: store { i8, float } %2, ptr {{.*}}, align 8

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
