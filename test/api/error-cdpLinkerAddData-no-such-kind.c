/* A number that is no kind of input.
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: %t.program | FileCheck %s
*/
#include "show.h"

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                          ".visible .entry k(.param .u32 a) { ret; }\n";

int main(void)
{
    cdpLinker linker = cdpLinkerCreate(NULL, "sm_90");
    printf("%s\n",
           cdpStatusName(cdpLinkerAddData(linker, (cdpInputKind)99, ptx, sizeof ptx - 1, NULL)));
    show(cdpLinkerDiagnostics(linker));
    cdpLinkerDispose(linker);
    return 0;
}

// CHECK: CDP_ERROR_INVALID_ARGUMENT
// CHECK: 99 is no kind of input
