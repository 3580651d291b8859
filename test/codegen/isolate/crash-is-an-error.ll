; So is a crash, which has no words; the pass and the function are known all the same.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare i32 @personality(...)
define void @f(ptr %p) personality ptr @personality {
  resume {ptr, i32} undef
}

; CHECK: error: in function 'f': LLVM {{.*}} ended the child process that compiled the module (SIGSEGV) [CDP_ERROR_LLVM_ABORTED]
; CHECK: Running pass {{.*}} on function '@f'
