/* A kernel that fails takes the context with it: the device says so, and from then on answers everything with it.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t/program
RUN: env LD_LIBRARY_PATH=%t DOUBLE_SYNC=700 DOUBLE_KERNELS=k:2 %t/program 2>&1 | FileCheck %s
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
    cdpDevicePointer buffer;
    printf("%s\n", cdpStatusName(cdpDeviceSynchronize(device)));
    printf("%s\n", cdpStatusName(cdpDeviceAllocate(device, 8, &buffer)));
    printf("%s\n", cdpStatusName(cdpDeviceStatus(device)));
    show(cdpDeviceDiagnostics(device));
    cdpDeviceDispose(device);
    return 0;
}

// CHECK: CDP_ERROR_KERNEL_FAILED
// CHECK-NEXT: CDP_ERROR_KERNEL_FAILED
// CHECK-NEXT: CDP_ERROR_KERNEL_FAILED
// CHECK-NEXT: error: cuCtxSynchronize returned 700, CUDA_ERROR_ILLEGAL_ADDRESS: an illegal memory access was encountered [CDP_ERROR_KERNEL_FAILED]
// CHECK-NEXT: hint: {{.*}}stack limit
