/* A load that fails gives the call, the code, its name, its text and the driver's log,
for a driver that compiles as late as it can, too.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t/program
RUN: env LD_LIBRARY_PATH=%t DOUBLE_LOAD=218 DOUBLE_LOG="ptxas line 4; error : nothing" %t/program 2>&1 | FileCheck %s
RUN: env LD_LIBRARY_PATH=%t DOUBLE_COMPILE=218 DOUBLE_LOG="ptxas line 4; error : nothing" %t/program 2>&1 | FileCheck %s --check-prefix=LAZY
*/
#include "show.h"

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                          ".visible .entry k(.param .u32 a, .param .u32 b) { ret; }\n";

int main(void)
{
    cdpModule module = cdpModuleLoad(ptx, sizeof ptx - 1);
    printf("%s\n", cdpStatusName(cdpModuleStatus(module)));
    show(cdpModuleDiagnostics(module));
    cdpModuleDispose(module);
    return 0;
}

// CHECK: CDP_ERROR_DRIVER
// CHECK: PTX image: error: cuLibraryLoadData returned 218, CUDA_ERROR_INVALID_PTX: the double's text [CDP_ERROR_DRIVER]
// CHECK-NEXT: hint: the log names the line
// CHECK-NEXT: ptxas line 4; error : nothing
// LAZY: PTX image: error: cuLibraryGetModule returned 218, CUDA_ERROR_INVALID_PTX
// LAZY-NEXT: hint: the log names the line
// LAZY-NEXT: ptxas line 4; error : nothing
