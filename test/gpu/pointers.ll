; Pointers: a generic one, one of the global address space, and a null one.
; REQUIRES: gpu
; RUN: cdpc run %s parent 'a=i32[1]' 'b=i32[1]' 'isnull=i32[2]:-1,-1' ptr:0 'status=i32[1]:-1' --expect=a=5 --expect=b=6 --expect=isnull=1,0 --expect=status=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

define ptx_kernel void @child(ptr %a, ptr addrspace(1) %b, ptr %null, ptr addrspace(1) %isnull) {
  store i32 5, ptr %a
  store i32 6, ptr addrspace(1) %b
  %first = icmp eq ptr %null, null
  %first.bits = zext i1 %first to i32
  %second = icmp eq ptr %a, null
  %second.bits = zext i1 %second to i32
  store i32 %first.bits, ptr addrspace(1) %isnull
  %next = getelementptr i32, ptr addrspace(1) %isnull, i64 1
  store i32 %second.bits, ptr addrspace(1) %next
  ret void
}

define ptx_kernel void @parent(ptr %a, ptr addrspace(1) %b, ptr %isnull, ptr %null, ptr %status) {
  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null,
      ptr %a, ptr addrspace(1) %b, ptr %null, ptr %isnull)
  store i32 %s, ptr %status
  ret void
}
