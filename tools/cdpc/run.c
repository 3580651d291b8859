/* cdpc run: builds, and runs one kernel on the GPU. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "job.h"
#include "report.h"
#include "results.h"
#include "timeout.h"

typedef struct run {
    const options *options;
    job job;
    size_t input_count; /* the first positionals */
    const char *kernel_name;
    arguments arguments;
    cdpModule module;
    cdpKernel kernel;
} run;

/* ---- The command line ---- */

static int is_input(const char *word)
{
    return strcmp(word, "-") == 0 || strchr(word, '/') || has_input_suffix(word);
}

/* The first word is an input, and so is each next one that looks like a file; kernels have neither
   slash nor dot. */
static int split_positionals(run *r)
{
    const options *o = r->options;
    if (o->positional_count == 0)
        return report_usage("cdpc run <input>... <kernel> [<argument>...]", "no input is given");
    r->input_count = 1;
    while (r->input_count < o->positional_count && is_input(o->positionals[r->input_count]))
        r->input_count++;
    const char *word = r->input_count < o->positional_count ? o->positionals[r->input_count] : NULL;
    if (!word || strpbrk(word, ":=[@"))
        return report_usage("cdpc run <input>... <kernel> [<argument>...]",
                            "the kernel's name is missing after '%s'",
                            o->positionals[r->input_count - 1]);
    r->kernel_name = word;
    return 0;
}

/* What no GPU of cdp/arch.def can launch; what this GPU cannot, the driver says. */
static int check_dimensions(const options *o)
{
    const unsigned *block = o->values[OPTION_BLOCK].dimensions;
    const unsigned *grid = o->values[OPTION_GRID].dimensions;
    unsigned long long threads = (unsigned long long)block[0] * block[1] * block[2];
    if (o->values[OPTION_BLOCK].given && (threads > 1024 || block[2] > 64))
        return report_usage("at most 1024 threads, of them at most 64 along z",
                            "a block of %ux%ux%u is larger than a GPU takes", block[0], block[1],
                            block[2]);
    if (o->values[OPTION_GRID].given && (grid[1] > 65535 || grid[2] > 65535))
        return report_usage("at most 2147483647 blocks along x, 65535 along y and z",
                            "a grid of %ux%ux%u is larger than a GPU takes", grid[0], grid[1],
                            grid[2]);
    return 0;
}

static int read_arguments(run *r)
{
    const options *o = r->options;
    size_t first = r->input_count + 1;
    text error = {0};
    int code =
        arguments_parse(&r->arguments, o->positionals + first, o->positional_count - first, &error);
    if (!code)
        code = checks_parse(&r->arguments, o->listed, o->listed_count, &error);
    if (code == EXIT_USAGE)
        report_usage("'cdpc run --help' has the grammar", "%s", error.data ? error.data : "");
    else if (code)
        report_error(CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, NULL, NULL, "%s",
                     error.data ? error.data : "the host is out of memory");
    text_free(&error);
    return code;
}

/* ---- The device ---- */

static int refuse_no_device(run *r)
{
    const cdpDiagnosticList *list = cdpDeviceDiagnostics(r->job.device);
    text hint = {0};
    text_printf(&hint,
                "'cdpc build %s -arch=sm_90' compiles and links without a GPU; 'cdpc doctor' says "
                "what is missing",
                r->options->positionals[0]);
    cdpDiagnostic d = {.severity = CDP_SEVERITY_ERROR,
                       .status = cdpDeviceStatus(r->job.device),
                       .stage = CDP_STAGE_RUN,
                       .object = "cdpc",
                       .function = "",
                       .file = "",
                       .hint = hint.data ? hint.data : "",
                       .log = ""};
    text message = {0};
    text_printf(&message, "kernel '%s' cannot run here: %s", r->kernel_name,
                list && list->count ? list->items[0].message : cdpStatusText(d.status));
    d.message = message.data ? message.data : "";
    report_diagnostic(&d);
    text_free(&message);
    text_free(&hint);
    return EXIT_INPUT;
}

static int raise_limit(run *r, option_id id, cdpLimit limit, const char *what)
{
    const option_value *value = &r->options->values[id];
    size_t before = 0, after = 0;
    if (!value->given)
        return 0;
    if (cdpDeviceRaiseLimit(r->job.device, limit, (size_t)value->number, &before, &after))
        return EXIT_INPUT;
    report_verbose(CDP_STAGE_RUN, NULL, "%s: %zu before, %zu now", what, before, after);
    if (after < value->number)
        report_warning(CDP_STAGE_RUN, NULL, "%s: the driver grants %zu, not the %llu asked for",
                       what, after, value->number);
    return 0;
}

static int open_device(run *r)
{
    if (!job_open_device(&r->job))
        return refuse_no_device(r);
    report_verbose(CDP_STAGE_RUN, NULL, "running on %s (%s), CUDA %s driver",
                   cdpDeviceName(r->job.device), cdpDeviceArch(r->job.device),
                   cdpDeviceDriverVersion(r->job.device));
    int code =
        raise_limit(r, OPTION_PENDING, CDP_LIMIT_PENDING_LAUNCHES, "limit of pending launches");
    return code ? code : raise_limit(r, OPTION_STACK, CDP_LIMIT_STACK_BYTES, "stack of a thread");
}

/* ---- The module ---- */

/* A single cubin or fatbin that needs no link is what the driver wants already; ET_EXEC says so. */
static int is_complete(const inputs *all)
{
    enum { type_offset = 16, executable = 2 };
    const input *in = &all->items[0];
    if (all->count != 1 || in->is_ir)
        return 0;
    return in->kind == CDP_INPUT_FATBIN ||
           (in->kind == CDP_INPUT_CUBIN && in->data.data[type_offset] == executable);
}

static int make_cubin(job *j)
{
    if (is_complete(&j->inputs)) {
        j->cubin = j->inputs.items[0].data.data;
        j->cubin_size = j->inputs.items[0].data.size;
        return job_check_warnings(j);
    }
    int code = job_choose_arch(j);
    if (!code)
        code = job_compile(j, CDP_OUTPUT_PTX);
    if (!code)
        code = job_link(j);
    return code ? code : job_check_warnings(j);
}

static int load(run *r)
{
    if (cdpDeviceLoad(r->job.device, r->job.cubin, r->job.cubin_size, &r->module))
        return EXIT_INPUT;
    if (cdpModuleGetKernel(r->module, r->kernel_name, &r->kernel) == CDP_OK)
        return 0;
    report_list(cdpModuleDiagnostics(r->module));
    return EXIT_INPUT;
}

/* ---- Arguments against parameters ---- */

static int refuse_count(const run *r, unsigned parameters)
{
    size_t count = r->arguments.count;
    return report_error(CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_RUN, NULL, NULL,
                        "kernel '%s' has %u parameter%s, and %zu argument%s given", r->kernel_name,
                        parameters, parameters == 1 ? "" : "s", count,
                        count == 1 ? " is" : "s are");
}

static int compare(const run *r, const cdpCubinKernel *k)
{
    if (k->parameter_count != r->arguments.count)
        return refuse_count(r, k->parameter_count);
    for (unsigned i = 0; i < k->parameter_count; i++) {
        const argument *a = &r->arguments.items[i];
        if (a->size != k->parameter_sizes[i])
            return report_error(CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_RUN, NULL, NULL,
                                "argument %u, '%s', has %u byte%s, and parameter %u of kernel '%s' "
                                "has %u",
                                i + 1, a->word, a->size, a->size == 1 ? "" : "s", i + 1,
                                r->kernel_name, k->parameter_sizes[i]);
    }
    return 0;
}

/* A fatbin cannot be read this way; for it the count is checked by the launch. */
static int check_parameters(const run *r)
{
    cdpCubin cubin = cdpCubinRead(r->job.cubin, r->job.cubin_size);
    size_t count = 0;
    int code = 0;
    const cdpCubinKernel *kernels = cdpCubinStatus(cubin) ? NULL : cdpCubinKernels(cubin, &count);
    for (size_t i = 0; i < count && !code; i++)
        if (strcmp(kernels[i].name, r->kernel_name) == 0)
            code = compare(r, &kernels[i]);
    cdpCubinDispose(cubin);
    return code;
}

/* ---- The run ---- */

static int upload(run *r)
{
    cdpDevice device = r->job.device;
    for (size_t i = 0; i < r->arguments.buffer_count; i++) {
        buffer *b = &r->arguments.buffers[i];
        size_t size = b->count * b->type->size;
        if (cdpDeviceAllocate(device, size, &b->device) ||
            cdpDeviceCopyIn(device, b->device, b->host, size))
            return EXIT_INPUT;
    }
    return 0;
}

static void copy_dimensions(const option_value *value, unsigned dimensions[3])
{
    for (size_t i = 0; i < 3; i++)
        dimensions[i] = value->given ? value->dimensions[i] : 1;
}

static int launch_all(run *r, void **pointers)
{
    const option_value *values = r->options->values;
    cdpLaunchConfig config = {.shared_bytes = (unsigned)values[OPTION_SHARED].number};
    copy_dimensions(&values[OPTION_GRID], config.grid);
    copy_dimensions(&values[OPTION_BLOCK], config.block);
    unsigned long long repeat = values[OPTION_REPEAT].given ? values[OPTION_REPEAT].number : 1;
    double milliseconds = 0;
    if (cdpDeviceTimerBegin(r->job.device))
        return EXIT_INPUT;
    for (unsigned long long i = 0; i < repeat; i++)
        if (cdpDeviceLaunch(r->job.device, r->kernel, &config, pointers,
                            (unsigned)r->arguments.count))
            return EXIT_INPUT;
    if (cdpDeviceTimerEnd(r->job.device, &milliseconds) || cdpDeviceSynchronize(r->job.device))
        return EXIT_INPUT;
    if (values[OPTION_TIME].given)
        printf("time: %.6f ms a launch\n", milliseconds / (double)repeat);
    return 0;
}

static int launch(run *r)
{
    void **pointers = calloc(r->arguments.count + 1, sizeof *pointers);
    if (!pointers)
        return report_out_of_memory();
    for (size_t i = 0; i < r->arguments.count; i++) {
        argument *a = &r->arguments.items[i];
        pointers[i] = a->is_buffer ? (void *)&r->arguments.buffers[a->buffer].device : a->value;
    }
    const option_value *timeout = &r->options->values[OPTION_TIMEOUT];
    int code = timeout->given ? timeout_begin(timeout->seconds, r->kernel_name) : 0;
    if (!code)
        code = launch_all(r, pointers);
    if (timeout->given)
        timeout_end();
    free(pointers);
    return code;
}

/* ---- After the run ---- */

static int refuse_launch_errors(const cdpLaunchErrors *e)
{
    text message = {0};
    text_printf(&message, "%llu device launch%s failed%s: ", e->count, e->count == 1 ? "" : "es",
                e->count == 1 ? "" : "; the first");
    if (e->kernel && *e->kernel)
        text_printf(&message, "the launch of '%s'", e->kernel);
    else
        text_printf(&message, "a launch through a pointer");
    text_printf(&message, " ended with %d, %s: %s", e->status, e->status_name, e->status_text);
    enum { pending_count_exceeded = 69 };
    cdpDiagnostic d = {.severity = CDP_SEVERITY_ERROR,
                       .status = CDP_ERROR_KERNEL_FAILED,
                       .stage = CDP_STAGE_RUN,
                       .object = "cdpc",
                       .function = e->function ? e->function : "",
                       .file = e->file ? e->file : "",
                       .line = e->line,
                       .message = message.data ? message.data : "",
                       .hint = e->status == pending_count_exceeded
                                   ? "--pending=<count> makes room for more launches at once"
                                   : "",
                       .log = ""};
    report_diagnostic(&d);
    text_free(&message);
    return EXIT_INPUT;
}

static int check_launches(run *r)
{
    cdpLaunchErrors errors = {0};
    if (cdpModuleLaunchErrors(r->module, 0, &errors)) {
        report_list(cdpModuleDiagnostics(r->module));
        return EXIT_INPUT;
    }
    return errors.count ? refuse_launch_errors(&errors) : 0;
}

static int on_device(run *r)
{
    int code = open_device(r);
    if (!code)
        code = make_cubin(&r->job);
    if (!code)
        code = load(r);
    if (!code)
        code = check_parameters(r);
    if (!code)
        code = upload(r);
    if (!code)
        code = launch(r);
    if (code)
        return code;
    int failed = check_launches(r);
    code = results_check(r->job.device, &r->arguments);
    return failed ? failed : code;
}

int command_run(const options *o)
{
    run r = {.options = o};
    int code = check_dimensions(o);
    if (!code)
        code = split_positionals(&r);
    if (!code)
        code = read_arguments(&r);
    if (!code)
        code = job_begin(&r.job, o, o->positionals, r.input_count, NULL);
    if (!code) {
        code = on_device(&r);
        if (code && cdpDeviceStatus(r.job.device) != CDP_ERROR_NO_DRIVER &&
            cdpDeviceStatus(r.job.device) != CDP_ERROR_NO_DEVICE)
            report_list(cdpDeviceDiagnostics(r.job.device));
    }
    arguments_dispose(&r.arguments);
    job_dispose(&r.job);
    return code;
}
