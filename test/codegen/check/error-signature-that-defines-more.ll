; A signature is types and nothing else, whatever LLVM would parse.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @parent(ptr %result, ptr %kernel) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr %kernel, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i32 1) "cdp.signature"="(i32) define void @x() { ret void }"
  store i32 %status, ptr %result
  ret void
}
; CHECK: is no list of LLVM types

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
