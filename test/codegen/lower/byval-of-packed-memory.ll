; A byval argument whose call says align 1 is read as bytes may lie, however its type is aligned.
; RUN: cdpc ptx -arch=sm_90 %s -o - | FileCheck %s
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

define ptx_kernel void @parent(ptr %result, ptr %packed) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr byval({i32, i32}) align 1 %packed)
  store i32 %status, ptr %result
  ret void
}
define ptx_kernel void @child(ptr byval({i32, i32}) %a) {
  ret void
}

; CHECK-LABEL: .visible .entry parent(
; CHECK-NOT: ld.global.{{(v2\.)?[bu](16|32|64)}}
; CHECK: ld.global.{{[bu]}}8
