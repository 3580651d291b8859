; A comparison is arithmetic too.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  %a = load fp128, ptr %p
  %q = getelementptr i8, ptr %p, i64 16
  %b = load fp128, ptr %q
  %c = fcmp olt fp128 %a, %b
  store i1 %c, ptr %p
  ret void
}

; CHECK: works on the type fp128
