/* A broken image leaves the device usable and the module NULL.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: env LD_LIBRARY_PATH=%t DOUBLE_KERNELS=k:1 %t.program | FileCheck %s
*/
#include "show.h"

int main(void)
{
    cdpDevice device = cdpDeviceOpen(CDP_DEVICE_GPU, 0);
    cdpModule module;
    printf("%s\n", cdpStatusName(cdpDeviceLoad(device, "hello", 5, &module)));
    printf("%s\n", module ? "module" : "none");
    printf("%s\n", cdpStatusName(cdpDeviceStatus(device)));
    show(cdpDeviceDiagnostics(device));
    cdpDeviceDispose(device);
    return 0;
}

// CHECK: CDP_ERROR_INVALID_INPUT
// CHECK: none
// CHECK: CDP_OK
// CHECK: it does not start with .version
