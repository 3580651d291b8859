#include "driver.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* By this name only: libcuda.so is what the toolkit calls its stub. */
static const char library_name[] = "libcuda.so.1";

/* The one driver of the process, and why it is not usable. */
static driver_functions functions;
static char open_problem[512];
static const char *failed_call; /* of starting the driver; NULL: it is up */
static int failed_result;
static int is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

typedef enum need { REQUIRED, OPTIONAL } need;

static int load_functions(void *library)
{
    const struct {
        const char *name;
        void *slot;
        need need;
    } all[] = {
#define DRIVER_FUNCTION(name, parameters, need) {#name, &functions.name, need},
#include "driver.def"
#undef DRIVER_FUNCTION
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        void *address = dlsym(library, all[i].name);
        if (!address && all[i].need == REQUIRED) {
            strncpy(open_problem, "it has no function ", sizeof open_problem - 1);
            strncat(open_problem, all[i].name, sizeof open_problem / 2);
            return 0;
        }
        memcpy(all[i].slot, &address, sizeof address);
    }
    return 1;
}

static int started(const char *call, int result)
{
    if (result == DRIVER_SUCCESS)
        return 1;
    failed_call = call;
    failed_result = result;
    return 0;
}

static void open_driver(void)
{
    void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        strncpy(open_problem, dlerror(), sizeof open_problem - 1);
        return;
    }
    if (load_functions(library))
        is_open = started("cuInit", functions.cuInit(0)) &&
                  started("cuDriverGetVersion", functions.cuDriverGetVersion(&functions.version));
}

const driver_functions *driver_open(diagnostics *d, cdpStage stage)
{
    pthread_once(&once, open_driver);
    if (is_open)
        return &functions;
    if (failed_call) {
        /* whatever the reason, a driver that does not start is none */
        driver_error(d, CDP_ERROR_NO_DRIVER, stage, library_name, failed_result, failed_call);
        return NULL;
    }
    diagnostic_place place = {.object = library_name};
    diagnostics_error(d, CDP_ERROR_NO_DRIVER, stage, &place, "opening the CUDA driver: %s",
                      open_problem);
    diagnostics_hint(d,
                     "a machine with an NVIDIA GPU has libcuda.so.1 from its driver package; in a "
                     "container, it is mounted by NVIDIA's container toolkit. Linking with "
                     "nvJitLink needs no driver");
    return NULL;
}

const driver_functions *driver_opened(void)
{
    return is_open ? &functions : NULL;
}

static const char *hint_of(int result, cdpStatus *status)
{
    switch (result) {
#define DRIVER_HINT(value, own_status, hint)                                                       \
    case value:                                                                                    \
        *status = CDP_##own_status ? CDP_##own_status : *status;                                   \
        return hint;
#include "driver_hints.def"
#undef DRIVER_HINT
    }
    return "";
}

cdpStatus driver_error(diagnostics *d, cdpStatus status, cdpStage stage, const char *object,
                       int result, const char *call)
{
    if (result == DRIVER_SUCCESS)
        return CDP_OK;
    const char *name = NULL, *string = NULL, *hint = hint_of(result, &status);
    if (functions.cuGetErrorName(result, &name) != DRIVER_SUCCESS || !name)
        name = "a result that this driver does not know";
    if (functions.cuGetErrorString(result, &string) != DRIVER_SUCCESS || !string)
        string = "no text";
    diagnostic_place place = {.object = object};
    diagnostics_error(d, status, stage, &place, "%s returned %d, %s: %s", call, result, name,
                      string);
    if (*hint)
        diagnostics_hint(d, "%s", hint);
    return status;
}

cdpStatus driver_context_needed(const driver_functions *driver, diagnostics *d, cdpStage stage,
                                driver_context *context)
{
    driver_device device;
    const char *call = "cuCtxGetCurrent";
    int result = driver->cuCtxGetCurrent(context);
    if (!result && *context)
        return CDP_OK;
    if (!result) {
        call = "cuDeviceGet";
        result = driver->cuDeviceGet(&device, 0);
    }
    if (!result) {
        call = "cuDevicePrimaryCtxRetain";
        result = driver->cuDevicePrimaryCtxRetain(context, device);
    }
    if (!result) {
        call = "cuCtxSetCurrent";
        result = driver->cuCtxSetCurrent(*context);
    }
    return driver_error(d, CDP_ERROR_DRIVER, stage, library_name, result, call);
}

unsigned driver_device_arch(const driver_functions *driver, driver_device device)
{
    int major = 0, minor = 0;
    if (driver->cuDeviceGetAttribute(&major, DRIVER_ATTRIBUTE_MAJOR, device) ||
        driver->cuDeviceGetAttribute(&minor, DRIVER_ATTRIBUTE_MINOR, device))
        return 0;
    return (unsigned)(10 * major + minor);
}

driver_logs *driver_logs_new(void)
{
    driver_logs *logs = calloc(1, sizeof *logs);
    if (!logs)
        return NULL;
    /* numbers go into the pointer itself; the driver writes the sizes used back there. One byte
       less, so that a log that fills the buffer still ends. */
    const struct {
        int option;
        void *value;
    } all[DRIVER_LOG_OPTIONS] = {
        {DRIVER_JIT_INFO_LOG, logs->info},
        {DRIVER_JIT_INFO_LOG_SIZE, (void *)(uintptr_t)(DRIVER_LOG_SIZE - 1)},
        {DRIVER_JIT_ERROR_LOG, logs->error},
        {DRIVER_JIT_ERROR_LOG_SIZE, (void *)(uintptr_t)(DRIVER_LOG_SIZE - 1)}};
    for (int i = 0; i < DRIVER_LOG_OPTIONS; i++) {
        logs->options[i] = all[i].option;
        logs->values[i] = all[i].value;
    }
    return logs;
}
