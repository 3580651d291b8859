; A launch does not unwind.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare i32 @personality(...)
declare i32 @cdp.launch.f(ptr, i32, i32, i32, i32, i32, i32, i32, ptr) #0
define ptx_kernel void @parent() personality ptr @personality {
  %status = invoke i32 @cdp.launch.f(ptr @child, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null) to label %ok unwind label %bad
ok:
  ret void
bad:
  %pad = landingpad { ptr, i32 } cleanup
  ret void
}
define ptx_kernel void @child() {
  ret void
}
attributes #0 = { convergent nounwind }
; CHECK: it is an invoke, and a launch does not unwind: use a call
