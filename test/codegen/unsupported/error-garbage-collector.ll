; LLVM aborts on a name that it does not know.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k() gc "mine" {
  ret void
}

; CHECK: LLVM knows no garbage collector 'mine', which 'k' names
