; The back end re-aligns the parameters of an internal kernel to 16 bytes, so a kernel never stays internal.
; RUN: cdpc ptx -arch=sm_90 %s -o - | FileCheck %s

define internal ptx_kernel void @hidden([2 x i32] %a, i8 %b, {i32, i32} %c) {
  ret void
}
; CHECK: .visible .entry hidden(
; CHECK-NEXT: .param .align 4 .b8 hidden_param_0[8],
; CHECK-NEXT: .param .u8 hidden_param_1,
; CHECK-NEXT: .param .align 4 .b8 hidden_param_2[8]
