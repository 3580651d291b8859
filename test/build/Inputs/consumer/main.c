/* A program outside libcdp's tree: compiles a kernel that launches a kernel, asks both libraries who they are. */
#include <stdio.h>
#include <string.h>

#include <cdp/codegen.h>
#include <cdp/runtime.h>

static const char ir[] =
    "declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) convergent nounwind\n"
    "define ptx_kernel void @child(i32 %x) { ret void }\n"
    "define ptx_kernel void @parent(ptr %status) {\n"
    "  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,\n"
    "      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i32 7)\n"
    "  store i32 %s, ptr %status\n"
    "  ret void\n"
    "}\n";

int main(void)
{
    const char *ptx = "";
    size_t size = 0;
    cdpCompilation c = cdpCompilationCreate();
    cdpCompilationAddData(c, ir, strlen(ir), "consumer");
    cdpCompilationSetArch(c, "sm_90");
    cdpStatus status = cdpCompilationEmit(c, CDP_OUTPUT_PTX, &ptx, &size);
    printf("emit: %s\n", cdpStatusName(status));
    printf("entry: %s\n", status == CDP_OK && strstr(ptx, ".entry parent") ? "parent" : "none");
    cdpCompilationDispose(c);

    cdpToolkit toolkit = cdpToolkitFind("/nonexistent");
    printf("toolkit: %s\n", cdpStatusName(cdpToolkitStatus(toolkit)));
    cdpToolkitDispose(toolkit);
    return status != CDP_OK;
}
