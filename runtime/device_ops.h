/* What a kind of device is made of: one table of functions each. device.c has what all share, the
   checks and the bookkeeping; it calls the table only with what passed them. */
#ifndef CDP_RUNTIME_DEVICE_OPS_H
#define CDP_RUNTIME_DEVICE_OPS_H

#include "cdp/device.h"
#include "diagnostics.h"

typedef struct device_buffer {
    cdpDevicePointer address;
    size_t size;
} device_buffer;

/* Each fails with its error in the device's diagnostics. */
typedef struct device_ops {
    cdpStatus (*open)(cdpDevice device, int ordinal);
    void (*close)(cdpDevice device); /* also after a failed open */
    cdpStatus (*raise_limit)(cdpDevice device, cdpLimit limit, size_t value, size_t *before,
                             size_t *after);
    cdpStatus (*allocate)(cdpDevice device, size_t size, cdpDevicePointer *buffer);
    cdpStatus (*free)(cdpDevice device, cdpDevicePointer buffer);
    cdpStatus (*copy_in)(cdpDevice device, cdpDevicePointer to, const void *from, size_t size);
    cdpStatus (*copy_out)(cdpDevice device, void *to, cdpDevicePointer from, size_t size);
    cdpStatus (*fill)(cdpDevice device, cdpDevicePointer to, unsigned char byte, size_t size);
    cdpStatus (*load)(cdpDevice device, const void *image, size_t size, cdpModule *module);
    cdpStatus (*launch)(cdpDevice device, cdpKernel kernel, const cdpLaunchConfig *config,
                        void **arguments, unsigned count);
    cdpStatus (*synchronize)(cdpDevice device);
    cdpStatus (*timer_begin)(cdpDevice device);
    cdpStatus (*timer_end)(cdpDevice device, double *milliseconds);
} device_ops;

struct cdpDeviceImpl {
    const device_ops *ops;
    void *state; /* of the kind */
    diagnostics d;
    cdpStatus failed; /* not opened, or the context is lost; other errors leave it usable */
    char name[256], arch[16], driver_version[16];
    device_buffer *buffers;
    size_t buffer_count, buffer_capacity;
    cdpModule modules;
    int timer_runs;
};

extern const device_ops gpu_device_ops;

#endif
