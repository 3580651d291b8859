; Configurations that the device refuses give status 9 (invalid configuration) and no child, and the context lives: a
; grid of 0, a block of 0, 2,048 threads in a block, 65 in z, and 1 MB of shared memory; then a launch that is right.
; lupine#354 and cuda-api-wrappers#114 lost the context, KernelAbstractions#442 the status.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'ran=i32[1]' 'status=i32[6]:-1,-1,-1,-1,-1,-1' i32:0 i32:1 i32:2048 i32:65 i32:1048576 --expect=status=9,9,9,9,9,0 --expect=ran=1
; RUN: cdpc run -O1 %s parent 'ran=i32[1]' 'status=i32[6]:-1,-1,-1,-1,-1,-1' i32:0 i32:1 i32:2048 i32:65 i32:1048576 --expect=status=9,9,9,9,9,0 --expect=ran=1
; RUN: cdpc run -O2 %s parent 'ran=i32[1]' 'status=i32[6]:-1,-1,-1,-1,-1,-1' i32:0 i32:1 i32:2048 i32:65 i32:1048576 --expect=status=9,9,9,9,9,0 --expect=ran=1
; RUN: cdpc run -O3 %s parent 'ran=i32[1]' 'status=i32[6]:-1,-1,-1,-1,-1,-1' i32:0 i32:1 i32:2048 i32:65 i32:1048576 --expect=status=9,9,9,9,9,0 --expect=ran=1
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

define ptx_kernel void @child(ptr %ran) {
  %before = atomicrmw add ptr %ran, i32 1 monotonic
  ret void
}

define internal void @try(ptr %ran, ptr %status, i64 %slot, i32 %grid, i32 %block, i32 %block.z, i32 %shared) #0 {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 %grid, i32 1, i32 1, i32 %block, i32 1, i32 %block.z, i32 %shared, ptr null, ptr %ran)
  %p = getelementptr i32, ptr %status, i64 %slot
  store i32 %s, ptr %p
  ret void
}

define ptx_kernel void @parent(ptr %ran, ptr %status, i32 %zero, i32 %one, i32 %many, i32 %deep, i32 %much) #0 {
  call void @try(ptr %ran, ptr %status, i64 0, i32 %zero, i32 %one, i32 1, i32 0)
  call void @try(ptr %ran, ptr %status, i64 1, i32 %one, i32 %zero, i32 1, i32 0)
  call void @try(ptr %ran, ptr %status, i64 2, i32 %one, i32 %many, i32 1, i32 0)
  call void @try(ptr %ran, ptr %status, i64 3, i32 %one, i32 %one, i32 %deep, i32 0)
  call void @try(ptr %ran, ptr %status, i64 4, i32 %one, i32 %one, i32 1, i32 %much)
  call void @try(ptr %ran, ptr %status, i64 5, i32 %one, i32 %one, i32 1, i32 0)
  ret void
}
