#include "module.h"

#include <stdlib.h>
#include <string.h>

#include "text.h"

/* ---- Context ---- */

cdpStatus module_driver_error(cdpModule m, const char *object, int result, const char *call)
{
    cdpStatus status = driver_error(&m->d, CDP_ERROR_DRIVER, CDP_STAGE_RUN, object, result, call);
    if (status == CDP_ERROR_KERNEL_FAILED)
        m->failed = status;
    return status;
}

cdpStatus module_enter(cdpModule m)
{
    return module_driver_error(m, NULL, m->driver->cuCtxPushCurrent_v2(m->context),
                               "cuCtxPushCurrent");
}

void module_leave(cdpModule m)
{
    driver_context ignored;
    m->driver->cuCtxPopCurrent_v2(&ignored);
}

/* ---- Loading ---- */

static int has_libraries(const driver_functions *driver)
{
    return driver->cuLibraryLoadData && driver->cuLibraryUnload && driver->cuLibraryGetModule &&
           driver->cuLibraryGetKernel && driver->cuLibraryGetGlobal && driver->cuKernelGetFunction;
}

/* Libraries are bound to no context: their kernels work in any. But unless CUDA_MODULE_LOADING says
   EAGER, a library is only compiled and checked when something of it is asked for: asking for the
   context's module makes its errors show here, with their log. */
static int load_library(cdpModule m, const char *image, const char **call)
{
    driver_module module;
    *call = "cuLibraryLoadData";
    int result = m->driver->cuLibraryLoadData(&m->library, image, m->logs->options, m->logs->values,
                                              DRIVER_LOG_OPTIONS, NULL, NULL, 0);
    if (result)
        return result;
    *call = "cuLibraryGetModule";
    return m->driver->cuLibraryGetModule(&module, m->library);
}

static cdpStatus load_image(cdpModule m, const module_image *image)
{
    const char *call = "cuModuleLoadDataEx";
    int result = has_libraries(m->driver)
                     ? load_library(m, image->data, &call)
                     : m->driver->cuModuleLoadDataEx(&m->module, image->data, DRIVER_LOG_OPTIONS,
                                                     m->logs->options, m->logs->values);
    cdpStatus status = driver_error(&m->d, CDP_ERROR_DRIVER, CDP_STAGE_LOAD,
                                    image->is_ptx ? "PTX image" : "image", result, call);
    if (status)
        diagnostics_log(&m->d, m->logs->error);
    return status;
}

static unsigned current_arch(const driver_functions *driver)
{
    driver_device device;
    return driver->cuCtxGetDevice(&device) ? 0 : driver_device_arch(driver, device);
}

static cdpStatus load(cdpModule m, const void *data, size_t size)
{
    module_image image;
    cdpStatus status = module_image_read(&image, data, size, &m->d);
    if (status)
        return status;
    m->cubin = image.cubin;
    m->driver = driver_open(&m->d, CDP_STAGE_LOAD);
    status = m->driver ? CDP_OK : m->d.status;
    if (!status)
        status = driver_context_needed(m->driver, &m->d, CDP_STAGE_LOAD, &m->context);
    if (!status)
        status = module_image_check_arch(&image, current_arch(m->driver), &m->d);
    m->logs = status ? NULL : driver_logs_new();
    if (!status && !m->logs)
        status = diagnostics_error(&m->d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_LOAD, NULL,
                                   "loading a module: the host is out of memory");
    if (!status)
        status = load_image(m, &image);
    free(image.data); /* the driver has copied it */
    return status;
}

cdpModule cdpModuleLoad(const void *image, size_t size)
{
    cdpModule m = calloc(1, sizeof *m);
    if (m)
        m->failed = load(m, image, size);
    return m;
}

/* The results of unloading are of no interest: after the context or the driver is gone they are
   errors, and there is nothing left to unload. */
static void unload(cdpModule m)
{
    if (m->library)
        m->driver->cuLibraryUnload(m->library);
    if (m->module && m->driver->cuCtxPushCurrent_v2(m->context) == DRIVER_SUCCESS) {
        m->driver->cuModuleUnload(m->module);
        module_leave(m);
    }
}

void cdpModuleDispose(cdpModule m)
{
    if (!m)
        return;
    if (m->link) {
        *m->link = m->next;
        if (m->next)
            m->next->link = m->link;
    }
    unload(m);
    while (m->kernels) {
        cdpKernel kernel = m->kernels;
        m->kernels = kernel->next;
        free(kernel->name);
        free(kernel);
    }
    cdpCubinDispose(m->cubin);
    diagnostics_free(&m->d);
    free(m->logs);
    free(m->site);
    free(m);
}

cdpStatus cdpModuleStatus(cdpModule m)
{
    return m ? m->failed : CDP_ERROR_OUT_OF_MEMORY;
}

static const cdpDiagnosticList no_diagnostics;

const cdpDiagnosticList *cdpModuleDiagnostics(cdpModule m)
{
    return m ? &m->d.list : &no_diagnostics;
}

/* ---- Kernels ---- */

/* The names of the module's kernels, from the cubin or from the driver (12.4). */
static void append_kernel_names(cdpModule m, text *names)
{
    size_t known;
    const cdpCubinKernel *kernels = cdpCubinKernels(m->cubin, &known);
    for (size_t i = 0; i < known; i++)
        text_printf(names, "%s'%s'", i ? ", " : "", kernels[i].name);
    const driver_functions *driver = m->driver;
    unsigned count = 0;
    if (m->cubin || !m->library || !driver->cuLibraryGetKernelCount ||
        !driver->cuLibraryEnumerateKernels || !driver->cuKernelGetName ||
        driver->cuLibraryGetKernelCount(&count, m->library) || !count)
        return;
    driver_kernel *handles = calloc(count, sizeof *handles);
    if (handles && !driver->cuLibraryEnumerateKernels(handles, count, m->library))
        for (unsigned i = 0; i < count; i++) {
            const char *name = NULL;
            if (!driver->cuKernelGetName(&name, handles[i]) && name)
                text_printf(names, "%s'%s'", names->size ? ", " : "", name);
        }
    free(handles);
}

static cdpStatus kernel_not_found(cdpModule m, const char *name)
{
    text names = {0};
    append_kernel_names(m, &names);
    diagnostics_error(&m->d, CDP_ERROR_NOT_FOUND, CDP_STAGE_LOAD, NULL,
                      "the module has no kernel '%s'", name);
    if (names.size)
        diagnostics_hint(&m->d, "its kernels are %s", names.data);
    text_free(&names);
    return CDP_ERROR_NOT_FOUND;
}

static int get_function(cdpModule m, const char *name, driver_function *function, const char **call)
{
    driver_kernel kernel = NULL;
    if (m->module) {
        *call = "cuModuleGetFunction";
        return m->driver->cuModuleGetFunction(function, m->module, name);
    }
    *call = "cuLibraryGetKernel";
    int result = m->driver->cuLibraryGetKernel(&kernel, m->library, name);
    if (result)
        return result;
    *call = "cuKernelGetFunction";
    return m->driver->cuKernelGetFunction(function, kernel);
}

/* From the cubin; of a PTX image only the driver knows, from 12.4 on. It has no call for the count:
   asking for one parameter too many is an error, which tools that watch the driver report. */
static void count_parameters(cdpModule m, cdpKernel kernel)
{
    const driver_functions *driver = m->driver;
    size_t offset, size, count;
    const cdpCubinKernel *kernels = cdpCubinKernels(m->cubin, &count);
    for (size_t i = 0; i < count && !kernel->knows_parameters; i++)
        if (strcmp(kernels[i].name, kernel->name) == 0) {
            kernel->parameter_count = kernels[i].parameter_count;
            kernel->knows_parameters = 1;
        }
    if (kernel->knows_parameters || !driver->cuFuncGetParamInfo)
        return;
    while (!driver->cuFuncGetParamInfo(kernel->function, kernel->parameter_count, &offset, &size))
        kernel->parameter_count++;
    kernel->knows_parameters = 1;
}

static cdpStatus add_kernel(cdpModule m, const char *name, driver_function function,
                            cdpKernel *result)
{
    cdpKernel kernel = calloc(1, sizeof *kernel);
    char *copy = text_copy(name);
    if (!kernel || !copy) {
        free(kernel);
        free(copy);
        return diagnostics_error(&m->d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_LOAD, NULL,
                                 "looking up a kernel: the host is out of memory");
    }
    *kernel =
        (struct cdpKernelImpl){.module = m, .next = m->kernels, .name = copy, .function = function};
    m->kernels = kernel;
    count_parameters(m, kernel);
    *result = kernel;
    return CDP_OK;
}

static cdpStatus check_usable(cdpModule m, const char *function, const void *name,
                              const void *result)
{
    cdpStatus status = cdpModuleStatus(m);
    if (!status && (!name || !result))
        status = diagnostics_error(&m->d, CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_LOAD, NULL,
                                   "%s: the %s is NULL", function, name ? "result" : "name");
    return status;
}

cdpStatus cdpModuleGetKernel(cdpModule m, const char *name, cdpKernel *kernel)
{
    if (kernel)
        *kernel = NULL;
    cdpStatus status = check_usable(m, "cdpModuleGetKernel", name, kernel);
    if (status)
        return status;
    for (cdpKernel k = m->kernels; k; k = k->next)
        if (strcmp(k->name, name) == 0) {
            *kernel = k;
            return CDP_OK;
        }
    if ((status = module_enter(m)))
        return status;
    driver_function function = NULL;
    const char *call;
    int result = get_function(m, name, &function, &call);
    if (result == DRIVER_NOT_FOUND)
        status = kernel_not_found(m, name);
    else if (result)
        status = module_driver_error(m, name, result, call);
    else
        status = add_kernel(m, name, function, kernel);
    module_leave(m);
    return status;
}

void *cdpKernelFunction(cdpKernel kernel)
{
    return kernel ? kernel->function : NULL;
}

cdpStatus cdpModuleGetGlobal(cdpModule m, const char *name, unsigned long long *address,
                             size_t *size)
{
    size_t ignored;
    cdpStatus status = check_usable(m, "cdpModuleGetGlobal", name, address);
    if (status || (status = module_enter(m)))
        return status;
    const char *call = m->library ? "cuLibraryGetGlobal" : "cuModuleGetGlobal";
    int result =
        m->library
            ? m->driver->cuLibraryGetGlobal(address, size ? size : &ignored, m->library, name)
            : m->driver->cuModuleGetGlobal_v2(address, size ? size : &ignored, m->module, name);
    module_leave(m);
    if (result == DRIVER_NOT_FOUND)
        return diagnostics_error(&m->d, CDP_ERROR_NOT_FOUND, CDP_STAGE_LOAD, NULL,
                                 "the module has no variable '%s'", name);
    return module_driver_error(m, name, result, call);
}
