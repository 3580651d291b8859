; A local variable passed by value is copied into the buffer.
; RUN: cdpc ptx -arch=sm_90 %s -o %t 2>&1 | count 0

define ptx_kernel void @parent(ptr %result) {
  %pair = alloca {i32, i32}
  store {i32, i32} {i32 1, i32 2}, ptr %pair
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr byval({i32, i32}) %pair)
  store i32 %status, ptr %result
  ret void
}
define ptx_kernel void @child(ptr byval({i32, i32}) %a) {
  ret void
}

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
