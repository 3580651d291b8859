; A grid of 2 x 3 x 4 blocks of 4 x 2 x 3 threads, constant and computed: each thread writes its number at its number.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s constant 'out=i32[576]' 'status=i32[1]:-1' --expect=out=ramp --expect=status=0
; RUN: cdpc run -O1 %s constant 'out=i32[576]' 'status=i32[1]:-1' --expect=out=ramp --expect=status=0
; RUN: cdpc run -O2 %s constant 'out=i32[576]' 'status=i32[1]:-1' --expect=out=ramp --expect=status=0
; RUN: cdpc run -O3 %s constant 'out=i32[576]' 'status=i32[1]:-1' --expect=out=ramp --expect=status=0
; RUN: cdpc run -O0 %s computed 'out=i32[576]' 'status=i32[1]:-1' i32:2 i32:3 i32:4 --expect=out=ramp --expect=status=0
; RUN: cdpc run -O1 %s computed 'out=i32[576]' 'status=i32[1]:-1' i32:2 i32:3 i32:4 --expect=out=ramp --expect=status=0
; RUN: cdpc run -O2 %s computed 'out=i32[576]' 'status=i32[1]:-1' i32:2 i32:3 i32:4 --expect=out=ramp --expect=status=0
; RUN: cdpc run -O3 %s computed 'out=i32[576]' 'status=i32[1]:-1' i32:2 i32:3 i32:4 --expect=out=ramp --expect=status=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()

; x + width * (y + height * z)
define internal i32 @linear(i32 %x, i32 %y, i32 %z, i32 %width, i32 %height) {
  %plane = mul i32 %z, %height
  %row = add i32 %plane, %y
  %before = mul i32 %row, %width
  %number = add i32 %before, %x
  ret i32 %number
}

define ptx_kernel void @child(ptr %out) {
  %tid.x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tid.y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %tid.z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %ctaid.x = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %ctaid.y = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %ctaid.z = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  %ntid.x = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ntid.y = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %ntid.z = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  %nctaid.x = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %nctaid.y = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  %nctaid.z = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
  %block = call i32 @linear(i32 %ctaid.x, i32 %ctaid.y, i32 %ctaid.z, i32 %nctaid.x, i32 %nctaid.y)
  %thread = call i32 @linear(i32 %tid.x, i32 %tid.y, i32 %tid.z, i32 %ntid.x, i32 %ntid.y)
  %area = mul i32 %ntid.x, %ntid.y
  %threads = mul i32 %area, %ntid.z
  %before = mul i32 %block, %threads
  %number = add i32 %before, %thread
  %p = getelementptr i32, ptr %out, i32 %number
  store i32 %number, ptr %p
  ret void
}

define ptx_kernel void @constant(ptr %out, ptr %status) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 2, i32 3, i32 4, i32 4, i32 2, i32 3, i32 0, ptr null, ptr %out)
  store i32 %s, ptr %status
  ret void
}

define ptx_kernel void @computed(ptr %out, ptr %status, i32 %x, i32 %y, i32 %z) {
  %wide = add i32 %x, 2
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 %x, i32 %y, i32 %z, i32 %wide, i32 %x, i32 %y, i32 0, ptr null, ptr %out)
  store i32 %s, ptr %status
  ret void
}
