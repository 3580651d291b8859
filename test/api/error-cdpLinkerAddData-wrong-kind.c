/* PTX given as a cubin; without a name the input gets a number.
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
           cdpStatusName(cdpLinkerAddData(linker, CDP_INPUT_CUBIN, ptx, sizeof ptx - 1, NULL)));
    show(cdpLinkerDiagnostics(linker));
    cdpLinkerDispose(linker);
    return 0;
}

// CHECK: CDP_ERROR_INVALID_INPUT
// CHECK: input 1: error: the input was given as a cubin, but its bytes are PTX
