; Kernels that do nothing, for runs on the double of the driver, which leaves buffers as they are.
define ptx_kernel void @one(ptr %a) {
  ret void
}
define ptx_kernel void @five(ptr %a, ptr %b, ptr %c, ptr %d, ptr %e) {
  ret void
}
define ptx_kernel void @scalars(i8 %a, i16 %b, i32 %c, i64 %d, half %e, float %f, double %g, ptr %h) {
  ret void
}
