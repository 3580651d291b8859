; The join after CUDA 12: 64 fire-and-forget children write, and a tail launch sees all they wrote. clio-core#828 and
; #832 asked for it; a device synchronize, which sm_90 no longer has, was the way before.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'out=i32[64]' 'sum=i32[1]' 'failures=i32[1]' i32:64 --expect=sum=2080 --expect=failures=0
; RUN: cdpc run -O1 %s parent 'out=i32[64]' 'sum=i32[1]' 'failures=i32[1]' i32:64 --expect=sum=2080 --expect=failures=0
; RUN: cdpc run -O2 %s parent 'out=i32[64]' 'sum=i32[1]' 'failures=i32[1]' i32:64 --expect=sum=2080 --expect=failures=0
; RUN: cdpc run -O3 %s parent 'out=i32[64]' 'sum=i32[1]' 'failures=i32[1]' i32:64 --expect=sum=2080 --expect=failures=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

define ptx_kernel void @child(ptr %out, i32 %i) {
  %value = add i32 %i, 1
  %p = getelementptr i32, ptr %out, i32 %i
  store i32 %value, ptr %p
  ret void
}

define ptx_kernel void @continue(ptr %out, i32 %count, ptr %sum) {
entry:
  br label %next
next:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %total = phi i32 [ 0, %entry ], [ %total.next, %next ]
  %p = getelementptr i32, ptr %out, i32 %i
  %value = load i32, ptr %p
  %total.next = add i32 %total, %value
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %count
  br i1 %more, label %next, label %end
end:
  store i32 %total.next, ptr %sum
  ret void
}

define internal void @count_failure(ptr %failures, i32 %status) {
  %failed = icmp ne i32 %status, 0
  %one = zext i1 %failed to i32
  %before = atomicrmw add ptr %failures, i32 %one monotonic
  ret void
}

; The tail launch comes first: it waits for the children all the same.
define ptx_kernel void @parent(ptr %out, ptr %sum, ptr %failures, i32 %count) {
entry:
  %t = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @continue,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr inttoptr (i64 3 to ptr), ptr %out, i32 %count, ptr %sum)
  call void @count_failure(ptr %failures, i32 %t)
  br label %next
next:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr inttoptr (i64 4 to ptr),
      ptr %out, i32 %i)
  call void @count_failure(ptr %failures, i32 %s)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %count
  br i1 %more, label %next, label %end
end:
  ret void
}
