/* A number that is no kind of device.
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: %t.program | FileCheck %s
*/
#include "show.h"

int main(void)
{
    cdpDevice device = cdpDeviceOpen((cdpDeviceKind)7, 0);
    printf("%s\n", cdpStatusName(cdpDeviceStatus(device)));
    show(cdpDeviceDiagnostics(device));
    cdpDeviceDispose(device);
    return 0;
}

// CHECK: CDP_ERROR_INVALID_ARGUMENT
// CHECK: 7 is no kind of device
