/* Error 222: the hint says what to do with PTX that is newer than the driver.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t/program
RUN: env LD_LIBRARY_PATH=%t DOUBLE_LOAD=222 %t/program 2>&1 | FileCheck %s
*/
#include "show.h"

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                          ".visible .entry k(.param .u32 a, .param .u32 b) { ret; }\n";

int main(void)
{
    cdpModule module = cdpModuleLoad(ptx, sizeof ptx - 1);
    show(cdpModuleDiagnostics(module));
    cdpModuleDispose(module);
    return 0;
}

// CHECK: cuLibraryLoadData returned 222, CUDA_ERROR_UNSUPPORTED_PTX_VERSION
// CHECK-NEXT: hint: the PTX is newer than this driver: link it to a cubin
