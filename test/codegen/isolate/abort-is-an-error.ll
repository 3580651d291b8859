; An abort inside LLVM is an error with LLVM's words and the function, not the end of the program.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @parent(ptr %p) {
  %r = call i32 asm sideeffect "$5 $0", "=r"()
  store i32 %r, ptr %p
  ret void
}

; CHECK: error: in function 'parent': LLVM {{.*}} ended the child process that compiled the module (SIGABRT): Invalid $ operand number in inline asm string: '$5 $0' [CDP_ERROR_LLVM_ABORTED]
; CHECK-NEXT: hint: {{.*}}report it with the module
; CHECK-NEXT: LLVM ERROR: Invalid $ operand number
; CHECK-NEXT: Running pass
; CHECK-NEXT: Running pass {{.*}} on function '@parent'
; CHECK-NOT: PLEASE submit
; CHECK-NOT: 0x0000
