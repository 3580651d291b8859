; A pointer to the launching block's shared memory.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@tile = internal addrspace(3) global [32 x i32] undef
define ptx_kernel void @parent(ptr %result) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  store i32 %status, ptr %result
  ret void
}
define ptx_kernel void @child(ptr %a) {
  ret void
}
; CHECK: argument 1 points to shared memory of the launching block

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
