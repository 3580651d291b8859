; Each external symbol counts: a called declaration too.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare void @"1a"()
define ptx_kernel void @k(ptr %p) {
  call void @"1a"()
  ret void
}

; CHECK: PTX has no way to write the name '1a'
; CHECK: for instance to '_1a'
