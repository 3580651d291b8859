/* The whole path in C: quicksort.ll, in which a kernel launches itself, becomes PTX, is linked with
   the device runtime,
   * is loaded and run, and what comes back is compared with the C library's qsort.
   *
   *     quicksort [--n=N] [--seed=N] [--pending=N] [--arch=sm_90] [quicksort.ll]
   *
   * Without a GPU it stops after the link, and says so. Exit 0; 1 after a diagnostic or a wrong result; 2 for usage.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cdp/codegen.h"
#include "cdp/device.h"
#include "cdp/runtime.h"

typedef struct options {
    const char *source, *arch;
    size_t count, pending;
    uint64_t seed;
} options;

typedef struct image {
    const void *data;
    size_t size;
} image;

/* ---- Diagnostics ---- */

/* Prints what an object has found, warnings and notes too. Returns 1 for the callers that fail with
   it. */
static int print_diagnostics(const cdpDiagnosticList *list)
{
    for (size_t i = 0; list && i < list->count; i++) {
        size_t size = cdpDiagnosticFormat(&list->items[i], NULL, 0) + 1;
        char *text = malloc(size);
        if (!text)
            continue;
        cdpDiagnosticFormat(&list->items[i], text, size);
        fputs(text, stderr);
        free(text);
    }
    return 1;
}

/* ---- From IR to a cubin ---- */

/* `isolated`: should LLVM abort, it is an error here and not the end of this program. */
static int compile(cdpCompilation compilation, const options *o, image *ptx)
{
    const char *data = NULL;
    cdpCompilationAddFile(compilation, o->source);
    cdpCompilationSetArch(compilation, o->arch);
    cdpCompilationSetIsolated(compilation, 1);
    cdpStatus status = cdpCompilationEmit(compilation, CDP_OUTPUT_PTX, &data, &ptx->size);
    ptx->data = data;
    print_diagnostics(cdpCompilationDiagnostics(compilation));
    return status != CDP_OK;
}

static int link_with_device_runtime(cdpLinker linker, const image *ptx, image *cubin)
{
    cdpLinkerAddData(linker, CDP_INPUT_PTX, ptx->data, ptx->size, "quicksort");
    cdpStatus status = cdpLinkerComplete(linker, &cubin->data, &cubin->size);
    print_diagnostics(cdpLinkerDiagnostics(linker));
    return status != CDP_OK;
}

/* Prints which kernels the cubin holds. */
static int describe(const image *cubin)
{
    cdpCubin c = cdpCubinRead(cubin->data, cubin->size);
    if (cdpCubinStatus(c)) {
        int failed = print_diagnostics(cdpCubinDiagnostics(c));
        cdpCubinDispose(c);
        return failed;
    }
    size_t count = 0;
    const cdpCubinKernel *kernels = cdpCubinKernels(c, &count);
    printf("cubin: %zu bytes for sm_%u, %zu kernel%s\n", cubin->size, cdpCubinArch(c), count,
           count == 1 ? "" : "s");
    for (size_t i = 0; i < count; i++)
        printf("  %s: %zu bytes of code, %zu bytes of parameters, %u registers\n", kernels[i].name,
               kernels[i].code_bytes, kernels[i].parameter_bytes, kernels[i].registers);
    cdpCubinDispose(c);
    return 0;
}

/* ---- The numbers ---- */

static uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static int compare_ints(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* The input, and the same sorted by the C library. 0 when the host is out of memory. */
static int make_numbers(const options *o, int32_t **input, int32_t **expected)
{
    uint64_t state = o->seed;
    *input = calloc(o->count + 1, sizeof **input);
    *expected = calloc(o->count + 1, sizeof **expected);
    if (!*input || !*expected)
        return 0;
    for (size_t i = 0; i < o->count; i++)
        (*input)[i] = (int32_t)(uint32_t)(splitmix64(&state) >> 32);
    memcpy(*expected, *input, o->count * sizeof **input);
    qsort(*expected, o->count, sizeof **expected, compare_ints);
    return 1;
}

static size_t first_difference(const int32_t *a, const int32_t *b, size_t count)
{
    size_t i = 0;
    while (i < count && a[i] == b[i])
        i++;
    return i;
}

/* ---- On the GPU ---- */

typedef struct sorter {
    cdpDevice device;
    cdpKernel kernel;
    cdpDevicePointer data, counters;
    size_t count;
    const int32_t *input, *expected;
    int32_t *output;
} sorter;

/* How many levels of launches before a part is sorted as a heap: twice those of a perfect
   quicksort. */
static int32_t level_limit(size_t count)
{
    int32_t levels = 0;
    for (; count > 1; count /= 2)
        levels += 2;
    return levels;
}

static cdpStatus launch(sorter *s, double *milliseconds, uint32_t counters[2])
{
    int32_t left = 0, right = (int32_t)s->count, levels = level_limit(s->count);
    void *arguments[] = {&s->data, &left, &right, &levels, &s->counters};
    cdpLaunchConfig one_thread = {.grid = {1, 1, 1}, .block = {1, 1, 1}};
    size_t bytes = s->count * sizeof *s->input;
    cdpDeviceCopyIn(s->device, s->data, s->input, bytes);
    cdpDeviceFill(s->device, s->counters, 0, 2 * sizeof *counters);
    cdpDeviceTimerBegin(s->device);
    cdpDeviceLaunch(s->device, s->kernel, &one_thread, arguments, 5);
    cdpDeviceTimerEnd(s->device, milliseconds);
    cdpDeviceCopyOut(s->device, s->output, s->data, bytes);
    return cdpDeviceCopyOut(s->device, counters, s->counters, 2 * sizeof *counters);
}

/* Sorts with at least `pending` launches allowed to wait, and prints the result. */
static int sort(sorter *s, size_t pending)
{
    size_t limit = 0;
    double milliseconds = 0;
    uint32_t counters[2] = {0, 0};
    cdpDeviceRaiseLimit(s->device, CDP_LIMIT_PENDING_LAUNCHES, pending, NULL, &limit);
    if (launch(s, &milliseconds, counters))
        return print_diagnostics(cdpDeviceDiagnostics(s->device));
    printf("%zu integers, up to %zu pending launches: %.1f ms, %u launches, %u of them failed\n",
           s->count, limit, milliseconds, counters[0], counters[1]);
    size_t wrong = first_difference(s->output, s->expected, s->count);
    if (wrong == s->count)
        return 0;
    fprintf(stderr, "error: element %zu is %d and should be %d\n", wrong, s->output[wrong],
            s->expected[wrong]);
    return 1;
}

/* The objects answer every call after the first error with that error, so one look at the end is
   enough. */
static int prepare(sorter *s, const image *cubin)
{
    cdpModule module = NULL;
    if (cdpDeviceLoad(s->device, cubin->data, cubin->size, &module))
        return print_diagnostics(cdpDeviceDiagnostics(s->device));
    if (cdpModuleGetKernel(module, "sort", &s->kernel))
        return print_diagnostics(cdpModuleDiagnostics(module));
    cdpDeviceAllocate(s->device, (s->count + 1) * sizeof *s->input, &s->data);
    if (cdpDeviceAllocate(s->device, 2 * sizeof(uint32_t), &s->counters))
        return print_diagnostics(cdpDeviceDiagnostics(s->device));
    return 0;
}

static int run(cdpDevice device, const options *o, const image *cubin)
{
    int32_t *input = NULL, *expected = NULL;
    sorter s = {.device = device, .count = o->count};
    int failed = 1;
    s.output = calloc(o->count + 1, sizeof *s.output);
    if (make_numbers(o, &input, &expected) && s.output) {
        s.input = input;
        s.expected = expected;
        /* 1: the limit as it is, 2,048 unless something raised it */
        failed = prepare(&s, cubin) || sort(&s, 1) || sort(&s, o->pending);
    } else {
        fprintf(stderr, "error: no memory for %zu integers\n", o->count);
    }
    if (!failed)
        puts("sorted");
    free(input);
    free(expected);
    free(s.output);
    return failed;
}

/* ---- The program ---- */

/* `device` is NULL where there is no GPU. */
static int build_and_run(cdpDevice device, const options *o)
{
    cdpCompilation compilation = cdpCompilationCreate();
    cdpLinker linker = cdpLinkerCreate(NULL, o->arch);
    image ptx = {NULL, 0}, cubin = {NULL, 0};
    int failed = compile(compilation, o, &ptx) || link_with_device_runtime(linker, &ptx, &cubin) ||
                 describe(&cubin);
    if (!failed && device)
        failed = run(device, o, &cubin);
    else if (!failed)
        puts("no CUDA driver with a GPU is here to run it");
    cdpLinkerDispose(linker);
    cdpCompilationDispose(compilation);
    return failed;
}

static int usage(const char *argument)
{
    fprintf(stderr,
            "error: '%s' is no argument of this program\n"
            "usage: quicksort [--n=N] [--seed=N] [--pending=N] [--arch=sm_90] [quicksort.ll]\n",
            argument);
    return 2;
}

/* `--name=number`: 1 and the number, when `argument` is that and the number is at most `maximum`.
 */
static int number_option(const char *argument, const char *name, uint64_t maximum, uint64_t *value)
{
    size_t length = strlen(name);
    if (strncmp(argument, name, length) != 0 || argument[length] < '0' || argument[length] > '9')
        return 0;
    char *end;
    unsigned long long number = strtoull(argument + length, &end, 10);
    if (*end || number > maximum)
        return 0;
    *value = number;
    return 1;
}

static int read_option(options *o, const char *argument)
{
    uint64_t value;
    if (number_option(argument, "--n=", 1u << 30, &value))
        o->count = (size_t)value;
    else if (number_option(argument, "--pending=", UINT32_MAX, &value))
        o->pending = (size_t)value;
    else if (number_option(argument, "--seed=", UINT64_MAX, &value))
        o->seed = value;
    else if (strncmp(argument, "--arch=", 7) == 0)
        o->arch = argument + 7;
    else if (argument[0] != '-')
        o->source = argument;
    else
        return 0;
    return 1;
}

int main(int argc, char **argv)
{
    options o = {.source = QUICKSORT_LL, .count = 1048576, .pending = 65536, .seed = 1};
    for (int i = 1; i < argc; i++)
        if (!read_option(&o, argv[i]))
            return usage(argv[i]);
    cdpDevice device = cdpDeviceOpen(CDP_DEVICE_GPU, 0);
    cdpStatus status = cdpDeviceStatus(device);
    int failed, gpu = status == CDP_OK;
    if (!o.arch)
        o.arch = gpu ? cdpDeviceArch(device) : "sm_90";
    if (gpu)
        printf("%s, driver for CUDA %s\n", cdpDeviceName(device), cdpDeviceDriverVersion(device));
    if (gpu || status == CDP_ERROR_NO_DRIVER || status == CDP_ERROR_NO_DEVICE)
        failed = build_and_run(gpu ? device : NULL, &o);
    else
        failed = print_diagnostics(cdpDeviceDiagnostics(device));
    cdpDeviceDispose(device);
    return failed;
}
