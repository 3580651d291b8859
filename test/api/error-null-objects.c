/* NULL is accepted everywhere and answers out of memory.
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: %t.program | FileCheck %s
*/
#include "show.h"

int main(void)
{
    size_t count = 1;
    printf("%s\n", cdpStatusName(cdpToolkitStatus(NULL)));
    printf("%s\n", cdpStatusName(cdpLinkerStatus(NULL)));
    printf("%s\n", cdpStatusName(cdpLinkerAddData(NULL, CDP_INPUT_PTX, "", 0, "")));
    printf("%s\n", cdpStatusName(cdpCubinStatus(NULL)));
    printf("%s\n", cdpStatusName(cdpModuleStatus(NULL)));
    printf("%s\n", cdpStatusName(cdpDeviceStatus(NULL)));
    printf("%s\n", cdpStatusName(cdpDeviceSynchronize(NULL)));
    printf("%s %s\n", cdpDeviceName(NULL), cdpLinkerBackendUsed(NULL));
    cdpCubinKernels(NULL, &count);
    printf("%zu %zu\n", count, cdpModuleDiagnostics(NULL)->count);
    cdpToolkitDispose(NULL);
    cdpLinkerDispose(NULL);
    cdpCubinDispose(NULL);
    cdpModuleDispose(NULL);
    cdpDeviceDispose(NULL);
    return 0;
}

// CHECK-COUNT-7: CDP_ERROR_OUT_OF_MEMORY
// CHECK: 0 0
