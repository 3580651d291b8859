; A fence with a scope of another target.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @k(ptr %p) {
  fence syncscope("workgroup") seq_cst
  ret void
}

; CHECK: sm_90 does not know the scope "workgroup" of this fence
