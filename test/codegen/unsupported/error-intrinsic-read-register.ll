; LLVM aborts.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare i64 @llvm.read_register.i64(metadata)
define ptx_kernel void @k(ptr %p) {
  %a = call i64 @llvm.read_register.i64(metadata !0)
  store i64 %a, ptr %p
  ret void
}
!0 = !{!"sp"}

; CHECK: llvm.read_register.i64, and NVPTX has no named registers
