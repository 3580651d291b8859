; LLVM aborts: it knows no library for it.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  %a = load fp128, ptr %p
  %b = fadd fp128 %a, %a
  store fp128 %b, ptr %p
  ret void
}

; CHECK: in function 'k': an instruction works on the type fp128: NVPTX has no floating point of more than 64 bits
