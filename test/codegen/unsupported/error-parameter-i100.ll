; 65 to 127 bits need a PTX newer than what the device runtime needs, or crash LLVM 19.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define void @f(i100 %a, ptr %p) {
  store i100 %a, ptr %p
  ret void
}

; CHECK: parameter 1 of 'f' has the type i100:
