#include <stdlib.h>
#include <string.h>

#include "linker.h"
#include "nvjitlink.h"

/* One run of nvJitLink. */
typedef struct session {
    cdpLinker linker;
    const nvjitlink *library;
    nvjitlink_handle handle;
    text *error_log;
    int lto; /* with link-time optimisation: an error without LTO-IR, needed with it */
} session;

/* Fetches the error log, which dies with the handle, and describes the failed step. */
static cdpStatus failed(session *s, const link_input *input, int result, const char *step)
{
    text what = {0};
    nvjitlink_error_log(s->library, s->handle, s->error_log);
    text_printf(&what, "%s: nvJitLink answered ", step);
    nvjitlink_describe(result, &what);
    cdpStatus status =
        link_refused(s->linker, input, what.data ? what.data : step, s->error_log->data);
    text_free(&what);
    return status;
}

static int create(session *s, int no_cache)
{
    text arch = {0};
    const char *options[3];
    uint32_t count = 0;
    text_printf(&arch, "-arch=%s", s->linker->arch.name);
    options[count++] = arch.data;
    if (s->lto)
        options[count++] = "-lto";
    if (no_cache)
        options[count++] = "-no-cache"; /* else it opens the driver for the driver's cache */
    int result = s->library->Create(&s->handle, count, options);
    text_free(&arch);
    return result;
}

/* A failed Create leaves a handle that has the reason in its log. */
static cdpStatus start(session *s)
{
    int result = create(s, 1);
    if (result == NVJITLINK_UNRECOGNIZED_OPTION && s->library->major == 12 &&
        s->library->minor < 6) {
        if (s->handle)
            s->library->Destroy(&s->handle);
        s->handle = NULL;
        result = create(s, 0); /* older than the option */
    }
    return result ? failed(s, NULL, result, "starting the link") : CDP_OK;
}

static cdpStatus add_input(session *s, const link_input *input)
{
    static const int kinds[] = {
        [CDP_INPUT_PTX] = NVJITLINK_INPUT_PTX,         [CDP_INPUT_CUBIN] = NVJITLINK_INPUT_CUBIN,
        [CDP_INPUT_FATBIN] = NVJITLINK_INPUT_FATBIN,   [CDP_INPUT_LTOIR] = NVJITLINK_INPUT_LTOIR,
        [CDP_INPUT_ARCHIVE] = NVJITLINK_INPUT_LIBRARY, [CDP_INPUT_OBJECT] = NVJITLINK_INPUT_OBJECT};
    size_t size = input->size + (input->kind == CDP_INPUT_PTX); /* with its NUL */
    int result = s->library->AddData(s->handle, kinds[input->kind], input->data, size, input->name);
    return result ? failed(s, input, result, "adding the input") : CDP_OK;
}

static cdpStatus add_inputs(session *s)
{
    cdpStatus status = CDP_OK;
    for (size_t i = 0; i < s->linker->input_count && !status; i++)
        status = add_input(s, &s->linker->inputs[i]);
    return status;
}

static cdpStatus add_device_runtime(session *s)
{
    const char *path = cdpToolkitDeviceRuntime(s->linker->toolkit);
    int result = s->library->AddFile(s->handle, NVJITLINK_INPUT_LIBRARY, path);
    if (!result)
        return CDP_OK;
    text what = {0};
    nvjitlink_error_log(s->library, s->handle, s->error_log);
    nvjitlink_describe(result, &what);
    cdpStatus status =
        link_device_runtime_refused(s->linker, what.data ? what.data : "", s->error_log->data);
    text_free(&what);
    return status;
}

static cdpStatus take_cubin(session *s)
{
    size_t size = 0;
    int result = s->library->GetLinkedCubinSize(s->handle, &size);
    char *bytes = result ? NULL : malloc(size + 1);
    if (bytes)
        result = s->library->GetLinkedCubin(s->handle, bytes);
    if (bytes && !result)
        text_append(&s->linker->cubin, bytes, size);
    int is_out_of_memory = !result && (!bytes || s->linker->cubin.failed);
    free(bytes);
    if (is_out_of_memory)
        return diagnostics_error(&s->linker->d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_LINK, NULL,
                                 "taking the linked cubin: the host is out of memory");
    return result ? failed(s, NULL, result, "taking the linked cubin") : CDP_OK;
}

static cdpStatus link_all(session *s, int with_device_runtime)
{
    cdpStatus status;
    if ((status = start(s)) || (status = add_inputs(s)) ||
        (with_device_runtime && (status = add_device_runtime(s))))
        return status;
    int result = s->library->Complete(s->handle);
    nvjitlink_info_log(s->library, s->handle, &s->linker->info_log);
    if (result)
        return failed(s, NULL, result, "linking");
    nvjitlink_error_log(s->library, s->handle, s->error_log); /* success is no proof */
    return take_cubin(s);
}

static void name_backend(cdpLinker linker)
{
    const char *version = cdpToolkitVersion(linker->toolkit);
    linker->backend_used.size = 0;
    text_printf(&linker->backend_used, "nvJitLink%s%s (%s)", version ? " " : "",
                version ? version : "", cdpToolkitNvJitLink(linker->toolkit));
}

static cdpStatus run(session *s, int with_device_runtime)
{
    text_free(&s->linker->cubin);
    text_free(&s->linker->info_log);
    s->handle = NULL;
    cdpStatus status = link_all(s, with_device_runtime);
    if (s->handle)
        s->library->Destroy(&s->handle);
    return status;
}

/* That a fatbin, object or archive holds LTO-IR shows only when nvJitLink refuses it. */
cdpStatus link_with_nvjitlink(cdpLinker linker, int with_device_runtime, text *error_log)
{
    session s = {.linker = linker, .error_log = error_log};
    s.lto = link_has_kind(linker, CDP_INPUT_LTOIR);
    s.library = toolkit_nvjitlink(linker->toolkit, &linker->d);
    if (!s.library)
        return linker->d.status;
    name_backend(linker);
    size_t findings = linker->d.list.count;
    cdpStatus status = run(&s, with_device_runtime);
    if (status && !s.lto && error_log->data && strstr(error_log->data, "without LTO enabled")) {
        diagnostics_truncate(&linker->d, findings);
        text_free(error_log);
        s.lto = 1;
        status = run(&s, with_device_runtime);
    }
    return status;
}
