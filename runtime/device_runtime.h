/* libcudadevrt.a, and the names that it defines. */
#ifndef CDP_RUNTIME_DEVICE_RUNTIME_H
#define CDP_RUNTIME_DEVICE_RUNTIME_H

#include <stddef.h>

#include "text.h"

/* What the archive holds. */
typedef struct device_runtime_info {
    unsigned major, minor; /* the CUDA version, from the PTX in it; 0: not known */
    unsigned archs[32];    /* with machine code, in ascending order */
    size_t arch_count;
    unsigned ptx_arch; /* the .target of its PTX, usable for this and newer archs; 0: none */
} device_runtime_info;

/* NULL, or why the file is no device runtime. */
const char *device_runtime_read(device_runtime_info *info, const char *path);

int device_runtime_has_arch(const device_runtime_info *info, unsigned arch);

/* "75, 80, 86" */
void device_runtime_list_archs(const device_runtime_info *info, text *t);

/* Whether libcudadevrt.a is what defines a name, in the documented or the CDP2 form. Some names
   exist before sm_90 only. */
int device_runtime_defines(const char *name, unsigned arch);

/* The whole size of the parameters and the result that the device runtime gives this name; 0 when
   the name is not its. `sizes` has room for 8. */
int device_runtime_prototype(const char *name, size_t *result, size_t *sizes, size_t *count);

/* Whether NVIDIA's header declares the name but no library defines it. */
int device_runtime_is_missing(const char *name);

/* Whether an archive or object given as an input is the device runtime. */
int device_runtime_is_in(const void *data, size_t size);

#endif
