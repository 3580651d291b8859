; Every stream of the device runtime reaches it: null, per thread, tail launch, fire-and-forget, created.
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s

declare i32 @cudaStreamCreateWithFlags(ptr, i32)

define ptx_kernel void @parent(ptr %result) {
  %stream.address = alloca ptr
  %created = call i32 @cudaStreamCreateWithFlags(ptr %stream.address, i32 1)
  %stream = load ptr, ptr %stream.address
  %a = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null)
  %b = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr inttoptr (i64 2 to ptr))
  %c = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr inttoptr (i64 3 to ptr))
  %d = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr inttoptr (i64 4 to ptr))
  %e = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr %stream)
  ret void
}

; CHECK: call i32 @__cudaCDP2StreamCreateWithFlags(
; CHECK: %a = call i32 @"cdp.launch()"({{.*}}, ptr null)
; CHECK: %b = call i32 @"cdp.launch()"({{.*}}, ptr inttoptr (i64 2 to ptr))
; CHECK: %c = call i32 @"cdp.launch()"({{.*}}, ptr inttoptr (i64 3 to ptr))
; CHECK: %d = call i32 @"cdp.launch()"({{.*}}, ptr inttoptr (i64 4 to ptr))
; CHECK: %e = call i32 @"cdp.launch()"({{.*}}, ptr %stream)
define ptx_kernel void @child() {
  ret void
}

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
