/* nvJitLink through a table of its functions, filled by dlopen. */
#ifndef CDP_RUNTIME_NVJITLINK_H
#define CDP_RUNTIME_NVJITLINK_H

#include <stddef.h>
#include <stdint.h>

#include "text.h"

typedef struct nvjitlink_state *nvjitlink_handle;

enum { NVJITLINK_SUCCESS = 0, NVJITLINK_UNRECOGNIZED_OPTION = 1 };

enum {
    NVJITLINK_INPUT_CUBIN = 1,
    NVJITLINK_INPUT_PTX,
    NVJITLINK_INPUT_LTOIR,
    NVJITLINK_INPUT_FATBIN,
    NVJITLINK_INPUT_OBJECT,
    NVJITLINK_INPUT_LIBRARY
};

typedef struct nvjitlink {
    unsigned major, minor; /* 12.0 for the versions that cannot say (before 12.3) */
    int says_version;
#define NVJITLINK_FUNCTION(name, parameters) int(*name) parameters;
#include "nvjitlink.def"
#undef NVJITLINK_FUNCTION
} nvjitlink;

/* Opens the library at `path`. On failure 0, with the reason in `problem`. It is never closed: it
   takes 100 ms to open, and its threads do not like to be unmapped. */
int nvjitlink_open(nvjitlink *linker, const char *path, text *problem);

/* "NVJITLINK_ERROR_PTX_COMPILE (4): PTX could not be compiled" */
void nvjitlink_describe(int result, text *t);

/* Append a handle's logs. Only before the handle is destroyed. */
void nvjitlink_error_log(const nvjitlink *linker, nvjitlink_handle handle, text *log);
void nvjitlink_info_log(const nvjitlink *linker, nvjitlink_handle handle, text *log);

#endif
