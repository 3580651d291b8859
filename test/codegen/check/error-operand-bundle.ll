; LLVM aborts on an operand bundle that nobody takes away.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @parent(ptr %result) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null) [ "wish"(i32 1) ]
  store i32 %status, ptr %result
  ret void
}
define ptx_kernel void @child() {
  ret void
}
; CHECK: it carries an operand bundle
; CHECK-NEXT: hint: wishes for a launch are string attributes of the call

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
