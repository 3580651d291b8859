/* An input without data; the name appears.
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: %t.program | FileCheck %s
*/
#include "show.h"

int main(void)
{
    cdpLinker linker = cdpLinkerCreate(NULL, "sm_90");
    printf("%s\n", cdpStatusName(cdpLinkerAddData(linker, CDP_INPUT_PTX, NULL, 7, "nothing")));
    show(cdpLinkerDiagnostics(linker));
    cdpLinkerDispose(linker);
    return 0;
}

// CHECK: CDP_ERROR_INVALID_INPUT
// CHECK: nothing: error: the input is empty
