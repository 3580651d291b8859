; Nested aggregates as first-class values: padding between and inside of them, an array of structs, a struct of arrays.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'out=i64[9]' 'status=i32[1]:-1' i8:-1 i16:-2 i32:-3 i64:-4 --expect=out=-1,-4,-2,-3,7,-4,-3,-2,-1 --expect=status=0
; RUN: cdpc run -O1 %s parent 'out=i64[9]' 'status=i32[1]:-1' i8:-1 i16:-2 i32:-3 i64:-4 --expect=out=-1,-4,-2,-3,7,-4,-3,-2,-1 --expect=status=0
; RUN: cdpc run -O2 %s parent 'out=i64[9]' 'status=i32[1]:-1' i8:-1 i16:-2 i32:-3 i64:-4 --expect=out=-1,-4,-2,-3,7,-4,-3,-2,-1 --expect=status=0
; RUN: cdpc run -O3 %s parent 'out=i64[9]' 'status=i32[1]:-1' i8:-1 i16:-2 i32:-3 i64:-4 --expect=out=-1,-4,-2,-3,7,-4,-3,-2,-1 --expect=status=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

%Inner = type { i64, i16 }
%Outer = type { i8, %Inner, [2 x i32] }

define internal void @write(ptr %out, i64 %index, i64 %value) {
  %p = getelementptr i64, ptr %out, i64 %index
  store i64 %value, ptr %p
  ret void
}

define ptx_kernel void @child(i8 %a, %Outer %o, ptr %out, [2 x %Inner] %pair, i8 %z) {
  %o0 = extractvalue %Outer %o, 0
  %o1 = extractvalue %Outer %o, 1, 0
  %o2 = extractvalue %Outer %o, 1, 1
  %o3 = extractvalue %Outer %o, 2, 0
  %o4 = extractvalue %Outer %o, 2, 1
  %p0 = extractvalue [2 x %Inner] %pair, 0, 0
  %p1 = extractvalue [2 x %Inner] %pair, 1, 0
  %p2 = extractvalue [2 x %Inner] %pair, 1, 1
  %w0 = sext i8 %o0 to i64
  %w1 = sext i16 %o2 to i64
  %w2 = sext i32 %o3 to i64
  %w3 = sext i32 %o4 to i64
  %w4 = sext i16 %p2 to i64
  %w5 = sext i8 %z to i64
  call void @write(ptr %out, i64 0, i64 %w0)
  call void @write(ptr %out, i64 1, i64 %o1)
  call void @write(ptr %out, i64 2, i64 %w1)
  call void @write(ptr %out, i64 3, i64 %w2)
  call void @write(ptr %out, i64 4, i64 %w3)
  call void @write(ptr %out, i64 5, i64 %p0)
  call void @write(ptr %out, i64 6, i64 %p1)
  call void @write(ptr %out, i64 7, i64 %w4)
  call void @write(ptr %out, i64 8, i64 %w5)
  ret void
}

define ptx_kernel void @parent(ptr %out, ptr %status, i8 %a, i16 %b, i32 %c, i64 %d) {
  %c.wide = sext i32 %c to i64
  %o.0 = insertvalue %Outer { i8 0, %Inner { i64 0, i16 0 }, [2 x i32] [i32 0, i32 7] }, i8 %a, 0
  %o.1 = insertvalue %Outer %o.0, i64 %d, 1, 0
  %o.2 = insertvalue %Outer %o.1, i16 %b, 1, 1
  %o = insertvalue %Outer %o.2, i32 %c, 2, 0
  %p.0 = insertvalue [2 x %Inner] zeroinitializer, i64 %d, 0, 0
  %p.1 = insertvalue [2 x %Inner] %p.0, i64 %c.wide, 1, 0
  %p = insertvalue [2 x %Inner] %p.1, i16 %b, 1, 1
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null,
      i8 99, %Outer %o, ptr %out, [2 x %Inner] %p, i8 %a)
  store i32 %s, ptr %status
  ret void
}
