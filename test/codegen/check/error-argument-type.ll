; A variadic call that promoted a float to double: the kernel would read the wrong bytes.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @parent(ptr %result) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, double 1.0)
  store i32 %status, ptr %result
  ret void
}
define ptx_kernel void @child(float %a) {
  ret void
}
; CHECK: error: in function 'parent': launch of 'child': argument 1 is double, and the kernel's parameter 1 is float
; CHECK-NEXT: hint: {{.*}}typed launch

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
