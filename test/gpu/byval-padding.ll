; What lies in the padding of a byval type arrives: a union's other member may live there. Copied from global memory, and
; on from the parent's own parameter.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'out=u8[8]' 'status=i32[1]:-1' 'data=u8[8]:1,2,3,4,5,6,7,8' --expect=out=1,2,3,4,5,6,7,8 --expect=status=0
; RUN: cdpc run -O1 %s parent 'out=u8[8]' 'status=i32[1]:-1' 'data=u8[8]:1,2,3,4,5,6,7,8' --expect=out=1,2,3,4,5,6,7,8 --expect=status=0
; RUN: cdpc run -O2 %s parent 'out=u8[8]' 'status=i32[1]:-1' 'data=u8[8]:1,2,3,4,5,6,7,8' --expect=out=1,2,3,4,5,6,7,8 --expect=status=0
; RUN: cdpc run -O3 %s parent 'out=u8[8]' 'status=i32[1]:-1' 'data=u8[8]:1,2,3,4,5,6,7,8' --expect=out=1,2,3,4,5,6,7,8 --expect=status=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

%Padded = type { i8, i32 }

define ptx_kernel void @child(ptr %out, i8 %pad, ptr byval(%Padded) %union) {
  %from0 = getelementptr i8, ptr %union, i64 0
  %byte0 = load i8, ptr %from0
  %to0 = getelementptr i8, ptr %out, i64 0
  store i8 %byte0, ptr %to0
  %from1 = getelementptr i8, ptr %union, i64 1
  %byte1 = load i8, ptr %from1
  %to1 = getelementptr i8, ptr %out, i64 1
  store i8 %byte1, ptr %to1
  %from2 = getelementptr i8, ptr %union, i64 2
  %byte2 = load i8, ptr %from2
  %to2 = getelementptr i8, ptr %out, i64 2
  store i8 %byte2, ptr %to2
  %from3 = getelementptr i8, ptr %union, i64 3
  %byte3 = load i8, ptr %from3
  %to3 = getelementptr i8, ptr %out, i64 3
  store i8 %byte3, ptr %to3
  %from4 = getelementptr i8, ptr %union, i64 4
  %byte4 = load i8, ptr %from4
  %to4 = getelementptr i8, ptr %out, i64 4
  store i8 %byte4, ptr %to4
  %from5 = getelementptr i8, ptr %union, i64 5
  %byte5 = load i8, ptr %from5
  %to5 = getelementptr i8, ptr %out, i64 5
  store i8 %byte5, ptr %to5
  %from6 = getelementptr i8, ptr %union, i64 6
  %byte6 = load i8, ptr %from6
  %to6 = getelementptr i8, ptr %out, i64 6
  store i8 %byte6, ptr %to6
  %from7 = getelementptr i8, ptr %union, i64 7
  %byte7 = load i8, ptr %from7
  %to7 = getelementptr i8, ptr %out, i64 7
  store i8 %byte7, ptr %to7
  ret void
}

define ptx_kernel void @middle(ptr %out, ptr %status, ptr byval(%Padded) %union) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %out, i8 9, ptr byval(%Padded) %union)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @parent(ptr %out, ptr %status, ptr %data) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @middle,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %out, ptr %status, ptr byval(%Padded) %data)
  %failed = icmp ne i32 %s, 0
  br i1 %failed, label %report, label %end
report:
  store i32 %s, ptr %status
  br label %end
end:
  ret void
}
