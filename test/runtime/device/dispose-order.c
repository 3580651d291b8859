/* A module disposed before its device leaves its list; one without a device outlives it; the timer's events go with the device.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t/program
RUN: env LD_LIBRARY_PATH=%t DOUBLE_KERNELS=k:2 %t/program 2>&1 | FileCheck %s
*/
#include "show.h"

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                          ".visible .entry k(.param .u32 a, .param .u32 b) { ret; }\n";

int main(void)
{
    cdpModule first, second, third;
    double milliseconds = 0;
    cdpDevice device = cdpDeviceOpen(CDP_DEVICE_GPU, 0);
    cdpDeviceLoad(device, ptx, sizeof ptx - 1, &first);
    cdpDeviceLoad(device, ptx, sizeof ptx - 1, &second);
    cdpDeviceLoad(device, ptx, sizeof ptx - 1, &third);
    cdpModuleDispose(second);
    cdpModuleDispose(third);
    cdpModule alone = cdpModuleLoad(ptx, sizeof ptx - 1);
    cdpDeviceTimerBegin(device);
    cdpDeviceTimerEnd(device, &milliseconds);
    printf("%.1f ms\n", milliseconds);
    printf("%s\n", cdpStatusName(cdpDeviceTimerEnd(device, &milliseconds)));
    cdpDeviceDispose(device);
    cdpModuleDispose(alone);
    cdpModuleDispose(NULL);
    cdpDeviceDispose(NULL);
    return 0;
}

// CHECK: 1.5 ms
// CHECK: CDP_ERROR_INVALID_ARGUMENT
