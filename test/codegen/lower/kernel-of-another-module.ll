; A kernel that is only declared becomes .extern .entry, which links; .extern .func would not (llvm#118212).
; RUN: cdpc ptx -arch=sm_90 %s -o - 2>%t.notes | FileCheck %s
; RUN: FileCheck %s --check-prefix=NOTE <%t.notes

declare void @elsewhere(i32)

define ptx_kernel void @parent(ptr %result) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @elsewhere, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i32 1)
  store i32 %status, ptr %result
  ret void
}

; CHECK: .extern .entry elsewhere{{$}}
; NOTE: note: 'elsewhere' is only declared here and without the kernel convention

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
