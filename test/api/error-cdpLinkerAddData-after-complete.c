/* A linked linker takes no more inputs; the cubin stays.
REQUIRES: nvjitlink
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: %t.program | FileCheck %s
*/
#include "show.h"

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                          ".visible .entry k(.param .u32 a) { ret; }\n";

int main(void)
{
    cdpLinker linker = cdpLinkerCreate(NULL, "sm_90");
    const void *cubin, *again;
    size_t size;
    cdpLinkerAddData(linker, CDP_INPUT_PTX, ptx, sizeof ptx - 1, NULL);
    cdpLinkerComplete(linker, &cubin, &size);
    cdpLinkerComplete(linker, &again, &size);
    printf("%s\n", again == cubin && size > 0 ? "same" : "different");
    printf("%s\n",
           cdpStatusName(cdpLinkerAddData(linker, CDP_INPUT_PTX, ptx, sizeof ptx - 1, NULL)));
    show(cdpLinkerDiagnostics(linker));
    cdpLinkerDispose(linker);
    return 0;
}

// CHECK: same
// CHECK: CDP_ERROR_INVALID_ARGUMENT
// CHECK: cdpLinkerAddData was called after cdpLinkerComplete
