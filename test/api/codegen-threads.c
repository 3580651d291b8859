/* Compilations of different threads do not disturb each other: eight threads compile the same module at once and get
   the same PTX.
   RUN: %cc %s %codegen -lpthread -o %t && %t | FileCheck %s */
// CHECK: 8 equal of 8
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Inputs/same_ptx.h"
#include "cdp/codegen.h"

static const char module[] =
    "declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) convergent "
    "nounwind\n"
    "define ptx_kernel void @k(ptr %out, i32 %n) {\n"
    "  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @k,\n"
    "      i32 %n, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, ptr %out, i32 1)\n"
    "  store i32 %status, ptr %out\n"
    "  ret void\n"
    "}\n";

static void *compile(void *unused)
{
    (void)unused;
    const char *ptx;
    size_t size;
    cdpCompilation c = cdpCompilationCreate();
    cdpCompilationAddData(c, module, sizeof module - 1, "module");
    cdpCompilationSetArch(c, "sm_90");
    char *copy = cdpCompilationEmit(c, CDP_OUTPUT_PTX, &ptx, &size) ? NULL : strdup(ptx);
    cdpCompilationDispose(c);
    return copy;
}

int main(void)
{
    enum { count = 8 };
    pthread_t threads[count];
    char *ptx[count];
    int equal = 0;
    for (int i = 0; i < count; i++)
        pthread_create(&threads[i], NULL, compile, NULL);
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], (void **)&ptx[i]);
    for (int i = 0; i < count; i++)
        equal += ptx[i] && same_ptx(ptx[i], ptx[0]);
    for (int i = 0; i < count; i++)
        free(ptx[i]);
    printf("%d equal of %d\n", equal, count);
    return 0;
}
