; A declaration that is called as a function cannot also be a kernel.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare void @elsewhere()
define ptx_kernel void @parent(ptr %result) {
  call void @elsewhere()
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @elsewhere, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null)
  store i32 %status, ptr %result
  ret void
}
; CHECK: launch of 'elsewhere': it is launched here and called as a function elsewhere in the module

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
