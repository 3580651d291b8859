; LLVM crashes.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare void @llvm.va_start.p0(ptr)
define i32 @f(i32 %a, ...) {
  %l = alloca ptr
  call void @llvm.va_start.p0(ptr %l)
  %x = va_arg ptr %l, {i32, i64}
  %y = extractvalue {i32, i64} %x, 0
  ret i32 %y
}

; CHECK: NVPTX cannot read a struct from variadic arguments
