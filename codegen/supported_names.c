/* Symbol names. PTX knows [A-Za-z][A-Za-z0-9_$]* and [_$][A-Za-z0-9_$]+; LLVM rewrites what it may,
   the names of internal symbols, and only as far as characters go: a digit in front, a lone '_' and
   PTX's own constant WARP_SZ are left. For the other names it aborts, or ptxas finds a syntax error
   far from the cause. */
#include <ctype.h>
#include <string.h>

#include "supported.h"

static int is_letter_of_ptx(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

/* Position of the first character that cannot stand there; `length` when there is none. */
static size_t first_bad(const char *name, size_t length)
{
    size_t i = 0;
    if (isdigit((unsigned char)name[0]))
        return 0;
    while (i < length && is_letter_of_ptx(name[i]))
        i++;
    return i;
}

static int is_lone(const char *name, size_t length)
{
    return (length == 1 && !isalpha((unsigned char)name[0])) || strcmp(name, "WARP_SZ") == 0;
}

static int is_internal(LLVMValueRef symbol)
{
    LLVMLinkage linkage = LLVMGetLinkage(symbol);
    return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
}

/* What LLVM would leave of an internal name. */
static void rename_internal(LLVMValueRef symbol, const char *name, size_t length)
{
    if (!isdigit((unsigned char)name[0]) && !is_lone(name, length))
        return;
    text renamed = {0};
    text_printf(&renamed, "$_%.*s", (int)length, name);
    if (!renamed.failed)
        LLVMSetValueName2(symbol, renamed.data, renamed.size);
    text_free(&renamed);
}

static void suggest(text *t, const char *name, size_t length)
{
    if (!isalpha((unsigned char)name[0]))
        text_append(t, "_", 1);
    for (size_t i = 0; i < length; i++)
        text_append(t, is_letter_of_ptx(name[i]) ? &name[i] : "_", 1);
    if (is_lone(name, length))
        text_append(t, "_", 1);
}

static void refuse_name(unit *u, LLVMValueRef symbol, const char *name, size_t length)
{
    text hint = {0};
    text_printf(&hint, "rename it, for instance to '");
    suggest(&hint, name, length);
    text_printf(&hint, "', or make it internal: LLVM renames those itself");
    size_t bad = first_bad(name, length);
    if (bad < length && bad > 0 && isprint((unsigned char)name[bad]))
        unsupported_symbol(u, symbol, hint.data,
                           "PTX has no way to write the name '%s': '%c' is not a letter, digit, "
                           "'_' or '$'",
                           name, name[bad]);
    else
        unsupported_symbol(u, symbol, hint.data,
                           "PTX has no way to write the name '%s': names are letters, digits, '_' "
                           "and '$', and start with a letter or have more than one character",
                           name);
    text_free(&hint);
}

static void check_name(unit *u, LLVMValueRef symbol, int is_declaration)
{
    size_t length;
    const char *name = LLVMGetValueName2(symbol, &length);
    if (length && name[0] == '\1') { /* "as it stands": LLVM drops it */
        name++;
        length--;
    }
    if (length == 0 || (first_bad(name, length) == length && !is_lone(name, length)))
        return; /* LLVM names what has no name */
    if (is_declaration && !LLVMGetFirstUse(symbol))
        return;
    if (is_internal(symbol))
        rename_internal(symbol, name, length);
    else
        refuse_name(u, symbol, name, length);
}

void check_names(unit *u)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f))
        if (!is_expanded_function(f))
            check_name(u, f, LLVMIsDeclaration(f));
    for (LLVMValueRef g = LLVMGetFirstGlobal(u->module); g; g = LLVMGetNextGlobal(g))
        if (strncmp(name_of(g), "llvm.", 5) != 0)
            check_name(u, g, LLVMIsDeclaration(g));
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(u->module); a; a = LLVMGetNextGlobalAlias(a))
        check_name(u, a, 0);
}
