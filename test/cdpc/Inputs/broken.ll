define ptx_kernel void @broken() {
  ret i32 nonsense
}
