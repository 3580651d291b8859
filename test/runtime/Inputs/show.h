/* What the tests of the runtime share: printing what an object has to say. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cdp/device.h"

/* nvJitLink leaks after some errors; what libcdp leaks still shows. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libnvJitLink.so\n";
}

static inline void show(const cdpDiagnosticList *list)
{
    for (size_t i = 0; i < list->count; i++) {
        char text[16384];
        cdpDiagnosticFormat(&list->items[i], text, sizeof text);
        fputs(text, stdout);
    }
}

/* The whole of a file, malloc'ed. */
static inline char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *data = malloc(1 << 22);
    *size = file && data ? fread(data, 1, 1 << 22, file) : 0;
    if (file)
        fclose(file);
    return data;
}

static inline void show_cubin(const void *data, size_t size)
{
    size_t count;
    cdpCubin cubin = cdpCubinRead(data, size);
    show(cdpCubinDiagnostics(cubin));
    const cdpCubinKernel *kernels = cdpCubinKernels(cubin, &count);
    printf("cubin for sm_%u\n", cdpCubinArch(cubin));
    for (size_t i = 0; i < count; i++) {
        printf("kernel %s: %zu bytes of parameters:", kernels[i].name, kernels[i].parameter_bytes);
        for (unsigned j = 0; j < kernels[i].parameter_count; j++)
            printf(" %u+%u", kernels[i].parameter_offsets[j], kernels[i].parameter_sizes[j]);
        printf("; code %s, registers %s\n", kernels[i].code_bytes ? "yes" : "no",
               kernels[i].registers ? "yes" : "no");
    }
    const char *const *undefined = cdpCubinUndefined(cubin, &count);
    for (size_t i = 0; i < count; i++)
        printf("undefined %s\n", undefined[i]);
    cdpCubinDispose(cubin);
}
