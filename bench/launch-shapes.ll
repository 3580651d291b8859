; The launches of launch-shapes.cu, kernel by kernel. launch-shapes.py compiles both as they stand, and again without the
; lines that write %status; see there.
target triple = "nvptx64-nvidia-cuda"

%Record = type { i8, double, [3 x float] }

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

define ptx_kernel void @child_0() {
  ret void
}
define ptx_kernel void @child_1(ptr %a) {
  ret void
}
define ptx_kernel void @child_4(ptr %a, i32 %b, float %c, double %d) {
  ret void
}
define ptx_kernel void @child_8(i32, i32, i32, i32, i64, i64, float, float) {
  ret void
}
define ptx_kernel void @child_16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  ret void
}
define ptx_kernel void @child_struct(i32 %a, %Record %r) {
  ret void
}
define ptx_kernel void @child_struct_byval(i32 %a, ptr byval(%Record) %r) {
  ret void
}
define ptx_kernel void @child_vectors(<4 x float> %a, <2 x double> %b) {
  ret void
}
define ptx_kernel void @other(ptr %a) {
  ret void
}

define ptx_kernel void @arguments_0(ptr %status) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_0,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @arguments_1(ptr %status, ptr %a) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_1,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr %a)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @arguments_4(ptr %status, ptr %a, i32 %b, float %c, double %d) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_4,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr %a, i32 %b, float %c, double %d)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @arguments_8(ptr %status, i32 %a, i32 %b, i32 %c, i32 %d, i64 %e, i64 %f, float %g, float %h) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_8,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null,
      i32 %a, i32 %b, i32 %c, i32 %d, i64 %e, i64 %f, float %g, float %h)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @arguments_16(ptr %status, i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f, i32 %g, i32 %h,
                                     i32 %i, i32 %j, i32 %k, i32 %l, i32 %m, i32 %n, i32 %o, i32 %p) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_16,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null,
      i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f, i32 %g, i32 %h,
      i32 %i, i32 %j, i32 %k, i32 %l, i32 %m, i32 %n, i32 %o, i32 %p)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @struct_value(ptr %status, i32 %a, %Record %r) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_struct,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i32 %a, %Record %r)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @struct_byval(ptr %status, i32 %a, ptr byval(%Record) %r) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_struct_byval,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i32 %a, ptr byval(%Record) %r)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @vectors(ptr %status, <4 x float> %a, <2 x double> %b) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_vectors,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, <4 x float> %a, <2 x double> %b)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @constant_3d(ptr %status, ptr %a) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_1,
      i32 2, i32 3, i32 4, i32 8, i32 4, i32 2, i32 0, ptr null, ptr %a)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @computed(ptr %status, ptr %a, i32 %n) {
  %up = add nsw i32 %n, 127
  %blocks = sdiv i32 %up, 128
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_1,
      i32 %blocks, i32 1, i32 1, i32 128, i32 1, i32 1, i32 0, ptr null, ptr %a)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @computed_3d(ptr %status, ptr %a, i32 %x, i32 %y, i32 %z) {
  %bytes = mul nsw i32 %x, 4
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_1,
      i32 %x, i32 %y, i32 %z, i32 %z, i32 %y, i32 %x, i32 %bytes, ptr null, ptr %a)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @conditional(ptr %status, ptr %a, i32 %n) {
entry:
  %many = icmp sgt i32 %n, 100
  br i1 %many, label %launch, label %end
launch:
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_1,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr %a)
  store i32 %s, ptr %status
  br label %end
end:
  ret void
}

define ptx_kernel void @either(ptr %status, ptr %a, i32 %n) {
entry:
  %many = icmp sgt i32 %n, 100
  br i1 %many, label %one, label %two
one:
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_1,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr %a)
  store i32 %s, ptr %status
  br label %end
two:
  %t = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @other,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr %a)
  store i32 %t, ptr %status
  br label %end
end:
  ret void
}

define ptx_kernel void @loop(ptr %status, ptr %a, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ %n, %entry ], [ %next, %body ]
  %more = icmp sgt i32 %i, 0
  br i1 %more, label %body, label %end
body:
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_1,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr %a)
  store i32 %s, ptr %status
  %next = sub nsw i32 %i, 1
  br label %head
end:
  ret void
}

define ptx_kernel void @per_thread(ptr %status, ptr %a) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_1,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr inttoptr (i64 2 to ptr), ptr %a)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @fire_and_forget(ptr %status, ptr %a) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_1,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr inttoptr (i64 4 to ptr), ptr %a)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @tail(ptr %status, ptr %a) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_1,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr inttoptr (i64 3 to ptr), ptr %a)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @created_stream(ptr %status, ptr %a, ptr %streams) {
  %second = getelementptr ptr, ptr %streams, i64 1
  %stream = load ptr, ptr %second
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_1,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr %stream, ptr %a)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @shared_memory(ptr %status, ptr %a) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child_1,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 4096, ptr null, ptr %a)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @through_pointer(ptr %status, ptr %a, ptr %table) {
  %second = getelementptr ptr, ptr %table, i64 1
  %kernel = load ptr, ptr %second
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr %kernel,
      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr %a) "cdp.signature"="(ptr)"
  store i32 %s, ptr %status
  ret void
}
