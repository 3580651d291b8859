/* GPU architectures: cdp/arch.def against what this LLVM knows. */
#include <llvm/Config/llvm-config.h>
#include <string.h>

#include "compilation.h"

static const arch archs[] = {
#define CDP_ARCH(name, number, variant, ptx, llvm) {name, number, variant, ptx, llvm},
#include "cdp/arch.def"
#undef CDP_ARCH
};

enum { ARCH_COUNT = sizeof archs / sizeof *archs };

const arch *arch_find(const char *name)
{
    for (unsigned i = 0; i < ARCH_COUNT; i++)
        if (name && strcmp(archs[i].name, name) == 0)
            return &archs[i];
    return NULL;
}

static int llvm_knows(const arch *a)
{
    return a->llvm_major <= LLVM_VERSION_MAJOR;
}

/* Only PTX for a plain architecture runs on newer ones. */
const arch *arch_for_llvm(const arch *wanted)
{
    if (llvm_knows(wanted))
        return wanted;
    const arch *best = &archs[0];
    for (unsigned i = 0; i < ARCH_COUNT; i++)
        if (llvm_knows(&archs[i]) && archs[i].variant == ' ' && archs[i].number <= wanted->number)
            best = &archs[i];
    return best;
}

void arch_list(text *t)
{
    for (unsigned i = 0; i < ARCH_COUNT; i++)
        text_printf(t, "%s%s", i ? ", " : "", archs[i].name);
}

const char *const *cdpCodegenArchs(void)
{
    static const char *const names[] = {
#define CDP_ARCH(name, number, variant, ptx, llvm) name,
#include "cdp/arch.def"
#undef CDP_ARCH
        NULL,
    };
    return names;
}

int cdpCodegenKnowsArch(const char *name)
{
    const arch *a = arch_find(name);
    return a && llvm_knows(a);
}

const char *cdpCodegenLlvmVersion(void)
{
    return LLVM_VERSION_STRING;
}
