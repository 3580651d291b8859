/* Lowering: every launch becomes a call of one generated function per signature and policy,

       define internal i32 @"cdp.launch(ptr, i32)"(kernel, grid x y z, block x y z, shared, stream,
                                                   ptr, i32) convergent alwaysinline {
         %buffer = __cudaCDP2GetParameterBufferV2(kernel, {grid}, {block}, shared)
         if (%buffer) store the arguments at their offsets
         return __cdp_launch_device(%buffer, stream)
       }

   and LLVM's own inliner does the rest: the PTX is that of a launch written by hand at every -O
   level, debug locations stay right, and nothing here splits a block of the frontend's. dim3 goes
   by value as {i32, i32, i32}, which gives nvcc's prototype without local memory. What happens
   after the stores - a missing buffer, the launch, the policy - is one function that is not
   inlined, so that using the status costs one instruction at the launch. */
#include <stdlib.h>
#include <string.h>

#include "llvm_compat.h"
#include "lower.h"

/* ---- Small helpers ---- */

LLVMValueRef lower_number(lowering *l, unsigned value)
{
    return LLVMConstInt(l->i32, value, 0);
}

LLVMValueRef lower_call(lowering *l, LLVMValueRef function, LLVMValueRef *arguments, unsigned count,
                        const char *name)
{
    return LLVMBuildCall2(l->builder, LLVMGlobalGetValueType(function), function, arguments, count,
                          name);
}

LLVMValueRef lower_runtime_function(lowering *l, const char *symbol, LLVMTypeRef result,
                                    LLVMTypeRef *parameters, unsigned count)
{
    LLVMValueRef function = LLVMGetNamedFunction(l->u->module, symbol);
    if (function)
        return function;
    function =
        LLVMAddFunction(l->u->module, symbol, LLVMFunctionType(result, parameters, count, 0));
    attribute_add(function, "convergent");
    attribute_add(function, "nounwind");
    return function;
}

LLVMBasicBlockRef lower_block(lowering *l, LLVMValueRef function, const char *name)
{
    return LLVMAppendBasicBlockInContext(l->u->context, function, name);
}

LLVMValueRef lower_new_function(lowering *l, const char *name, LLVMTypeRef type,
                                LLVMLinkage linkage, const char *inlining)
{
    LLVMValueRef function = LLVMAddFunction(l->u->module, name, type);
    LLVMSetLinkage(function, linkage);
    attribute_add(function, "convergent");
    attribute_add(function, "nounwind");
    attribute_add(function, inlining);
    LLVMPositionBuilderAtEnd(l->builder, lower_block(l, function, "entry"));
    return function;
}

/* ---- The launch function of a signature ---- */

/* The number of leading parameters of a launch function: those of a launch, and the site where it
   is reported. */
static unsigned leading(cdpLaunchFailure policy)
{
    return policy == CDP_LAUNCH_FAILURE_RETURN ? LAUNCH_ARGUMENTS : LAUNCH_ARGUMENTS + 1;
}

/* Whether an argument comes as a pointer to the value. */
static int by_pointer(const launch *a, unsigned index)
{
    return byval_of_argument(a->call, LAUNCH_ARGUMENTS + index) != NULL;
}

/* How far the bytes behind a byval pointer are aligned: as the call or the declaration says, else
   as the type is. */
static unsigned source_alignment(lowering *l, const launch *a, unsigned index)
{
    unsigned said = alignment_of_argument(a->call, LAUNCH_ARGUMENTS + index);
    return said ? said : LLVMABIAlignmentOfType(l->u->layout, a->signature->parameters[index].type);
}

/* Behind "cdp.launch" comes the parenthesis, so that no name is that of a typed launch. */
static void launch_function_name(lowering *l, text *name, const launch *a)
{
    static const char *const suffixes[] = {"", ".report", ".trap"};
    text_printf(name, "cdp.launch");
    signature_print(name, a->signature);
    text_printf(name, "%s%s", a->kernel ? "" : ".pointer", suffixes[a->on_failure]);
    for (unsigned i = 0; i < a->signature->parameter_count; i++) {
        if (by_pointer(a, i))
            text_printf(name, ".p%u.%u", i, source_alignment(l, a, i));
        if (a->signature->parameters[i].byval)
            text_printf(name, ".a%u", a->signature->parameters[i].alignment);
    }
}

static LLVMTypeRef launch_function_type(lowering *l, const launch *a)
{
    unsigned first = leading(a->on_failure), count = first + a->signature->parameter_count;
    LLVMTypeRef *types = malloc(count * sizeof *types);
    if (!types)
        return NULL;
    types[LAUNCH_KERNEL] = types[LAUNCH_STREAM] = l->ptr;
    for (unsigned i = LAUNCH_GRID; i <= LAUNCH_SHARED; i++)
        types[i] = l->i32;
    types[first - 1] = first > LAUNCH_ARGUMENTS ? l->global_ptr : l->ptr;
    for (unsigned i = 0; i < a->signature->parameter_count; i++)
        types[first + i] = by_pointer(a, i) ? l->ptr : a->signature->parameters[i].type;
    LLVMTypeRef type = LLVMFunctionType(l->i32, types, count, 0);
    free(types);
    return type;
}

static LLVMValueRef build_dim3(lowering *l, LLVMValueRef f, unsigned first, const char *name)
{
    LLVMValueRef value = LLVMGetPoison(l->dim3);
    for (unsigned i = 0; i < 3; i++)
        value = LLVMBuildInsertValue(l->builder, value, LLVMGetParam(f, first + i), i, name);
    return value;
}

/* The buffer is 64-byte aligned; nvcc's own vector stores into it rely on 16. */
static unsigned alignment_at(uint64_t offset)
{
    unsigned alignment = 16;
    while (offset % alignment)
        alignment /= 2;
    return alignment;
}

static LLVMValueRef byte_at(lowering *l, LLVMValueRef base, uint64_t offset, const char *name)
{
    LLVMValueRef index = LLVMConstInt(l->i64, offset, 0);
    LLVMTypeRef i8 = LLVMInt8TypeInContext(l->u->context);
    return offset ? LLVMBuildInBoundsGEP2(l->builder, i8, base, &index, 1, name) : base;
}

/* LLVM 19 copies a kernel's byval parameter to local memory when anything but loads gets its
   address, so a small value is loaded and stored in words, as large as its alignment. Words and not
   its fields: what fills the padding of one member of a union is another member. */
enum { most_words = 32 };

static void build_copy(lowering *l, LLVMValueRef slot, LLVMValueRef argument, const parameter *p,
                       unsigned alignment)
{
    unsigned word = alignment < 8 ? alignment : 8;
    while (p->size % word)
        word /= 2;
    if (!LLVM_WEAK_BEFORE_22 || p->size / word > most_words) {
        LLVMBuildMemCpy(l->builder, slot, alignment_at(p->offset), argument, alignment,
                        LLVMConstInt(l->i64, p->size, 0));
        return;
    }
    LLVMTypeRef type = LLVMIntTypeInContext(l->u->context, 8 * word);
    for (uint64_t at = 0; at < p->size; at += word) {
        LLVMValueRef from = byte_at(l, argument, at, "from");
        LLVMValueRef to = byte_at(l, slot, at, "to");
        LLVMValueRef value = LLVMBuildLoad2(l->builder, type, from, "word");
        LLVMSetAlignment(LLVMBuildStore(l->builder, value, to), alignment_at(p->offset + at));
    }
}

static void build_store(lowering *l, LLVMValueRef f, LLVMValueRef buffer, const launch *a,
                        unsigned index)
{
    const parameter *p = &a->signature->parameters[index];
    LLVMValueRef argument = LLVMGetParam(f, leading(a->on_failure) + index);
    LLVMValueRef slot = byte_at(l, buffer, p->offset, "slot");
    if (by_pointer(a, index)) {
        build_copy(l, slot, argument, p, source_alignment(l, a, index));
        return;
    }
    LLVMSetAlignment(LLVMBuildStore(l->builder, argument, slot), alignment_at(p->offset));
}

static void name_parameters(LLVMValueRef f, cdpLaunchFailure policy)
{
    static const char *const names[] = {"kernel",  "grid.x",  "grid.y", "grid.z", "block.x",
                                        "block.y", "block.z", "shared", "stream"};
    for (unsigned i = 0; i < LAUNCH_ARGUMENTS; i++)
        LLVMSetValueName2(LLVMGetParam(f, i), names[i], strlen(names[i]));
    if (policy != CDP_LAUNCH_FAILURE_RETURN)
        LLVMSetValueName2(LLVMGetParam(f, LAUNCH_ARGUMENTS), "site", 4);
}

/* A buffer is nearly never missing. Told so, LLVM lays the stores out between the test and the
   launch also in a loop, where it else adds three jumps. */
static void expect_second(lowering *l, LLVMValueRef branch)
{
    LLVMContextRef context = l->u->context;
    LLVMMetadataRef weights[] = {LLVMMDStringInContext2(context, "branch_weights", 14),
                                 LLVMValueAsMetadata(lower_number(l, 1)),
                                 LLVMValueAsMetadata(lower_number(l, 2000))};
    LLVMMetadataRef node = LLVMMDNodeInContext2(context, weights, 3);
    LLVMSetMetadata(branch, LLVMGetMDKindIDInContext(context, "prof", 4),
                    LLVMMetadataAsValue(context, node));
}

/* A kernel without parameters needs no test of the buffer: what comes after does it. */
static void build_stores(lowering *l, LLVMValueRef f, LLVMValueRef buffer, const launch *a)
{
    if (a->signature->parameter_count == 0)
        return;
    LLVMBasicBlockRef fill = lower_block(l, f, "fill"), filled = lower_block(l, f, "filled");
    expect_second(l, LLVMBuildCondBr(l->builder, LLVMBuildIsNull(l->builder, buffer, "missing"),
                                     filled, fill));
    LLVMPositionBuilderAtEnd(l->builder, fill);
    for (unsigned i = 0; i < a->signature->parameter_count; i++)
        build_store(l, f, buffer, a, i);
    LLVMBuildBr(l->builder, filled);
    LLVMPositionBuilderAtEnd(l->builder, filled);
}

static LLVMValueRef make_launch_function(lowering *l, const launch *a, const char *name)
{
    LLVMValueRef get_buffer = buffer_function(l, a);
    LLVMValueRef submit = submit_function(l, a->on_failure);
    LLVMTypeRef type = launch_function_type(l, a);
    if (!type)
        return NULL;
    LLVMValueRef f = lower_new_function(l, name, type, LLVMInternalLinkage, "alwaysinline");
    name_parameters(f, a->on_failure);
    LLVMValueRef request[] = {LLVMGetParam(f, LAUNCH_KERNEL), build_dim3(l, f, LAUNCH_GRID, "grid"),
                              build_dim3(l, f, LAUNCH_BLOCK, "block"),
                              LLVMGetParam(f, LAUNCH_SHARED)};
    LLVMValueRef buffer = lower_call(l, get_buffer, request, 4, "buffer");
    build_stores(l, f, buffer, a);
    LLVMValueRef arguments[] = {buffer, LLVMGetParam(f, LAUNCH_STREAM),
                                LLVMGetParam(f, LAUNCH_ARGUMENTS)};
    unsigned count = a->on_failure == CDP_LAUNCH_FAILURE_RETURN ? 2 : 3;
    LLVMBuildRet(l->builder, lower_call(l, submit, arguments, count, "status"));
    return f;
}

/* Found by the signature when all arguments are values, else by its name. */
static LLVMValueRef launch_function(lowering *l, const launch *a)
{
    int values_only = 1;
    for (unsigned i = 0; i < a->signature->parameter_count; i++)
        values_only &= !by_pointer(a, i);
    LLVMValueRef *known = &a->signature->launchers[a->on_failure];
    if (values_only && *known)
        return *known;
    text name = {0};
    launch_function_name(l, &name, a);
    LLVMValueRef f = name.failed ? NULL : LLVMGetNamedFunction(l->u->module, name.data);
    if (!f && !name.failed)
        f = make_launch_function(l, a, name.data);
    text_free(&name);
    if (values_only)
        *known = f;
    return f;
}

/* ---- One launch ---- */

/* A pointer in the address space that the parameter has; generic and global addresses have the same
   bits. */
static LLVMValueRef convert_pointer(lowering *l, LLVMValueRef value, LLVMTypeRef type)
{
    if (LLVMTypeOf(value) == type)
        return value;
    return LLVMBuildIntToPtr(l->builder, LLVMBuildPtrToInt(l->builder, value, l->i64, ""), type,
                             "");
}

/* Types that match have the same bytes: pointers of two address spaces, or structs of two names. */
static LLVMValueRef convert(lowering *l, LLVMValueRef value, LLVMTypeRef type)
{
    LLVMTypeRef have = LLVMTypeOf(value);
    if (have == type)
        return value;
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return convert_pointer(l, value, type);
    unsigned count = aggregate_count(type);
    LLVMValueRef result = LLVMGetPoison(type);
    for (unsigned i = 0; i < count; i++) {
        LLVMTypeRef element = aggregate_element(type, i);
        LLVMValueRef part = LLVMBuildExtractValue(l->builder, value, i, "");
        result = LLVMBuildInsertValue(l->builder, result, convert(l, part, element), i, "");
    }
    return result;
}

static cdpStatus out_of_memory(unit *u)
{
    return diagnostics_error(u->diagnostics, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_LOWER, NULL,
                             "out of memory while lowering a launch");
}

static void collect_arguments(lowering *l, const launch *a, LLVMValueRef function,
                              LLVMValueRef *arguments)
{
    unsigned first = leading(a->on_failure);
    for (unsigned i = 0; i < LAUNCH_ARGUMENTS; i++)
        arguments[i] =
            convert(l, LLVMGetOperand(a->call, i), LLVMTypeOf(LLVMGetParam(function, i)));
    if (first > LAUNCH_ARGUMENTS)
        arguments[LAUNCH_ARGUMENTS] = submit_site(l, a);
    for (unsigned i = 0; i < a->signature->parameter_count; i++)
        arguments[first + i] = convert(l, LLVMGetOperand(a->call, LAUNCH_ARGUMENTS + i),
                                       LLVMTypeOf(LLVMGetParam(function, first + i)));
}

static cdpStatus lower_launch(lowering *l, const launch *a)
{
    LLVMValueRef function = launch_function(l, a);
    unsigned count = leading(a->on_failure) + a->signature->parameter_count;
    LLVMValueRef *arguments = malloc(count * sizeof *arguments);
    if (!function || !arguments) {
        free(arguments);
        return out_of_memory(l->u);
    }
    LLVMPositionBuilderBefore(l->builder, a->call); /* and its debug location */
    collect_arguments(l, a, function, arguments);
    LLVMValueRef status = lower_call(l, function, arguments, count, "");
    free(arguments);
    call_replace(a->call, status);
    return CDP_OK;
}

/* ---- The module ---- */

static void begin(lowering *l, unit *u)
{
    *l = (lowering){.u = u, .builder = LLVMCreateBuilderInContext(u->context)};
    l->i32 = LLVMInt32TypeInContext(u->context);
    l->i64 = LLVMInt64TypeInContext(u->context);
    l->ptr = LLVMPointerTypeInContext(u->context, 0);
    l->global_ptr = LLVMPointerTypeInContext(u->context, 1);
    LLVMTypeRef fields[] = {l->i32, l->i32, l->i32};
    l->dim3 = LLVMStructTypeInContext(u->context, fields, 3, 0);
    LLVMTypeRef parameters[] = {l->ptr, l->dim3, l->dim3, l->i32};
    l->get_buffer =
        lower_runtime_function(l, "__cudaCDP2GetParameterBufferV2", l->ptr, parameters, 4);
}

/* The parameters of an internal kernel are re-aligned by the back end where nobody takes its
   address, and a host could not find it. */
static void keep_kernels(unit *u)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f))
        if (LLVMGetFunctionCallConv(f) == LLVMPTXKernelCallConv &&
            (LLVMGetLinkage(f) == LLVMInternalLinkage || LLVMGetLinkage(f) == LLVMPrivateLinkage))
            LLVMSetLinkage(f, LLVMExternalLinkage);
}

static void remove_launch_functions(unit *u)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module), next; f; f = next) {
        next = LLVMGetNextFunction(f);
        if (LLVMIsDeclaration(f) && is_launch_function(f) && !LLVMGetFirstUse(f))
            LLVMDeleteFunction(f);
    }
}

cdpStatus lower_launches(unit *u)
{
    keep_kernels(u);
    cdpStatus status = CDP_OK;
    if (u->launch_count) {
        lowering l;
        begin(&l, u);
        for (size_t i = 0; i < u->launch_count && !status; i++)
            status = lower_launch(&l, &u->launches[i]);
        LLVMDisposeBuilder(l.builder);
    }
    remove_launch_functions(u);
    return status;
}
