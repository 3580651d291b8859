; parent(out, value) launches one block of 32 threads of child, which writes value + thread; out[32] is the launch's status.
target triple = "nvptx64-nvidia-cuda"

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @child(ptr %out, i32 %value) {
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr %out, i32 %thread
  %sum = add i32 %value, %thread
  store i32 %sum, ptr %at, align 4
  ret void
}

define ptx_kernel void @parent(ptr %out, i32 %value) {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(
      ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr %out, i32 %value)
  %at = getelementptr i32, ptr %out, i32 32
  store i32 %status, ptr %at, align 4
  ret void
}

attributes #0 = { convergent nounwind }
