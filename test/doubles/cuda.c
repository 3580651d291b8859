/* A double of libcuda.so.1 for machines without a GPU, with the ABI of cuda.h 13.0 (checked against
   it where that header is). Nothing runs: it answers as its environment says, and writes each call
   to standard error when DOUBLE_TRACE is set. Device memory is host memory.
     DOUBLE_INIT, DOUBLE_LOAD, DOUBLE_COMPILE (a lazy load),
     DOUBLE_SYNC, DOUBLE_LAUNCH, DOUBLE_LINK   results of calls
     DOUBLE_VERSION   driver version, 13000      DOUBLE_DEVICES  how many, 1
     DOUBLE_ARCH      90                         DOUBLE_LOG      error log of load and link
     DOUBLE_KERNELS   "parent:2 child:0"         DOUBLE_LINKED   file that a link gives
     DOUBLE_ERRORS    "count status line kernel function file" recorded as launch errors
   -DOLD_DRIVER leaves out what CUDA 12.0 and newer brought. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __clang__
/* the real one is not compiled with the caller's types in view, either */
#pragma clang attribute push(__attribute__((no_sanitize("function"))), apply_to = function)
#endif

typedef unsigned long long address;

static int number(const char *variable, int otherwise)
{
    const char *value = getenv(variable);
    return value && *value ? atoi(value) : otherwise;
}

#define TRACE(...) (getenv("DOUBLE_TRACE") ? fprintf(stderr, __VA_ARGS__) : 0)

/* ---- The driver and its devices ---- */

int cuInit(unsigned flags)
{
    (void)flags;
    return number("DOUBLE_INIT", 0);
}

int cuDriverGetVersion(int *version)
{
    *version = number("DOUBLE_VERSION", 13000);
    return 0;
}

int cuGetErrorName(int result, const char **name)
{
    static const struct {
        int result;
        const char *name;
    } names[] = {{1, "CUDA_ERROR_INVALID_VALUE"},
                 {2, "CUDA_ERROR_OUT_OF_MEMORY"},
                 {34, "CUDA_ERROR_STUB_LIBRARY"},
                 {100, "CUDA_ERROR_NO_DEVICE"},
                 {209, "CUDA_ERROR_NO_BINARY_FOR_GPU"},
                 {218, "CUDA_ERROR_INVALID_PTX"},
                 {222, "CUDA_ERROR_UNSUPPORTED_PTX_VERSION"},
                 {300, "CUDA_ERROR_INVALID_SOURCE"},
                 {500, "CUDA_ERROR_NOT_FOUND"},
                 {700, "CUDA_ERROR_ILLEGAL_ADDRESS"},
                 {719, "CUDA_ERROR_LAUNCH_FAILED"},
                 {801, "CUDA_ERROR_NOT_SUPPORTED"},
                 {999, "CUDA_ERROR_UNKNOWN"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].result == result) {
            *name = names[i].name;
            return 0;
        }
    *name = NULL;
    return 1;
}

int cuGetErrorString(int result, const char **string)
{
    *string = result == 700 ? "an illegal memory access was encountered" : "the double's text";
    return 0;
}

int cuDeviceGetCount(int *count)
{
    *count = number("DOUBLE_DEVICES", 1);
    return 0;
}

int cuDeviceGet(int *device, int ordinal)
{
    *device = ordinal;
    return ordinal < number("DOUBLE_DEVICES", 1) ? 0 : 101;
}

int cuDeviceGetName(char *name, int size, int device)
{
    (void)device;
    snprintf(name, (size_t)size, "Double");
    return 0;
}

int cuDeviceGetAttribute(int *value, int attribute, int device)
{
    int arch = number("DOUBLE_ARCH", 90);
    (void)device;
    *value = attribute == 75 ? arch / 10 : arch % 10;
    return attribute == 75 || attribute == 76 ? 0 : 1;
}

/* ---- Contexts: a stack; the primary one is destroyed when the last user releases it ---- */

static char primary;
static int retained;
static void *stack[64];
static int depth;

int cuDevicePrimaryCtxRetain(void **context, int device)
{
    (void)device;
    retained++;
    *context = &primary;
    TRACE("retain %d\n", retained);
    return 0;
}

int cuDevicePrimaryCtxRelease_v2(int device)
{
    (void)device;
    retained--;
    TRACE("release %d\n", retained);
    return 0;
}

int cuCtxGetCurrent(void **context)
{
    *context = depth ? stack[depth - 1] : NULL;
    return 0;
}

int cuCtxSetCurrent(void *context)
{
    if (!depth)
        depth = 1;
    stack[depth - 1] = context;
    return 0;
}

int cuCtxPushCurrent_v2(void *context)
{
    if (!context || !retained || depth == 64)
        return 201;
    stack[depth++] = context;
    return 0;
}

int cuCtxPopCurrent_v2(void **context)
{
    if (!depth)
        return 201;
    *context = stack[--depth];
    return 0;
}

static int is_current(void)
{
    return depth > 0 && stack[depth - 1] && retained > 0;
}

int cuCtxGetDevice(int *device)
{
    *device = 0;
    return is_current() ? 0 : 201;
}

static size_t limits[8] = {1024, 0, 0, 0, 2048};

int cuCtxGetLimit(size_t *value, int limit)
{
    *value = limits[limit];
    return is_current() ? 0 : 201;
}

int cuCtxSetLimit(int limit, size_t value)
{
    TRACE("limit %d = %zu\n", limit, value);
    limits[limit] = value;
    return is_current() ? 0 : 201;
}

int cuCtxSynchronize(void)
{
    return is_current() ? number("DOUBLE_SYNC", 0) : 201;
}

/* ---- Memory ---- */

int cuMemAlloc_v2(address *result, size_t size)
{
    if (!is_current())
        return 201;
    *result = (address)(uintptr_t)malloc(size);
    TRACE("allocate %zu\n", size);
    return *result ? 0 : 2;
}

int cuMemFree_v2(address at)
{
    TRACE("free\n");
    free((void *)(uintptr_t)at);
    return is_current() ? 0 : 201;
}

int cuMemcpyHtoD_v2(address to, const void *from, size_t size)
{
    memcpy((void *)(uintptr_t)to, from, size);
    return is_current() ? 0 : 201;
}

int cuMemcpyDtoH_v2(void *to, address from, size_t size)
{
    memcpy(to, (void *)(uintptr_t)from, size);
    return is_current() ? 0 : 201;
}

int cuMemsetD8_v2(address to, unsigned char byte, size_t count)
{
    memset((void *)(uintptr_t)to, byte, count);
    return is_current() ? 0 : 201;
}

/* ---- Modules: each has the kernels of DOUBLE_KERNELS and a variable "counter" of 4 bytes ---- */

static char module, counter[4];
static struct {
    uint64_t count, site;
    uint32_t status, unused;
} record;
static struct {
    uint32_t line, kernel, function, file;
    char names[256];
} site;

static void write_record(void)
{
    char kernel[64] = "", function[64] = "", file[64] = "";
    unsigned long long count;
    const char *errors = getenv("DOUBLE_ERRORS");
    if (!errors || sscanf(errors, "%llu %u %u %63s %63s %63s", &count, &record.status, &site.line,
                          kernel, function, file) < 2)
        return;
    record.count = count;
    record.site = *kernel ? (uint64_t)(uintptr_t)&site : 0;
    site.kernel = (uint32_t)strlen(kernel);
    site.function = (uint32_t)strlen(function);
    site.file = (uint32_t)strlen(file);
    snprintf(site.names, sizeof site.names, "%s%s%s", kernel, function, file);
}

static int load(const void *image, unsigned count, const int *options, void **values)
{
    const char *log = getenv("DOUBLE_LOG");
    TRACE("load %s, %u options\n", memcmp(image, "\177ELF", 4) == 0 ? "cubin" : "text", count);
    for (unsigned i = 0; i < count; i++) {
        if (options[i] == 5 && log)
            strcpy(values[i], log);
        if (options[i] == 4 || options[i] == 6)
            TRACE("log size %zu\n", (size_t)(uintptr_t)values[i]);
    }
    write_record();
    return is_current() ? number("DOUBLE_LOAD", 0) : 201;
}

int cuModuleLoadDataEx(void **result, const void *image, unsigned count, int *options,
                       void **values)
{
    TRACE("cuModuleLoadDataEx\n");
    *result = &module;
    return load(image, count, options, values);
}

int cuModuleUnload(void *loaded)
{
    TRACE("cuModuleUnload\n");
    return loaded == &module && is_current() ? 0 : 201;
}

static const char *find_kernel(const char *name)
{
    const char *at = getenv("DOUBLE_KERNELS");
    size_t length = strlen(name);
    for (; at && *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (strncmp(at, name, length) == 0 && at[length] == ':')
            return at + length + 1;
    return NULL;
}

int cuModuleGetFunction(const void **function, void *loaded, const char *name)
{
    (void)loaded;
    *function = find_kernel(name);
    return *function ? 0 : 500;
}

int cuModuleGetGlobal_v2(address *at, size_t *size, void *loaded, const char *name)
{
    (void)loaded;
    int is_record = strcmp(name, "__cdp_launch_errors") == 0 && getenv("DOUBLE_ERRORS");
    *at = is_record ? (address)(uintptr_t)&record : (address)(uintptr_t)counter;
    *size = is_record ? sizeof record : sizeof counter;
    return is_record || strcmp(name, "counter") == 0 ? 0 : 500;
}

int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                   unsigned bz, unsigned shared, void *stream, void **parameters, void **extra)
{
    (void)extra;
    int count = atoi(function);
    TRACE("launch %u,%u,%u x %u,%u,%u shared %u stream %p, %d parameters", gx, gy, gz, bx, by, bz,
          shared, stream, count);
    for (int i = 0; i < count; i++)
        TRACE(" %d", *(int *)parameters[i]);
    TRACE("\n");
    return is_current() ? number("DOUBLE_LAUNCH", 0) : 201;
}

#ifndef OLD_DRIVER
int cuLibraryLoadData(void **library, const void *image, int *jit_options, void **jit_values,
                      unsigned jit_count, int *options, void **values, unsigned count)
{
    (void)options, (void)values, (void)count;
    TRACE("cuLibraryLoadData\n");
    *library = &module;
    return load(image, jit_count, jit_options, jit_values);
}

int cuLibraryUnload(void *library)
{
    TRACE("cuLibraryUnload\n");
    return library == &module ? 0 : 400;
}

int cuLibraryGetModule(void **result, void *library)
{
    *result = library;
    return is_current() ? number("DOUBLE_COMPILE", 0) : 201;
}

int cuLibraryGetKernel(const void **kernel, void *library, const char *name)
{
    return cuModuleGetFunction(kernel, library, name);
}

int cuLibraryGetGlobal(address *at, size_t *size, void *library, const char *name)
{
    return cuModuleGetGlobal_v2(at, size, library, name);
}

int cuKernelGetFunction(void **function, void *kernel)
{
    *function = kernel;
    return is_current() ? 0 : 201;
}

int cuFuncGetParamInfo(void *function, size_t index, size_t *offset, size_t *size)
{
    *offset = 8 * index;
    *size = 8;
    return index < (size_t)atoi(function) ? 0 : 1;
}
#endif

/* ---- Events ---- */

int cuEventCreate(void **event, unsigned flags)
{
    (void)flags;
    *event = malloc(1);
    return is_current() ? 0 : 201;
}

int cuEventDestroy_v2(void *event)
{
    free(event);
    return 0;
}

int cuEventRecord(void *event, void *stream)
{
    (void)event, (void)stream;
    return is_current() ? 0 : 201;
}

int cuEventSynchronize(void *event)
{
    (void)event;
    return 0;
}

int cuEventElapsedTime(float *milliseconds, void *start, void *end)
{
    (void)start, (void)end;
    *milliseconds = 1.5f;
    return 0;
}

/* ---- The linker ---- */

static void **link_values;
static void *linked;

int cuLinkCreate_v2(unsigned count, int *options, void **values, void **state)
{
    for (unsigned i = 0; i < count; i++)
        if (options[i] == 9)
            TRACE("link for target 0x%zx\n", (size_t)(uintptr_t)values[i]);
    link_values = values;
    *state = &linked;
    return is_current() ? 0 : 201;
}

int cuLinkAddData_v2(void *state, int kind, void *data, size_t size, const char *name,
                     unsigned count, int *options, void **values)
{
    (void)state, (void)count, (void)options, (void)values;
    TRACE("add %s, kind %d, %zu bytes, last %d\n", name, kind, size, ((char *)data)[size - 1]);
    if (getenv("DOUBLE_LOG"))
        strcpy(link_values[2], getenv("DOUBLE_LOG"));
    return number("DOUBLE_LINK", 0);
}

int cuLinkAddFile_v2(void *state, int kind, const char *path, unsigned count, int *options,
                     void **values)
{
    (void)state, (void)count, (void)options, (void)values;
    const char *name = strrchr(path, '/');
    TRACE("add file %s, kind %d\n", name ? name + 1 : path, kind);
    return 0;
}

int cuLinkComplete(void *state, void **cubin, size_t *size)
{
    (void)state;
    const char *path = getenv("DOUBLE_LINKED");
    FILE *file = path ? fopen(path, "rb") : NULL;
    if (!file)
        return 300;
    linked = malloc(1 << 20);
    *size = fread(linked, 1, 1 << 20, file);
    *cubin = linked;
    fclose(file);
    return 0;
}

int cuLinkDestroy(void *state)
{
    (void)state;
    free(linked);
    linked = NULL;
    return 0;
}

#ifdef __clang__
#pragma clang attribute pop
#endif
