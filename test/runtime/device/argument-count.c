/* A launch with a wrong number of arguments is refused before the driver reads past the array.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t/program
RUN: env LD_LIBRARY_PATH=%t DOUBLE_TRACE=1 DOUBLE_KERNELS=k:2 %t/program 2>&1 | FileCheck %s
*/
#include "show.h"

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                          ".visible .entry k(.param .u32 a, .param .u32 b) { ret; }\n";

int main(void)
{
    cdpModule module;
    cdpKernel kernel = NULL;
    cdpDevice device = cdpDeviceOpen(CDP_DEVICE_GPU, 0);
    cdpDeviceLoad(device, ptx, sizeof ptx - 1, &module);
    cdpModuleGetKernel(module, "k", &kernel);
    int a = 7;
    void *arguments[] = {&a};
    cdpLaunchConfig config = {.grid = {1}};
    printf("%s\n", cdpStatusName(cdpDeviceLaunch(device, kernel, &config, arguments, 1)));
    printf("%s\n", cdpStatusName(cdpDeviceStatus(device)));
    show(cdpDeviceDiagnostics(device));
    cdpDeviceDispose(device);
    return 0;
}

// CHECK-NOT: launch
// CHECK: CDP_ERROR_INVALID_ARGUMENT
// CHECK: CDP_OK
// CHECK: error: launching 'k': 1 arguments are given, it has 2 parameters
