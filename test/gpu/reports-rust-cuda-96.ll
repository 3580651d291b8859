; Rust-CUDA and its #96: (u32, u64), (u8, u16, u32, u64), (ptr, [f32; 8]), (i16, {i64, i32}), (i32, [i16; 3]).
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'out=i64[12]' 'floats=f32[8]' 'status=i32[1]:-1' --expect=out=1,2,3,4,5,6,-7,-8,-9,10,11,-12 --expect=floats=0.5,1.5,2.5,3.5,4.5,5.5,6.5,7.5 --expect=status=0
; RUN: cdpc run -O1 %s parent 'out=i64[12]' 'floats=f32[8]' 'status=i32[1]:-1' --expect=out=1,2,3,4,5,6,-7,-8,-9,10,11,-12 --expect=floats=0.5,1.5,2.5,3.5,4.5,5.5,6.5,7.5 --expect=status=0
; RUN: cdpc run -O2 %s parent 'out=i64[12]' 'floats=f32[8]' 'status=i32[1]:-1' --expect=out=1,2,3,4,5,6,-7,-8,-9,10,11,-12 --expect=floats=0.5,1.5,2.5,3.5,4.5,5.5,6.5,7.5 --expect=status=0
; RUN: cdpc run -O3 %s parent 'out=i64[12]' 'floats=f32[8]' 'status=i32[1]:-1' --expect=out=1,2,3,4,5,6,-7,-8,-9,10,11,-12 --expect=floats=0.5,1.5,2.5,3.5,4.5,5.5,6.5,7.5 --expect=status=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
@where = addrspace(1) global ptr null

define internal void @write(i64 %slot, i64 %value) {
  %out = load ptr, ptr addrspace(1) @where
  %p = getelementptr i64, ptr %out, i64 %slot
  store i64 %value, ptr %p
  ret void
}

define ptx_kernel void @u32_u64(i32 %a, i64 %b) {
  %a.wide = zext i32 %a to i64
  call void @write(i64 0, i64 %a.wide)
  call void @write(i64 1, i64 %b)
  ret void
}

define ptx_kernel void @u8_u16_u32_u64(i8 %a, i16 %b, i32 %c, i64 %d) {
  %w0 = zext i8 %a to i64
  %w1 = zext i16 %b to i64
  %w2 = zext i32 %c to i64
  %at0 = add i64 2, 0
  call void @write(i64 %at0, i64 %w0)
  %at1 = add i64 2, 1
  call void @write(i64 %at1, i64 %w1)
  %at2 = add i64 2, 2
  call void @write(i64 %at2, i64 %w2)
  %at3 = add i64 2, 3
  call void @write(i64 %at3, i64 %d)
  ret void
}

define ptx_kernel void @ptr_floats(ptr %floats, [8 x float] %values) {
  store [8 x float] %values, ptr %floats
  ret void
}

define ptx_kernel void @i16_struct(i16 %a, { i64, i32 } %b) {
  %b0 = extractvalue { i64, i32 } %b, 0
  %b1 = extractvalue { i64, i32 } %b, 1
  %a.wide = sext i16 %a to i64
  %b1.wide = sext i32 %b1 to i64
  call void @write(i64 6, i64 %a.wide)
  call void @write(i64 7, i64 %b0)
  call void @write(i64 8, i64 %b1.wide)
  ret void
}

define ptx_kernel void @i32_shorts(i32 %a, [3 x i16] %b) {
  %a.wide = sext i32 %a to i64
  %b0 = extractvalue [3 x i16] %b, 0
  %b2 = extractvalue [3 x i16] %b, 2
  %b0.wide = sext i16 %b0 to i64
  %b2.wide = sext i16 %b2 to i64
  call void @write(i64 9, i64 %a.wide)
  call void @write(i64 10, i64 %b0.wide)
  call void @write(i64 11, i64 %b2.wide)
  ret void
}

define ptx_kernel void @parent(ptr %out, ptr %floats, ptr %status) {
  store ptr %out, ptr addrspace(1) @where
  %a = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @u32_u64,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, i32 1, i64 2)
  %b = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @u8_u16_u32_u64,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, i8 3, i16 4, i32 5, i64 6)
  %c = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @ptr_floats,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %floats,
      [8 x float] [float 0.5, float 1.5, float 2.5, float 3.5, float 4.5, float 5.5, float 6.5, float 7.5])
  %d = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @i16_struct,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, i16 -7, { i64, i32 } { i64 -8, i32 -9 })
  %e = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @i32_shorts,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, i32 10, [3 x i16] [i16 11, i16 99, i16 -12])
  %ab = or i32 %a, %b
  %cd = or i32 %c, %d
  %abcd = or i32 %ab, %cd
  %all = or i32 %abcd, %e
  store i32 %all, ptr %status
  ret void
}
