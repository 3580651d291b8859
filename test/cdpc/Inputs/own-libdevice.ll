; In the place of libdevice.
target triple = "nvptx64-nvidia-gpulibs"

define float @__nv_sinf(float %x) {
  ret float %x
}
