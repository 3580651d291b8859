#include <string.h>

#include "cubin.h"
#include "linker.h"

int link_is_driver_provided(const char *name)
{
    static const char *const patterns[] = {
#define CDP_DRIVER_PROVIDED(pattern) pattern,
#include "cdp/driver_provided.def"
#undef CDP_DRIVER_PROVIDED
    };
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        size_t length = strlen(patterns[i]);
        int is_start = patterns[i][length - 1] == '*';
        if (is_start ? strncmp(name, patterns[i], length - 1) == 0 : strcmp(name, patterns[i]) == 0)
            return 1;
    }
    return 0;
}

static cdpStatus fail(cdpLinker linker, const char *object, const char *what)
{
    diagnostic_place place = {.object = object};
    return diagnostics_error(&linker->d, CDP_ERROR_INVALID_OUTPUT, CDP_STAGE_LINK, &place,
                             "%s reported success, but %s", cdpLinkerBackendUsed(linker), what);
}

/* A kernel of an input that the output must have. Not for static ones, which a linker may rename.
 */
static void prove_kernel(cdpLinker linker, cdpCubin cubin, const link_input *input,
                         const char *name)
{
    if (cubin_find_kernel(cubin, name))
        return;
    text what = {0};
    text_printf(&what, "the kernel '%s' of this input is no entry of the cubin", name);
    fail(linker, input->name, what.data ? what.data : name);
    text_free(&what);
}

static void prove_kernels(cdpLinker linker, cdpCubin cubin)
{
    for (size_t i = 0; i < linker->input_count; i++) {
        const link_input *input = &linker->inputs[i];
        for (size_t j = 0; j < input->ptx.symbol_count; j++) {
            const ptx_symbol *symbol = &input->ptx.symbols[j];
            if (symbol->kind == PTX_ENTRY && symbol->defined && symbol->linkage != PTX_STATIC)
                prove_kernel(linker, cubin, input, symbol->name);
        }
        size_t count;
        const cdpCubinKernel *kernels = cdpCubinKernels(input->cubin, &count);
        for (size_t j = 0; j < count; j++)
            prove_kernel(linker, cubin, input, kernels[j].name);
    }
}

static void prove_program(cdpLinker linker, cdpCubin cubin)
{
    text what = {0};
    if (cubin_is_relocatable(cubin))
        fail(linker, NULL, "its output is still relocatable");
    if (cdpCubinArch(cubin) != linker->arch.number) {
        text_printf(&what, "the cubin is for sm_%u, not for %s", cdpCubinArch(cubin),
                    linker->arch.name);
        fail(linker, NULL, what.data ? what.data : "the cubin is for another architecture");
    }
    text_free(&what);
}

static void prove_symbols(cdpLinker linker, cdpCubin cubin)
{
    size_t count;
    const char *const *undefined = cdpCubinUndefined(cubin, &count);
    for (size_t i = 0; i < count; i++)
        if (!link_is_driver_provided(undefined[i]))
            diagnostics_error(&linker->d, CDP_ERROR_UNDEFINED_SYMBOL, CDP_STAGE_LINK, NULL,
                              "%s reported success, but '%s' is undefined in the cubin",
                              cdpLinkerBackendUsed(linker), undefined[i]);
}

cdpStatus link_prove(cdpLinker linker, const char *error_log)
{
    if (error_log && *error_log) {
        link_refused(linker, NULL, "the link reported success, but also errors", error_log);
        return linker->d.status;
    }
    cdpCubin cubin = cdpCubinRead(linker->cubin.data, linker->cubin.size);
    if (cdpCubinStatus(cubin)) {
        const cdpDiagnosticList *list = cdpCubinDiagnostics(cubin);
        fail(linker, NULL, list->count ? list->items[0].message : "its output cannot be read");
    } else {
        prove_program(linker, cubin);
        prove_symbols(linker, cubin);
        prove_kernels(linker, cubin);
    }
    cdpCubinDispose(cubin);
    return linker->d.status;
}
