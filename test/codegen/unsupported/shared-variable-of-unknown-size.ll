; Dynamic shared memory is declared like this.
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: FileCheck %s --input-file=%t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

@s = external addrspace(3) global [0 x i8], align 16
define ptx_kernel void @k(ptr %p) {
  store i32 1, ptr addrspace(3) @s
  ret void
}

; CHECK: .extern .shared .align 16 .b8 s[]
