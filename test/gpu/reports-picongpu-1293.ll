; picongpu#1293, Dragon-li's SSSP: more launches than the pool holds. 1,056 blocks of 128 threads launch 135,168 children
; at the default limit of 2,048; each thread looks at its status and does the work of a child that was refused, so that
; every item is done, and once: item i adds i to done[i].
; REQUIRES: gpu
; RUN: cdpc run --timeout=120 %s parent 'done=i32[135168]' 'refused=u32[1]' --grid=1056 --block=128 --expect=done=ramp --print=refused | FileCheck %s
; CHECK: refused = {{[1-9][0-9]*}}
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()

define internal void @work(ptr %done, i32 %i) {
  %p = getelementptr i32, ptr %done, i32 %i
  %before = atomicrmw add ptr %p, i32 %i monotonic
  ret void
}

define ptx_kernel void @child(ptr %done, i32 %i) {
  call void @work(ptr %done, i32 %i)
  ret void
}

define ptx_kernel void @parent(ptr %done, ptr %refused) #0 {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = mul i32 %block, 128
  %i = add i32 %first, %thread
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr inttoptr (i64 4 to ptr),
      ptr %done, i32 %i)
  %launched = icmp eq i32 %s, 0
  br i1 %launched, label %end, label %here
here:
  call void @work(ptr %done, i32 %i)
  %before = atomicrmw add ptr %refused, i32 1 monotonic
  br label %end
end:
  ret void
}
