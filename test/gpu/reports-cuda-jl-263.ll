; CUDA.jl#263: (i32, 8 floats) launched from the device; the fields arrived shifted.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'out=f32[9]' 'status=i32[1]:-1' i32:7 --expect=out=7,0.5,1.5,2.5,3.5,4.5,5.5,6.5,7.5 --expect=status=0
; RUN: cdpc run -O1 %s parent 'out=f32[9]' 'status=i32[1]:-1' i32:7 --expect=out=7,0.5,1.5,2.5,3.5,4.5,5.5,6.5,7.5 --expect=status=0
; RUN: cdpc run -O2 %s parent 'out=f32[9]' 'status=i32[1]:-1' i32:7 --expect=out=7,0.5,1.5,2.5,3.5,4.5,5.5,6.5,7.5 --expect=status=0
; RUN: cdpc run -O3 %s parent 'out=f32[9]' 'status=i32[1]:-1' i32:7 --expect=out=7,0.5,1.5,2.5,3.5,4.5,5.5,6.5,7.5 --expect=status=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
@where = addrspace(1) global ptr null

define ptx_kernel void @child(i32 %x, [8 x float] %foo) {
  %out = load ptr, ptr addrspace(1) @where
  %x.float = sitofp i32 %x to float
  store float %x.float, ptr %out
  %rest = getelementptr float, ptr %out, i64 1
  store [8 x float] %foo, ptr %rest
  ret void
}

define ptx_kernel void @parent(ptr %out, ptr %status, i32 %x) {
  store ptr %out, ptr addrspace(1) @where
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, i32 %x,
      [8 x float] [float 0.5, float 1.5, float 2.5, float 3.5, float 4.5, float 5.5, float 6.5, float 7.5])
  store i32 %s, ptr %status
  ret void
}
