; The same by pointer, clang's form: byval, over-aligned byval (16 bytes), from global memory, from the parent's own
; parameter, and a value given for a byval parameter.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'out=i64[7]' 'status=i32[1]:-1' 'data=i64[4]:-1,-2,-3,-4' i64:-5 --expect=out=-1,-2,-3,-4,-5,-5,6 --expect=status=0
; RUN: cdpc run -O1 %s parent 'out=i64[7]' 'status=i32[1]:-1' 'data=i64[4]:-1,-2,-3,-4' i64:-5 --expect=out=-1,-2,-3,-4,-5,-5,6 --expect=status=0
; RUN: cdpc run -O2 %s parent 'out=i64[7]' 'status=i32[1]:-1' 'data=i64[4]:-1,-2,-3,-4' i64:-5 --expect=out=-1,-2,-3,-4,-5,-5,6 --expect=status=0
; RUN: cdpc run -O3 %s parent 'out=i64[7]' 'status=i32[1]:-1' 'data=i64[4]:-1,-2,-3,-4' i64:-5 --expect=out=-1,-2,-3,-4,-5,-5,6 --expect=status=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

%Pair = type { i64, i64 }
%Wide = type { i64, i64, [16 x i8] }

define ptx_kernel void @child(i8 %a, ptr byval(%Pair) %pair, i8 %b, ptr byval(%Wide) align 16 %wide, ptr %out,
                              ptr byval(%Pair) %value, i64 %last) {
  %pair.0 = getelementptr %Pair, ptr %pair, i64 0, i32 0
  %pair.value.0 = load i64, ptr %pair.0
  %wide.0 = getelementptr %Wide, ptr %wide, i64 0, i32 0
  %wide.value.0 = load i64, ptr %wide.0
  %value.0 = getelementptr %Pair, ptr %value, i64 0, i32 0
  %value.value.0 = load i64, ptr %value.0
  %pair.1 = getelementptr %Pair, ptr %pair, i64 0, i32 1
  %pair.value.1 = load i64, ptr %pair.1
  %wide.1 = getelementptr %Wide, ptr %wide, i64 0, i32 1
  %wide.value.1 = load i64, ptr %wide.1
  %value.1 = getelementptr %Pair, ptr %value, i64 0, i32 1
  %value.value.1 = load i64, ptr %value.1
  %p0 = getelementptr i64, ptr %out, i64 0
  store i64 %pair.value.0, ptr %p0
  %p1 = getelementptr i64, ptr %out, i64 1
  store i64 %pair.value.1, ptr %p1
  %p2 = getelementptr i64, ptr %out, i64 2
  store i64 %wide.value.0, ptr %p2
  %p3 = getelementptr i64, ptr %out, i64 3
  store i64 %wide.value.1, ptr %p3
  %p4 = getelementptr i64, ptr %out, i64 4
  store i64 %value.value.0, ptr %p4
  %p5 = getelementptr i64, ptr %out, i64 5
  store i64 %value.value.1, ptr %p5
  %p6 = getelementptr i64, ptr %out, i64 6
  store i64 %last, ptr %p6
  ret void
}

define ptx_kernel void @middle(ptr %out, ptr %status, ptr byval(%Pair) %own, ptr byval(%Wide) align 16 %wide, i64 %x) {
  %value.0 = insertvalue %Pair poison, i64 %x, 0
  %value = insertvalue %Pair %value.0, i64 %x, 1
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null,
      i8 1, ptr byval(%Pair) %own, i8 2, ptr byval(%Wide) align 16 %wide, ptr %out, %Pair %value, i64 6)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @parent(ptr %out, ptr %status, ptr %data, i64 %x) {
  %second = getelementptr i64, ptr %data, i64 2
  %w0 = load i64, ptr %second
  %third = getelementptr i64, ptr %data, i64 3
  %w1 = load i64, ptr %third
  %wide.0 = insertvalue %Wide zeroinitializer, i64 %w0, 0
  %wide = insertvalue %Wide %wide.0, i64 %w1, 1
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @middle,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null,
      ptr %out, ptr %status, ptr byval(%Pair) %data, %Wide %wide, i64 %x)
  %failed = icmp ne i32 %s, 0
  br i1 %failed, label %report, label %end
report:
  store i32 %s, ptr %status
  br label %end
end:
  ret void
}
