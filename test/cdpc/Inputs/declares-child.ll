; The launched kernel is in another module.
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
declare ptx_kernel void @child(ptr, i32)
define ptx_kernel void @other_parent(ptr %out) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(
      ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr %out, i32 5)
  store i32 %status, ptr %out, align 4
  ret void
}
attributes #0 = { convergent nounwind }
