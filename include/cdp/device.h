/* device: one small host interface to where kernels run, so that a frontend writes its host side
 * once.
 *
 *     cdpDevice device = cdpDeviceOpen(CDP_DEVICE_GPU, 0);
 *     cdpDeviceLoad(device, cubin, cubin_size, &module);
 *     cdpModuleGetKernel(module, "parent", &kernel);
 *     cdpDeviceAllocate(device, 4 * n, &buffer);
 *     cdpDeviceCopyIn(device, buffer, host, 4 * n);
 *     void *arguments[] = {&buffer, &n};
 *     cdpDeviceLaunch(device, kernel, &config, arguments, 2);
 *     cdpDeviceSynchronize(device);
 *
 * Behind it stands a table of functions (runtime/device_ops.h of the sources); the GPU is the
 * implementation in libcdp-runtime. One thread at a time.
 */
#ifndef CDP_DEVICE_H
#define CDP_DEVICE_H

#include "cdp/runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cdpDeviceImpl *cdpDevice;

/* An address as kernels see it; pass it as a `ptr` argument. */
typedef unsigned long long cdpDevicePointer;

typedef enum cdpDeviceKind {
    CDP_DEVICE_AUTO, /* a GPU */
    CDP_DEVICE_GPU
} cdpDeviceKind;

/* Opens device `ordinal` (from 0). On a GPU this retains the primary context and makes it current.
   Never NULL but when the host is out of memory: check cdpDeviceStatus. Disposing frees its buffers
   and modules. */
CDP_API cdpDevice cdpDeviceOpen(cdpDeviceKind kind, int ordinal);
CDP_API void cdpDeviceDispose(cdpDevice device);
CDP_API cdpStatus cdpDeviceStatus(cdpDevice device);
CDP_API const cdpDiagnosticList *cdpDeviceDiagnostics(cdpDevice device);

CDP_API const char *cdpDeviceName(cdpDevice device); /* "NVIDIA H200" */
CDP_API const char *cdpDeviceArch(cdpDevice device); /* "sm_90" */
CDP_API const char *
cdpDeviceDriverVersion(cdpDevice device); /* CUDA version of the driver, "13.0" */

typedef enum cdpLimit {
    CDP_LIMIT_PENDING_LAUNCHES, /* launches that may wait or run at once; 2048 by default. Costs
                                   device memory: about 0.6 GB for 2,048, 1.2 GB for 65,536, 6 GB
                                   for 1,048,576 (H200, driver 580) */
    CDP_LIMIT_STACK_BYTES       /* a thread's stack; 1024 by default */
} cdpLimit;

/* Raises a limit to at least `value`; never lowers it. `before` and `after` (may be NULL) get the
 * values around it. */
CDP_API cdpStatus cdpDeviceRaiseLimit(cdpDevice device, cdpLimit limit, size_t value,
                                      size_t *before, size_t *after);

/* Buffers. Allocate leaves the memory undefined. Copies are synchronous. A range that is not inside
   one live buffer is CDP_ERROR_INVALID_ARGUMENT. */
CDP_API cdpStatus cdpDeviceAllocate(cdpDevice device, size_t size, cdpDevicePointer *buffer);
CDP_API cdpStatus cdpDeviceFree(cdpDevice device, cdpDevicePointer buffer);
CDP_API cdpStatus cdpDeviceCopyIn(cdpDevice device, cdpDevicePointer to, const void *from,
                                  size_t size);
CDP_API cdpStatus cdpDeviceCopyOut(cdpDevice device, void *to, cdpDevicePointer from, size_t size);
CDP_API cdpStatus cdpDeviceFill(cdpDevice device, cdpDevicePointer to, unsigned char byte,
                                size_t size);

/* Loads an image for this device; the module is disposed with the device at the latest, or before
   by cdpModuleDispose. On failure *module is NULL and the device's diagnostics say why. */
CDP_API cdpStatus cdpDeviceLoad(cdpDevice device, const void *image, size_t size,
                                cdpModule *module);

typedef struct cdpLaunchConfig {
    unsigned grid[3];      /* blocks; 0 counts as 1 */
    unsigned block[3];     /* threads; 0 counts as 1 */
    unsigned shared_bytes; /* dynamic shared memory */
    void *stream;          /* a CUstream of the caller, or NULL */
} cdpLaunchConfig;

/* Launches a kernel; `arguments` points to `count` values of the kernel's parameter types, copied
   before return. A wrong count is CDP_ERROR_INVALID_ARGUMENT. Asynchronous: an error inside the
   kernel shows at cdpDeviceSynchronize. */
CDP_API cdpStatus cdpDeviceLaunch(cdpDevice device, cdpKernel kernel, const cdpLaunchConfig *config,
                                  void **arguments, unsigned count);

/* Waits for all work. A kernel that ended with an error: CDP_ERROR_KERNEL_FAILED with the driver's
   code and text; the context is lost and the device answers everything with it. */
CDP_API cdpStatus cdpDeviceSynchronize(cdpDevice device);

/* Milliseconds on the device's clock between the starts of its work around the launches made
   between the two calls. Begin, launch, End (which synchronizes). */
CDP_API cdpStatus cdpDeviceTimerBegin(cdpDevice device);
CDP_API cdpStatus cdpDeviceTimerEnd(cdpDevice device, double *milliseconds);

#ifdef __cplusplus
}
#endif
#endif
