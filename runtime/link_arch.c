#include <stdlib.h>
#include <string.h>

#include "linker.h"

typedef struct known_arch {
    const char *name;
    unsigned number;
    char variant;
} known_arch;

static const known_arch known[] = {
#define CDP_ARCH(name, number, variant, ptx, llvm) {name, number, variant},
#include "cdp/arch.def"
#undef CDP_ARCH
};

cdpStatus link_arch_find(link_arch *arch, const char *name, diagnostics *d)
{
    for (size_t i = 0; name && i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].name, name) == 0) {
            *arch = (link_arch){.number = known[i].number, .variant = known[i].variant};
            strncpy(arch->name, name, sizeof arch->name - 1);
            return CDP_OK;
        }
    text list = {0};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        text_printf(&list, "%s%s", i ? ", " : "", known[i].name);
    diagnostics_error(d, CDP_ERROR_UNKNOWN_ARCH, CDP_STAGE_LINK, NULL,
                      "the architecture '%s' is not known", name ? name : "(NULL)");
    diagnostics_hint(d,
                     "known are %s. A GPU newer than these takes a cubin of the newest of its "
                     "major number",
                     list.data ? list.data : "");
    text_free(&list);
    return CDP_ERROR_UNKNOWN_ARCH;
}

/* Splits "sm_90a"; 0 when it is no architecture's name. */
static int split(const char *name, unsigned *number, char *variant)
{
    char *end;
    if (strncmp(name, "sm_", 3) != 0)
        return 0;
    *number = (unsigned)strtoul(name + 3, &end, 10);
    *variant = *end ? *end : ' ';
    return *number != 0;
}

/* ptxas's rules: plain PTX for the same or a newer architecture, 'a' for exactly its own, 'f' for
   the same or a newer one of its family (measured on 13.0.88). */
static int is_allowed(unsigned number, char variant, const link_arch *arch)
{
    if (variant == 'a')
        return arch->number == number && arch->variant == 'a';
    if (variant == 'f')
        return arch->number / 10 == number / 10 && arch->number >= number;
    return arch->number >= number;
}

static void check_target(cdpLinker linker, const link_input *input)
{
    diagnostic_place place = {.object = input->name};
    unsigned number;
    char variant;
    const char *target = input->ptx.target;
    if (!split(target, &number, &variant)) {
        diagnostics_error(&linker->d, CDP_ERROR_INVALID_INPUT, CDP_STAGE_LINK, &place,
                          "the PTX has no .target that names an architecture");
    } else if (!is_allowed(number, variant, &linker->arch)) {
        const char *why = variant == 'a'   ? "code for that exact GPU only"
                          : variant == 'f' ? "code for its family of GPUs only"
                                           : "newer";
        diagnostics_error(&linker->d, CDP_ERROR_LINK, CDP_STAGE_LINK, &place,
                          "the PTX has .target %s, which cannot be linked for %s: it is %s", target,
                          linker->arch.name, why);
        diagnostics_hint(&linker->d, "link for %s, or compile the PTX for %s", target,
                         linker->arch.name);
    }
}

/* Machine code can be linked within a generation; what exactly fits is the linker's to say. */
static void check_cubin(cdpLinker linker, const link_input *input)
{
    unsigned number = cdpCubinArch(input->cubin);
    if (number / 10 == linker->arch.number / 10 && number <= linker->arch.number)
        return;
    diagnostic_place place = {.object = input->name};
    diagnostics_error(&linker->d, CDP_ERROR_LINK, CDP_STAGE_LINK, &place,
                      "the cubin holds machine code for sm_%u, which cannot be linked for %s",
                      number, linker->arch.name);
    diagnostics_hint(&linker->d,
                     "a cubin fits its own generation only; give PTX to link for others");
}

cdpStatus link_check_archs(cdpLinker linker)
{
    for (size_t i = 0; i < linker->input_count; i++)
        if (linker->inputs[i].kind == CDP_INPUT_PTX)
            check_target(linker, &linker->inputs[i]);
        else if (linker->inputs[i].kind == CDP_INPUT_CUBIN)
            check_cubin(linker, &linker->inputs[i]);
    return linker->d.status;
}
