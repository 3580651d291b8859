; The NULL stream keeps the order of one thread's launches: 64 children fold x into 3 x + i, which commutes with nothing.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'x=u32[1]:1' 'failures=i32[1]' i32:64 --expect=x=2547936289 --expect=failures=0
; RUN: cdpc run -O1 %s parent 'x=u32[1]:1' 'failures=i32[1]' i32:64 --expect=x=2547936289 --expect=failures=0
; RUN: cdpc run -O2 %s parent 'x=u32[1]:1' 'failures=i32[1]' i32:64 --expect=x=2547936289 --expect=failures=0
; RUN: cdpc run -O3 %s parent 'x=u32[1]:1' 'failures=i32[1]' i32:64 --expect=x=2547936289 --expect=failures=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

define ptx_kernel void @child(ptr %x, i32 %i) {
  %old = load i32, ptr %x
  %three = mul i32 %old, 3
  %new = add i32 %three, %i
  store i32 %new, ptr %x
  ret void
}

define ptx_kernel void @parent(ptr %x, ptr %failures, i32 %count) {
entry:
  br label %next
next:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %x, i32 %i)
  %failed = icmp ne i32 %s, 0
  %one = zext i1 %failed to i32
  %before = atomicrmw add ptr %failures, i32 %one monotonic
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %count
  br i1 %more, label %next, label %end
end:
  ret void
}
