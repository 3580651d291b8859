; A stream value that is none gives status 1, the child does not run, and the next launch works.
; REQUIRES: gpu
; RUN: cdpc run %s parent 'out=i32[2]' 'status=i32[2]:-1,-1' --expect=out=0,5 --expect=status=1,0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

define ptx_kernel void @child(ptr %out) {
  store i32 5, ptr %out
  ret void
}

define ptx_kernel void @parent(ptr %out, ptr %status) {
  %a = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr inttoptr (i64 5 to ptr), ptr %out)
  store i32 %a, ptr %status
  %next = getelementptr i32, ptr %out, i64 1
  %b = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %next)
  %status.next = getelementptr i32, ptr %status, i64 1
  store i32 %b, ptr %status.next
  ret void
}
