; With debug info a finding has the line, also when it is about the function itself.
; RUN: exits 1 cdpc ptx -arch=sm_90 %s -o %t 2>&1 | FileCheck %s

define void @f(i100 %a) !dbg !4 {
  ret void
}
define ptx_kernel void @k(ptr %p) !dbg !8 {
  fence syncscope("agent") seq_cst, !dbg !7
  ret void, !dbg !7
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "kernels.cu", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 3, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 12, column: 5, scope: !8)
!8 = distinct !DISubprogram(name: "k", file: !1, line: 10, type: !5, unit: !0, spFlags: DISPFlagDefinition)

; CHECK: kernels.cu:3: error: in function 'f': parameter 1
; CHECK: kernels.cu:12:5: error: in function 'k': sm_90 does not know the scope
