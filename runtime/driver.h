/* The CUDA driver through a table of its functions, filled by dlopen. The few types and numbers of
   cuda.h that are needed stand here, so that nothing of NVIDIA's is needed to build libcdp. */
#ifndef CDP_RUNTIME_DRIVER_H
#define CDP_RUNTIME_DRIVER_H

#include <stddef.h>

#include "diagnostics.h"

typedef int driver_device;                 /* CUdevice */
typedef unsigned long long driver_pointer; /* CUdeviceptr */
typedef struct CUctx_st *driver_context;
typedef struct CUmod_st *driver_module;
typedef struct CUfunc_st *driver_function;
typedef struct CUstream_st *driver_stream;
typedef struct CUevent_st *driver_event;
typedef struct CUlinkState_st *driver_link;
typedef struct CUlib_st *driver_library;
typedef struct CUkern_st *driver_kernel;

enum { /* CUresult */
       DRIVER_SUCCESS = 0,
       DRIVER_INVALID_VALUE = 1,
       DRIVER_NOT_FOUND = 500
};

enum { /* CUjit_option */
       DRIVER_JIT_INFO_LOG = 3,
       DRIVER_JIT_INFO_LOG_SIZE = 4,
       DRIVER_JIT_ERROR_LOG = 5,
       DRIVER_JIT_ERROR_LOG_SIZE = 6,
       DRIVER_JIT_TARGET = 9
};

enum { /* CUjitInputType */
       DRIVER_INPUT_CUBIN = 0,
       DRIVER_INPUT_PTX = 1,
       DRIVER_INPUT_FATBIN = 2,
       DRIVER_INPUT_OBJECT = 3,
       DRIVER_INPUT_LIBRARY = 4
};

enum { /* CUdevice_attribute */
       DRIVER_ATTRIBUTE_MAJOR = 75,
       DRIVER_ATTRIBUTE_MINOR = 76
};

enum { /* CUlimit */
       DRIVER_LIMIT_STACK_SIZE = 0,
       DRIVER_LIMIT_PENDING_LAUNCHES = 4
};

typedef struct driver_functions {
#define DRIVER_FUNCTION(name, parameters, need) int(*name) parameters;
#include "driver.def"
#undef DRIVER_FUNCTION
    int version; /* CUDA version of the driver, 1000 * major + 10 * minor */
} driver_functions;

/* Opens libcuda.so.1 and starts the driver, once in the process. NULL when there is no usable one,
   with the error in `d`. */
const driver_functions *driver_open(diagnostics *d, cdpStage stage);

/* The table if the driver was opened before; NULL else. Opens nothing. */
const driver_functions *driver_opened(void);

/* Adds the error for a CUresult: which call, of what, its name and text, what to do about it.
   `status` is ours for it, where the number does not say more by itself. Returns that status, or
   CDP_OK for DRIVER_SUCCESS, when nothing is added. */
cdpStatus driver_error(diagnostics *d, cdpStatus status, cdpStage stage, const char *object,
                       int result, const char *call);

/* The calling thread's context; when there is none, the primary context of device 0 becomes it and
   stays, as in NVIDIA's runtime: it may be in use by others when we are gone. */
cdpStatus driver_context_needed(const driver_functions *driver, diagnostics *d, cdpStage stage,
                                driver_context *context);

/* The compute capability of a device as the number of its architecture: 90 for sm_90; 0 when the
   driver does not say. */
unsigned driver_device_arch(const driver_functions *driver, driver_device device);

/* The options that switch the driver's logs on, for link and load. */
enum { DRIVER_LOG_SIZE = 1 << 16, DRIVER_LOG_OPTIONS = 4 };

typedef struct driver_logs {
    char info[DRIVER_LOG_SIZE], error[DRIVER_LOG_SIZE];
    int options[DRIVER_LOG_OPTIONS + 1]; /* room for one more */
    void *values[DRIVER_LOG_OPTIONS + 1];
} driver_logs;

/* malloc'ed; NULL when out of memory. */
driver_logs *driver_logs_new(void);

#endif
