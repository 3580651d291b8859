/* runtime: from PTX and cubins to a loaded module.
 *
 *     cdpToolkit toolkit = cdpToolkitFind(NULL);       // nvJitLink and libcudadevrt.a
 *     cdpLinker linker = cdpLinkerCreate(toolkit, "sm_90");
 *     cdpLinkerAddData(linker, CDP_INPUT_PTX, ptx, ptx_size, "kernels");
 *     cdpLinkerComplete(linker, &cubin, &cubin_size);  // with the device runtime where needed
 *     cdpModule module = cdpModuleLoad(cubin, cubin_size);
 *     cdpModuleGetKernel(module, "parent", &kernel);
 *
 * Links against nothing but libc: nvJitLink and the driver (libcuda.so.1) are opened when they are
 * first needed. device.h has the host side above it: buffers, launches, limits. An object is used
 * by one thread at a time; different objects by different threads at once. Every Dispose accepts
 * NULL.
 */
#ifndef CDP_RUNTIME_H
#define CDP_RUNTIME_H

#include "cdp/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Toolkit: which nvJitLink, which libcudadevrt.a, which libdevice ---- */

typedef struct cdpToolkitImpl *cdpToolkit;

/* One place that was looked at. Strings belong to the toolkit. */
typedef struct cdpToolkitTried {
    const char *part;   /* "nvJitLink", "libcudadevrt.a", "libdevice" */
    const char *path;   /* file or library name */
    const char *source; /* what named the place: "CDP_TOOLKIT", "CUDA_PATH", "Python wheels", "the
                           loader", ... */
    const char *result; /* "found", or why not */
    int found;
} cdpToolkitTried;

/* Looks for the toolkit, in this order and no other: `path` (a toolkit's root folder, or NULL);
   $CDP_TOOLKIT; the nvJitLink already mapped in this process; $CUDA_PATH; $CUDA_HOME; Python wheels
   ($VIRTUAL_ENV, $PYTHONPATH, the user's and the system's site-packages); $CONDA_PREFIX; the loader
   by soname, newest first; the usual folders (the CUDA installer's, /opt/cuda, /usr/lib/cuda, the
   multiarch folders). An empty variable is unset. A `path` or $CDP_TOOLKIT that has no nvJitLink is
   an error: no other place is used in its stead. libcudadevrt.a and libdevice are taken from
   nvJitLink's own root first, and libcudadevrt.a only in the same major version. Opens no library
   but the ones found by the loader. Never NULL but when the host is out of memory; a part that was
   not found is an error only when it is used. */
CDP_API cdpToolkit cdpToolkitFind(const char *path);
CDP_API void cdpToolkitDispose(cdpToolkit toolkit);
CDP_API cdpStatus cdpToolkitStatus(cdpToolkit toolkit);
CDP_API const cdpDiagnosticList *cdpToolkitDiagnostics(cdpToolkit toolkit);

/* Absolute paths, NULL when not found. */
CDP_API const char *cdpToolkitNvJitLink(cdpToolkit toolkit);
CDP_API const char *cdpToolkitDeviceRuntime(cdpToolkit toolkit);
CDP_API const char *cdpToolkitLibdevice(cdpToolkit toolkit);

/* The version of nvJitLink, "13.0"; opens it. NULL when there is none, or it is too old to say
 * (before 12.3). */
CDP_API const char *cdpToolkitVersion(cdpToolkit toolkit);

/* Every place tried, in order. */
CDP_API const cdpToolkitTried *cdpToolkitTrace(cdpToolkit toolkit, size_t *count);

/* ---- Linker ---- */

typedef struct cdpLinkerImpl *cdpLinker;

typedef enum cdpInputKind {
    CDP_INPUT_ANY, /* told from its first bytes */
    CDP_INPUT_PTX,
    CDP_INPUT_CUBIN,
    CDP_INPUT_FATBIN,
    CDP_INPUT_LTOIR,
    CDP_INPUT_ARCHIVE,
    CDP_INPUT_OBJECT /* a host object with embedded device code */
} cdpInputKind;

typedef enum cdpLinkBackend {
    CDP_LINK_BACKEND_AUTO, /* nvJitLink when there is one, else the driver */
    CDP_LINK_BACKEND_NVJITLINK,
    CDP_LINK_BACKEND_DRIVER /* cuLink; needs a GPU */
} cdpLinkBackend;

/* `toolkit` is borrowed and must outlive the linker; NULL: cdpToolkitFind(NULL) when linking.
   `arch` "sm_90". Never NULL but when the host is out of memory. */
CDP_API cdpLinker cdpLinkerCreate(cdpToolkit toolkit, const char *arch);
CDP_API void cdpLinkerDispose(cdpLinker linker);
CDP_API cdpStatus cdpLinkerStatus(cdpLinker linker);
CDP_API const cdpDiagnosticList *cdpLinkerDiagnostics(cdpLinker linker);
CDP_API cdpStatus cdpLinkerSetBackend(cdpLinker linker, cdpLinkBackend backend);

/* Adds one input. Borrows `data` and copies it; PTX need not be NUL-terminated. `name` appears in
   diagnostics and may be NULL. CDP_ERROR_INVALID_INPUT when the bytes are not of `kind`, are empty,
   or are PTX with a NUL inside. */
CDP_API cdpStatus cdpLinkerAddData(cdpLinker linker, cdpInputKind kind, const void *data,
                                   size_t size, const char *name);
CDP_API cdpStatus cdpLinkerAddFile(cdpLinker linker, cdpInputKind kind, const char *path);

/* Links, and proves the result: every kernel of the PTX and cubin inputs is there and is an entry,
   the architecture is the one asked for, nothing is undefined but what the driver provides
   (cdp/driver_provided.def). The device runtime is added, once, when a symbol needs it. The cubin
   belongs to the linker and lives until it is disposed. */
CDP_API cdpStatus cdpLinkerComplete(cdpLinker linker, const void **cubin, size_t *size);

/* After a link: whether the device runtime was added; which back end linked ("nvJitLink 13.0
   (path)", "the driver's linker"); what it wrote to its info log (warnings about stack sizes), ""
   when nothing. */
CDP_API int cdpLinkerUsedDeviceRuntime(cdpLinker linker);
CDP_API const char *cdpLinkerBackendUsed(cdpLinker linker);
CDP_API const char *cdpLinkerInfoLog(cdpLinker linker);

/* ---- Cubins, read without a driver ---- */

typedef struct cdpCubinKernel {
    const char *name;
    size_t code_bytes;      /* machine code */
    size_t parameter_bytes; /* size of the parameter block */
    unsigned parameter_count;
    const unsigned *parameter_offsets; /* in bytes, `parameter_count` of them */
    const unsigned *parameter_sizes;
    unsigned registers; /* a thread; 0 when the cubin does not say */
} cdpCubinKernel;

typedef struct cdpCubinImpl *cdpCubin;

/* Reads a cubin (ELF, both ABI generations). The bytes are copied. Check cdpCubinStatus. */
CDP_API cdpCubin cdpCubinRead(const void *data, size_t size);
CDP_API void cdpCubinDispose(cdpCubin cubin);
CDP_API cdpStatus cdpCubinStatus(cdpCubin cubin);
CDP_API const cdpDiagnosticList *cdpCubinDiagnostics(cdpCubin cubin);
CDP_API unsigned
cdpCubinArch(cdpCubin cubin); /* 90 for sm_90; the variant letter is not recorded in a cubin */
CDP_API const cdpCubinKernel *cdpCubinKernels(cdpCubin cubin, size_t *count);
CDP_API const char *const *cdpCubinUndefined(cdpCubin cubin,
                                             size_t *count); /* names of undefined symbols */

/* ---- Modules in the driver ---- */

typedef struct cdpModuleImpl *cdpModule;
typedef struct cdpKernelImpl *cdpKernel; /* owned by its module */

/* Loads a cubin, fatbin or PTX image into the calling thread's current context (when there is none,
   the primary context of device 0 is made current), through cuLibraryLoadData (driver 12.0 and
   newer) or cuModuleLoadDataEx, with the driver's logs on. Borrows `image`, copied. Never NULL but
   when the host is out of memory: check cdpModuleStatus. Dispose unloads; after the context or the
   driver is gone it only frees. */
CDP_API cdpModule cdpModuleLoad(const void *image, size_t size);
CDP_API void cdpModuleDispose(cdpModule module);
CDP_API cdpStatus cdpModuleStatus(cdpModule module);
CDP_API const cdpDiagnosticList *cdpModuleDiagnostics(cdpModule module);

/* A kernel by its name in the PTX. CDP_ERROR_NOT_FOUND lists the kernels there are; the module
 * stays usable. */
CDP_API cdpStatus cdpModuleGetKernel(cdpModule module, const char *name, cdpKernel *kernel);

/* The CUfunction of the module's context, for a caller that launches by itself. */
CDP_API void *cdpKernelFunction(cdpKernel kernel);

/* Device address and size of a module-scope variable. CDP_ERROR_NOT_FOUND when there is none of
 * that name. */
CDP_API cdpStatus cdpModuleGetGlobal(cdpModule module, const char *name,
                                     unsigned long long *address, size_t *size);

/* What the policies `report` and `trap` recorded since the module was loaded or the record was last
 * cleared. */
typedef struct cdpLaunchErrors {
    unsigned long long count; /* failed launches */
    int status;               /* of the first: a cudaError_t */
    const char *status_name;  /* "cudaErrorLaunchPendingCountExceeded" */
    const char *status_text;  /* a sentence */
    const char *kernel;       /* that was to be launched; "" when launched through a pointer */
    const char *function;     /* that launched it */
    const char *file;         /* "" without debug info */
    unsigned line;            /* 0 without debug info */
} cdpLaunchErrors;

/* Waits for the context, reads the record and clears it when `clear` is not 0. Strings belong to
   the module and live until the next call. `count` is 0 for a module without such launches. */
CDP_API cdpStatus cdpModuleLaunchErrors(cdpModule module, int clear, cdpLaunchErrors *errors);

#ifdef __cplusplus
}
#endif
#endif
