; No function says what is passed, the call does.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %f) {
  call void %f({} zeroinitializer)
  ret void
}

; CHECK: a call through a pointer passes or returns a value that NVPTX cannot: PTX has no parameters of size zero
