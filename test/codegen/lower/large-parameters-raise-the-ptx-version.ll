; More than 4,352 bytes of parameters need PTX ISA 8.1; nothing else leaves 8.0.
; RUN: cdpc ptx -arch=sm_90 %s -o - | FileCheck %s

; CHECK: .version 8.1
define ptx_kernel void @child(ptr byval([4400 x i8]) %a) {
  ret void
}
