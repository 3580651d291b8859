; With the policy report a failure is counted and the first one kept: its site holds line, kernel, function and
; file, and the record is one for all modules that are linked together.
; RUN: cdpc lower -arch=sm_90 --on-failure=report %s | FileCheck %s

define ptx_kernel void @parent() !dbg !5 {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null), !dbg !6
  ret void
}
define ptx_kernel void @child() {
  ret void
}

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.toy", directory: "/src")
!4 = !DISubroutineType(types: !{})
!5 = distinct !DISubprogram(name: "parent", file: !2, line: 3, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 42, column: 7, scope: !5)

; CHECK-DAG: @__cdp_launch_errors = weak_odr addrspace(1) global { i64, i64, i32, i32 } zeroinitializer, align 8
; CHECK-DAG: @__cdp_launch_site = internal addrspace(1) constant { i32, i32, i32, i32, [16 x i8] } { i32 42, i32 5, i32 6, i32 5, [16 x i8] c"childparenta.toy" }, align 4
; CHECK: call i32 @"cdp.launch().report"({{.*}}, ptr addrspace(1) @__cdp_launch_site), !dbg
; CHECK: define linkonce_odr i32 @__cdp_launch_device_report(
; CHECK: %status = call i32 @__cdp_launch_device(
; CHECK: atomicrmw add ptr addrspace(1) {{.*}}, i64 1 monotonic
; CHECK: cmpxchg ptr addrspace(1) {{.*}}, i64 0, i64 %site monotonic monotonic
; CHECK: ret i32 %status

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
