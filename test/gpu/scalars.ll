; Scalars of every type arrive bit for bit: i1, i8 to i128, half, float, double, in an order that pads before most.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'out=u64[11]' 'status=i32[1]:-1' bool:true bool:false i8:-128 i16:-32767 i32:-2147483646 i64:-9223372036854775805 f16:1.5 f32:-2.25 f64:1e300 u64:0x0123456789abcdef u64:0xfedcba9876543210 --expect=out=1,0,0x80,0x8001,0x80000002,0x8000000000000003,0x3e00,0xc0100000,0x7e37e43c8800759c,0x0123456789abcdef,0xfedcba9876543210 --expect=status=0
; RUN: cdpc run -O1 %s parent 'out=u64[11]' 'status=i32[1]:-1' bool:true bool:false i8:-128 i16:-32767 i32:-2147483646 i64:-9223372036854775805 f16:1.5 f32:-2.25 f64:1e300 u64:0x0123456789abcdef u64:0xfedcba9876543210 --expect=out=1,0,0x80,0x8001,0x80000002,0x8000000000000003,0x3e00,0xc0100000,0x7e37e43c8800759c,0x0123456789abcdef,0xfedcba9876543210 --expect=status=0
; RUN: cdpc run -O2 %s parent 'out=u64[11]' 'status=i32[1]:-1' bool:true bool:false i8:-128 i16:-32767 i32:-2147483646 i64:-9223372036854775805 f16:1.5 f32:-2.25 f64:1e300 u64:0x0123456789abcdef u64:0xfedcba9876543210 --expect=out=1,0,0x80,0x8001,0x80000002,0x8000000000000003,0x3e00,0xc0100000,0x7e37e43c8800759c,0x0123456789abcdef,0xfedcba9876543210 --expect=status=0
; RUN: cdpc run -O3 %s parent 'out=u64[11]' 'status=i32[1]:-1' bool:true bool:false i8:-128 i16:-32767 i32:-2147483646 i64:-9223372036854775805 f16:1.5 f32:-2.25 f64:1e300 u64:0x0123456789abcdef u64:0xfedcba9876543210 --expect=out=1,0,0x80,0x8001,0x80000002,0x8000000000000003,0x3e00,0xc0100000,0x7e37e43c8800759c,0x0123456789abcdef,0xfedcba9876543210 --expect=status=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

define ptx_kernel void @child(i1 %t, i64 %i64, i1 %f, i8 %i8, i128 %i128, half %half, double %double, i16 %i16,
                              float %float, i32 %i32, ptr %out) {
  %t.bits = zext i1 %t to i64
  %f.bits = zext i1 %f to i64
  %i8.bits = zext i8 %i8 to i64
  %i16.bits = zext i16 %i16 to i64
  %i32.bits = zext i32 %i32 to i64
  %half.i = bitcast half %half to i16
  %half.bits = zext i16 %half.i to i64
  %float.i = bitcast float %float to i32
  %float.bits = zext i32 %float.i to i64
  %double.bits = bitcast double %double to i64
  %shifted = lshr i128 %i128, 64
  %upper = trunc i128 %shifted to i64
  %lower = trunc i128 %i128 to i64
  %p0 = getelementptr i64, ptr %out, i64 0
  store i64 %t.bits, ptr %p0
  %p1 = getelementptr i64, ptr %out, i64 1
  store i64 %f.bits, ptr %p1
  %p2 = getelementptr i64, ptr %out, i64 2
  store i64 %i8.bits, ptr %p2
  %p3 = getelementptr i64, ptr %out, i64 3
  store i64 %i16.bits, ptr %p3
  %p4 = getelementptr i64, ptr %out, i64 4
  store i64 %i32.bits, ptr %p4
  %p5 = getelementptr i64, ptr %out, i64 5
  store i64 %i64, ptr %p5
  %p6 = getelementptr i64, ptr %out, i64 6
  store i64 %half.bits, ptr %p6
  %p7 = getelementptr i64, ptr %out, i64 7
  store i64 %float.bits, ptr %p7
  %p8 = getelementptr i64, ptr %out, i64 8
  store i64 %double.bits, ptr %p8
  %p9 = getelementptr i64, ptr %out, i64 9
  store i64 %upper, ptr %p9
  %p10 = getelementptr i64, ptr %out, i64 10
  store i64 %lower, ptr %p10
  ret void
}

define ptx_kernel void @parent(ptr %out, ptr %status, i1 %t, i1 %f, i8 %i8, i16 %i16, i32 %i32, i64 %i64, half %half,
                               float %float, double %double, i64 %upper, i64 %lower) {
  %upper.wide = zext i64 %upper to i128
  %lower.wide = zext i64 %lower to i128
  %shifted = shl i128 %upper.wide, 64
  %i128 = or i128 %shifted, %lower.wide
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null,
      i1 %t, i64 %i64, i1 %f, i8 %i8, i128 %i128, half %half, double %double, i16 %i16, float %float, i32 %i32, ptr %out)
  store i32 %s, ptr %status
  ret void
}
