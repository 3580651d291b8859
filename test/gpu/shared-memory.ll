; Dynamic shared memory, constant and computed: 256 threads turn a row around through it.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'out=i32[256]' 'status=i32[1]:-1' i32:256 'down=i32[256]:ramp' --expect=out=ramp --expect=status=0
; RUN: cdpc run -O1 %s parent 'out=i32[256]' 'status=i32[1]:-1' i32:256 'down=i32[256]:ramp' --expect=out=ramp --expect=status=0
; RUN: cdpc run -O2 %s parent 'out=i32[256]' 'status=i32[1]:-1' i32:256 'down=i32[256]:ramp' --expect=out=ramp --expect=status=0
; RUN: cdpc run -O3 %s parent 'out=i32[256]' 'status=i32[1]:-1' i32:256 'down=i32[256]:ramp' --expect=out=ramp --expect=status=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0() convergent nounwind
@row = external addrspace(3) global [0 x i32], align 16

; in -> out backwards
define ptx_kernel void @reverse(ptr %out, ptr %in, i32 %count) convergent {
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr i32, ptr %in, i32 %i
  %value = load i32, ptr %from
  %slot = getelementptr [0 x i32], ptr addrspace(3) @row, i32 0, i32 %i
  store i32 %value, ptr addrspace(3) %slot
  call void @llvm.nvvm.barrier0()
  %last = sub i32 %count, 1
  %mirror = sub i32 %last, %i
  %other = getelementptr [0 x i32], ptr addrspace(3) @row, i32 0, i32 %mirror
  %reversed = load i32, ptr addrspace(3) %other
  %to = getelementptr i32, ptr %out, i32 %i
  store i32 %reversed, ptr %to
  ret void
}

; Twice, in order in the NULL stream: the second with the amount of shared memory as a constant.
define ptx_kernel void @parent(ptr %out, ptr %status, i32 %count, ptr %in) {
  %bytes = mul i32 %count, 4
  %first = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @reverse,
      i32 1, i32 1, i32 1, i32 %count, i32 1, i32 1, i32 %bytes, ptr null, ptr %out, ptr %in, i32 %count)
  %second = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @reverse,
      i32 1, i32 1, i32 1, i32 256, i32 1, i32 1, i32 1024, ptr null, ptr %out, ptr %out, i32 %count)
  %both = or i32 %first, %second
  store i32 %both, ptr %status
  ret void
}
