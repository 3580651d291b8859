; What PTX can write: symbols, generic addresses, distances, numbers, and a list that is no circle.
; RUN: cdpc ptx -arch=sm_90 %s -o %t
; RUN: FileCheck %s --input-file=%t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

@end = addrspace(1) global {i32, ptr} {i32 1, ptr null}
@start = addrspace(1) global {i32, ptr} {i32 2, ptr addrspacecast (ptr addrspace(1) @end to ptr)}
@table = addrspace(1) constant [2 x ptr] [ptr @k, ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @start to ptr), i64 8)]
@number = addrspace(1) global i64 ptrtoint (ptr addrspace(1) @end to i64)
define ptx_kernel void @k(ptr %p) {
  ret void
}

; CHECK: .visible .entry k(
