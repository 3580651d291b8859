; A kernel launches itself 20 deep, and two kernels launch each other: level n writes n.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s self 'out=i32[20]:-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1' 'failures=i32[1]' i32:0 i32:20 --expect=out=ramp --expect=failures=0
; RUN: cdpc run -O1 %s self 'out=i32[20]:-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1' 'failures=i32[1]' i32:0 i32:20 --expect=out=ramp --expect=failures=0
; RUN: cdpc run -O2 %s self 'out=i32[20]:-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1' 'failures=i32[1]' i32:0 i32:20 --expect=out=ramp --expect=failures=0
; RUN: cdpc run -O3 %s self 'out=i32[20]:-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1' 'failures=i32[1]' i32:0 i32:20 --expect=out=ramp --expect=failures=0
; RUN: cdpc run -O0 %s even 'out=i32[8]' 'failures=i32[1]' i32:0 i32:8 --expect=out=100,201,102,203,104,205,106,207 --expect=failures=0
; RUN: cdpc run -O1 %s even 'out=i32[8]' 'failures=i32[1]' i32:0 i32:8 --expect=out=100,201,102,203,104,205,106,207 --expect=failures=0
; RUN: cdpc run -O2 %s even 'out=i32[8]' 'failures=i32[1]' i32:0 i32:8 --expect=out=100,201,102,203,104,205,106,207 --expect=failures=0
; RUN: cdpc run -O3 %s even 'out=i32[8]' 'failures=i32[1]' i32:0 i32:8 --expect=out=100,201,102,203,104,205,106,207 --expect=failures=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

define internal void @write(ptr %out, i32 %level, i32 %value) {
  %p = getelementptr i32, ptr %out, i32 %level
  store i32 %value, ptr %p
  ret void
}

define internal void @count_failure(ptr %failures, i32 %status) {
  %failed = icmp ne i32 %status, 0
  %one = zext i1 %failed to i32
  %before = atomicrmw add ptr %failures, i32 %one monotonic
  ret void
}

define ptx_kernel void @self(ptr %out, ptr %failures, i32 %level, i32 %end) {
entry:
  %value = add i32 %level, 0
  call void @write(ptr %out, i32 %level, i32 %value)
  %next = add i32 %level, 1
  %more = icmp slt i32 %next, %end
  br i1 %more, label %launch, label %done
launch:
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @self,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr inttoptr (i64 4 to ptr),
      ptr %out, ptr %failures, i32 %next, i32 %end)
  call void @count_failure(ptr %failures, i32 %s)
  br label %done
done:
  ret void
}

define ptx_kernel void @even(ptr %out, ptr %failures, i32 %level, i32 %end) {
entry:
  %value = add i32 %level, 100
  call void @write(ptr %out, i32 %level, i32 %value)
  %next = add i32 %level, 1
  %more = icmp slt i32 %next, %end
  br i1 %more, label %launch, label %done
launch:
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @odd,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr inttoptr (i64 4 to ptr),
      ptr %out, ptr %failures, i32 %next, i32 %end)
  call void @count_failure(ptr %failures, i32 %s)
  br label %done
done:
  ret void
}

define ptx_kernel void @odd(ptr %out, ptr %failures, i32 %level, i32 %end) {
entry:
  %value = add i32 %level, 200
  call void @write(ptr %out, i32 %level, i32 %value)
  %next = add i32 %level, 1
  %more = icmp slt i32 %next, %end
  br i1 %more, label %launch, label %done
launch:
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @even,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr inttoptr (i64 4 to ptr),
      ptr %out, ptr %failures, i32 %next, i32 %end)
  call void @count_failure(ptr %failures, i32 %s)
  br label %done
done:
  ret void
}
