/* NVPTX intrinsics that came with a GPU or with a PTX version: below them LLVM aborts. A newer PTX
   is asked for, a newer GPU cannot be. */
#include <string.h>

#include "supported.h"

typedef struct need {
    const char *name; /* as in nvvm.def */
    unsigned arch;
    const char *archs;
    unsigned ptx;
} need;

static const need needs[] = {
#define CDP_NVVM(name, arch, archs, ptx) {name, arch, archs, ptx},
#include "nvvm.def"
#undef CDP_NVVM
};

static int starts_with(const char *name, const char *prefix)
{
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

/* The row with the longest prefix; NULL when every GPU of arch.def has the intrinsic. */
static const need *find(LLVMValueRef function)
{
    size_t length;
    unsigned id = LLVMGetIntrinsicID(function);
    const char *name = id ? LLVMIntrinsicGetName(id, &length) : "";
    const need *best = NULL;
    if (!starts_with(name, "llvm.nvvm."))
        return NULL;
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (starts_with(name + strlen("llvm.nvvm."), needs[i].name) &&
            (!best || strlen(needs[i].name) > strlen(best->name)))
            best = &needs[i];
    return best;
}

/* Whether `archs`, words, has the word `name`. */
static int has_word(const char *archs, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = archs; (at = strstr(at, name)); at += length)
        if ((at == archs || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return 1;
    return 0;
}

static int has_arch(const unit *u, const need *n)
{
    return (n->arch && u->arch->number >= n->arch) || has_word(n->archs, u->arch->name);
}

const char *nvvm_problem(unit *u, LLVMValueRef function, text *why)
{
    const need *n = find(function);
    if (!n || has_arch(u, n))
        return NULL;
    if (n->arch)
        text_printf(why, "%s has no such instruction: sm_%u and newer have it", u->arch->name,
                    n->arch);
    else if (!*n->archs)
        text_printf(why, "no GPU since sm_75 has such an instruction");
    else
        text_printf(why, "%s has no such instruction: %s have it", u->arch->name, n->archs);
    return why->data;
}

unsigned nvvm_ptx_version(unit *u)
{
    unsigned version = 0;
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f)) {
        const need *n =
            LLVMGetFirstUse(f) && starts_with(name_of(f), "llvm.nvvm.") ? find(f) : NULL;
        if (n && n->ptx > version)
            version = n->ptx;
    }
    return version;
}
