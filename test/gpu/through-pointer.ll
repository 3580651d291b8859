; Launches through a pointer: a typed launch, "cdp.signature", a select of two kernels, and a table in memory.
; REQUIRES: gpu
; RUN: cdpc run -O0 %s parent 'out=f64[6]' 'status=i32[1]:-1' i32:1 --expect=out=2.5,-2.5,2.5,-2.5,-2.5,2.5 --expect=status=0
; RUN: cdpc run -O1 %s parent 'out=f64[6]' 'status=i32[1]:-1' i32:1 --expect=out=2.5,-2.5,2.5,-2.5,-2.5,2.5 --expect=status=0
; RUN: cdpc run -O2 %s parent 'out=f64[6]' 'status=i32[1]:-1' i32:1 --expect=out=2.5,-2.5,2.5,-2.5,-2.5,2.5 --expect=status=0
; RUN: cdpc run -O3 %s parent 'out=f64[6]' 'status=i32[1]:-1' i32:1 --expect=out=2.5,-2.5,2.5,-2.5,-2.5,2.5 --expect=status=0
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
declare i32 @cdp.launch.number(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, i8, double, ptr) #0

@table = addrspace(1) global [2 x ptr] [ptr @plus, ptr @minus]

define ptx_kernel void @plus(i8 %slot, double %value, ptr %out) {
  %p = getelementptr double, ptr %out, i8 %slot
  store double %value, ptr %p
  ret void
}

define ptx_kernel void @minus(i8 %slot, double %value, ptr %out) {
  %p = getelementptr double, ptr %out, i8 %slot
  %negative = fneg double %value
  store double %negative, ptr %p
  ret void
}

define ptx_kernel void @parent(ptr %out, ptr %status, i32 %one) {
  %odd = icmp eq i32 %one, 1
  %chosen = select i1 %odd, ptr @plus, ptr @minus
  %other = select i1 %odd, ptr @minus, ptr @plus
  %entry = getelementptr [2 x ptr], ptr addrspace(1) @table, i32 0, i32 %one
  %from.table = load ptr, ptr addrspace(1) %entry
  %first = load ptr, ptr addrspace(1) @table
  %a = call i32 @cdp.launch.number(ptr %chosen,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, i8 0, double 2.5, ptr %out)
  %b = call i32 @cdp.launch.number(ptr %other,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, i8 1, double 2.5, ptr %out)
  %c = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr %chosen,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, i8 2, double 2.5, ptr %out) "cdp.signature"="(i8, double, ptr)"
  %d = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr %from.table,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, i8 3, double 2.5, ptr %out) "cdp.signature"="(i8, double, ptr)"
  %e = call i32 @cdp.launch.number(ptr %from.table,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, i8 4, double 2.5, ptr %out)
  %f = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr %first,
      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, i8 5, double 2.5, ptr %out) "cdp.signature"="(i8, double, ptr)"
  %ab = or i32 %a, %b
  %cd = or i32 %c, %d
  %ef = or i32 %e, %f
  %abcd = or i32 %ab, %cd
  %all = or i32 %abcd, %ef
  store i32 %all, ptr %status
  ret void
}
