; A kernel without parameters: it finds its place through a variable of the module.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'out=i32[1]' 'status=i32[1]:-1' --expect=out=42 --expect=status=0
; RUN: cdpc run -O1 %s parent 'out=i32[1]' 'status=i32[1]:-1' --expect=out=42 --expect=status=0
; RUN: cdpc run -O2 %s parent 'out=i32[1]' 'status=i32[1]:-1' --expect=out=42 --expect=status=0
; RUN: cdpc run -O3 %s parent 'out=i32[1]' 'status=i32[1]:-1' --expect=out=42 --expect=status=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

@where = addrspace(1) global ptr null

define ptx_kernel void @child() {
  %out = load ptr, ptr addrspace(1) @where
  store i32 42, ptr %out
  ret void
}

define ptx_kernel void @parent(ptr %out, ptr %status) {
  store ptr %out, ptr addrspace(1) @where
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null)
  store i32 %s, ptr %status
  ret void
}
