; The line table of the PTX has the line of the launch for all code that it became.
; RUN: cdpc ptx -arch=sm_90 -O2 %s -o - | FileCheck %s

define ptx_kernel void @parent(ptr %result) !dbg !5 {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i32 1), !dbg !6
  store i32 %status, ptr %result, !dbg !7
  ret void, !dbg !7
}
define ptx_kernel void @child(i32 %x) {
  ret void
}

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: LineTablesOnly)
!2 = !DIFile(filename: "a.toy", directory: "/src")
!4 = !DISubroutineType(types: !{})
!5 = distinct !DISubprogram(name: "parent", file: !2, line: 3, type: !4, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 42, column: 7, scope: !5)
!7 = !DILocation(line: 43, column: 1, scope: !5)

; CHECK-LABEL: .visible .entry parent(
; CHECK: .loc 1 42 7
; CHECK: __cudaCDP2GetParameterBufferV2,
; CHECK: .loc 1 43 1

declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }
