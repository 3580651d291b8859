; A variable is no kernel.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

@data = addrspace(1) global i32 0
define ptx_kernel void @parent(ptr %result) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr addrspacecast (ptr addrspace(1) @data to ptr), i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null)
  store i32 %status, ptr %result
  ret void
}
; CHECK: launch of 'data': it is not a kernel but a variable or an alias

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
