; A null kernel would give no buffer at run time.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @parent(ptr %result) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr null, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null)
  store i32 %status, ptr %result
  ret void
}
; CHECK: the kernel is a null or undefined constant

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
