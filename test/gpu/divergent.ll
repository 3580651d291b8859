; Launches in divergent code: 8 threads, the even ones launch one kernel and the odd ones another, with equal arguments.
; They must stay two launches in two branches; merged into one of a select, or moved out, they are other launches.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'out=i32[8]' 'status=i32[8]:-1,-1,-1,-1,-1,-1,-1,-1' --block=8 --expect=out=100,201,102,203,104,205,106,207 --expect=status=zero
; RUN: cdpc run -O1 %s parent 'out=i32[8]' 'status=i32[8]:-1,-1,-1,-1,-1,-1,-1,-1' --block=8 --expect=out=100,201,102,203,104,205,106,207 --expect=status=zero
; RUN: cdpc run -O2 %s parent 'out=i32[8]' 'status=i32[8]:-1,-1,-1,-1,-1,-1,-1,-1' --block=8 --expect=out=100,201,102,203,104,205,106,207 --expect=status=zero
; RUN: cdpc run -O3 %s parent 'out=i32[8]' 'status=i32[8]:-1,-1,-1,-1,-1,-1,-1,-1' --block=8 --expect=out=100,201,102,203,104,205,106,207 --expect=status=zero
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @even(ptr %out, i32 %i) {
  %value = add i32 %i, 100
  %p = getelementptr i32, ptr %out, i32 %i
  store i32 %value, ptr %p
  ret void
}

define ptx_kernel void @odd(ptr %out, i32 %i) {
  %value = add i32 %i, 200
  %p = getelementptr i32, ptr %out, i32 %i
  store i32 %value, ptr %p
  ret void
}

define ptx_kernel void @parent(ptr %out, ptr %status) #0 {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bit = and i32 %i, 1
  %is.odd = icmp eq i32 %bit, 1
  br i1 %is.odd, label %one, label %two
one:
  %s.one = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @odd,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %out, i32 %i)
  br label %end
two:
  %s.two = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @even,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %out, i32 %i)
  br label %end
end:
  %s = phi i32 [ %s.one, %one ], [ %s.two, %two ]
  %p = getelementptr i32, ptr %status, i32 %i
  store i32 %s, ptr %p
  ret void
}
