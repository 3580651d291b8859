; The status of the launch is never used: a warning.
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
define ptx_kernel void @child() {
  ret void
}
define ptx_kernel void @parent() {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(
      ptr @child, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null)
  ret void
}
attributes #0 = { convergent nounwind }
