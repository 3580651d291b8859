; A plain pointer where the kernel takes the value itself.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @parent(ptr %result) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr %result)
  store i32 %status, ptr %result
  ret void
}
define ptx_kernel void @child(ptr byval({i32, i32}) %a) {
  ret void
}
; CHECK: argument 1 is ptr, and the kernel's parameter 1 is ptr byval({ i32, i32 })
; CHECK-NEXT: hint: pass the value itself, or mark the argument byval

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
