; A kernel marked by nvvm.annotations, as before the calling convention, is a kernel.
; RUN: cdpc ptx -arch=sm_90 %s -o - | FileCheck %s

define void @old() {
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @old, !"kernel", i32 1}
; CHECK: .visible .entry old(
