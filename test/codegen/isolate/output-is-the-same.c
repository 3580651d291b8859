/* Many megabytes and every kind of output come through the pipe as they are, from several threads at
   once.
   RUN: %cc %s %codegen -pthread -o %t && %t | FileCheck %s */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cdp/codegen.h"

enum { BYTES = 1 << 20, THREADS = 4 };

static char *module;

static void make_module(void)
{
    static const char head[] = "@table = addrspace(1) constant [%d x i8] c\"";
    module = malloc(BYTES + 200);
    int at = sprintf(module, head, BYTES);
    for (int i = 0; i < BYTES; i++)
        module[at++] = (char)('a' + i * 7 % 26);
    strcpy(module + at, "\"\ndefine ptx_kernel void @k() {\n  ret void\n}\n");
}

static cdpCompilation compile(int isolated, cdpOutput output, const char **data, size_t *size)
{
    cdpCompilation c = cdpCompilationCreate();
    cdpCompilationSetArch(c, "sm_90");
    cdpCompilationSetOptLevel(c, 0);
    cdpCompilationSetIsolated(c, isolated);
    cdpCompilationAddData(c, module, strlen(module), "module");
    cdpCompilationEmit(c, output, data, size);
    return c;
}

static int same(cdpOutput output)
{
    const char *here, *there;
    size_t here_size, there_size;
    cdpCompilation a = compile(0, output, &here, &here_size);
    cdpCompilation b = compile(1, output, &there, &there_size);
    int equal = here && there && here_size == there_size && here_size > BYTES &&
                memcmp(here, there, here_size) == 0;
    cdpCompilationDispose(a);
    cdpCompilationDispose(b);
    return equal;
}

static void *isolated_in_thread(void *unused)
{
    const char *data;
    size_t size;
    cdpCompilation c = compile(1, CDP_OUTPUT_LOWERED_BITCODE, &data, &size);
    cdpStatus status = cdpCompilationStatus(c);
    cdpCompilationDispose(c);
    return status == CDP_OK && size > BYTES ? unused : NULL;
}

int main(void)
{
    make_module();
    // CHECK: same: 1 1 1
    printf("same: %d %d %d\n", same(CDP_OUTPUT_PTX), same(CDP_OUTPUT_LOWERED_TEXT),
           same(CDP_OUTPUT_LOWERED_BITCODE));
    pthread_t threads[THREADS];
    int succeeded = 0;
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, isolated_in_thread, module);
    for (int i = 0; i < THREADS; i++) {
        void *result;
        pthread_join(threads[i], &result);
        succeeded += result != NULL;
    }
    printf("threads: %d\n", succeeded); // CHECK-NEXT: threads: 4
    free(module);
    return 0;
}
