; A syntax error has file, line and column, although the file names no data layout.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

; CHECK: error-syntax.ll:[[#@LINE+2]]:9: error: this is not LLVM IR that LLVM {{[0-9.]+}} reads: {{.*}} [CDP_ERROR_INVALID_INPUT]
define void @f() {
  store blub
}
