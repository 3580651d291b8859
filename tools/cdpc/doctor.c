/* cdpc doctor: what was found, what works, why not, what to do. */
#include <stdio.h>
#include <string.h>

#include "job.h"
#include "json.h"
#include "report.h"
#include "self_test.h"

typedef struct finding {
    const char *name;
    const char *state; /* "ok", "missing", "failed", "skipped" */
    text detail, advice;
} finding;

enum { NVJITLINK, DEVICE_RUNTIME, LIBDEVICE, GPU, COMPILE, LINK, RUN, FINDING_COUNT };

typedef struct doctor {
    const options *options;
    job job;
    finding findings[FINDING_COUNT];
} doctor;

static const char ok[] = "ok", missing[] = "missing", failed[] = "failed", skipped[] = "skipped";

/* ---- The toolkit ---- */

/* Where a part was found, "CUDA_PATH"; or how many places were looked at. */
static void say_where(const doctor *d, const char *part, text *t)
{
    size_t count = 0, places = 0;
    const cdpToolkitTried *tried = cdpToolkitTrace(d->job.toolkit, &count);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(tried[i].part, part) != 0)
            continue;
        places++;
        if (tried[i].found) {
            text_printf(t, " (%s)", tried[i].source);
            return;
        }
    }
    text_printf(t, "not in any of %zu places", places);
}

static void look_at_part(doctor *d, finding *f, const char *name, const char *path,
                         const char *advice)
{
    f->name = name;
    f->state = path ? ok : missing;
    if (path)
        text_printf(&f->detail, "%s", path);
    else
        text_printf(&f->advice, "%s", advice);
    say_where(d, name, &f->detail);
}

static int look_at_toolkit(doctor *d)
{
    int code = job_find_toolkit(&d->job);
    if (code)
        return code;
    cdpToolkit toolkit = d->job.toolkit;
    look_at_part(d, &d->findings[NVJITLINK], "nvJitLink", cdpToolkitNvJitLink(toolkit),
                 "install the CUDA toolkit, or the Python wheels nvidia-nvjitlink and "
                 "nvidia-cuda-runtime, or name a toolkit with --toolkit or CDP_TOOLKIT");
    look_at_part(d, &d->findings[DEVICE_RUNTIME], "libcudadevrt.a",
                 cdpToolkitDeviceRuntime(toolkit),
                 "install the CUDA toolkit or the Python wheel nvidia-cuda-runtime, of nvJitLink's "
                 "major version; kernels that launch cannot be linked without it");
    look_at_part(
        d, &d->findings[LIBDEVICE], "libdevice", cdpToolkitLibdevice(toolkit),
        "only modules that use its functions, __nv_sinf and so on, need libdevice: install "
        "the CUDA toolkit or the Python wheel nvidia-nvvm, or use --libdevice");
    const char *version = cdpToolkitNvJitLink(toolkit) ? cdpToolkitVersion(toolkit) : NULL;
    if (version)
        text_printf(&d->findings[NVJITLINK].detail, ", version %s", version);
    return 0;
}

/* ---- The GPU ---- */

static void look_at_gpu(doctor *d)
{
    finding *f = &d->findings[GPU];
    f->name = "GPU";
    cdpDevice device = job_open_device(&d->job);
    if (device) {
        f->state = ok;
        text_printf(&f->detail, "%s, %s, CUDA %s driver", cdpDeviceName(device),
                    cdpDeviceArch(device), cdpDeviceDriverVersion(device));
        return;
    }
    const cdpDiagnosticList *list = cdpDeviceDiagnostics(d->job.device);
    f->state = missing;
    text_printf(&f->detail, "%s", list && list->count ? list->items[0].message : "no GPU");
    text_printf(&f->advice, "compiling and linking need no GPU; to run: %s",
                list && list->count && *list->items[0].hint
                    ? list->items[0].hint
                    : "a machine with an NVIDIA GPU and its driver");
}

/* ---- The self-test ---- */

static int choose_arch(doctor *d)
{
    if (d->options->values[OPTION_ARCH].given || cdpDeviceStatus(d->job.device) == CDP_OK)
        return job_choose_arch(&d->job);
    snprintf(d->job.arch, sizeof d->job.arch, "sm_90");
    return 0;
}

static void conclude(finding *f, const char *name, int code, const char *advice)
{
    f->name = name;
    f->state = code ? failed : ok;
    if (!code)
        return;
    text_printf(&f->detail, "see the messages");
    text_printf(&f->advice, "%s", advice);
}

static void skip(finding *f, const char *name, const char *why)
{
    f->name = name;
    f->state = skipped;
    text_printf(&f->detail, "%s", why);
}

static void test_run(doctor *d, int linked)
{
    finding *f = &d->findings[RUN];
    if (!linked || cdpDeviceStatus(d->job.device) != CDP_OK) {
        skip(f, "run", linked ? "there is no GPU" : "nothing was linked");
        return;
    }
    conclude(f, "run", self_test_run(&d->job), "the messages above say why the test did not run");
    if (f->state == ok)
        text_printf(&f->detail, "a kernel launched a kernel on %s", cdpDeviceName(d->job.device));
}

static void test_link(doctor *d, int compiled)
{
    finding *f = &d->findings[LINK];
    if (!compiled) {
        skip(f, "link", "nothing was compiled");
        test_run(d, 0);
        return;
    }
    conclude(f, "link", job_link(&d->job), "the messages above say why the test did not link");
    if (f->state == ok)
        text_printf(&f->detail, "%zu bytes, by %s", d->job.cubin_size,
                    cdpLinkerBackendUsed(d->job.linker));
    test_run(d, f->state == ok);
}

static void self_test(doctor *d)
{
    finding *f = &d->findings[COMPILE];
    int code = self_test_begin(&d->job);
    if (!code)
        code = job_compile(&d->job, CDP_OUTPUT_PTX);
    conclude(f, "compile", code, "the messages above say why the test did not compile");
    if (!code)
        text_printf(&f->detail, "a kernel that launches a kernel, for %s", d->job.arch);
    test_link(d, !code);
}

static int works(const doctor *d)
{
    return d->findings[COMPILE].state == ok && d->findings[LINK].state == ok &&
           d->findings[RUN].state != failed;
}

/* ---- The answer ---- */

static void write_places_json(const doctor *d, text *t)
{
    size_t count = 0;
    const cdpToolkitTried *tried = cdpToolkitTrace(d->job.toolkit, &count);
    json_open(t, "places", '[');
    for (size_t i = 0; i < count; i++) {
        json_open(t, NULL, '{');
        json_string(t, "part", tried[i].part);
        json_string(t, "path", tried[i].path);
        json_string(t, "source", tried[i].source);
        json_string(t, "result", tried[i].result);
        json_boolean(t, "found", tried[i].found);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void write_json(const doctor *d, text *t)
{
    json_open(t, NULL, '{');
    json_string(t, "version", CDPC_VERSION);
    json_string(t, "llvm", cdpCodegenLlvmVersion());
    json_boolean(t, "works", works(d));
    json_open(t, "archs", '[');
    for (const char *const *arch = cdpCodegenArchs(); *arch; arch++) {
        json_open(t, NULL, '{');
        json_string(t, "name", *arch);
        json_boolean(t, "llvmKnows", cdpCodegenKnowsArch(*arch));
        json_close(t, '}');
    }
    json_close(t, ']');
    json_open(t, "findings", '[');
    for (size_t i = 0; i < FINDING_COUNT; i++) {
        const finding *f = &d->findings[i];
        json_open(t, NULL, '{');
        json_string(t, "name", f->name);
        json_string(t, "state", f->state);
        json_string(t, "detail", f->detail.data ? f->detail.data : "");
        json_string(t, "advice", f->advice.data ? f->advice.data : "");
        json_close(t, '}');
    }
    json_close(t, ']');
    write_places_json(d, t);
    json_close(t, '}');
    text_append(t, "\n", 1);
}

static void write_archs(text *t)
{
    int older = 0;
    text_printf(t, "GPU architectures:");
    for (const char *const *arch = cdpCodegenArchs(); *arch; arch++) {
        int known = cdpCodegenKnowsArch(*arch);
        older |= !known;
        text_printf(t, " %s%s", *arch, known ? "" : "*");
    }
    text_printf(t, "\n%s",
                older ? "  (*: not known to this LLVM; compiled for an older one and "
                        "linked for the one asked for)\n"
                      : "");
}

/* The places of the parts that are missing, or with -v of all. */
static void write_places(const doctor *d, text *t)
{
    size_t count = 0;
    const cdpToolkitTried *tried = cdpToolkitTrace(d->job.toolkit, &count);
    int all = d->options->values[OPTION_VERBOSE].given, any = 0;
    for (size_t i = 0; i < count; i++) {
        int show = all;
        for (size_t k = NVJITLINK; k <= LIBDEVICE; k++)
            show |=
                d->findings[k].state == missing && strcmp(d->findings[k].name, tried[i].part) == 0;
        if (!show)
            continue;
        text_printf(t, "%s  %-14s %s: %s (%s)\n", any ? "" : "\nplaces:\n", tried[i].part,
                    tried[i].path, tried[i].result, tried[i].source);
        any = 1;
    }
}

static void write_text(const doctor *d, text *t)
{
    text_printf(t, "libcdp %s, LLVM %s\n", CDPC_VERSION, cdpCodegenLlvmVersion());
    write_archs(t);
    text_append(t, "\n", 1);
    for (size_t i = 0; i < FINDING_COUNT; i++) {
        const finding *f = &d->findings[i];
        text_printf(t, "%-7s  %-14s  %s\n", f->state, f->name,
                    f->detail.data ? f->detail.data : "");
    }
    write_places(d, t);
    int any = 0;
    for (size_t i = 0; i < FINDING_COUNT; i++) {
        const finding *f = &d->findings[i];
        if (f->advice.data)
            text_printf(t, "%s  %s: %s\n", any++ ? "" : "\nwhat to do:\n", f->name, f->advice.data);
    }
    int builds = d->findings[LINK].state == ok;
    text_printf(t, "\nkernels that launch kernels %s here\n",
                works(d) && d->findings[RUN].state == ok ? "compile, link and run"
                : works(d)                               ? "compile and link"
                : builds                                 ? "compile and link, and do not run"
                                                         : "do not build");
}

static void answer(const doctor *d)
{
    text t = {0};
    if (d->options->values[OPTION_JSON].given)
        write_json(d, &t);
    else
        write_text(d, &t);
    fputs(t.data ? t.data : "", stdout);
    text_free(&t);
}

static void dispose(doctor *d)
{
    for (size_t i = 0; i < FINDING_COUNT; i++) {
        text_free(&d->findings[i].detail);
        text_free(&d->findings[i].advice);
    }
    job_dispose(&d->job);
}

int command_doctor(const options *o)
{
    doctor d = {.options = o, .job = {.options = o}};
    if (o->positional_count)
        return report_usage(NULL, "'cdpc doctor' takes no input, and '%s' is given",
                            o->positionals[0]);
    look_at_gpu(&d);
    int code = choose_arch(&d);
    if (!code)
        code = look_at_toolkit(&d);
    if (!code) {
        self_test(&d);
        answer(&d);
        code = works(&d) ? job_check_warnings(&d.job) : EXIT_INPUT;
    }
    dispose(&d);
    return code;
}
