; Only a direct call of a launch function is a launch.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

declare i32 @cdp.launch.x(ptr, i32, i32, i32, i32, i32, i32, i32, ptr)
@table = addrspace(1) global ptr @cdp.launch.x
; CHECK: the address of a launch function is taken
