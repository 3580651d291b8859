/* Every misuse of a compilation is an error with a sentence; the first one stays, and later calls answer with it.
   RUN: %cc %s %codegen -o %t && %t 2>&1 | FileCheck %s */
#include <stdio.h>

#include "cdp/codegen.h"

static const char module[] = "define ptx_kernel void @k() { ret void }\n";

static void show(const char *what, cdpCompilation c)
{
    const cdpDiagnosticList *list = cdpCompilationDiagnostics(c);
    printf("%s: %s: %s\n", what, cdpStatusName(cdpCompilationStatus(c)),
           list->count ? list->items[0].message : "");
    cdpCompilationDispose(c);
}

static cdpCompilation with_module(void)
{
    cdpCompilation c = cdpCompilationCreate();
    cdpCompilationAddData(c, module, sizeof module - 1, NULL);
    return c;
}

int main(void)
{
    const char *data;
    size_t size;
    cdpCompilation c;

    // CHECK: NULL: CDP_ERROR_OUT_OF_MEMORY
    cdpCompilationEmit(NULL, CDP_OUTPUT_PTX, &data, &size);
    show("NULL", NULL);
    // CHECK: no module: CDP_ERROR_INVALID_ARGUMENT: there is no module
    c = cdpCompilationCreate();
    cdpCompilationEmit(c, CDP_OUTPUT_PTX, &data, &size);
    show("no module", c);
    // CHECK: no arch: CDP_ERROR_UNKNOWN_ARCH: no architecture is set
    c = with_module();
    cdpCompilationEmit(c, CDP_OUTPUT_PTX, &data, &size);
    show("no arch", c);
    // CHECK: unknown arch: CDP_ERROR_UNKNOWN_ARCH: 'sm_42' is not an architecture that libcdp knows
    c = with_module();
    cdpCompilationSetArch(c, "sm_42");
    show("unknown arch", c);
    // CHECK: NULL arch: CDP_ERROR_UNKNOWN_ARCH
    c = with_module();
    cdpCompilationSetArch(c, NULL);
    show("NULL arch", c);
    // CHECK: level: CDP_ERROR_INVALID_ARGUMENT: optimisation levels are 0, 1, 2 and 3
    c = with_module();
    cdpCompilationSetOptLevel(c, 4);
    show("level", c);
    // CHECK: policy: CDP_ERROR_INVALID_ARGUMENT
    c = with_module();
    cdpCompilationSetLaunchFailure(c, (cdpLaunchFailure)7);
    show("policy", c);
    // CHECK: empty module: CDP_ERROR_INVALID_INPUT: the module is empty
    c = cdpCompilationCreate();
    cdpCompilationAddData(c, "", 0, NULL);
    show("empty module", c);
    // CHECK: no file: CDP_ERROR_FILE: the module cannot be read: No such file or directory
    c = cdpCompilationCreate();
    cdpCompilationAddFile(c, "/no/such/file.ll");
    show("no file", c);
    // CHECK: libdevice: CDP_ERROR_INVALID_INPUT: these bytes are not LLVM bitcode
    c = with_module();
    cdpCompilationSetLibdevice(c, "text", 4);
    show("libdevice", c);
    // CHECK: output: CDP_ERROR_INVALID_ARGUMENT
    c = with_module();
    cdpCompilationEmit(c, (cdpOutput)9, &data, &size);
    show("output", c);
    // CHECK: nowhere to put it: CDP_ERROR_INVALID_ARGUMENT
    c = with_module();
    cdpCompilationEmit(c, CDP_OUTPUT_PTX, NULL, &size);
    show("nowhere to put it", c);
    // CHECK: sticky: CDP_ERROR_UNKNOWN_ARCH: 'sm_1'
    c = with_module();
    cdpCompilationSetArch(c, "sm_1");
    cdpCompilationSetArch(c, "sm_90");
    if (cdpCompilationEmit(c, CDP_OUTPUT_PTX, &data, &size) != CDP_ERROR_UNKNOWN_ARCH || data)
        return 1;
    show("sticky", c);
    return 0;
}
