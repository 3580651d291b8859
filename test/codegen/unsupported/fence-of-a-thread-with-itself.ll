; A compiler barrier, which LLVM aborts on, becomes an empty asm with a memory clobber.
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: FileCheck %s --input-file=%t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

define ptx_kernel void @k(ptr %p) {
  store i32 1, ptr %p
  fence syncscope("singlethread") seq_cst
  store i32 2, ptr %p
  ret void
}

; CHECK: st.global
; CHECK-NOT: membar
; CHECK-NOT: fence.
; CHECK: begin inline asm
; CHECK: st.global
