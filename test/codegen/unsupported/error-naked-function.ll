; LLVM 19 crashes.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define void @f() naked {
  call void asm sideeffect "ret;", ""()
  unreachable
}

; CHECK: 'f' is naked
