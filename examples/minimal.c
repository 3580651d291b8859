#include "cdp/codegen.h"
#include <stdio.h>

static const char ir[] =
    "declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) convergent "
    "nounwind\n"
    "define ptx_kernel void @child(ptr %out, i32 %value) {\n"
    "  store i32 %value, ptr %out\n"
    "  ret void\n"
    "}\n"
    "define ptx_kernel void @parent(ptr %out, ptr %status) {\n"
    "  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,\n"
    "      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %out, i32 7)\n"
    "  store i32 %s, ptr %status\n"
    "  ret void\n"
    "}\n";

int main(void)
{
    const char *ptx;
    size_t size;
    cdpCompilation c = cdpCompilationCreate();
    cdpCompilationAddData(c, ir, sizeof ir - 1, "minimal.ll");
    cdpCompilationSetArch(c, "sm_90");
    cdpStatus status = cdpCompilationEmit(c, CDP_OUTPUT_PTX, &ptx, &size);
    if (status)
        fprintf(stderr, "%s\n", cdpStatusText(status));
    else
        fputs(ptx, stdout);
    cdpCompilationDispose(c);
    return status != CDP_OK;
}
