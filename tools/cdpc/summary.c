/* --summary: what is in a cubin, as a table, as JSON, or as notes with -v. */
#include <stdio.h>

#include "job.h"
#include "json.h"
#include "report.h"

static void write_json(const job *j, const cdpCubinKernel *kernels, size_t count,
                       const char *output, text *t)
{
    json_open(t, NULL, '{');
    json_string(t, "output", output);
    json_number(t, "bytes", j->cubin_size);
    json_string(t, "arch", j->arch);
    json_string(t, "linker", cdpLinkerBackendUsed(j->linker));
    json_boolean(t, "deviceRuntime", cdpLinkerUsedDeviceRuntime(j->linker));
    json_open(t, "kernels", '[');
    for (size_t i = 0; i < count; i++) {
        json_open(t, NULL, '{');
        json_string(t, "name", kernels[i].name);
        json_number(t, "codeBytes", kernels[i].code_bytes);
        json_number(t, "parameterCount", kernels[i].parameter_count);
        json_number(t, "parameterBytes", kernels[i].parameter_bytes);
        json_number(t, "registers", kernels[i].registers);
        json_close(t, '}');
    }
    json_close(t, ']');
    json_close(t, '}');
    text_append(t, "\n", 1);
}

static void write_kernel(const cdpCubinKernel *k, text *t)
{
    text_printf(t, "kernel '%s': %zu bytes of code, %u parameter%s in %zu bytes", k->name,
                k->code_bytes, k->parameter_count, k->parameter_count == 1 ? "" : "s",
                k->parameter_bytes);
    if (k->registers)
        text_printf(t, ", %u registers", k->registers);
}

static void write_text(const job *j, const cdpCubinKernel *kernels, size_t count,
                       const char *output, text *t)
{
    text_printf(t, "%s: %zu bytes for %s, the device runtime %s\n", output, j->cubin_size, j->arch,
                cdpLinkerUsedDeviceRuntime(j->linker) ? "included" : "not needed");
    for (size_t i = 0; i < count; i++) {
        text_append(t, "  ", 2);
        write_kernel(&kernels[i], t);
        text_append(t, "\n", 1);
    }
}

static void say_kernels(const cdpCubinKernel *kernels, size_t count, const char *output)
{
    for (size_t i = 0; i < count; i++) {
        text t = {0};
        write_kernel(&kernels[i], &t);
        report_verbose(CDP_STAGE_LINK, output, "%s", t.data ? t.data : "");
        text_free(&t);
    }
}

int summary_print(const job *j, const char *output)
{
    const option_value *values = j->options->values;
    if (!values[OPTION_SUMMARY].given && !values[OPTION_VERBOSE].given)
        return 0;
    cdpCubin cubin = cdpCubinRead(j->cubin, j->cubin_size);
    size_t count = 0;
    const cdpCubinKernel *kernels = cdpCubinKernels(cubin, &count);
    int code = cdpCubinStatus(cubin) ? EXIT_INPUT : 0;
    report_list(cdpCubinDiagnostics(cubin));
    text t = {0};
    if (!code && values[OPTION_SUMMARY].given && values[OPTION_JSON].given)
        write_json(j, kernels, count, output, &t);
    else if (!code && values[OPTION_SUMMARY].given)
        write_text(j, kernels, count, output, &t);
    else if (!code)
        say_kernels(kernels, count, output);
    if (t.data) /* the cubin has standard output for itself */
        fputs(t.data, output_is_stdout(output) ? stderr : stdout);
    text_free(&t);
    cdpCubinDispose(cubin);
    return code;
}
