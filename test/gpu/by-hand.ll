; A frontend that fills the buffer itself calls the documented names, of both interfaces; the last error is read, too.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'out=i32[2]' 'status=i32[3]:-1,-1,-1' --expect=out=3,4 --expect=status=zero
; RUN: cdpc run -O1 %s parent 'out=i32[2]' 'status=i32[3]:-1,-1,-1' --expect=out=3,4 --expect=status=zero
; RUN: cdpc run -O2 %s parent 'out=i32[2]' 'status=i32[3]:-1,-1,-1' --expect=out=3,4 --expect=status=zero
; RUN: cdpc run -O3 %s parent 'out=i32[2]' 'status=i32[3]:-1,-1,-1' --expect=out=3,4 --expect=status=zero
%dim3 = type { i32, i32, i32 }
declare ptr @cudaGetParameterBufferV2(ptr, %dim3, %dim3, i32) #0
declare i32 @cudaLaunchDeviceV2(ptr, ptr) #0
declare ptr @cudaGetParameterBuffer(i64, i64) #0
declare i32 @cudaLaunchDevice(ptr, ptr, %dim3, %dim3, i32, ptr) #0
declare i32 @cudaGetLastError() #0
attributes #0 = { convergent nounwind }

define ptx_kernel void @child(ptr %out, i32 %value) {
  store i32 %value, ptr %out
  ret void
}

define ptx_kernel void @parent(ptr %out, ptr %status) {
  %one = call ptr @cudaGetParameterBufferV2(ptr @child, %dim3 { i32 1, i32 1, i32 1 }, %dim3 { i32 1, i32 1, i32 1 }, i32 0)
  store ptr %out, ptr %one
  %one.value = getelementptr i8, ptr %one, i64 8
  store i32 3, ptr %one.value
  %a = call i32 @cudaLaunchDeviceV2(ptr %one, ptr null)

  %two = call ptr @cudaGetParameterBuffer(i64 64, i64 12)
  %next = getelementptr i32, ptr %out, i64 1
  store ptr %next, ptr %two
  %two.value = getelementptr i8, ptr %two, i64 8
  store i32 4, ptr %two.value
  %b = call i32 @cudaLaunchDevice(ptr @child, ptr %two, %dim3 { i32 1, i32 1, i32 1 }, %dim3 { i32 1, i32 1, i32 1 }, i32 0, ptr null)
  %c = call i32 @cudaGetLastError()
  %p0 = getelementptr i32, ptr %status, i64 0
  store i32 %a, ptr %p0
  %p1 = getelementptr i32, ptr %status, i64 1
  store i32 %b, ptr %p1
  %p2 = getelementptr i32, ptr %status, i64 2
  store i32 %c, ptr %p2
  ret void
}
