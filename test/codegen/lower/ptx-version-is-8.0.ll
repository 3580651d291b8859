; CDP2 came with PTX ISA 8.0, and nothing here asks for more.
; RUN: cdpc ptx -arch=sm_80 %s -o - | FileCheck %s

; CHECK: .version 8.0
; CHECK: .target sm_80
define ptx_kernel void @child() {
  ret void
}
