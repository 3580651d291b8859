/* A cubin of nothing.
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: %t.program | FileCheck %s
*/
#include "show.h"

int main(void)
{
    cdpCubin cubin = cdpCubinRead(NULL, 0);
    printf("%s\n", cdpStatusName(cdpCubinStatus(cubin)));
    show(cdpCubinDiagnostics(cubin));
    cdpCubinDispose(cubin);
    return 0;
}

// CHECK: CDP_ERROR_INVALID_INPUT
// CHECK: the cubin is empty
