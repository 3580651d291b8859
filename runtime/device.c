#include <stdlib.h>
#include <string.h>

#include "device_ops.h"
#include "module.h"

cdpDevice cdpDeviceOpen(cdpDeviceKind kind, int ordinal)
{
    cdpDevice device = calloc(1, sizeof *device);
    if (!device)
        return NULL;
    device->ops = &gpu_device_ops;
    if (kind != CDP_DEVICE_AUTO && kind != CDP_DEVICE_GPU)
        device->failed =
            diagnostics_error(&device->d, CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_RUN, NULL,
                              "cdpDeviceOpen: %d is no kind of device", (int)kind);
    else
        device->failed = device->ops->open(device, ordinal);
    return device;
}

void cdpDeviceDispose(cdpDevice device)
{
    if (!device)
        return;
    while (device->modules)
        cdpModuleDispose(device->modules); /* takes itself out of the list */
    for (size_t i = 0; i < device->buffer_count; i++)
        device->ops->free(device, device->buffers[i].address);
    device->ops->close(device);
    free(device->buffers);
    diagnostics_free(&device->d);
    free(device);
}

cdpStatus cdpDeviceStatus(cdpDevice device)
{
    return device ? device->failed : CDP_ERROR_OUT_OF_MEMORY;
}

static const cdpDiagnosticList no_diagnostics;

const cdpDiagnosticList *cdpDeviceDiagnostics(cdpDevice device)
{
    return device ? &device->d.list : &no_diagnostics;
}

const char *cdpDeviceName(cdpDevice device)
{
    return device ? device->name : "";
}

const char *cdpDeviceArch(cdpDevice device)
{
    return device ? device->arch : "";
}

const char *cdpDeviceDriverVersion(cdpDevice device)
{
    return device ? device->driver_version : "";
}

static cdpStatus misused(cdpDevice device, const char *function, const char *what)
{
    return diagnostics_error(&device->d, CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_RUN, NULL, "%s: %s",
                             function, what);
}

cdpStatus cdpDeviceRaiseLimit(cdpDevice device, cdpLimit limit, size_t value, size_t *before,
                              size_t *after)
{
    size_t ignored[2] = {0, 0};
    cdpStatus status = cdpDeviceStatus(device);
    if (status)
        return status;
    if (limit != CDP_LIMIT_PENDING_LAUNCHES && limit != CDP_LIMIT_STACK_BYTES)
        return misused(device, "cdpDeviceRaiseLimit", "there is no such limit");
    return device->ops->raise_limit(device, limit, value, before ? before : &ignored[0],
                                    after ? after : &ignored[1]);
}

/* ---- Buffers ---- */

cdpStatus cdpDeviceAllocate(cdpDevice device, size_t size, cdpDevicePointer *buffer)
{
    cdpStatus status = cdpDeviceStatus(device);
    if (status)
        return status;
    if (!buffer)
        return misused(device, "cdpDeviceAllocate", "the result is NULL");
    *buffer = 0;
    if (size == 0)
        return misused(device, "cdpDeviceAllocate", "the size is 0");
    if (device->buffer_count == device->buffer_capacity) {
        size_t capacity = device->buffer_capacity ? 2 * device->buffer_capacity : 16;
        device_buffer *grown = realloc(device->buffers, capacity * sizeof *grown);
        if (!grown)
            return diagnostics_error(&device->d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_RUN, NULL,
                                     "allocating a buffer: the host is out of memory");
        device->buffers = grown;
        device->buffer_capacity = capacity;
    }
    status = device->ops->allocate(device, size, buffer);
    if (!status)
        device->buffers[device->buffer_count++] = (device_buffer){*buffer, size};
    return status;
}

cdpStatus cdpDeviceFree(cdpDevice device, cdpDevicePointer buffer)
{
    cdpStatus status = cdpDeviceStatus(device);
    if (status)
        return status;
    for (size_t i = 0; i < device->buffer_count; i++)
        if (device->buffers[i].address == buffer) {
            device->buffers[i] = device->buffers[--device->buffer_count];
            return device->ops->free(device, buffer);
        }
    return misused(device, "cdpDeviceFree", "the address is not that of a live buffer");
}

/* A range that leaves its buffer would write over another one without any error. */
static cdpStatus check_range(cdpDevice device, const char *function, cdpDevicePointer at,
                             size_t size, const void *host)
{
    cdpStatus status = cdpDeviceStatus(device);
    if (status)
        return status;
    if (!host && size > 0)
        return misused(device, function, "the host memory is NULL");
    for (size_t i = 0; i < device->buffer_count; i++) {
        const device_buffer *b = &device->buffers[i];
        if (at >= b->address && at - b->address <= b->size && size <= b->size - (at - b->address))
            return CDP_OK;
    }
    return diagnostics_error(&device->d, CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_RUN, NULL,
                             "%s: the %zu bytes at 0x%llx are not inside one live buffer", function,
                             size, at);
}

cdpStatus cdpDeviceCopyIn(cdpDevice device, cdpDevicePointer to, const void *from, size_t size)
{
    cdpStatus status = check_range(device, "cdpDeviceCopyIn", to, size, from);
    return status || size == 0 ? status : device->ops->copy_in(device, to, from, size);
}

cdpStatus cdpDeviceCopyOut(cdpDevice device, void *to, cdpDevicePointer from, size_t size)
{
    cdpStatus status = check_range(device, "cdpDeviceCopyOut", from, size, to);
    return status || size == 0 ? status : device->ops->copy_out(device, to, from, size);
}

cdpStatus cdpDeviceFill(cdpDevice device, cdpDevicePointer to, unsigned char byte, size_t size)
{
    cdpStatus status = check_range(device, "cdpDeviceFill", to, size, &byte);
    return status || size == 0 ? status : device->ops->fill(device, to, byte, size);
}

/* ---- Modules and launches ---- */

cdpStatus cdpDeviceLoad(cdpDevice device, const void *image, size_t size, cdpModule *module)
{
    if (module)
        *module = NULL;
    cdpStatus status = cdpDeviceStatus(device);
    if (status)
        return status;
    if (!module)
        return misused(device, "cdpDeviceLoad", "the result is NULL");
    status = device->ops->load(device, image, size, module);
    if (status)
        return status;
    (*module)->next = device->modules;
    (*module)->link = &device->modules;
    if (device->modules)
        device->modules->link = &(*module)->next;
    device->modules = *module;
    return CDP_OK;
}

static cdpStatus check_arguments(cdpDevice device, cdpKernel kernel, void **arguments,
                                 unsigned count)
{
    if (kernel->knows_parameters && kernel->parameter_count != count)
        return diagnostics_error(&device->d, CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_RUN, NULL,
                                 "launching '%s': %u arguments are given, it has %u parameters",
                                 kernel->name, count, kernel->parameter_count);
    if (count > 0 && !arguments)
        return misused(device, "cdpDeviceLaunch", "the arguments are NULL");
    for (unsigned i = 0; i < count; i++)
        if (!arguments[i])
            return diagnostics_error(&device->d, CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_RUN, NULL,
                                     "launching '%s': the pointer to argument %u is NULL",
                                     kernel->name, i);
    return CDP_OK;
}

cdpStatus cdpDeviceLaunch(cdpDevice device, cdpKernel kernel, const cdpLaunchConfig *config,
                          void **arguments, unsigned count)
{
    cdpStatus status = cdpDeviceStatus(device);
    if (status)
        return status;
    if (!kernel || !config)
        return misused(device, "cdpDeviceLaunch",
                       kernel ? "the configuration is NULL" : "the kernel is NULL");
    status = check_arguments(device, kernel, arguments, count);
    if (status)
        return status;
    cdpLaunchConfig used = *config;
    for (int i = 0; i < 3; i++) {
        used.grid[i] += used.grid[i] == 0;
        used.block[i] += used.block[i] == 0;
    }
    return device->ops->launch(device, kernel, &used, arguments, count);
}

cdpStatus cdpDeviceSynchronize(cdpDevice device)
{
    cdpStatus status = cdpDeviceStatus(device);
    return status ? status : device->ops->synchronize(device);
}

cdpStatus cdpDeviceTimerBegin(cdpDevice device)
{
    cdpStatus status = cdpDeviceStatus(device);
    if (!status)
        status = device->ops->timer_begin(device);
    if (!status)
        device->timer_runs = 1;
    return status;
}

cdpStatus cdpDeviceTimerEnd(cdpDevice device, double *milliseconds)
{
    cdpStatus status = cdpDeviceStatus(device);
    if (status)
        return status;
    if (!milliseconds)
        return misused(device, "cdpDeviceTimerEnd", "the result is NULL");
    if (!device->timer_runs)
        return misused(device, "cdpDeviceTimerEnd", "cdpDeviceTimerBegin was not called before");
    device->timer_runs = 0;
    return device->ops->timer_end(device, milliseconds);
}
