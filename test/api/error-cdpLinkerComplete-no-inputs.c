/* A link of nothing: nvJitLink would give an empty cubin.
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: %t.program | FileCheck %s
*/
#include "show.h"

int main(void)
{
    cdpLinker linker = cdpLinkerCreate(NULL, "sm_90");
    const void *cubin;
    size_t size;
    printf("%s\n", cdpStatusName(cdpLinkerComplete(linker, &cubin, &size)));
    printf("%s %zu\n", cubin ? "cubin" : "none", size);
    show(cdpLinkerDiagnostics(linker));
    cdpLinkerDispose(linker);
    return 0;
}

// CHECK: CDP_ERROR_INVALID_ARGUMENT
// CHECK: none 0
// CHECK: the linker has no inputs
