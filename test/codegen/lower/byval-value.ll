; A kernel that receives byval(T) takes a first-class T from the launch, and the other way round.
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s

define ptx_kernel void @parent(ptr %result) {
  %pair = alloca {i64, i32}
  %one = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @by_pointer, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, {i64, i32} {i64 1, i32 2})
  %two = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @by_value, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr byval({i64, i32}) %pair)
  %both = or i32 %one, %two
  store i32 %both, ptr %result
  ret void
}

; CHECK: call i32 @"cdp.launch(ptr byval({i64, i32})).a8"(ptr @by_pointer, {{.*}}, { i64, i32 } { i64 1, i32 2 })
; CHECK: call i32 @"cdp.launch({i64, i32}).p0.8"(ptr @by_value, {{.*}}, ptr %pair)
define ptx_kernel void @by_pointer(ptr byval({i64, i32}) %a) {
  ret void
}
define ptx_kernel void @by_value({i64, i32} %a) {
  ret void
}

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
