/* The GPU as a device, through the driver. Every operation makes the device's context current for
   its own time, so that it does not matter what the caller's thread has current. */
#include <stdio.h>
#include <stdlib.h>

#include "device_ops.h"
#include "driver.h"
#include "module.h"

typedef struct gpu {
    const driver_functions *driver;
    driver_device device;
    driver_context context; /* the primary one; retained when not NULL */
    driver_event start, end;
} gpu;

/* The error of a driver call. A kernel that failed takes the context with it. */
static cdpStatus check(cdpDevice device, const char *object, int result, const char *call)
{
    cdpStatus status =
        driver_error(&device->d, CDP_ERROR_DRIVER, CDP_STAGE_RUN, object, result, call);
    if (status == CDP_ERROR_KERNEL_FAILED)
        device->failed = status;
    return status;
}

static cdpStatus enter(cdpDevice device)
{
    gpu *g = device->state;
    return check(device, NULL, g->driver->cuCtxPushCurrent_v2(g->context), "cuCtxPushCurrent");
}

/* Ends an operation: with its result, after the context was put back. */
static cdpStatus leave(cdpDevice device, const char *object, int result, const char *call)
{
    gpu *g = device->state;
    driver_context ignored;
    cdpStatus status = check(device, object, result, call);
    g->driver->cuCtxPopCurrent_v2(&ignored);
    return status;
}

/* ---- Open and close ---- */

static cdpStatus find_device(cdpDevice device, gpu *g, int ordinal)
{
    int count = 0;
    cdpStatus status = check(device, NULL, g->driver->cuDeviceGetCount(&count), "cuDeviceGetCount");
    if (status)
        return status;
    if (ordinal < 0 || ordinal >= count) {
        diagnostics_error(&device->d, CDP_ERROR_NO_DEVICE, CDP_STAGE_RUN, NULL,
                          "there is no GPU number %d: the driver has %d", ordinal, count);
        diagnostics_hint(&device->d, "CUDA_VISIBLE_DEVICES or a container may hide GPUs");
        return CDP_ERROR_NO_DEVICE;
    }
    return check(device, NULL, g->driver->cuDeviceGet(&g->device, ordinal), "cuDeviceGet");
}

static cdpStatus describe(cdpDevice device, gpu *g)
{
    cdpStatus status =
        check(device, NULL,
              g->driver->cuDeviceGetName(device->name, (int)sizeof device->name - 1, g->device),
              "cuDeviceGetName");
    snprintf(device->arch, sizeof device->arch, "sm_%u", driver_device_arch(g->driver, g->device));
    snprintf(device->driver_version, sizeof device->driver_version, "%d.%d",
             g->driver->version / 1000, g->driver->version / 10 % 100);
    return status;
}

static cdpStatus gpu_open(cdpDevice device, int ordinal)
{
    gpu *g = device->state = calloc(1, sizeof *g);
    if (!g)
        return diagnostics_error(&device->d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_RUN, NULL,
                                 "opening a GPU: the host is out of memory");
    cdpStatus status;
    g->driver = driver_open(&device->d, CDP_STAGE_RUN);
    if (!g->driver)
        return device->d.status;
    if ((status = find_device(device, g, ordinal)) || (status = describe(device, g)) ||
        (status = check(device, device->name,
                        g->driver->cuDevicePrimaryCtxRetain(&g->context, g->device),
                        "cuDevicePrimaryCtxRetain")))
        return status;
    return check(device, device->name, g->driver->cuCtxSetCurrent(g->context), "cuCtxSetCurrent");
}

static void gpu_close(cdpDevice device)
{
    gpu *g = device->state;
    driver_context current = NULL;
    if (g && g->context) {
        if (g->start)
            g->driver->cuEventDestroy_v2(g->start);
        if (g->end)
            g->driver->cuEventDestroy_v2(g->end);
        /* releasing may destroy it: it must not stay current */
        if (!g->driver->cuCtxGetCurrent(&current) && current == g->context)
            g->driver->cuCtxSetCurrent(NULL);
        g->driver->cuDevicePrimaryCtxRelease_v2(g->device);
    }
    free(g);
}

/* ---- Limits ---- */

/* Never lowered: another user of the context may have raised it. */
static int raise_limit(const driver_functions *driver, int limit, size_t value, size_t *before,
                       size_t *after, const char **call)
{
    *call = "cuCtxGetLimit";
    int result = driver->cuCtxGetLimit(before, limit);
    *after = *before;
    if (result || *before >= value)
        return result;
    *call = "cuCtxSetLimit";
    if ((result = driver->cuCtxSetLimit(limit, value)))
        return result;
    *call = "cuCtxGetLimit";
    return driver->cuCtxGetLimit(after, limit);
}

static cdpStatus gpu_raise_limit(cdpDevice device, cdpLimit limit, size_t value, size_t *before,
                                 size_t *after)
{
    gpu *g = device->state;
    int is_stack = limit == CDP_LIMIT_STACK_BYTES;
    const char *call;
    cdpStatus status = enter(device);
    if (status)
        return status;
    int result =
        raise_limit(g->driver, is_stack ? DRIVER_LIMIT_STACK_SIZE : DRIVER_LIMIT_PENDING_LAUNCHES,
                    value, before, after, &call);
    return leave(device, is_stack ? "the stack limit" : "the pending launch limit", result, call);
}

/* ---- Memory ---- */

static cdpStatus gpu_allocate(cdpDevice device, size_t size, cdpDevicePointer *buffer)
{
    gpu *g = device->state;
    cdpStatus status = enter(device);
    return status ? status
                  : leave(device, NULL, g->driver->cuMemAlloc_v2(buffer, size), "cuMemAlloc");
}

static cdpStatus gpu_free(cdpDevice device, cdpDevicePointer buffer)
{
    gpu *g = device->state;
    cdpStatus status = enter(device);
    return status ? status : leave(device, NULL, g->driver->cuMemFree_v2(buffer), "cuMemFree");
}

static cdpStatus gpu_copy_in(cdpDevice device, cdpDevicePointer to, const void *from, size_t size)
{
    gpu *g = device->state;
    cdpStatus status = enter(device);
    return status ? status
                  : leave(device, NULL, g->driver->cuMemcpyHtoD_v2(to, from, size), "cuMemcpyHtoD");
}

static cdpStatus gpu_copy_out(cdpDevice device, void *to, cdpDevicePointer from, size_t size)
{
    gpu *g = device->state;
    cdpStatus status = enter(device);
    return status ? status
                  : leave(device, NULL, g->driver->cuMemcpyDtoH_v2(to, from, size), "cuMemcpyDtoH");
}

/* A fill returns before it is done; the interface is synchronous. */
static cdpStatus gpu_fill(cdpDevice device, cdpDevicePointer to, unsigned char byte, size_t size)
{
    gpu *g = device->state;
    const char *call = "cuMemsetD8";
    cdpStatus status = enter(device);
    if (status)
        return status;
    int result = g->driver->cuMemsetD8_v2(to, byte, size);
    if (!result) {
        call = "cuCtxSynchronize";
        result = g->driver->cuCtxSynchronize();
    }
    return leave(device, NULL, result, call);
}

/* ---- Modules and launches ---- */

static cdpStatus gpu_load(cdpDevice device, const void *image, size_t size, cdpModule *module)
{
    cdpStatus status = enter(device);
    if (status)
        return status;
    cdpModule loaded = cdpModuleLoad(image, size);
    leave(device, NULL, DRIVER_SUCCESS, "");
    if (!loaded)
        return diagnostics_error(&device->d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_LOAD, NULL,
                                 "loading a module: the host is out of memory");
    status = cdpModuleStatus(loaded);
    if (!status) {
        *module = loaded;
        return CDP_OK;
    }
    diagnostics_add_all(&device->d, cdpModuleDiagnostics(loaded));
    cdpModuleDispose(loaded);
    if (status == CDP_ERROR_KERNEL_FAILED)
        device->failed = status;
    return status;
}

static cdpStatus gpu_launch(cdpDevice device, cdpKernel kernel, const cdpLaunchConfig *config,
                            void **arguments, unsigned count)
{
    gpu *g = device->state;
    if (kernel->module->context != g->context)
        return diagnostics_error(&device->d, CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_RUN, NULL,
                                 "launching '%s': its module was loaded into another context",
                                 kernel->name);
    cdpStatus status = enter(device);
    if (status)
        return status;
    int result = g->driver->cuLaunchKernel(
        kernel->function, config->grid[0], config->grid[1], config->grid[2], config->block[0],
        config->block[1], config->block[2], config->shared_bytes, (driver_stream)config->stream,
        count ? arguments : NULL, NULL);
    return leave(device, kernel->name, result, "cuLaunchKernel");
}

static cdpStatus gpu_synchronize(cdpDevice device)
{
    gpu *g = device->state;
    cdpStatus status = enter(device);
    return status ? status : leave(device, NULL, g->driver->cuCtxSynchronize(), "cuCtxSynchronize");
}

/* ---- Timer ---- */

static cdpStatus gpu_timer_begin(cdpDevice device)
{
    gpu *g = device->state;
    const char *call = "cuEventCreate";
    int result = 0;
    cdpStatus status = enter(device);
    if (status)
        return status;
    if (!g->start)
        result = g->driver->cuEventCreate(&g->start, 0);
    if (!result && !g->end)
        result = g->driver->cuEventCreate(&g->end, 0);
    if (!result) {
        call = "cuEventRecord";
        result = g->driver->cuEventRecord(g->start, NULL);
    }
    return leave(device, NULL, result, call);
}

static cdpStatus gpu_timer_end(cdpDevice device, double *milliseconds)
{
    gpu *g = device->state;
    float elapsed = 0;
    const char *call = "cuEventRecord";
    cdpStatus status = enter(device);
    if (status)
        return status;
    int result = g->driver->cuEventRecord(g->end, NULL);
    if (!result) {
        call = "cuEventSynchronize";
        result = g->driver->cuEventSynchronize(g->end);
    }
    if (!result) {
        call = "cuEventElapsedTime";
        result = g->driver->cuEventElapsedTime(&elapsed, g->start, g->end);
    }
    *milliseconds = (double)elapsed;
    return leave(device, NULL, result, call);
}

const device_ops gpu_device_ops = {
    .open = gpu_open,
    .close = gpu_close,
    .raise_limit = gpu_raise_limit,
    .allocate = gpu_allocate,
    .free = gpu_free,
    .copy_in = gpu_copy_in,
    .copy_out = gpu_copy_out,
    .fill = gpu_fill,
    .load = gpu_load,
    .launch = gpu_launch,
    .synchronize = gpu_synchronize,
    .timer_begin = gpu_timer_begin,
    .timer_end = gpu_timer_end,
};
