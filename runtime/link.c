#include "linker.h"

#include <stdlib.h>
#include <string.h>

#include "driver.h"

cdpLinker cdpLinkerCreate(cdpToolkit toolkit, const char *arch)
{
    cdpLinker linker = calloc(1, sizeof *linker);
    if (!linker)
        return NULL;
    linker->toolkit = toolkit;
    link_arch_find(&linker->arch, arch, &linker->d);
    return linker;
}

void cdpLinkerDispose(cdpLinker linker)
{
    if (!linker)
        return;
    for (size_t i = 0; i < linker->input_count; i++)
        link_input_free(&linker->inputs[i]);
    free(linker->inputs);
    if (linker->owns_toolkit)
        cdpToolkitDispose(linker->toolkit);
    text_free(&linker->cubin);
    text_free(&linker->info_log);
    text_free(&linker->backend_used);
    diagnostics_free(&linker->d);
    free(linker);
}

cdpStatus cdpLinkerStatus(cdpLinker linker)
{
    return linker ? linker->d.status : CDP_ERROR_OUT_OF_MEMORY;
}

static const cdpDiagnosticList no_diagnostics;

const cdpDiagnosticList *cdpLinkerDiagnostics(cdpLinker linker)
{
    return linker ? &linker->d.list : &no_diagnostics;
}

/* Whether the linker still takes calls that prepare a link. */
static cdpStatus check_open(cdpLinker linker, const char *function)
{
    cdpStatus status = cdpLinkerStatus(linker);
    if (!status && linker->is_complete)
        status = diagnostics_error(&linker->d, CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_LINK, NULL,
                                   "%s was called after cdpLinkerComplete", function);
    return status;
}

cdpStatus cdpLinkerSetBackend(cdpLinker linker, cdpLinkBackend backend)
{
    cdpStatus status = check_open(linker, "cdpLinkerSetBackend");
    if (status)
        return status;
    if (backend != CDP_LINK_BACKEND_AUTO && backend != CDP_LINK_BACKEND_NVJITLINK &&
        backend != CDP_LINK_BACKEND_DRIVER)
        return diagnostics_error(&linker->d, CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_LINK, NULL,
                                 "cdpLinkerSetBackend: %d is no back end", (int)backend);
    linker->backend = backend;
    return CDP_OK;
}

cdpStatus cdpLinkerAddData(cdpLinker linker, cdpInputKind kind, const void *data, size_t size,
                           const char *name)
{
    cdpStatus status = check_open(linker, "cdpLinkerAddData");
    return status ? status : link_input_add(linker, kind, data, size, name);
}

cdpStatus cdpLinkerAddFile(cdpLinker linker, cdpInputKind kind, const char *path)
{
    cdpStatus status = check_open(linker, "cdpLinkerAddFile");
    if (status)
        return status;
    if (!path)
        return diagnostics_error(&linker->d, CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_READ, NULL,
                                 "cdpLinkerAddFile: the path is NULL");
    text file = {0};
    int error = text_read_file(&file, path);
    if (error) {
        diagnostic_place place = {.object = path};
        status = diagnostics_error(&linker->d, CDP_ERROR_FILE, CDP_STAGE_READ, &place,
                                   "reading an input of the link: %s", strerror(error));
    } else {
        status = link_input_add(linker, kind, file.data, file.size, path);
    }
    text_free(&file);
    return status;
}

int link_has_kind(cdpLinker linker, cdpInputKind kind)
{
    for (size_t i = 0; i < linker->input_count; i++)
        if (linker->inputs[i].kind == kind)
            return 1;
    return 0;
}

static int has_unreadable_input(cdpLinker linker)
{
    for (size_t i = 0; i < linker->input_count; i++)
        if (!link_is_readable(&linker->inputs[i]) && !linker->inputs[i].is_device_runtime)
            return 1;
    return 0;
}

static int has_device_runtime_input(cdpLinker linker)
{
    for (size_t i = 0; i < linker->input_count; i++)
        if (linker->inputs[i].is_device_runtime)
            return 1;
    return 0;
}

/* ---- The link ---- */

static cdpStatus find_toolkit(cdpLinker linker)
{
    if (linker->toolkit)
        return CDP_OK;
    linker->toolkit = cdpToolkitFind(NULL);
    linker->owns_toolkit = 1;
    return linker->toolkit ? CDP_OK
                           : diagnostics_error(&linker->d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_FIND,
                                               NULL, "the host is out of memory");
}

/* The driver is asked only when it may be needed: a link must run on machines without one. */
static cdpStatus choose_backend(cdpLinker linker)
{
    link_facts facts = {.wanted = linker->backend,
                        .has_nvjitlink = cdpToolkitNvJitLink(linker->toolkit) != NULL,
                        .has_ltoir = link_has_kind(linker, CDP_INPUT_LTOIR)};
    diagnostics driver = {0};
    if (facts.wanted == CDP_LINK_BACKEND_DRIVER ||
        (facts.wanted == CDP_LINK_BACKEND_AUTO && !facts.has_nvjitlink))
        facts.has_driver = driver_open(&driver, CDP_STAGE_LINK) != NULL;
    const char *reason;
    linker->backend = link_choose(&facts, &reason);
    if (linker->backend == CDP_LINK_BACKEND_DRIVER && facts.wanted == CDP_LINK_BACKEND_AUTO)
        diagnostics_note(&linker->d, CDP_STAGE_LINK, NULL, "%s", reason);
    if (linker->backend == CDP_LINK_BACKEND_AUTO) {
        if (!facts.has_nvjitlink && facts.wanted != CDP_LINK_BACKEND_DRIVER)
            toolkit_missing(linker->toolkit, "nvJitLink", &linker->d);
        diagnostics_add_all(&linker->d, &driver.list);
        if (!linker->d.status)
            diagnostics_error(&linker->d, CDP_ERROR_LINK, CDP_STAGE_LINK, NULL, "%s", reason);
    }
    diagnostics_free(&driver);
    return linker->d.status;
}

static cdpStatus run_backend(cdpLinker linker, int with_device_runtime, text *error_log)
{
    if (with_device_runtime && !cdpToolkitDeviceRuntime(linker->toolkit))
        return toolkit_missing(linker->toolkit, "libcudadevrt.a", &linker->d);
    linker->uses_device_runtime = with_device_runtime;
    cdpStatus status = linker->backend == CDP_LINK_BACKEND_DRIVER
                           ? link_with_driver(linker, with_device_runtime, error_log)
                           : link_with_nvjitlink(linker, with_device_runtime, error_log);
    return status ? status : link_prove(linker, error_log->data);
}

/* What a fatbin, archive or LTO-IR needs shows only in the linker's complaint: then it runs again,
   with the device runtime. */
static cdpStatus run_link(cdpLinker linker, int needs_device_runtime)
{
    text error_log = {0};
    int given = has_device_runtime_input(linker);
    size_t findings = linker->d.list.count;
    cdpStatus status = run_backend(linker, needs_device_runtime && !given, &error_log);
    if (status && !needs_device_runtime && !given && has_unreadable_input(linker) &&
        link_log_wants_device_runtime(error_log.data, linker->arch.number)) {
        diagnostics_truncate(&linker->d, findings);
        text_free(&error_log);
        status = run_backend(linker, 1, &error_log);
    }
    linker->uses_device_runtime |= given;
    text_free(&error_log);
    return status;
}

/* The whole of a link. */
static cdpStatus complete(cdpLinker linker)
{
    cdpStatus status;
    int needs_device_runtime = 0;
    if (linker->input_count == 0)
        return diagnostics_error(&linker->d, CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_LINK, NULL,
                                 "cdpLinkerComplete: the linker has no inputs");
    if ((status = link_check_archs(linker)) ||
        (status = link_check_symbols(linker, &needs_device_runtime)) ||
        (status = find_toolkit(linker)) || (status = choose_backend(linker)))
        return status;
    return run_link(linker, needs_device_runtime);
}

cdpStatus cdpLinkerComplete(cdpLinker linker, const void **cubin, size_t *size)
{
    *cubin = NULL;
    *size = 0;
    cdpStatus status = cdpLinkerStatus(linker);
    if (!status && !linker->is_complete)
        status = complete(linker);
    if (status)
        return status;
    linker->is_complete = 1;
    *cubin = linker->cubin.data;
    *size = linker->cubin.size;
    return CDP_OK;
}

int cdpLinkerUsedDeviceRuntime(cdpLinker linker)
{
    return linker && linker->is_complete && linker->uses_device_runtime;
}

const char *cdpLinkerBackendUsed(cdpLinker linker)
{
    return linker && linker->backend_used.data ? linker->backend_used.data : "";
}

const char *cdpLinkerInfoLog(cdpLinker linker)
{
    return linker && linker->info_log.data ? linker->info_log.data : "";
}
