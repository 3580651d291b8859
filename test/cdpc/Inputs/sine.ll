; Needs libdevice.
declare float @__nv_sinf(float)
define ptx_kernel void @sine(ptr %out, float %x) {
  %y = call float @__nv_sinf(float %x)
  store float %y, ptr %out, align 4
  ret void
}
