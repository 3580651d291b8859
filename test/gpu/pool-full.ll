; The pool of pending launches: 2,052 children that wait for the parent's word. At the default limit of 2,048 the last
; four are refused with status 69 and do not run; --pending=4096 has room for all.
; REQUIRES: gpu
; RUN: cdpc run --timeout=60 %s parent 'status=i32[2052]' 'ran=i32[1]' 'go=i32[1]' i32:2052 --expect='status[0:2048]=zero' --expect='status[2048:2052]=69,69,69,69' --expect=ran=2048
; RUN: cdpc run --timeout=60 --pending=4096 %s parent 'status=i32[2052]' 'ran=i32[1]' 'go=i32[1]' i32:2052 --expect=status=zero --expect=ran=2052
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

define ptx_kernel void @child(ptr %go, ptr %ran) {
entry:
  br label %wait
wait:
  %word = load volatile i32, ptr %go
  %told = icmp ne i32 %word, 0
  br i1 %told, label %run, label %wait
run:
  %before = atomicrmw add ptr %ran, i32 1 monotonic
  ret void
}

define ptx_kernel void @parent(ptr %status, ptr %ran, ptr %go, i32 %count) {
entry:
  br label %next
next:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr inttoptr (i64 4 to ptr),
      ptr %go, ptr %ran)
  %p = getelementptr i32, ptr %status, i32 %i
  store i32 %s, ptr %p
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %count
  br i1 %more, label %next, label %done
done:
  store volatile i32 1, ptr %go
  ret void
}
