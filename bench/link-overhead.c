/* link-overhead FILE.ptx [RUNS]: what cdpLinker adds to nvJitLink. Links the PTX with the device
   runtime for sm_90 by bare calls of nvJitLink and by cdpLinker, in turns, in one process, and
   prints both medians and their ratio. The budget: 1.05. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cdp/runtime.h"

/* nvJitLink by its documented functions and nothing else. */
typedef struct bare {
    int (*create)(void **handle, unsigned count, const char **options);
    int (*add_data)(void *handle, int kind, const void *data, size_t size, const char *name);
    int (*add_file)(void *handle, int kind, const char *path);
    int (*complete)(void *handle);
    int (*cubin_size)(void *handle, size_t *size);
    int (*cubin)(void *handle, void *cubin);
    int (*destroy)(void **handle);
} bare;

enum { BARE_PTX = 2, BARE_LIBRARY = 6 };

static char *ptx;
static size_t ptx_size;
static cdpToolkit toolkit;

static double milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int open_bare(bare *b)
{
    void *library = dlopen(cdpToolkitNvJitLink(toolkit), RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return 0;
    *(void **)&b->create = dlsym(library, "nvJitLinkCreate");
    *(void **)&b->add_data = dlsym(library, "nvJitLinkAddData");
    *(void **)&b->add_file = dlsym(library, "nvJitLinkAddFile");
    *(void **)&b->complete = dlsym(library, "nvJitLinkComplete");
    *(void **)&b->cubin_size = dlsym(library, "nvJitLinkGetLinkedCubinSize");
    *(void **)&b->cubin = dlsym(library, "nvJitLinkGetLinkedCubin");
    *(void **)&b->destroy = dlsym(library, "nvJitLinkDestroy");
    return b->create && b->add_data && b->add_file && b->complete && b->cubin_size && b->cubin &&
           b->destroy;
}

/* The size of the cubin, 0 when the link fails. */
static size_t link_bare(const bare *b)
{
    const char *options[] = {"-arch=sm_90", "-no-cache"};
    void *handle = NULL;
    size_t size = 0;
    if (!b->create(&handle, 2, options) &&
        !b->add_data(handle, BARE_PTX, ptx, ptx_size + 1, "ptx") &&
        !b->add_file(handle, BARE_LIBRARY, cdpToolkitDeviceRuntime(toolkit)) &&
        !b->complete(handle) && !b->cubin_size(handle, &size)) {
        void *cubin = malloc(size);
        if (!cubin || b->cubin(handle, cubin))
            size = 0;
        free(cubin);
    }
    b->destroy(&handle);
    return size;
}

static size_t link_by_libcdp(void)
{
    const void *cubin;
    size_t size = 0;
    cdpLinker linker = cdpLinkerCreate(toolkit, "sm_90");
    cdpLinkerAddData(linker, CDP_INPUT_PTX, ptx, ptx_size, "ptx");
    if (cdpLinkerComplete(linker, &cubin, &size)) {
        char line[4000];
        cdpDiagnosticFormat(&cdpLinkerDiagnostics(linker)->items[0], line, sizeof line);
        fputs(line, stderr);
        size = 0;
    }
    cdpLinkerDispose(linker);
    return size;
}

static int read_ptx(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END))
        return 0;
    ptx_size = (size_t)ftell(file);
    ptx = calloc(ptx_size + 1, 1);
    rewind(file);
    int whole = ptx && fread(ptx, 1, ptx_size, file) == ptx_size;
    fclose(file);
    return whole;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    int runs = argc > 2 ? atoi(argv[2]) : 101;
    bare b = {0};
    toolkit = cdpToolkitFind(NULL);
    if (argc < 2 || runs < 1 || !read_ptx(argv[1]) || !cdpToolkitNvJitLink(toolkit) ||
        !cdpToolkitDeviceRuntime(toolkit) || !open_bare(&b)) {
        fprintf(stderr, "usage: link-overhead FILE.ptx [RUNS], with a CUDA toolkit at hand\n");
        return 2;
    }
    double *theirs = calloc((size_t)runs, sizeof *theirs),
           *ours = calloc((size_t)runs, sizeof *ours);
    for (int i = -2; theirs && ours && i < runs; i++) { /* the first two fill caches */
        double start = milliseconds();
        size_t their_size = link_bare(&b);
        double between = milliseconds();
        size_t our_size = link_by_libcdp();
        double end = milliseconds();
        if (!their_size || their_size != our_size) {
            fprintf(stderr, "the cubins have %zu and %zu bytes\n", their_size, our_size);
            return 1;
        }
        if (i >= 0) {
            theirs[i] = between - start;
            ours[i] = end - between;
        }
    }
    qsort(theirs, (size_t)runs, sizeof *theirs, compare);
    qsort(ours, (size_t)runs, sizeof *ours, compare);
    double median_theirs = theirs[runs / 2], median_ours = ours[runs / 2];
    printf("%d links each: nvJitLink %.2f ms, cdpLinker %.2f ms, ratio %.3f\n", runs, median_theirs,
           median_ours, median_ours / median_theirs);
    free(theirs);
    free(ours);
    free(ptx);
    cdpToolkitDispose(toolkit);
    return 0;
}
