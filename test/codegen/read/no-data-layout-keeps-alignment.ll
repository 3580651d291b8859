; A text without a data layout is read with NVPTX's, so that a double is loaded at once.
; RUN: cdpc ptx -arch=sm_90 %s -o - | FileCheck %s

define ptx_kernel void @f(ptr addrspace(1) %p) {
  %x = load double, ptr addrspace(1) %p
  %y = fadd double %x, 1.0
  store double %y, ptr addrspace(1) %p
  ret void
}
; CHECK: ld.global.{{[bf]}}64
; CHECK-NOT: ld.global
; CHECK: st.global.{{[bf]}}64
