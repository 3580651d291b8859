/* A timer that was not begun.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: env LD_LIBRARY_PATH=%t DOUBLE_KERNELS=k:1 %t.program | FileCheck %s
*/
#include "show.h"

int main(void)
{
    cdpDevice device = cdpDeviceOpen(CDP_DEVICE_GPU, 0);
    double milliseconds;
    printf("%s\n", cdpStatusName(cdpDeviceTimerEnd(device, &milliseconds)));
    show(cdpDeviceDiagnostics(device));
    cdpDeviceDispose(device);
    return 0;
}

// CHECK: CDP_ERROR_INVALID_ARGUMENT
// CHECK: cdpDeviceTimerBegin was not called before
