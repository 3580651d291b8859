; What the child finds arrives with place, hint and code, warnings on success too.
; RUN: cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define ptx_kernel void @parent() !dbg !4 {
  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null), !dbg !7
  ret void
}
define ptx_kernel void @child() {
  ret void
}
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) convergent nounwind

; CHECK: kernels.cu:3:5: warning: in function 'parent'

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "kernels.cu", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "parent", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 3, column: 5, scope: !4)
