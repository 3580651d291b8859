; Everything that is wrong is reported, not only the first.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@"a-b" = addrspace(1) global i24 0
@t = thread_local addrspace(1) global i32 0
define ptx_kernel void @k(ptr %p) {
  %a = load fp128, ptr %p
  %b = fadd fp128 %a, %a
  %c = fsub fp128 %b, %a
  store fp128 %c, ptr %p
  store i32 1, ptr addrspace(1) @t
  %d = atomicrmw add ptr %p, i32 1 seq_cst, align 1
  ret void
}

; CHECK: name 'a-b'
; CHECK: variable 'a-b' cannot be written
; CHECK: variable 't' is thread_local
; CHECK: type fp128
; CHECK: type fp128
; CHECK: the atomicrmw of 4 bytes
