/* A module that did not load answers with why.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: env LD_LIBRARY_PATH=%t DOUBLE_KERNELS=k:1 %t.program | FileCheck %s
*/
#include "show.h"

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                          ".visible .entry k(.param .u32 a) { ret; }\n";

int main(void)
{
    cdpModule module = cdpModuleLoad(ptx, 3);
    cdpKernel kernel;
    cdpLaunchErrors errors;
    printf("%s\n", cdpStatusName(cdpModuleGetKernel(module, "k", &kernel)));
    printf("%s\n", cdpStatusName(cdpModuleLaunchErrors(module, 0, &errors)));
    printf("%s\n", kernel ? "kernel" : "none");
    cdpModuleDispose(module);
    return 0;
}

// CHECK: CDP_ERROR_INVALID_INPUT
// CHECK: CDP_ERROR_INVALID_INPUT
// CHECK: none
