; The policy `report`: the first failed launch is named with kernel, function, file and line, all are counted, and the
; run fails. As an option, and as an attribute of one launch; a launch that succeeds is not reported.
; REQUIRES: gpu
; RUN: exits 1 cdpc run --on-failure=report %s parent 'ran=i32[1]' i32:0 --expect=ran=zero 2>&1 | FileCheck %s
; CHECK: launch.toy:7: error: in function 'parent': 2 device launches failed; the first: the launch of 'child' ended with 9, cudaErrorInvalidConfiguration
; RUN: exits 1 cdpc run %s attribute 'ran=i32[1]' i32:0 --expect=ran=zero 2>&1 | FileCheck %s --check-prefix=ATTRIBUTE
; ATTRIBUTE: launch.toy:12: error: in function 'attribute': 1 device launch failed: the launch of 'child' ended with 9, cudaErrorInvalidConfiguration
; RUN: cdpc run --on-failure=report %s parent 'ran=i32[1]' i32:1 --expect=ran=2
; RUN: cdpc run --on-failure=return %s parent 'ran=i32[1]' i32:0 --expect=ran=zero
declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0
attributes #0 = { convergent nounwind }

define ptx_kernel void @child(ptr %ran) {
  %before = atomicrmw add ptr %ran, i32 1 monotonic
  ret void
}

define ptx_kernel void @parent(ptr %ran, i32 %blocks) !dbg !10 {
  %a = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 %blocks, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %ran), !dbg !11
  %b = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 %blocks, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %ran), !dbg !12
  ret void, !dbg !12
}

define ptx_kernel void @attribute(ptr %ran, i32 %blocks) !dbg !20 {
  %a = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 %blocks, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %ran) "cdp.on-failure"="report", !dbg !21
  %b = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,
      i32 %blocks, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %ran), !dbg !22
  ret void, !dbg !22
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "launch.toy", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 2}
!4 = !DISubroutineType(types: !{null})
!10 = distinct !DISubprogram(name: "parent", file: !1, line: 6, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!11 = !DILocation(line: 7, column: 3, scope: !10)
!12 = !DILocation(line: 8, column: 3, scope: !10)
!20 = distinct !DISubprogram(name: "attribute", file: !1, line: 11, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!21 = !DILocation(line: 12, column: 3, scope: !20)
!22 = !DILocation(line: 13, column: 3, scope: !20)
