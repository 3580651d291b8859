/* A number that is no back end.
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: %t.program | FileCheck %s
*/
#include "show.h"

int main(void)
{
    cdpLinker linker = cdpLinkerCreate(NULL, "sm_90");
    printf("%s\n", cdpStatusName(cdpLinkerSetBackend(linker, (cdpLinkBackend)9)));
    show(cdpLinkerDiagnostics(linker));
    cdpLinkerDispose(linker);
    return 0;
}

// CHECK: CDP_ERROR_INVALID_ARGUMENT
// CHECK: 9 is no back end
