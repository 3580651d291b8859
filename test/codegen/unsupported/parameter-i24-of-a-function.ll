; A device function may have it.
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: FileCheck %s --input-file=%t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

define void @f(i24 %a, ptr %p) noinline {
  store i24 %a, ptr %p
  ret void
}
define ptx_kernel void @k(ptr %p) {
  call void @f(i24 7, ptr %p)
  ret void
}

; CHECK: .func f(
