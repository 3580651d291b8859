/* Two thousand damaged copies of a module, compiled in a child process each: whatever LLVM makes of
   one, an error, a crash or PTX, the caller gets a status and a sentence and goes on. A damaged
   number can make LLVM's reader ask for 16 GB, hence the limit, which the sanitizers do not bear.
   REQUIRES: long
   UNSUPPORTED: sanitizers
   RUN: llvm-as %S/../lower/byval-value.ll -o %t.bc
   RUN: %cc -I%root/test/Inputs %s %codegen -o %t
   RUN: prlimit --as=4294967296 %t %t.bc 2000 | FileCheck %s */
// CHECK: 2000 modules: {{[1-9][0-9]*}} compiled, {{[1-9][0-9]*}} refused, {{[0-9]+}} ended LLVM, 0 without a sentence
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cdp/codegen.h"
#include "splitmix64.h"

static cdpStatus compile(const char *data, size_t size, int *sentence)
{
    const char *ptx;
    size_t ptx_size;
    cdpCompilation c = cdpCompilationCreate();
    cdpCompilationAddData(c, data, size, "damaged");
    cdpCompilationSetArch(c, "sm_90");
    cdpCompilationSetIsolated(c, 1);
    cdpStatus status = cdpCompilationEmit(c, CDP_OUTPUT_PTX, &ptx, &ptx_size);
    const cdpDiagnosticList *list = cdpCompilationDiagnostics(c);
    *sentence = !status || (list->count && *list->items[list->count - 1].message);
    cdpCompilationDispose(c);
    return status;
}

int main(int argc, char **argv)
{
    static char original[100000], damaged[sizeof original];
    int count = argc > 2 ? atoi(argv[2]) : 0, compiled = 0, refused = 0, ended = 0, silent = 0;
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    size_t size = file ? fread(original, 1, sizeof original, file) : 0;
    if (!size)
        return 1;
    fclose(file);
    for (int i = 0; i < count; i++) {
        int sentence;
        size_t length = random_number() % 8 ? size : 4 + random_number() % (size - 4);
        memcpy(damaged, original, size);
        for (unsigned flips = 1 + (unsigned)(random_number() % 4); flips; flips--)
            damaged[4 + random_number() % (size - 4)] ^= (char)(1 << random_number() % 8);
        cdpStatus status = compile(damaged, length, &sentence);
        compiled += status == CDP_OK;
        ended += status == CDP_ERROR_LLVM_ABORTED;
        refused += status != CDP_OK && status != CDP_ERROR_LLVM_ABORTED;
        silent += !sentence;
    }
    printf("%d modules: %d compiled, %d refused, %d ended LLVM, %d without a sentence\n", count,
           compiled, refused, ended, silent);
    return 0;
}
