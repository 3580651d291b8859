; Kernels for the tests of `cdpc run` itself.
target triple = "nvptx64-nvidia-cuda"

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
@shared = external addrspace(3) global [0 x i32], align 4

define internal i32 @index() {
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %before = mul i32 %block, %size
  %index = add i32 %before, %thread
  ret i32 %index
}

; a[i] = a[i] * factor
define ptx_kernel void @scale(ptr %a, float %factor) {
  %i = call i32 @index()
  %at = getelementptr float, ptr %a, i32 %i
  %old = load float, ptr %at, align 4
  %new = fmul float %old, %factor
  store float %new, ptr %at, align 4
  ret void
}

; a[i] = a[i] + 1, through dynamic shared memory
define ptx_kernel void @increment(ptr %a) {
  %i = call i32 @index()
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr %a, i32 %i
  %mine = getelementptr i32, ptr addrspace(3) @shared, i32 %thread
  %old = load i32, ptr %at, align 4
  store volatile i32 %old, ptr addrspace(3) %mine, align 4
  %again = load volatile i32, ptr addrspace(3) %mine, align 4
  %new = add i32 %again, 1
  store i32 %new, ptr %at, align 4
  ret void
}

; Never ends while *flag is 0.
define ptx_kernel void @wait(ptr %flag) {
entry:
  br label %again
again:
  %value = load volatile i32, ptr %flag, align 4
  %zero = icmp eq i32 %value, 0
  br i1 %zero, label %again, label %end
end:
  ret void
}

; Writes to address 16.
define ptx_kernel void @fault(ptr %nothing) {
  %at = inttoptr i64 16 to ptr
  store i32 1, ptr %at, align 4
  ret void
}

define ptx_kernel void @child(ptr %out) {
  %before = atomicrmw add ptr %out, i32 1 monotonic
  ret void
}

; Every thread launches child once, in no order: *out is the number of children that ran.
define ptx_kernel void @many(ptr %out) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(
      ptr @child, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr inttoptr (i64 4 to ptr), ptr %out)
  ret void
}

; Counts itself once *go is set.
define ptx_kernel void @waiting(ptr %out, ptr %go) {
entry:
  br label %again
again:
  %word = load volatile i32, ptr %go, align 4
  %zero = icmp eq i32 %word, 0
  br i1 %zero, label %again, label %run
run:
  %before = atomicrmw add ptr %out, i32 1 monotonic
  ret void
}

; One thread launches `count` kernels that wait until it has launched all: with 2,048 pending launches possible, exactly
; the ones beyond fail. (Many threads that overfill the pool at once can hang: docs/gpu-facts.md.)
define ptx_kernel void @overfill(ptr %out, ptr %go, i32 %count) {
entry:
  br label %next
next:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(
      ptr @waiting, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr inttoptr (i64 4 to ptr), ptr %out, ptr %go)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %count
  br i1 %more, label %next, label %done
done:
  store volatile i32 1, ptr %go, align 4
  ret void
}

attributes #0 = { convergent nounwind }
