/* A double of libnvJitLink.so.12 as versions before 12.3 were: it exports names with the version only,
   does not know -no-cache, and cannot say its version. The cubin is the file DOUBLE_LINKED.
   -DNAME(x)=nvJitLink##x gives the plain names instead, -DVERSION a version, 12.4. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __clang__
/* the real one is not compiled with the caller's types in view, either */
#pragma clang attribute push(__attribute__((no_sanitize("function"))), apply_to = function)
#endif

#ifndef NAME
#define NAME(x) __nvJitLink##x##_12_0
#endif

static char log_text[256];

int NAME(Create)(void **handle, uint32_t count, const char **options)
{
    *handle = log_text;
    *log_text = '\0';
    for (uint32_t i = 0; i < count; i++) {
        fprintf(stderr, "option %s\n", options[i]);
        if (strcmp(options[i], "-no-cache") == 0) {
            strcpy(log_text, "unrecognized option: -no-cache");
            return 1;
        }
    }
    return getenv("DOUBLE_CREATE") ? strcpy(log_text, getenv("DOUBLE_CREATE")), 17 : 0;
}

int NAME(Destroy)(void **handle)
{
    fprintf(stderr, "destroy\n");
    *handle = NULL;
    return 0;
}

int NAME(AddData)(void *handle, int kind, const void *data, size_t size, const char *name)
{
    (void)handle, (void)name;
    fprintf(stderr, "add kind %d, last byte %d\n", kind, ((const char *)data)[size - 1]);
    return 0;
}

int NAME(AddFile)(void *handle, int kind, const char *path)
{
    (void)handle, (void)path;
    fprintf(stderr, "add file, kind %d\n", kind);
    return getenv("DOUBLE_ADD_FILE") ? strcpy(log_text, "ERROR 4: bad input"), 3 : 0;
}

int NAME(Complete)(void *handle)
{
    (void)handle;
    return 0;
}

static FILE *open_output(void)
{
    return fopen(getenv("DOUBLE_LINKED") ? getenv("DOUBLE_LINKED") : "/dev/null", "rb");
}

int NAME(GetLinkedCubinSize)(void *handle, size_t *size)
{
    (void)handle;
    FILE *file = open_output();
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    fclose(file);
    return 0;
}

int NAME(GetLinkedCubin)(void *handle, void *cubin)
{
    size_t size;
    FILE *file = open_output();
    NAME(GetLinkedCubinSize)(handle, &size);
    size_t got = fread(cubin, 1, size, file);
    fclose(file);
    return got == size ? 0 : 6;
}

int NAME(GetErrorLogSize)(void *handle, size_t *size)
{
    *size = strlen(handle) + 1;
    return 0;
}

int NAME(GetErrorLog)(void *handle, char *log)
{
    strcpy(log, handle);
    return 0;
}

int NAME(GetInfoLogSize)(void *handle, size_t *size)
{
    (void)handle;
    *size = 0;
    return 0;
}

int NAME(GetInfoLog)(void *handle, char *log)
{
    (void)handle, (void)log;
    return 0;
}

#ifdef VERSION
int nvJitLinkVersion(unsigned *major, unsigned *minor)
{
    *major = 12;
    *minor = 4;
    return 0;
}
#endif

#ifdef __clang__
#pragma clang attribute pop
#endif
