; A pointer to the launching thread's own memory ends the context when the child uses it.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @parent(ptr %result) {
  %here = alloca i32
  %second = getelementptr i32, ptr %here, i64 1
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i32 1, ptr %second)
  store i32 %status, ptr %result
  ret void
}
define ptx_kernel void @child(i32 %a, ptr %b) {
  ret void
}
; CHECK: error: in function 'parent': launch of 'child': argument 2 points to local memory of the launching thread, which the kernel cannot reach
; CHECK-NEXT: hint: pass a pointer to global memory, or the value itself

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
