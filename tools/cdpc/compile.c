/* The compile step: the inputs that are LLVM IR go to codegen together. */
#include <stdio.h>
#include <string.h>

#include "job.h"
#include "report.h"

/* ---- libdevice ---- */

static int set_libdevice(job *j, const char *path)
{
    text bytes = {0};
    int error = text_read_file(&bytes, path);
    int code = 0;
    if (error)
        code = report_error(CDP_ERROR_FILE, CDP_STAGE_READ, path, NULL,
                            "libdevice cannot be read: %s", strerror(error));
    else
        cdpCompilationSetLibdevice(j->compilation, bytes.data, bytes.size);
    text_free(&bytes);
    return code;
}

static int find_libdevice(job *j)
{
    int code = job_find_toolkit(j);
    if (code)
        return code;
    const char *path = cdpToolkitLibdevice(j->toolkit);
    if (!path)
        return report_error(
            CDP_ERROR_TOOLKIT_NOT_FOUND, CDP_STAGE_FIND, NULL,
            "give its file with --libdevice; 'cdpc doctor -v' lists the places that were looked at",
            "the module uses functions of libdevice, and no libdevice.10.bc was found");
    report_verbose(CDP_STAGE_FIND, NULL, "libdevice: %s", path);
    return set_libdevice(j, path);
}

static int choose_libdevice(job *j)
{
    const char *path = j->options->values[OPTION_LIBDEVICE].text;
    if (path)
        return set_libdevice(j, path);
    int needed;
    cdpStatus status = cdpCompilationNeedsLibdevice(j->compilation, &needed);
    return !status && needed ? find_libdevice(j) : 0; /* the compilation reports what is wrong */
}

/* ---- Compile ---- */

static size_t add_modules(job *j)
{
    size_t count = 0;
    for (size_t i = 0; i < j->inputs.count; i++) {
        const input *in = &j->inputs.items[i];
        if (!in->is_ir)
            continue;
        cdpCompilationAddData(j->compilation, in->data.data, in->data.size, in->name);
        count++;
    }
    return count;
}

static void set_options(job *j)
{
    const option_value *values = j->options->values;
    cdpCompilationSetArch(j->compilation, j->arch);
    if (values[OPTION_LEVEL].given)
        cdpCompilationSetOptLevel(j->compilation, (unsigned)values[OPTION_LEVEL].number);
    cdpCompilationSetLaunchFailure(j->compilation,
                                   (cdpLaunchFailure)values[OPTION_ON_FAILURE].number);
    cdpCompilationSetIsolated(j->compilation, 1);
}

int job_compile(job *j, cdpOutput output)
{
    j->compilation = cdpCompilationCreate();
    if (!j->compilation)
        return report_out_of_memory();
    if (add_modules(j) == 0)
        return 0;
    set_options(j);
    int code = choose_libdevice(j);
    if (code)
        return code;
    fflush(NULL);
    cdpStatus status = cdpCompilationEmit(j->compilation, output, &j->compiled, &j->compiled_size);
    report_list(cdpCompilationDiagnostics(j->compilation));
    return status ? EXIT_INPUT : 0;
}
