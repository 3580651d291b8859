; Stack protectors and patch points, which LLVM would abort on or write as nonsense, do not reach it.
; RUN: cdpc ptx -arch=sm_90 -O0 %s -o %t
; RUN: FileCheck %s --input-file=%t
; RUN: %if ptxas %{ %ptxas -c -arch=sm_90 %t -o %t.cubin %}

define void @f(ptr %p) sspreq "patchable-function-entry"="2" "fentry-call"="true" {
  %x = alloca [64 x i8]
  store volatile i32 1, ptr %x
  %v = load volatile i32, ptr %x
  store i32 %v, ptr %p
  ret void
}

; CHECK: .func f(
