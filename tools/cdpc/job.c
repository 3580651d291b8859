#include "job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"

int job_begin(job *j, const options *o, const char *const *paths, size_t count, const char *output)
{
    *j = (job){.options = o, .paths = paths, .path_count = count};
    int code = output ? output_check(output, paths, count) : 0;
    return code ? code : inputs_read(&j->inputs, paths, count);
}

void job_dispose(job *j)
{
    cdpLinkerDispose(j->linker);
    cdpCompilationDispose(j->compilation);
    cdpToolkitDispose(j->toolkit);
    cdpDeviceDispose(j->device);
    inputs_dispose(&j->inputs);
}

cdpDevice job_open_device(job *j)
{
    if (!j->device)
        j->device = cdpDeviceOpen(CDP_DEVICE_GPU, 0);
    return cdpDeviceStatus(j->device) == CDP_OK ? j->device : NULL;
}

int job_check_warnings(const job *j)
{
    unsigned warnings = report_warnings();
    if (!j->options->values[OPTION_WERROR].given || warnings == 0)
        return 0;
    return report_error(CDP_ERROR_INVALID_INPUT, CDP_STAGE_CHECK, NULL, NULL,
                        "%u warning%s, and -Werror makes that an error", warnings,
                        warnings == 1 ? "" : "s");
}

/* ---- Architecture ---- */

static int refuse_arch(const char *wanted)
{
    const char *const *archs = cdpCodegenArchs();
    char spelled[24], hint[96];
    size_t count = 0;
    text list = {0};
    for (; archs[count]; count++)
        text_printf(&list, "%s%s", count ? ", " : "", archs[count]);
    snprintf(spelled, sizeof spelled, "sm_%s",
             wanted + strcspn(wanted, "0123456789")); /* compute_90, sm90, 90 */
    suggest(hint, sizeof hint, spelled, archs, count);
    int code = report_error(CDP_ERROR_UNKNOWN_ARCH, CDP_STAGE_READ, NULL, hint,
                            "'%s' is no GPU architecture that libcdp knows: %s", wanted,
                            list.data ? list.data : "");
    text_free(&list);
    return code;
}

static int ask_for_arch(const job *j)
{
    const char *const *archs = cdpCodegenArchs();
    text message = {0}, reason = {0};
    text_printf(&message, "which GPU? give -arch, one of ");
    for (size_t i = 0; archs[i]; i++)
        text_printf(&message, "%s%s", i ? ", " : "", archs[i]);
    const cdpDiagnosticList *list = cdpDeviceDiagnostics(j->device);
    if (list && list->count)
        text_printf(&reason, "there is no GPU here to take it from: %s", list->items[0].message);
    int code = report_error(CDP_ERROR_UNKNOWN_ARCH, CDP_STAGE_READ, NULL, reason.data, "%s",
                            message.data ? message.data : "");
    text_free(&message);
    text_free(&reason);
    return code;
}

int job_choose_arch(job *j)
{
    const char *wanted = j->options->values[OPTION_ARCH].text;
    if (!wanted || strcmp(wanted, "native") == 0) {
        cdpDevice device = job_open_device(j);
        if (!device)
            return ask_for_arch(j);
        snprintf(j->arch, sizeof j->arch, "%s", cdpDeviceArch(device));
        report_verbose(CDP_STAGE_FIND, NULL, "compiling for %s, the arch of the %s here", j->arch,
                       cdpDeviceName(device));
        return 0;
    }
    const char *const *archs = cdpCodegenArchs();
    for (size_t i = 0; archs[i]; i++) {
        if (strcmp(archs[i], wanted) == 0) {
            snprintf(j->arch, sizeof j->arch, "%s", wanted);
            return 0;
        }
    }
    return refuse_arch(wanted);
}

/* ---- Toolkit ---- */

static void say_part(const char *what, const char *path)
{
    report_verbose(CDP_STAGE_FIND, NULL, "%s: %s", what, path ? path : "not found");
}

int job_find_toolkit(job *j)
{
    if (!j->toolkit)
        j->toolkit = cdpToolkitFind(j->options->values[OPTION_TOOLKIT].text);
    return j->toolkit ? 0 : report_out_of_memory();
}

int job_require_toolkit(job *j)
{
    int code = job_find_toolkit(j);
    if (code)
        return code;
    report_list(cdpToolkitDiagnostics(j->toolkit));
    say_part("nvJitLink", cdpToolkitNvJitLink(j->toolkit));
    say_part("libcudadevrt.a", cdpToolkitDeviceRuntime(j->toolkit));
    return cdpToolkitStatus(j->toolkit) ? EXIT_INPUT : 0;
}

/* ---- Link ---- */

static int add_inputs(job *j)
{
    cdpStatus status = CDP_OK;
    if (j->compiled) {
        text name = {0}; /* the line numbers that follow it are those of the PTX */
        text_printf(&name, "%s (its PTX)",
                    j->inputs.count == 1 ? j->inputs.items[0].name : "the compiled IR");
        status =
            cdpLinkerAddData(j->linker, CDP_INPUT_PTX, j->compiled, j->compiled_size, name.data);
        text_free(&name);
    }
    for (size_t i = 0; i < j->inputs.count && !status; i++) {
        const input *in = &j->inputs.items[i];
        if (!in->is_ir)
            status = cdpLinkerAddData(j->linker, in->kind, in->data.data, in->data.size, in->name);
    }
    return status ? EXIT_INPUT : 0;
}

static int complete(job *j)
{
    if (cdpLinkerComplete(j->linker, &j->cubin, &j->cubin_size))
        return EXIT_INPUT;
    report_verbose(CDP_STAGE_LINK, NULL, "linked by %s; the device runtime was %s",
                   cdpLinkerBackendUsed(j->linker),
                   cdpLinkerUsedDeviceRuntime(j->linker) ? "added" : "not needed");
    const char *log = cdpLinkerInfoLog(j->linker);
    if (log && *log)
        report_verbose_log(CDP_STAGE_LINK, "the linker's info log:", log);
    return 0;
}

int job_link(job *j)
{
    int code = job_require_toolkit(j);
    if (code)
        return code;
    j->linker = cdpLinkerCreate(j->toolkit, j->arch);
    if (!j->linker)
        return report_out_of_memory();
    cdpLinkerSetBackend(j->linker, (cdpLinkBackend)j->options->values[OPTION_BACKEND].number);
    code = add_inputs(j);
    if (!code)
        code = complete(j);
    report_list(cdpLinkerDiagnostics(j->linker));
    return code;
}
