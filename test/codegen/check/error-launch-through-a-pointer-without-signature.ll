; Without a signature the arguments of a variadic launch through a pointer cannot be laid out.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @parent(ptr %result, ptr %kernel) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr %kernel, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i32 1)
  store i32 %status, ptr %result
  ret void
}
; CHECK: launch through a pointer: the kernel's parameter types are not known, so its arguments cannot be laid out
; CHECK-NEXT: hint: use a typed launch

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
