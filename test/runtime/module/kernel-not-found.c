/* A name that is not there is an error and leaves the module usable; the hint lists the names there are.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t/program
RUN: env LD_LIBRARY_PATH=%t DOUBLE_KERNELS=k:2 %t/program 2>&1 | FileCheck %s
*/
#include "show.h"

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                          ".visible .entry k(.param .u32 a, .param .u32 b) { ret; }\n";

int main(void)
{
    cdpKernel kernel;
    unsigned long long address;
    size_t size;
    cdpModule module = cdpModuleLoad(ptx, sizeof ptx - 1);
    printf("%s\n", cdpStatusName(cdpModuleGetKernel(module, "absent", &kernel)));
    printf("%s\n", cdpStatusName(cdpModuleGetGlobal(module, "nowhere", &address, &size)));
    printf("%s\n", cdpStatusName(cdpModuleGetKernel(module, "k", &kernel)));
    printf("%s %zu\n", cdpStatusName(cdpModuleGetGlobal(module, "counter", &address, &size)), size);
    printf("%s\n", cdpStatusName(cdpModuleStatus(module)));
    show(cdpModuleDiagnostics(module));
    cdpModuleDispose(module);
    return 0;
}

// CHECK: CDP_ERROR_NOT_FOUND
// CHECK-NEXT: CDP_ERROR_NOT_FOUND
// CHECK-NEXT: CDP_OK
// CHECK-NEXT: CDP_OK 4
// CHECK-NEXT: CDP_OK
// CHECK-NEXT: error: the module has no kernel 'absent'
// CHECK: error: the module has no variable 'nowhere'
