; The child is only declared here: linked as IR, as two PTX modules in either order, and from a cubin beside PTX.
; llvm#118212 is the same with a compiler that declares it as a function.
; REQUIRES: gpu
; RUN: cdpc run %s %S/Inputs/child.ll parent 'out=i32[1]' 'status=i32[1]:-1' --expect=out=77 --expect=status=0
; RUN: cdpc ptx %s -o %t.parent.ptx
; RUN: cdpc ptx %S/Inputs/child.ll -o %t.child.ptx
; RUN: cdpc run %t.parent.ptx %t.child.ptx parent 'out=i32[1]' 'status=i32[1]:-1' --expect=out=77 --expect=status=0
; RUN: cdpc run %t.child.ptx %t.parent.ptx parent 'out=i32[1]' 'status=i32[1]:-1' --expect=out=77 --expect=status=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

declare ptx_kernel void @child(ptr, i8, i32)

define ptx_kernel void @parent(ptr %out, ptr %status) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %out, i8 7, i32 70)
  store i32 %s, ptr %status
  ret void
}
