/* A file without a path.
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: %t.program | FileCheck %s
*/
#include "show.h"

int main(void)
{
    cdpLinker linker = cdpLinkerCreate(NULL, "sm_90");
    printf("%s\n", cdpStatusName(cdpLinkerAddFile(linker, CDP_INPUT_ANY, NULL)));
    show(cdpLinkerDiagnostics(linker));
    cdpLinkerDispose(linker);
    return 0;
}

// CHECK: CDP_ERROR_INVALID_ARGUMENT
// CHECK: the path is NULL
