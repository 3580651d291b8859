/* A launch passes grid, block, shared memory, stream and arguments on; 0 counts as 1.
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
    int a = 7, b = -1;
    void *arguments[] = {&a, &b};
    cdpLaunchConfig config = {.grid = {2, 3}, .block = {128}, .shared_bytes = 64};
    config.stream = (void *)0x10;
    printf("%s %s, driver %s\n", cdpDeviceName(device), cdpDeviceArch(device),
           cdpDeviceDriverVersion(device));
    fflush(stdout);
    cdpStatus status = cdpDeviceLaunch(device, kernel, &config, arguments, 2);
    printf("%s\n", cdpStatusName(status));
    cdpDeviceDispose(device);
    return 0;
}

// CHECK: load text, 4 options
// CHECK: Double sm_90, driver 13.0
// CHECK: launch 2,3,1 x 128,1,1 shared 64 stream 0x10, 2 parameters 7 -1
// CHECK: cuLibraryUnload
// CHECK: release 0
// CHECK: CDP_OK
