/* A failed linker answers later calls with its first error.
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: %t.program | FileCheck %s
*/
#include "show.h"

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                          ".visible .entry k(.param .u32 a) { ret; }\n";

int main(void)
{
    cdpLinker linker = cdpLinkerCreate(NULL, "sm_90");
    const void *cubin;
    size_t size;
    cdpLinkerAddData(linker, CDP_INPUT_ANY, "", 0, NULL);
    printf("%s\n",
           cdpStatusName(cdpLinkerAddData(linker, CDP_INPUT_PTX, ptx, sizeof ptx - 1, NULL)));
    printf("%s\n", cdpStatusName(cdpLinkerComplete(linker, &cubin, &size)));
    printf("%zu\n", cdpLinkerDiagnostics(linker)->count);
    cdpLinkerDispose(linker);
    return 0;
}

// CHECK: CDP_ERROR_INVALID_INPUT
// CHECK: CDP_ERROR_INVALID_INPUT
// CHECK: 1
