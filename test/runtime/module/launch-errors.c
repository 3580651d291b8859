/* The record of failed launches: count, status with its name and text, and the launch site; cleared on request.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t/program
RUN: env LD_LIBRARY_PATH=%t DOUBLE_ERRORS="3 69 42 child parent kernels.cu" %t/program 2>&1 | FileCheck %s
RUN: env LD_LIBRARY_PATH=%t DOUBLE_ERRORS="1 9" %t/program 2>&1 | FileCheck %s --check-prefix=POINTER
RUN: env LD_LIBRARY_PATH=%t  %t/program 2>&1 | FileCheck %s --check-prefix=NONE
*/
#include "show.h"

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                          ".visible .entry k(.param .u32 a, .param .u32 b) { ret; }\n";

int main(void)
{
    cdpLaunchErrors e;
    cdpModule module = cdpModuleLoad(ptx, sizeof ptx - 1);
    for (int i = 0; i < 2; i++) {
        cdpStatus status = cdpModuleLaunchErrors(module, 1, &e);
        printf("%s %llu: %d %s (%s), '%s' from '%s' at '%s':%u\n", cdpStatusName(status), e.count,
               e.status, e.status_name, e.status_text, e.kernel, e.function, e.file, e.line);
    }
    cdpModuleDispose(module);
    return 0;
}

// CHECK: CDP_OK 3: 69 cudaErrorLaunchPendingCountExceeded (the pool of pending launches is full), 'child' from 'parent' at 'kernels.cu':42
// CHECK: CDP_OK 0: 0 cudaSuccess
// POINTER: CDP_OK 1: 9 cudaErrorInvalidConfiguration ({{.*}}), '' from '' at '':0
// NONE: CDP_OK 0: 0 cudaSuccess
// NONE: CDP_OK 0: 0 cudaSuccess
