; LLVM ends its process on this inline assembly.
define ptx_kernel void @parent(ptr %p) {
  %r = call i32 asm sideeffect "$5 $0", "=r"()
  store i32 %r, ptr %p
  ret void
}
