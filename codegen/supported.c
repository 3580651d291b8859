/* What LLVM's NVPTX back end would answer with an abort, a crash, an exit, or PTX that ptxas
   refuses, refused first and in words. One walk over the module, everything found is reported.
   Where there is an equal that NVPTX has, the module is changed instead: names of internal symbols,
   fences, math functions, the alignment of an alloca, hardening that no GPU has.

   The list was measured, with LLVM 19 and 22 and ptxas 13.0, and cannot be complete: what it misses
   is for isolate.c. */
#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "supported.h"

/* ---- Reports ---- */

static void report(unit *u, const diagnostic_place *place, const char *hint, const char *format,
                   va_list arguments)
{
    text message = {0};
    text_vprintf(&message, format, arguments);
    diagnostics_error(u->diagnostics, CDP_ERROR_UNSUPPORTED, CDP_STAGE_CHECK, place, "%s",
                      message.data ? message.data : format);
    if (*hint)
        diagnostics_hint(u->diagnostics, "%s", hint);
    text_free(&message);
}

void unsupported_at(unit *u, LLVMValueRef instruction, const char *hint, const char *format, ...)
{
    place_storage storage = {0};
    diagnostic_place place = place_of(instruction, &storage);
    va_list arguments;
    va_start(arguments, format);
    report(u, &place, hint, format, arguments);
    va_end(arguments);
    place_storage_free(&storage);
}

/* A declaration has no debug info, and the line of a function is not that of its first
   instruction. */
static diagnostic_place place_of_function(LLVMValueRef function, text *file)
{
    diagnostic_place place = {.function = name_of(function)};
    LLVMMetadataRef subprogram = LLVMGetSubprogram(function);
    LLVMMetadataRef scope = subprogram ? LLVMDIScopeGetFile(subprogram) : NULL;
    if (!scope)
        return place;
    unsigned length;
    const char *name = LLVMDIFileGetFilename(scope, &length);
    text_printf(file, "%.*s", (int)length, name);
    place.file = file->data;
    place.line = LLVMDISubprogramGetLine(subprogram);
    return place;
}

void unsupported_in(unit *u, LLVMValueRef function, const char *hint, const char *format, ...)
{
    text file = {0};
    diagnostic_place place = place_of_function(function, &file);
    va_list arguments;
    va_start(arguments, format);
    report(u, &place, hint, format, arguments);
    va_end(arguments);
    text_free(&file);
}

void unsupported_symbol(unit *u, LLVMValueRef symbol, const char *hint, const char *format, ...)
{
    diagnostic_place place = {.object = name_of(symbol)};
    va_list arguments;
    va_start(arguments, format);
    report(u, &place, hint, format, arguments);
    va_end(arguments);
}

int is_expanded_function(LLVMValueRef function)
{
    return strncmp(name_of(function), "llvm.", 5) == 0 || is_launch_function(function);
}

/* ---- Functions ---- */

static int is_kernel(LLVMValueRef function)
{
    return LLVMGetFunctionCallConv(function) == LLVMPTXKernelCallConv;
}

static void refuse_parameter(unit *u, LLVMValueRef function, unsigned index, LLVMTypeRef type,
                             const char *problem)
{
    text printed = {0};
    type_print(&printed, type);
    unsupported_in(u, function, "pass it in memory, or as another type",
                   "parameter %u of '%s' has the type %s: %s", index + 1, name_of(function),
                   printed.data ? printed.data : "", problem);
    text_free(&printed);
}

static void check_parameters(unit *u, LLVMValueRef function)
{
    for (unsigned i = 0; i < LLVMCountParams(function); i++) {
        LLVMTypeRef byval = byval_of_parameter(function, i);
        LLVMTypeRef type = byval ? byval : LLVMTypeOf(LLVMGetParam(function, i));
        const char *problem =
            byval && LLVMABISizeOfType(u->layout, byval)
                ? NULL
                : (is_kernel(function) ? kernel_parameter_problem : parameter_problem)(u, type);
        if (problem)
            refuse_parameter(u, function, i, type, problem);
    }
}

static void check_result(unit *u, LLVMValueRef function)
{
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    if (is_kernel(function) && LLVMGetTypeKind(type) != LLVMVoidTypeKind) {
        unsupported_in(u, function, "store the result through a pointer parameter",
                       "the kernel '%s' returns a value, and kernels return nothing",
                       name_of(function));
        return;
    }
    const char *problem = parameter_problem(u, type);
    if (!problem)
        return;
    text printed = {0};
    type_print(&printed, type);
    unsupported_in(u, function, "return it in memory, or as another type",
                   "the result of '%s' has the type %s: %s", name_of(function),
                   printed.data ? printed.data : "", problem);
    text_free(&printed);
}

static int is_known_gc(const char *name)
{
    static const char *const known[] = {"shadow-stack", "statepoint-example", "coreclr", "erlang",
                                        "ocaml"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(name, known[i]) == 0)
            return 1;
    return 0;
}

/* Operands of a function, when it has any: personality, prefix, prologue; what is absent is a null
   pointer. The C API has no names for the last. */
static int has_data_before_code(LLVMValueRef function)
{
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(function); i++)
        if (!LLVMIsAConstantPointerNull(LLVMGetOperand(function, i)))
            return 1;
    return 0;
}

static void check_definition(unit *u, LLVMValueRef function)
{
    const char *gc = LLVMGetGC(function);
    if (gc && !is_known_gc(gc))
        unsupported_in(u, function, "leave the gc attribute out",
                       "LLVM knows no garbage collector '%s', which '%s' names", gc,
                       name_of(function));
    if (has_data_before_code(function))
        unsupported_in(u, function, "keep the data in a variable",
                       "'%s' has prefix or prologue data, and PTX has no data in code",
                       name_of(function));
    if (attribute_has(function, "naked"))
        unsupported_in(u, function, "leave the attribute out",
                       "'%s' is naked, and LLVM writes the entry of each NVPTX function",
                       name_of(function));
    if (LLVMGetFunctionCallConv(function) == LLVMX86VectorCallCallConv)
        unsupported_in(u, function, "use the C calling convention",
                       "'%s' has the calling convention x86_vectorcallcc, whose names have '@' in "
                       "them",
                       name_of(function));
}

static void check_declaration(unit *u, LLVMValueRef function)
{
    if (LLVMGetLinkage(function) == LLVMExternalWeakLinkage)
        unsupported_in(u, function, "declare it external, or define it",
                       "'%s' is a weak declaration, and a function that is nowhere defined has no "
                       "address in PTX, null included",
                       name_of(function));
}

/* Host hardening and instrumentation that LLVM would abort on, or that would end as nonsense in the
   PTX; without them the function does the same. */
static void drop_host_attributes(LLVMValueRef function)
{
    static const char *const kinds[] = {"ssp", "sspstrong", "sspreq", "safestack"};
    static const char *const strings[] = {"fentry-call",
                                          "function-instrument",
                                          "instrument-function-entry",
                                          "instrument-function-entry-inlined",
                                          "instrument-function-exit",
                                          "instrument-function-exit-inlined",
                                          "patchable-function",
                                          "patchable-function-entry",
                                          "probe-stack",
                                          "xray-instruction-threshold"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        attribute_remove(function, kinds[i]);
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
        LLVMRemoveStringAttributeAtIndex(function, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                         strings[i], (unsigned)strlen(strings[i]));
}

/* ---- The walk ---- */

/* The uses of a block are the branches to it and its address. */
static void check_block_address(unit *u, LLVMBasicBlockRef block)
{
    LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
    for (; use; use = LLVMGetNextUse(use))
        if (LLVMIsABlockAddress(LLVMGetUser(use))) {
            unsupported_in(u, LLVMGetBasicBlockParent(block), "number the labels and use a switch",
                           "the address of a label is taken, and PTX has no addresses of labels");
            return;
        }
}

static void check_function(unit *u, LLVMValueRef f)
{
    if (LLVMIsDeclaration(f) && !LLVMGetFirstUse(f))
        return;
    check_parameters(u, f);
    check_result(u, f);
    if (LLVMIsDeclaration(f)) {
        check_declaration(u, f);
        return;
    }
    drop_host_attributes(f);
    check_definition(u, f);
    LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f);
    for (; block; block = LLVMGetNextBasicBlock(block)) {
        check_block_address(u, block);
        LLVMValueRef next = LLVMGetFirstInstruction(block);
        while (next) {
            LLVMValueRef i = next;
            next = LLVMGetNextInstruction(i);
            check_instruction(u, i);
        }
    }
}

cdpStatus check_supported(unit *u)
{
    check_names(u);
    check_globals(u);
    check_cycles(u);
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f))
        if (!is_expanded_function(f))
            check_function(u, f);
    math_replace(u);
    check_intrinsics(u);
    return u->diagnostics->status;
}
