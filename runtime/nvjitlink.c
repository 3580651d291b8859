#include "nvjitlink.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* 12.0 to 12.2 export only the names with the version; later ones keep the oldest of their major.
   The newest suffix is never used: the next older minor does not have it. */
static void *find(void *library, const char *name)
{
    static const char *const forms[][2] = {
        {"nvJitLink", ""}, {"__nvJitLink", "_13_0"}, {"__nvJitLink", "_12_0"}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char symbol[64] = "";
        strcat(strcat(strcat(symbol, forms[i][0]), name), forms[i][1]);
        void *address = dlsym(library, symbol);
        if (address)
            return address;
    }
    return NULL;
}

static int find_all(nvjitlink *linker, void *library, text *problem)
{
    const struct {
        const char *name;
        void *slot;
    } functions[] = {
#define NVJITLINK_FUNCTION(name, parameters) {#name, &linker->name},
#include "nvjitlink.def"
#undef NVJITLINK_FUNCTION
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *address = find(library, functions[i].name);
        if (!address) {
            text_printf(problem, "it has no function nvJitLink%s", functions[i].name);
            return 0;
        }
        memcpy(functions[i].slot, &address, sizeof address);
    }
    return 1;
}

static void ask_version(nvjitlink *linker, void *library)
{
    int (*version)(unsigned *major, unsigned *minor) = NULL;
    void *address = dlsym(library, "nvJitLinkVersion");
    memcpy(&version, &address, sizeof address);
    linker->major = 12;
    linker->says_version = version && version(&linker->major, &linker->minor) == NVJITLINK_SUCCESS;
}

int nvjitlink_open(nvjitlink *linker, const char *path, text *problem)
{
    *linker = (nvjitlink){0};
    /* local: another nvJitLink may already be mapped */
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        text_printf(problem, "%s", dlerror());
        return 0;
    }
    if (!find_all(linker, library, problem))
        return 0;
    ask_version(linker, library);
    return 1;
}

void nvjitlink_describe(int result, text *t)
{
    switch (result) {
#define NVJITLINK_RESULT(value, name, sentence)                                                    \
    case value:                                                                                    \
        text_printf(t, "%s (%d): %s", name, result, sentence);                                     \
        return;
#include "nvjitlink_results.def"
#undef NVJITLINK_RESULT
    }
    text_printf(t, "result %d, which is not known to libcdp", result);
}

static void append_log(nvjitlink_handle handle, int (*get_size)(nvjitlink_handle, size_t *),
                       int (*get)(nvjitlink_handle, char *), text *log)
{
    size_t size = 0;
    if (!handle || get_size(handle, &size) != NVJITLINK_SUCCESS || size <= 1)
        return;
    char *bytes = calloc(size + 1, 1); /* whether the size has the NUL differs between versions */
    if (bytes && get(handle, bytes) == NVJITLINK_SUCCESS)
        text_append(log, bytes, strlen(bytes));
    free(bytes);
}

void nvjitlink_error_log(const nvjitlink *linker, nvjitlink_handle handle, text *log)
{
    append_log(handle, linker->GetErrorLogSize, linker->GetErrorLog, log);
}

void nvjitlink_info_log(const nvjitlink *linker, nvjitlink_handle handle, text *log)
{
    append_log(handle, linker->GetInfoLogSize, linker->GetInfoLog, log);
}
