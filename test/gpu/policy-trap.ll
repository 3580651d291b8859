; The policy `trap` ends the kernel of a launch that fails, which the host sees; a launch that succeeds goes on.
; REQUIRES: gpu
; RUN: exits 1 cdpc run --on-failure=trap %s parent 'ran=i32[1]' i32:0 2>&1 | FileCheck %s
; CHECK: error: {{.*}} [CDP_ERROR_KERNEL_FAILED]
; RUN: cdpc run --on-failure=trap %s parent 'ran=i32[1]' i32:1 --expect=ran=1
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

define ptx_kernel void @child(ptr %ran) {
  %before = atomicrmw add ptr %ran, i32 1 monotonic
  ret void
}

define ptx_kernel void @parent(ptr %ran, i32 %blocks) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 %blocks, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %ran)
  ret void
}
