/* PTX that calls the device runtime is not given to the driver, which has none: the symbols are named.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t/program
RUN: env LD_LIBRARY_PATH=%t  %t/program 2>&1 | FileCheck %s
*/
#include "show.h"

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".extern .func (.param .b32 r) __cudaCDP2GetLastError ();\n"
    ".visible .entry k() { { .param .b32 r; call (r), __cudaCDP2GetLastError, (); } ret; }\n";

int main(void)
{
    cdpModule module = cdpModuleLoad(ptx, sizeof ptx - 1);
    show(cdpModuleDiagnostics(module));
    cdpModuleDispose(module);
    return 0;
}

// CHECK: error: the PTX launches kernels on the device and needs the device runtime, which the driver does not link: __cudaCDP2GetLastError [CDP_ERROR_UNDEFINED_SYMBOL]
// CHECK-NEXT: hint: link it with libcudadevrt.a first (cdpLinkerComplete)
