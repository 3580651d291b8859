/* The driver takes no size: what is no whole image never reaches it.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t/program
RUN: env LD_LIBRARY_PATH=%t DOUBLE_TRACE=1 %t/program 2>&1 | FileCheck %s
*/
#include "show.h"

static void load(const char *what, const void *data, size_t size)
{
    cdpModule module = cdpModuleLoad(data, size);
    printf("%s: %s\n", what, cdpStatusName(cdpModuleStatus(module)));
    show(cdpModuleDiagnostics(module));
    cdpModuleDispose(module);
}

int main(void)
{
    static const char fatbin[16] = "\x50\xed\x55\xba\1\0\20\0\1\0\0\0\0\0\0";
    load("nothing", NULL, 0);
    load("elf", "\177ELF\2\1\1", 7);
    load("fatbin", fatbin, sizeof fatbin);
    load("archive", "!<arch>\nxxx", 11);
    load("text", "hello", 5);
    load("nul", ".version 8.0\0.target sm_80", 26);
    return 0;
}

// CHECK: nothing: CDP_ERROR_INVALID_INPUT
// CHECK: elf: CDP_ERROR_INVALID_INPUT
// CHECK: cut short
// CHECK: fatbin: CDP_ERROR_INVALID_INPUT
// CHECK: the fatbin was cut short
// CHECK: archive: CDP_ERROR_INVALID_INPUT
// CHECK: text: CDP_ERROR_INVALID_INPUT
// CHECK: it does not start with .version
// CHECK: nul: CDP_ERROR_INVALID_INPUT
// CHECK: a NUL byte at offset 12
// CHECK-NOT: load
