/* An argument whose pointer is NULL: the driver would read it.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: env LD_LIBRARY_PATH=%t DOUBLE_KERNELS=k:1 %t.program | FileCheck %s
*/
#include "show.h"

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                          ".visible .entry k(.param .u32 a) { ret; }\n";

int main(void)
{
    cdpDevice device = cdpDeviceOpen(CDP_DEVICE_GPU, 0);
    cdpModule module;
    cdpKernel kernel;
    void *arguments[] = {NULL};
    cdpLaunchConfig config = {.grid = {1}};
    cdpDeviceLoad(device, ptx, sizeof ptx - 1, &module);
    cdpModuleGetKernel(module, "k", &kernel);
    printf("%s\n", cdpStatusName(cdpDeviceLaunch(device, kernel, &config, arguments, 1)));
    printf("%s\n", cdpStatusName(cdpDeviceLaunch(device, kernel, &config, NULL, 1)));
    show(cdpDeviceDiagnostics(device));
    cdpDeviceDispose(device);
    return 0;
}

// CHECK: CDP_ERROR_INVALID_ARGUMENT
// CHECK: CDP_ERROR_INVALID_ARGUMENT
// CHECK: launching 'k': the pointer to argument 0 is NULL
// CHECK: the arguments are NULL
