; A personality function is not prefix data, and an invoke of a device function is a call.
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: FileCheck %s --input-file=%t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

declare i32 @personality(...)
declare void @f()
define ptx_kernel void @k() personality ptr @personality {
  invoke void @f() to label %a unwind label %b
a:
  ret void
b:
  %l = landingpad {ptr, i32} cleanup
  resume {ptr, i32} %l
}

; CHECK: call.uni
