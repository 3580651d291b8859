; A direct call of a kernel, which LLVM emits and only ptxas refuses.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @parent(ptr %result) {
  call ptx_kernel void @child()
  ret void
}
define ptx_kernel void @child() {
  ret void
}
; CHECK: in function 'parent': the kernel 'child' is called like a function, which PTX does not allow
; CHECK-NEXT: hint: launch it
