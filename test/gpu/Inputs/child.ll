; The other half of declared-elsewhere.ll.
define ptx_kernel void @child(ptr %out, i8 %ones, i32 %tens) {
  %wide = zext i8 %ones to i32
  %sum = add i32 %wide, %tens
  store i32 %sum, ptr %out
  ret void
}
