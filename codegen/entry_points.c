/* The device runtime's functions under the names that NVIDIA documents: cdp/device_runtime.def.
   cudaStreamDestroy becomes __cudaCDP2StreamDestroy, after its prototype was checked: neither ptxas
   nor nvJitLink says anything about a wrong one. Where a struct goes by value a frontend may have
   any aggregate of its bytes, or byval; afterwards every call has the list's own type, so that the
   launches of lowering and the frontend's calls share one declaration. */
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

/* The prototype of the list as a type; NULL when out of memory. */
static LLVMTypeRef listed_type(unit *u, const entry_point *e)
{
    text source = {0};
    text_printf(&source, "declare %s @f(%s)\n", e->result, e->parameters);
    char *message;
    LLVMModuleRef module = source.failed ? NULL : read_declarations(u, &source, &message);
    text_free(&source);
    if (!module)
        return NULL;
    LLVMTypeRef type = LLVMGlobalGetValueType(LLVMGetFirstFunction(module));
    LLVMDisposeModule(module);
    return type;
}

/* ---- Calls with the list's types ---- */

static LLVMValueRef load(unit *u, LLVMBuilderRef builder, LLVMTypeRef type, LLVMValueRef address,
                         unsigned alignment)
{
    LLVMValueRef value = LLVMBuildLoad2(builder, type, address, "");
    LLVMSetAlignment(value, alignment ? alignment : LLVMABIAlignmentOfType(u->layout, type));
    return value;
}

/* Element by element where the elements have the same types, else NULL. */
static LLVMValueRef by_elements(LLVMBuilderRef builder, LLVMValueRef value, LLVMTypeRef type)
{
    LLVMTypeRef have = LLVMTypeOf(value);
    LLVMValueRef result = LLVMGetPoison(type);
    unsigned count = aggregate_count(type);
    if (count != aggregate_count(have))
        return NULL;
    for (unsigned i = 0; i < count; i++)
        if (aggregate_element(have, i) != aggregate_element(type, i))
            return NULL;
    for (unsigned i = 0; i < count; i++)
        result = LLVMBuildInsertValue(builder, result, LLVMBuildExtractValue(builder, value, i, ""),
                                      i, "");
    return result;
}

/* An aggregate of the same bytes as `type`, through memory, which the optimiser takes out again. */
static LLVMValueRef same_bytes(unit *u, LLVMBuilderRef builder, LLVMValueRef call,
                               LLVMValueRef value, LLVMTypeRef type)
{
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
    LLVMBuilderRef entry = LLVMCreateBuilderInContext(u->context);
    LLVMPositionBuilderBefore(entry, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function)));
    LLVMValueRef slot = LLVMBuildAlloca(entry, LLVMTypeOf(value), "");
    LLVMDisposeBuilder(entry);
    LLVMBuildStore(builder, value, slot);
    return load(u, builder, type, slot, 0);
}

static LLVMValueRef argument_as(unit *u, LLVMBuilderRef builder, LLVMValueRef call, unsigned index,
                                LLVMTypeRef type)
{
    LLVMValueRef value = LLVMGetOperand(call, index);
    if (byval_of_argument(call, index))
        return load(u, builder, type, value, alignment_of_argument(call, index));
    if (LLVMTypeOf(value) == type)
        return value;
    LLVMValueRef same = by_elements(builder, value, type);
    return same ? same : same_bytes(u, builder, call, value, type);
}

static void rewrite_call(unit *u, LLVMValueRef call, LLVMValueRef callee)
{
    enum { most_parameters = 8 }; /* of any row of the list */
    LLVMValueRef arguments[most_parameters];
    unsigned count = LLVMCountParams(callee);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(u->context);
    LLVMPositionBuilderBefore(builder, call); /* and its debug location */
    for (unsigned i = 0; i < count && i < most_parameters; i++)
        arguments[i] = argument_as(u, builder, call, i, LLVMTypeOf(LLVMGetParam(callee, i)));
    call_replace(call, LLVMBuildCall2(builder, LLVMGlobalGetValueType(callee), callee, arguments,
                                      count, ""));
    LLVMDisposeBuilder(builder);
}

static LLVMValueRef first_call_of(LLVMValueRef function)
{
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
        if (is_direct_call_of(use, function) && LLVMIsACallInst(LLVMGetUser(use)))
            return LLVMGetUser(use);
    return NULL;
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

/* The entry point's declaration with the list's type: the one under its symbol, which was handled
   before, or `function` itself where it has the type, or a new one. */
static LLVMValueRef declaration(unit *u, LLVMValueRef function, const char *symbol,
                                LLVMTypeRef type)
{
    int has_type = LLVMGlobalGetValueType(function) == type;
    LLVMValueRef declared = LLVMGetNamedFunction(u->module, symbol);
    if (declared == function && !has_type)
        LLVMSetValueName2(function, "", 0);
    if (!declared && has_type)
        LLVMSetValueName2(function, symbol, strlen(symbol));
    declared = LLVMGetNamedFunction(u->module, symbol);
    if (!declared)
        declared = LLVMAddFunction(u->module, symbol, type);
    attribute_add(declared, "convergent");
    attribute_add(declared, "nounwind");
    return declared;
}

/* All that used `function` uses the entry point under its symbol and with the list's type. */
static void replace(unit *u, LLVMValueRef function, const entry_point *e)
{
    LLVMTypeRef type = listed_type(u, e);
    if (!type) {
        diagnostics_error(u->diagnostics, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_CHECK, NULL,
                          "out of memory while renaming '%s'", e->name);
        return;
    }
    LLVMValueRef listed = declaration(u, function, e->symbol, type);
    if (listed == function)
        return;
    int other_type = LLVMGlobalGetValueType(function) != type;
    for (LLVMValueRef call; other_type && (call = first_call_of(function));)
        rewrite_call(u, call, listed);
    LLVMReplaceAllUsesWith(function, listed);
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
        replace(u, function, e);
    }
}

/* A declaration that nothing uses goes, whatever its type: lowering makes its own. */
static void handle_name(unit *u, const char *name, const entry_point *e)
{
    LLVMValueRef function = LLVMGetNamedFunction(u->module, name);
    if (!function || !LLVMIsDeclaration(function))
        return;
    if (LLVMGetFirstUse(function))
        handle(u, function, e);
    else
        LLVMDeleteFunction(function);
}

cdpStatus rename_entry_points(unit *u)
{
    for (unsigned i = 0; i < ENTRY_POINT_COUNT; i++) {
        handle_name(u, entry_points[i].symbol, &entry_points[i]);
        if (strcmp(entry_points[i].name, entry_points[i].symbol) != 0)
            handle_name(u, entry_points[i].name, &entry_points[i]);
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
