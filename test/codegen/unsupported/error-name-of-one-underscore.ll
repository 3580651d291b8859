; A lone underscore is no identifier of PTX.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @_() {
  ret void
}

; CHECK: PTX has no way to write the name '_'
