; The optimiser may not merge the same launch of two branches into one: it would be a launch of other threads.
; RUN: cdpc ptx -arch=sm_90 -O3 %s -o - | FileCheck %s

define ptx_kernel void @parent(ptr %result, i1 %which) {
  br i1 %which, label %a, label %b
a:
  %one = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i32 1)
  store i32 %one, ptr %result
  br label %end
b:
  %two = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i32 1)
  store i32 %two, ptr %result
  br label %end
end:
  ret void
}

; CHECK-LABEL: .visible .entry parent(
; CHECK-COUNT-2: __cudaCDP2GetParameterBufferV2,
; CHECK-NOT: __cudaCDP2GetParameterBufferV2,
define ptx_kernel void @child(i32 %x) {
  ret void
}

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
