/* A linker without an architecture exists and says what is missing.
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: %t.program | FileCheck %s
*/
#include "show.h"

int main(void)
{
    cdpLinker linker = cdpLinkerCreate(NULL, NULL);
    printf("%s\n", cdpStatusName(cdpLinkerStatus(linker)));
    show(cdpLinkerDiagnostics(linker));
    cdpLinkerDispose(linker);
    return 0;
}

// CHECK: CDP_ERROR_UNKNOWN_ARCH
// CHECK: error: the architecture '(NULL)' is not known
