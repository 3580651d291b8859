/* The object behind codegen.h: options, inputs, outputs. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "compilation.h"

cdpCompilation cdpCompilationCreate(void)
{
    cdpCompilation c = calloc(1, sizeof *c);
    if (c)
        c->opt_level = 2;
    return c;
}

void cdpCompilationDispose(cdpCompilation c)
{
    if (!c)
        return;
    for (size_t i = 0; i < c->input_count; i++) {
        text_free(&c->inputs[i].data);
        free(c->inputs[i].name);
    }
    free(c->inputs);
    text_free(&c->libdevice);
    for (unsigned i = 0; i < sizeof c->outputs / sizeof *c->outputs; i++)
        text_free(&c->outputs[i]);
    diagnostics_free(&c->diagnostics);
    free(c);
}

const cdpDiagnosticList *cdpCompilationDiagnostics(cdpCompilation c)
{
    static const cdpDiagnosticList none = {0};
    return c ? &c->diagnostics.list : &none;
}

cdpStatus cdpCompilationStatus(cdpCompilation c)
{
    return c ? c->diagnostics.status : CDP_ERROR_OUT_OF_MEMORY;
}

/* An error of the compilation itself, kept over emits. */
static cdpStatus refuse(cdpCompilation c, cdpStatus status, const char *object, const char *message)
{
    diagnostic_place place = {.object = object};
    diagnostics_error(&c->diagnostics, status, CDP_STAGE_READ, &place, "%s", message);
    c->lasting = c->diagnostics.list.count;
    return status;
}

/* Takes over `bytes` and, on success, keeps it. */
static cdpStatus add_input(cdpCompilation c, text *bytes, const char *name)
{
    input *inputs = realloc(c->inputs, (c->input_count + 1) * sizeof *inputs);
    if (inputs)
        c->inputs = inputs;
    char *copy = text_copy(name ? name : "(unnamed module)");
    if (!inputs || !copy || bytes->failed) {
        free(copy);
        text_free(bytes);
        return refuse(c, CDP_ERROR_OUT_OF_MEMORY, name, "out of memory while copying the module");
    }
    inputs[c->input_count++] = (input){.data = *bytes, .name = copy};
    return CDP_OK;
}

cdpStatus cdpCompilationAddData(cdpCompilation c, const void *data, size_t size, const char *name)
{
    if (!c)
        return CDP_ERROR_OUT_OF_MEMORY;
    if (c->diagnostics.status)
        return c->diagnostics.status;
    if (!data || size == 0)
        return refuse(c, CDP_ERROR_INVALID_INPUT, name,
                      "the module is empty: LLVM bitcode or textual IR is expected");
    text bytes = {0};
    text_append(&bytes, data, size);
    return add_input(c, &bytes, name);
}

cdpStatus cdpCompilationAddFile(cdpCompilation c, const char *path)
{
    if (!c)
        return CDP_ERROR_OUT_OF_MEMORY;
    if (c->diagnostics.status)
        return c->diagnostics.status;
    if (!path)
        return refuse(c, CDP_ERROR_INVALID_ARGUMENT, NULL, "no path was given");
    text bytes = {0};
    int error = text_read_file(&bytes, path);
    if (error) {
        text_free(&bytes);
        diagnostic_place place = {.object = path};
        diagnostics_error(&c->diagnostics, CDP_ERROR_FILE, CDP_STAGE_READ, &place,
                          "the module cannot be read: %s", strerror(error));
        c->lasting = c->diagnostics.list.count;
        return CDP_ERROR_FILE;
    }
    if (bytes.size == 0) {
        text_free(&bytes);
        return refuse(c, CDP_ERROR_INVALID_INPUT, path,
                      "the file is empty: LLVM bitcode or textual IR is expected");
    }
    return add_input(c, &bytes, path);
}

cdpStatus cdpCompilationSetLibdevice(cdpCompilation c, const void *data, size_t size)
{
    if (!c)
        return CDP_ERROR_OUT_OF_MEMORY;
    if (c->diagnostics.status)
        return c->diagnostics.status;
    if (!data || size < 4 || memcmp(data, "BC\xC0\xDE", 4) != 0)
        return refuse(
            c, CDP_ERROR_INVALID_INPUT, "libdevice",
            "these bytes are not LLVM bitcode: the content of libdevice.10.bc is expected");
    text_free(&c->libdevice);
    text_append(&c->libdevice, data, size);
    return c->libdevice.failed ? refuse(c, CDP_ERROR_OUT_OF_MEMORY, "libdevice",
                                        "out of memory while copying libdevice")
                               : CDP_OK;
}

cdpStatus cdpCompilationSetArch(cdpCompilation c, const char *name)
{
    if (!c)
        return CDP_ERROR_OUT_OF_MEMORY;
    if (c->diagnostics.status)
        return c->diagnostics.status;
    c->arch = arch_find(name);
    if (c->arch)
        return CDP_OK;
    text known = {0};
    arch_list(&known);
    diagnostics_error(&c->diagnostics, CDP_ERROR_UNKNOWN_ARCH, CDP_STAGE_READ, NULL,
                      "'%s' is not an architecture that libcdp knows", name ? name : "");
    diagnostics_hint(&c->diagnostics, "one of %s", known.data ? known.data : "");
    c->lasting = c->diagnostics.list.count;
    text_free(&known);
    return CDP_ERROR_UNKNOWN_ARCH;
}

cdpStatus cdpCompilationSetOptLevel(cdpCompilation c, unsigned level)
{
    if (!c)
        return CDP_ERROR_OUT_OF_MEMORY;
    if (c->diagnostics.status)
        return c->diagnostics.status;
    if (level > 3)
        return refuse(c, CDP_ERROR_INVALID_ARGUMENT, NULL, "optimisation levels are 0, 1, 2 and 3");
    c->opt_level = level;
    return CDP_OK;
}

cdpStatus cdpCompilationSetLaunchFailure(cdpCompilation c, cdpLaunchFailure policy)
{
    if (!c)
        return CDP_ERROR_OUT_OF_MEMORY;
    if (c->diagnostics.status)
        return c->diagnostics.status;
    if ((unsigned)policy > CDP_LAUNCH_FAILURE_TRAP)
        return refuse(c, CDP_ERROR_INVALID_ARGUMENT, NULL,
                      "the policy for failed launches is not one of cdpLaunchFailure");
    c->on_failure = policy;
    return CDP_OK;
}

cdpStatus cdpCompilationSetIsolated(cdpCompilation c, int isolated)
{
    if (!c)
        return CDP_ERROR_OUT_OF_MEMORY;
    c->isolated = isolated != 0;
    return c->diagnostics.status;
}

/* Forgets what the last emit found; an object with an error of its own stays failed. */
static cdpStatus begin_emit(cdpCompilation c)
{
    if (c->diagnostics.list.count > c->lasting && c->diagnostics.status)
        return c->diagnostics.status;
    diagnostics_truncate(&c->diagnostics, c->lasting);
    if (c->diagnostics.status)
        return c->diagnostics.status;
    if (c->input_count == 0)
        return refuse(c, CDP_ERROR_INVALID_ARGUMENT, NULL,
                      "there is no module: cdpCompilationAddData was not called");
    if (!c->arch) {
        refuse(c, CDP_ERROR_UNKNOWN_ARCH, NULL, "no architecture is set");
        text known = {0};
        arch_list(&known);
        diagnostics_hint(&c->diagnostics, "one of %s", known.data ? known.data : "");
        text_free(&known);
    }
    return c->diagnostics.status;
}

static cdpStatus run(cdpCompilation c, cdpOutput output, text *result)
{
    return c->isolated ? compile_isolated(c, &c->diagnostics, output, result)
                       : compile(c, &c->diagnostics, output, result);
}

cdpStatus cdpCompilationNeedsLibdevice(cdpCompilation c, int *needed)
{
    if (!c)
        return CDP_ERROR_OUT_OF_MEMORY;
    if (!needed)
        return refuse(c, CDP_ERROR_INVALID_ARGUMENT, NULL, "the place for the answer is NULL");
    *needed = 0;
    cdpStatus status = begin_emit(c);
    if (status)
        return status;
    text answer = {0};
    status = run(c, (cdpOutput)OUTPUT_NEEDS_LIBDEVICE, &answer);
    *needed = answer.size > 0;
    text_free(&answer);
    return status;
}

cdpStatus cdpCompilationEmit(cdpCompilation c, cdpOutput output, const char **data, size_t *size)
{
    if (!c)
        return CDP_ERROR_OUT_OF_MEMORY;
    if ((unsigned)output > CDP_OUTPUT_LOWERED_BITCODE || !data || !size)
        return refuse(c, CDP_ERROR_INVALID_ARGUMENT, NULL,
                      "an emit needs an output of cdpOutput and places for data and size");
    *data = NULL;
    *size = 0;
    cdpStatus status = begin_emit(c);
    if (status)
        return status;
    text *result = &c->outputs[output];
    text_free(result);
    status = run(c, output, result);
    if (status == CDP_OK && result->failed)
        status = diagnostics_error(&c->diagnostics, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_COMPILE,
                                   NULL, "out of memory while copying the output");
    if (status)
        return status;
    *data = result->data;
    *size = result->size;
    return CDP_OK;
}
