/* Modules for the rest of the runtime. */
#ifndef CDP_RUNTIME_MODULE_H
#define CDP_RUNTIME_MODULE_H

#include "cdp/runtime.h"
#include "diagnostics.h"
#include "driver.h"

struct cdpKernelImpl {
    cdpModule module;
    cdpKernel next;
    char *name;
    driver_function function;
    int knows_parameters;
    unsigned parameter_count;
};

struct cdpModuleImpl {
    diagnostics d;
    cdpStatus failed; /* a name that was not found is an error, but leaves the module usable */
    const driver_functions *driver;
    driver_context context;
    driver_library library; /* one of the two */
    driver_module module;
    driver_logs *logs; /* of the load: the driver may write them as late as it unloads */
    cdpCubin cubin;    /* of the image; NULL when it is PTX or a fatbin */
    cdpKernel kernels;
    char *site; /* what the last cdpModuleLaunchErrors read */
    /* the list of a device */
    cdpModule next;
    cdpModule *link; /* what points here; NULL: in no list */
};

/* Makes the module's context current for the calls in between. */
cdpStatus module_enter(cdpModule module);
void module_leave(cdpModule module);

/* Adds the error of a driver call; a lost context is the module's end. */
cdpStatus module_driver_error(cdpModule module, const char *object, int result, const char *call);

/* ---- module_image.c ---- */

/* An image to load, checked: the driver takes no size and reads on until it is content. */
typedef struct module_image {
    char *data; /* a copy; PTX with its NUL */
    cdpCubin cubin;
    int is_ptx;
} module_image;

/* On success the caller owns data and cubin. */
cdpStatus module_image_read(module_image *image, const void *data, size_t size, diagnostics *d);

/* Whether a cubin can run on a GPU of this architecture; an error that names both when not. */
cdpStatus module_image_check_arch(const module_image *image, unsigned device_arch, diagnostics *d);

#endif
