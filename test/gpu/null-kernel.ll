; A launch of a null pointer: the parameter buffer is null, so nothing is stored and nothing launched. The status is not
; 0, with arguments and without, and the next launch works.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'out=i32[1]' 'status=i32[3]:-1,-1,-1' 'kernels=i64[1]' --expect=out=9 --expect=status=1,1,0
; RUN: cdpc run -O1 %s parent 'out=i32[1]' 'status=i32[3]:-1,-1,-1' 'kernels=i64[1]' --expect=out=9 --expect=status=1,1,0
; RUN: cdpc run -O2 %s parent 'out=i32[1]' 'status=i32[3]:-1,-1,-1' 'kernels=i64[1]' --expect=out=9 --expect=status=1,1,0
; RUN: cdpc run -O3 %s parent 'out=i32[1]' 'status=i32[3]:-1,-1,-1' 'kernels=i64[1]' --expect=out=9 --expect=status=1,1,0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
declare i32 @cdp.launch.none(ptr, i32, i32, i32, i32, i32, i32, i32, ptr) #0
declare i32 @cdp.launch.number(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ptr, i32) #0

define ptx_kernel void @child(ptr %out, i32 %value) {
  store i32 %value, ptr %out
  ret void
}

define ptx_kernel void @parent(ptr %out, ptr %status, ptr %kernels) {
  %kernel = load ptr, ptr %kernels
  %a = call i32 @cdp.launch.number(ptr %kernel,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %out, i32 8)
  %b = call i32 @cdp.launch.none(ptr %kernel, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null)
  %c = call i32 @cdp.launch.number(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %out, i32 9)
  %p0 = getelementptr i32, ptr %status, i64 0
  store i32 %a, ptr %p0
  %p1 = getelementptr i32, ptr %status, i64 1
  store i32 %b, ptr %p1
  %p2 = getelementptr i32, ptr %status, i64 2
  store i32 %c, ptr %p2
  ret void
}
