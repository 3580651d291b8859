/* A driver before CUDA 12 has no libraries: cuModuleLoadDataEx is used, with the logs on.
RUN: mkdir -p %t && %plain-cc -shared -fPIC -DOLD_DRIVER %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t/program
RUN: env LD_LIBRARY_PATH=%t DOUBLE_TRACE=1 DOUBLE_KERNELS=k:2 %t/program 2>&1 | FileCheck %s
*/
#include "show.h"

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                          ".visible .entry k(.param .u32 a, .param .u32 b) { ret; }\n";

int main(void)
{
    cdpKernel kernel;
    cdpModule module = cdpModuleLoad(ptx, sizeof ptx - 1);
    cdpModuleGetKernel(module, "k", &kernel);
    printf("function %s\n", cdpKernelFunction(kernel) ? "yes" : "no");
    fflush(stdout);
    cdpModuleDispose(module);
    return 0;
}

// CHECK: cuModuleLoadDataEx
// CHECK-NEXT: load text, 4 options
// CHECK-NEXT: log size 65535
// CHECK-NEXT: log size 65535
// CHECK: function yes
// CHECK: cuModuleUnload
