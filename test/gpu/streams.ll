; Every kind of stream: NULL, per thread (2), tail (3), fire-and-forget (4), and one that the kernel creates and destroys.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'out=i32[5]' 'status=i32[7]:-1,-1,-1,-1,-1,-1,-1' --expect=out=10,11,12,13,14 --expect=status=zero
; RUN: cdpc run -O1 %s parent 'out=i32[5]' 'status=i32[7]:-1,-1,-1,-1,-1,-1,-1' --expect=out=10,11,12,13,14 --expect=status=zero
; RUN: cdpc run -O2 %s parent 'out=i32[5]' 'status=i32[7]:-1,-1,-1,-1,-1,-1,-1' --expect=out=10,11,12,13,14 --expect=status=zero
; RUN: cdpc run -O3 %s parent 'out=i32[5]' 'status=i32[7]:-1,-1,-1,-1,-1,-1,-1' --expect=out=10,11,12,13,14 --expect=status=zero
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
declare i32 @cudaStreamCreateWithFlags(ptr, i32) #0
declare i32 @cudaStreamDestroy(ptr) #0

define ptx_kernel void @child(ptr %out, i32 %slot) {
  %p = getelementptr i32, ptr %out, i32 %slot
  %value = add i32 %slot, 10
  store i32 %value, ptr %p
  ret void
}

define internal void @check(ptr %status, i64 %slot, i32 %value) {
  %p = getelementptr i32, ptr %status, i64 %slot
  store i32 %value, ptr %p
  ret void
}

define ptx_kernel void @parent(ptr %out, ptr %status) {
  %place = alloca ptr
  %create = call i32 @cudaStreamCreateWithFlags(ptr %place, i32 1)
  %created = load ptr, ptr %place
  %a = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %out, i32 0)
  %b = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr inttoptr (i64 2 to ptr), ptr %out, i32 1)
  %c = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr inttoptr (i64 3 to ptr), ptr %out, i32 2)
  %d = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr inttoptr (i64 4 to ptr), ptr %out, i32 3)
  %e = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr %created, ptr %out, i32 4)
  %destroy = call i32 @cudaStreamDestroy(ptr %created)
  call void @check(ptr %status, i64 0, i32 %a)
  call void @check(ptr %status, i64 1, i32 %b)
  call void @check(ptr %status, i64 2, i32 %c)
  call void @check(ptr %status, i64 3, i32 %d)
  call void @check(ptr %status, i64 4, i32 %e)
  call void @check(ptr %status, i64 5, i32 %create)
  call void @check(ptr %status, i64 6, i32 %destroy)
  ret void
}
