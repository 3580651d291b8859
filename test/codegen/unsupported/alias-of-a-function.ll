; An alias of a function is fine.
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: FileCheck %s --input-file=%t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

@again = alias void (ptr), ptr @f
define void @f(ptr %p) noinline {
  store i32 1, ptr %p
  ret void
}
define ptx_kernel void @k(ptr %p) {
  call void @again(ptr %p)
  ret void
}

; CHECK: .alias again, f
