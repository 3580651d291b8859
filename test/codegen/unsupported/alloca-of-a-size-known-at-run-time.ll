; LLVM 19 would write an alignment of 0.
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: FileCheck %s --input-file=%t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

define ptx_kernel void @k(ptr %p, i32 %n) {
  %x = alloca i32, i32 %n
  store volatile i32 1, ptr %x
  ret void
}

; CHECK: alloca.u64 {{.*}}, {{8|16}};
