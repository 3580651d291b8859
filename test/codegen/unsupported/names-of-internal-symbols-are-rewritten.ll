; Internal names that PTX cannot write are LLVM's and libcdp's to change.
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: FileCheck %s --input-file=%t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

@"1 table" = internal addrspace(1) constant [2 x i32] [i32 1, i32 2]
define internal i32 @_(i32 %i) noinline {
  %at = getelementptr i32, ptr addrspace(1) @"1 table", i32 %i
  %v = load volatile i32, ptr addrspace(1) %at
  ret i32 %v
}
define internal i32 @"2.f"(i32 %i) noinline {
  %v = call i32 @_(i32 %i)
  ret i32 %v
}
define ptx_kernel void @k(ptr %p) {
  %v = call i32 @"2.f"(i32 1)
  store i32 %v, ptr %p
  ret void
}

; CHECK: .visible .entry k(
