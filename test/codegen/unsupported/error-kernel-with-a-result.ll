; A kernel that nobody launches from the device.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel i32 @k() {
  ret i32 1
}

; CHECK: the kernel 'k' returns a value, and kernels return nothing
