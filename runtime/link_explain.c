#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "linker.h"
#include "ptx_version.h"

/* "ptxas kernels, line 5; error : ..." gives 5, 0 when there is no such line. */
static unsigned line_in(const char *log)
{
    const char *at = strstr(log, ", line ");
    return at ? (unsigned)strtoul(at + 7, NULL, 10) : 0;
}

/* The first line of a log that tells an error, without the tool's own prefix. */
static void append_first_error(text *t, const char *log)
{
    for (const char *line = log; *line; line += strspn(line, "\n")) {
        size_t length = strcspn(line, "\n");
        const char *error = memmem(line, length, "error", 5);
        if (error) {
            const char *colon = memchr(error, ':', length - (size_t)(error - line));
            const char *start = colon ? colon + 1 : error;
            start += strspn(start, " ");
            text_printf(t, ": %.*s", (int)(line + length - start), start);
            return;
        }
        line += length;
    }
}

/* "nvJitLink 13.0 (/path)", or the driver with its version. */
static void append_component(cdpLinker linker, text *t)
{
    const driver_functions *driver = driver_opened();
    if (linker->backend == CDP_LINK_BACKEND_DRIVER && driver)
        text_printf(t, "the driver (CUDA %d.%d)", driver->version / 1000,
                    driver->version / 10 % 100);
    else
        text_printf(t, "%s", cdpLinkerBackendUsed(linker));
}

/* The PTX ISA that the back end reads at most: from its log, else from its version. */
static unsigned newest_isa(cdpLinker linker, const char *log)
{
    const char *at = strstr(log, "current version is '");
    const driver_functions *driver = driver_opened();
    unsigned major = 0, minor = 0;
    if (at) {
        char *dot;
        major = (unsigned)strtoul(at + 20, &dot, 10);
        return 10 * major + (*dot == '.' ? (unsigned)strtoul(dot + 1, NULL, 10) : 0);
    }
    if (linker->backend == CDP_LINK_BACKEND_DRIVER && driver) {
        major = (unsigned)driver->version / 1000;
        minor = (unsigned)driver->version / 10 % 100;
    }
    return major ? ptx_version_of_cuda(major, minor) : 0;
}

/* PTX newer than the back end: who is too old, and what would do. 0 when that is not the case. */
static int explain_version(cdpLinker linker, const link_input *input, const char *log)
{
    if (!input || input->kind != CDP_INPUT_PTX)
        return 0;
    unsigned newest = newest_isa(linker, log), isa = input->ptx.version, major, minor;
    if (!newest || isa <= newest)
        return 0;
    text component = {0};
    diagnostic_place place = {.object = input->name, .line = line_in(log)};
    append_component(linker, &component);
    ptx_version_to_cuda(isa, &major, &minor);
    diagnostics_error(&linker->d, CDP_ERROR_LINK, CDP_STAGE_LINK, &place,
                      "the PTX has .version %u.%u, and %s reads PTX up to %u.%u: it is too old",
                      isa / 10, isa % 10, component.data ? component.data : "the linker",
                      newest / 10, newest % 10);
    diagnostics_hint(&linker->d,
                     "PTX %u.%u needs CUDA %u.%u or newer; or emit PTX with .version %u.%u",
                     isa / 10, isa % 10, major, minor, newest / 10, newest % 10);
    text_free(&component);
    return 1;
}

cdpStatus link_refused(cdpLinker linker, const link_input *input, const char *what, const char *log)
{
    if (!log)
        log = "";
    if (!explain_version(linker, input, log)) {
        text reason = {0};
        diagnostic_place place = {.object = input ? input->name : NULL};
        place.line = input && input->kind == CDP_INPUT_PTX ? line_in(log) : 0;
        append_first_error(&reason, log);
        diagnostics_error(&linker->d, CDP_ERROR_LINK, CDP_STAGE_LINK, &place, "%s%s", what,
                          reason.data ? reason.data : "");
        text_free(&reason);
    }
    diagnostics_log(&linker->d, log);
    return linker->d.status;
}

static void explain_arch(cdpLinker linker, const device_runtime_info *info)
{
    text archs = {0};
    diagnostic_place place = {.object = cdpToolkitDeviceRuntime(linker->toolkit)};
    device_runtime_list_archs(info, &archs);
    diagnostics_error(&linker->d, CDP_ERROR_LINK, CDP_STAGE_LINK, &place,
                      "libcudadevrt.a %u.%u has no code for %s", info->major, info->minor,
                      linker->arch.name);
    diagnostics_hint(&linker->d,
                     "it has code for %s. Device-side launches for %s need a toolkit "
                     "whose libcudadevrt.a has it",
                     archs.data ? archs.data : "none", linker->arch.name);
    text_free(&archs);
}

static int is_newer_than_linker(cdpLinker linker, const device_runtime_info *info)
{
    diagnostics ignored = {0};
    const nvjitlink *library = linker->backend == CDP_LINK_BACKEND_NVJITLINK
                                   ? toolkit_nvjitlink(linker->toolkit, &ignored)
                                   : NULL;
    diagnostics_free(&ignored);
    return library && library->says_version && info->major &&
           (info->major > library->major ||
            (info->major == library->major && info->minor > library->minor));
}

cdpStatus link_device_runtime_refused(cdpLinker linker, const char *what, const char *log)
{
    const device_runtime_info *info = toolkit_device_runtime(linker->toolkit);
    diagnostic_place place = {.object = cdpToolkitDeviceRuntime(linker->toolkit)};
    if (is_newer_than_linker(linker, info)) {
        diagnostics_error(&linker->d, CDP_ERROR_LINK, CDP_STAGE_LINK, &place,
                          "libcudadevrt.a is of CUDA %u.%u, newer than %s", info->major,
                          info->minor, cdpLinkerBackendUsed(linker));
        diagnostics_hint(&linker->d, "take both from one toolkit");
    } else if (info->arch_count && !device_runtime_has_arch(info, linker->arch.number)) {
        explain_arch(linker, info);
    } else {
        diagnostics_error(&linker->d, CDP_ERROR_LINK, CDP_STAGE_LINK, &place,
                          "adding the device runtime: %s", what);
    }
    diagnostics_log(&linker->d, log);
    return linker->d.status;
}

int link_log_wants_device_runtime(const char *log, unsigned arch)
{
    const char *at = log;
    while (at && (at = strchr(at, '\''))) {
        size_t length = strcspn(at + 1, "'");
        char name[128];
        if (length < sizeof name) {
            memcpy(name, at + 1, length);
            name[length] = '\0';
            if (device_runtime_defines(name, arch))
                return 1;
        }
        at++;
    }
    return 0;
}
