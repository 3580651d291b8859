/* The device runtime's functions under the names that NVIDIA documents: cdp/device_runtime.def.
   cudaStreamDestroy becomes __cudaCDP2StreamDestroy, after its prototype was checked: neither ptxas
   nor nvJitLink says anything about a wrong one. */
#include <stdio.h>
#include <string.h>

#include "compilation.h"

enum { LIBRARY, ASSEMBLER, NOBODY };

typedef struct entry_point {
    const char *name, *symbol, *result, *parameters;
    int provider;
} entry_point;

static const entry_point entry_points[] = {
#define CDP_ENTRY_POINT(name, symbol, result, parameters, provider)                                \
    {name, symbol, result, parameters, provider},
#include "cdp/device_runtime.def"
#undef CDP_ENTRY_POINT
};

enum { ENTRY_POINT_COUNT = sizeof entry_points / sizeof *entry_points };

/* Functions of the CUDA runtime that frontends try in device code and that are not there (any
   more). */
static const struct {
    const char *name, *reason, *hint;
} absent[] = {
    {"cudaDeviceSynchronize",
     "a kernel cannot wait for the kernels it launched since CUDA 12 and sm_90",
     "launch what comes after them into the tail launch stream, inttoptr (i64 3 to ptr)"},
    {"cudaStreamSynchronize", "the device runtime has no synchronization with streams",
     "order launches by a stream or an event, or use the tail launch stream"},
    {"cudaEventSynchronize", "the device runtime has no synchronization with events",
     "order launches by cudaStreamWaitEvent, or use the tail launch stream"},
    {"cudaStreamQuery", "the device runtime cannot query streams", "use a tail launch"},
    {"cudaEventQuery", "the device runtime cannot query events", "use a tail launch"},
    {"cudaLaunchKernel", "it launches from the host only", "launch with @cdp.launch"},
    {"cudaLaunchKernelExC", "the device runtime has no launch attributes",
     "launch with @cdp.launch"},
};

/* ---- Prototypes ---- */

/* A struct by value: any aggregate of the same size and alignment gives the same .param, and so
   does byval. */
static int matches_aggregate(unit *u, LLVMTypeRef type, LLVMTypeRef byval, const char *want,
                             size_t length)
{
    LLVMTypeRef t = byval ? byval : type;
    LLVMTypeKind kind = LLVMGetTypeKind(t);
    if (kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind)
        return 0;
    unsigned words = 1,
             alignment = memchr(want, 'p', length) || strstr(want, "i64") == want + 1 ? 8 : 4;
    for (size_t i = 0; i < length; i++)
        words += want[i] == ',';
    return LLVMABISizeOfType(u->layout, t) == (uint64_t)words * alignment &&
           LLVMABIAlignmentOfType(u->layout, t) == alignment;
}

static int matches_type(unit *u, LLVMTypeRef type, LLVMTypeRef byval, const char *want,
                        size_t length)
{
    if (want[0] == '{')
        return matches_aggregate(u, type, byval, want, length);
    if (byval)
        return 0;
    switch (LLVMGetTypeKind(type)) {
    case LLVMVoidTypeKind:
        return strncmp(want, "void", length) == 0;
    case LLVMPointerTypeKind:
        return strncmp(want, "ptr", length) == 0 && LLVMGetPointerAddressSpace(type) == 0;
    case LLVMIntegerTypeKind: {
        char have[16];
        return snprintf(have, sizeof have, "i%u", LLVMGetIntTypeWidth(type)) == (int)length &&
               strncmp(want, have, length) == 0;
    }
    default:
        return 0;
    }
}

/* The length of the first type in a list such as "ptr, {i32, i32, i32}, i32". */
static size_t type_length(const char *list)
{
    return *list == '{' ? strcspn(list, "}") + 1 : strcspn(list, ",");
}

static int has_prototype(unit *u, LLVMValueRef function, const entry_point *e)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    if (LLVMIsFunctionVarArg(type) ||
        !matches_type(u, LLVMGetReturnType(type), NULL, e->result, strlen(e->result)))
        return 0;
    const char *want = e->parameters;
    unsigned count = LLVMCountParams(function);
    for (unsigned i = 0; i < count; i++) {
        size_t length = type_length(want);
        if (!length || !matches_type(u, LLVMTypeOf(LLVMGetParam(function, i)),
                                     byval_of_parameter(function, i), want, length))
            return 0;
        want += length;
        want += strspn(want, ", ");
    }
    return *want == '\0';
}

/* ---- Renaming ---- */

static void refuse_prototype(unit *u, LLVMValueRef function, const entry_point *e)
{
    char *have = LLVMPrintTypeToString(LLVMGlobalGetValueType(function));
    diagnostic_place place = {.object = e->name};
    diagnostics_error(u->diagnostics, CDP_ERROR_INVALID_INPUT, CDP_STAGE_CHECK, &place,
                      "the device runtime's '%s' is %s (%s), and the module declares it as %s",
                      e->name, e->result, e->parameters, have);
    LLVMDisposeMessage(have);
}

static void rename_to(unit *u, LLVMValueRef function, const char *symbol)
{
    attribute_add(function, "convergent");
    attribute_add(function, "nounwind");
    LLVMValueRef other = LLVMGetNamedFunction(u->module, symbol);
    if (other == function)
        return;
    if (!other) {
        LLVMSetValueName2(function, symbol, strlen(symbol));
        return;
    }
    LLVMReplaceAllUsesWith(function, other);
    LLVMDeleteFunction(function);
}

static void handle(unit *u, LLVMValueRef function, const entry_point *e)
{
    if (!has_prototype(u, function, e)) {
        refuse_prototype(u, function, e);
    } else if (e->provider == NOBODY) {
        diagnostic_place place = {.object = e->name};
        diagnostics_error(
            u->diagnostics, CDP_ERROR_UNSUPPORTED, CDP_STAGE_CHECK, &place,
            "'%s' is declared in CUDA's header, but libcudadevrt.a does not define it", e->name);
        diagnostics_hint(u->diagnostics, "use the form without flags");
    } else {
        rename_to(u, function, e->symbol);
    }
}

cdpStatus rename_entry_points(unit *u)
{
    for (unsigned i = 0; i < ENTRY_POINT_COUNT; i++) {
        const entry_point *e = &entry_points[i];
        LLVMValueRef documented = LLVMGetNamedFunction(u->module, e->name);
        if (documented && LLVMIsDeclaration(documented) && LLVMGetFirstUse(documented))
            handle(u, documented, e);
        LLVMValueRef symbol = LLVMGetNamedFunction(u->module, e->symbol);
        if (symbol && symbol != documented && LLVMIsDeclaration(symbol) && LLVMGetFirstUse(symbol))
            handle(u, symbol, e);
    }
    for (unsigned i = 0; i < sizeof absent / sizeof *absent; i++) {
        LLVMValueRef function = LLVMGetNamedFunction(u->module, absent[i].name);
        if (!function || !LLVMIsDeclaration(function) || !LLVMGetFirstUse(function))
            continue;
        diagnostic_place place = {.object = absent[i].name};
        diagnostics_error(u->diagnostics, CDP_ERROR_UNSUPPORTED, CDP_STAGE_CHECK, &place,
                          "the module calls '%s': %s", absent[i].name, absent[i].reason);
        diagnostics_hint(u->diagnostics, "%s", absent[i].hint);
    }
    return u->diagnostics->status;
}
