#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "linker.h"

/* One run of the driver's linker. The logs' options must outlive it. */
typedef struct session {
    cdpLinker linker;
    const driver_functions *driver;
    driver_link state;
    driver_logs *logs;
    text *error_log;
} session;

static cdpStatus failed(session *s, const link_input *input, int result, const char *call)
{
    /* the driver's own words first, then what they mean for this link */
    diagnostics answer = {0};
    text what = {0};
    driver_error(&answer, CDP_ERROR_LINK, CDP_STAGE_LINK, NULL, result, call);
    text_append(s->error_log, s->logs->error, strlen(s->logs->error));
    text_printf(&what, "the driver's linker: %s",
                answer.list.count ? answer.list.items[0].message : call);
    cdpStatus status = link_refused(s->linker, input, what.data ? what.data : call, s->logs->error);
    diagnostics_free(&answer);
    text_free(&what);
    return status;
}

/* CUjit_target: 90 for sm_90, 0x10000 more for 'a', 0x20000 more for 'f'. */
static uintptr_t target_of(const link_arch *arch)
{
    return arch->number + (arch->variant == 'a' ? 0x10000u : arch->variant == 'f' ? 0x20000u : 0u);
}

static cdpStatus start(session *s)
{
    s->logs->options[DRIVER_LOG_OPTIONS] = DRIVER_JIT_TARGET;
    s->logs->values[DRIVER_LOG_OPTIONS] = (void *)target_of(&s->linker->arch);
    int result = s->driver->cuLinkCreate_v2(DRIVER_LOG_OPTIONS + 1, s->logs->options,
                                            s->logs->values, &s->state);
    return result ? failed(s, NULL, result, "cuLinkCreate") : CDP_OK;
}

static cdpStatus add_inputs(session *s)
{
    static const int kinds[] = {[CDP_INPUT_PTX] = DRIVER_INPUT_PTX,
                                [CDP_INPUT_CUBIN] = DRIVER_INPUT_CUBIN,
                                [CDP_INPUT_FATBIN] = DRIVER_INPUT_FATBIN,
                                [CDP_INPUT_ARCHIVE] = DRIVER_INPUT_LIBRARY,
                                [CDP_INPUT_OBJECT] = DRIVER_INPUT_OBJECT};
    for (size_t i = 0; i < s->linker->input_count; i++) {
        const link_input *input = &s->linker->inputs[i];
        size_t size = input->size + (input->kind == CDP_INPUT_PTX);
        int result = s->driver->cuLinkAddData_v2(s->state, kinds[input->kind], input->data, size,
                                                 input->name, 0, NULL, NULL);
        /* stop at once: after a failed add the driver completes without the input */
        if (result)
            return failed(s, input, result, "cuLinkAddData");
    }
    return CDP_OK;
}

static cdpStatus add_device_runtime(session *s)
{
    int result = s->driver->cuLinkAddFile_v2(
        s->state, DRIVER_INPUT_LIBRARY, cdpToolkitDeviceRuntime(s->linker->toolkit), 0, NULL, NULL);
    if (!result)
        return CDP_OK;
    text_append(s->error_log, s->logs->error, strlen(s->logs->error));
    return link_device_runtime_refused(s->linker, "cuLinkAddFile failed", s->logs->error);
}

static cdpStatus finish(session *s)
{
    void *cubin = NULL;
    size_t size = 0;
    int result = s->driver->cuLinkComplete(s->state, &cubin, &size);
    text_append(&s->linker->info_log, s->logs->info, strlen(s->logs->info));
    if (result)
        return failed(s, NULL, result, "cuLinkComplete");
    text_append(s->error_log, s->logs->error, strlen(s->logs->error));
    text_append(&s->linker->cubin, cubin, size); /* the driver's copy dies with the link */
    return s->linker->cubin.failed
               ? diagnostics_error(&s->linker->d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_LINK, NULL,
                                   "taking the linked cubin: the host is out of memory")
               : CDP_OK;
}

static cdpStatus link_all(session *s, int with_device_runtime)
{
    cdpStatus status;
    driver_context context;
    if ((status = driver_context_needed(s->driver, &s->linker->d, CDP_STAGE_LINK, &context)) ||
        (status = start(s)) || (status = add_inputs(s)) ||
        (with_device_runtime && (status = add_device_runtime(s))))
        return status;
    return finish(s);
}

cdpStatus link_with_driver(cdpLinker linker, int with_device_runtime, text *error_log)
{
    session s = {.linker = linker, .error_log = error_log};
    s.driver = driver_open(&linker->d, CDP_STAGE_LINK);
    if (!s.driver)
        return linker->d.status;
    s.logs = driver_logs_new();
    if (!s.logs)
        return diagnostics_error(&linker->d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_LINK, NULL,
                                 "linking: the host is out of memory");
    linker->backend_used.size = 0;
    text_printf(&linker->backend_used, "the driver's linker");
    text_free(&linker->cubin);
    text_free(&linker->info_log);
    cdpStatus status = link_all(&s, with_device_runtime);
    if (s.state)
        s.driver->cuLinkDestroy(s.state);
    free(s.logs);
    return status;
}
