; An argument given as ptr byval(T) is copied into the buffer, with the alignment that the kernel asks for; in words on
; LLVM 19, where memcpy would bring a parameter of the parent into local memory.
; RUN: cdpc lower -arch=sm_90 %s | FileCheck %s --check-prefixes=CHECK,%if llvm19 %{WORDS%} %else %{MEMCPY%}

define ptx_kernel void @parent(ptr %result) {
  %pair = alloca {i64, i32}
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i8 1, ptr byval({i64, i32}) %pair)
  store i32 %status, ptr %result
  ret void
}

; CHECK: getelementptr inbounds{{.*}} i8, ptr %buffer, i64 16
; WORDS: [[FIRST:%.*]] = load i64, ptr %{{[0-9]+}}, align 8
; WORDS: store i64 [[FIRST]], ptr %slot, align 16
; WORDS: [[SECOND:%.*]] = load i64, ptr %from, align 8
; WORDS: store i64 [[SECOND]], ptr %to, align 8
; MEMCPY: call void @llvm.memcpy.p0.p0.i64(ptr align 16 {{.*}}, ptr align 8 {{.*}}, i64 16, i1 false)
define ptx_kernel void @child(i8 %a, ptr byval({i64, i32}) align 16 %b) {
  ret void
}

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
