/* Lowering: every launch becomes a call of one generated function per signature and policy,

       define internal i32 @"cdp.launch(ptr, i32)"(kernel, grid x y z, block x y z, shared, stream, ptr, i32)
           convergent alwaysinline {
         %buffer = __cudaCDP2GetParameterBufferV2(kernel, {grid}, {block}, shared)
         if (%buffer) store the arguments at their offsets
         return __cdp_launch_device(%buffer, stream)
       }

   and LLVM's own inliner does the rest: the PTX is that of a launch written by hand at every -O level, debug locations
   stay right, and nothing here splits a block of the frontend's. dim3 goes by value as {i32, i32, i32}, which gives
   nvcc's prototype without local memory. What happens after the stores - a missing buffer, the launch, the policy - is
   one function that is not inlined, so that using the status costs no instruction at the launch. */
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

#include "compilation.h"

/* The module being lowered, and the functions that were needed so far. */
typedef struct lowering {
    unit *u;
    LLVMBuilderRef builder;
    LLVMTypeRef i32, i64, ptr, dim3, global_ptr;
    LLVMValueRef get_buffer, submit[3]; /* by cdpLaunchFailure */
} lowering;

/* ---- Small helpers ---- */

static LLVMValueRef number(lowering *l, unsigned value)
{
    return LLVMConstInt(l->i32, value, 0);
}

static LLVMValueRef call(lowering *l, LLVMValueRef function, LLVMValueRef *arguments,
                         unsigned count, const char *name)
{
    return LLVMBuildCall2(l->builder, LLVMGlobalGetValueType(function), function, arguments, count,
                          name);
}

/* A function of the device runtime; the module may have declared it already. */
static LLVMValueRef runtime_function(lowering *l, const char *symbol, LLVMTypeRef result,
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

static LLVMBasicBlockRef block(lowering *l, LLVMValueRef function, const char *name)
{
    return LLVMAppendBasicBlockInContext(l->u->context, function, name);
}

static LLVMValueRef new_function(lowering *l, const char *name, LLVMTypeRef result,
                                 LLVMTypeRef *parameters, unsigned count, const char *inlining)
{
    LLVMValueRef function =
        LLVMAddFunction(l->u->module, name, LLVMFunctionType(result, parameters, count, 0));
    LLVMSetLinkage(function, LLVMInternalLinkage);
    attribute_add(function, "convergent");
    attribute_add(function, "nounwind");
    attribute_add(function, inlining);
    LLVMPositionBuilderAtEnd(l->builder, block(l, function, "entry"));
    return function;
}

/* ---- After the stores: __cdp_launch_device ---- */

/* Launches a filled parameter buffer. There is no buffer when the launch is refused, and launching it would lose the
   context: the status is then the last error, or cudaErrorInvalidValue where none was set. */
static LLVMValueRef make_submit(lowering *l)
{
    LLVMTypeRef parameters[] = {l->ptr, l->ptr};
    LLVMValueRef launch_device =
        runtime_function(l, "__cudaCDP2LaunchDeviceV2", l->i32, parameters, 2);
    LLVMValueRef peek = runtime_function(l, "__cudaCDP2PeekAtLastError", l->i32, NULL, 0);
    LLVMValueRef f = new_function(l, "__cdp_launch_device", l->i32, parameters, 2, "noinline");
    LLVMBasicBlockRef refused = block(l, f, "refused"), ready = block(l, f, "ready");
    LLVMValueRef buffer = LLVMGetParam(f, 0);
    LLVMSetValueName2(buffer, "buffer", 6);
    LLVMSetValueName2(LLVMGetParam(f, 1), "stream", 6);
    LLVMBuildCondBr(l->builder, LLVMBuildIsNull(l->builder, buffer, "missing"), refused, ready);

    LLVMPositionBuilderAtEnd(l->builder, refused);
    LLVMValueRef last = call(l, peek, NULL, 0, "last");
    LLVMValueRef none = LLVMBuildICmp(l->builder, LLVMIntEQ, last, number(l, 0), "none");
    LLVMBuildRet(l->builder, LLVMBuildSelect(l->builder, none, number(l, 1), last, "status"));

    LLVMPositionBuilderAtEnd(l->builder, ready);
    LLVMValueRef arguments[] = {buffer, LLVMGetParam(f, 1)};
    LLVMBuildRet(l->builder, call(l, launch_device, arguments, 2, "status"));
    return f;
}

/* ---- The policies report and trap ---- */

/* The record that the host reads as cdpModuleLaunchErrors: {count, address of the first site, its status, 0}. Weak:
   modules linked together share one. */
static LLVMValueRef launch_errors(lowering *l)
{
    static const char name[] = "__cdp_launch_errors";
    LLVMValueRef record = LLVMGetNamedGlobal(l->u->module, name);
    if (record)
        return record;
    LLVMTypeRef fields[] = {l->i64, l->i64, l->i32, l->i32};
    LLVMTypeRef type = LLVMStructTypeInContext(l->u->context, fields, 4, 0);
    record = LLVMAddGlobalInAddressSpace(l->u->module, type, name, 1);
    LLVMSetInitializer(record, LLVMConstNull(type));
    LLVMSetLinkage(record, LLVMWeakODRLinkage);
    LLVMSetAlignment(record, 8);
    return record;
}

static LLVMValueRef field(lowering *l, LLVMValueRef record, unsigned index, const char *name)
{
    return LLVMBuildStructGEP2(l->builder, LLVMGlobalGetValueType(record), record, index, name);
}

/* Counts a failure, and keeps the first one's site and status. */
static void build_record(lowering *l, LLVMValueRef f, LLVMValueRef status, LLVMBasicBlockRef done)
{
    LLVMValueRef record = launch_errors(l);
    LLVMValueRef site = LLVMBuildPtrToInt(l->builder, LLVMGetParam(f, 2), l->i64, "site");
    LLVMBuildAtomicRMW(l->builder, LLVMAtomicRMWBinOpAdd, field(l, record, 0, "count"),
                       LLVMConstInt(l->i64, 1, 0), LLVMAtomicOrderingMonotonic, 0);
    LLVMValueRef swap =
        LLVMBuildAtomicCmpXchg(l->builder, field(l, record, 1, "first"), LLVMConstInt(l->i64, 0, 0),
                               site, LLVMAtomicOrderingMonotonic, LLVMAtomicOrderingMonotonic, 0);
    LLVMBasicBlockRef first = block(l, f, "first");
    LLVMBuildCondBr(l->builder, LLVMBuildExtractValue(l->builder, swap, 1, "is.first"), first,
                    done);
    LLVMPositionBuilderAtEnd(l->builder, first);
    LLVMBuildStore(l->builder, status, field(l, record, 2, "status"));
    LLVMBuildBr(l->builder, done);
}

static void build_trap(lowering *l)
{
    unsigned id = LLVMLookupIntrinsicID("llvm.trap", strlen("llvm.trap"));
    call(l, LLVMGetIntrinsicDeclaration(l->u->module, id, NULL, 0), NULL, 0, "");
    LLVMBuildUnreachable(l->builder);
}

static LLVMValueRef submit_function(lowering *l, cdpLaunchFailure policy);

static LLVMValueRef make_submit_report(lowering *l, cdpLaunchFailure policy)
{
    int traps = policy == CDP_LAUNCH_FAILURE_TRAP;
    LLVMValueRef submit = submit_function(l, CDP_LAUNCH_FAILURE_RETURN);
    LLVMTypeRef parameters[] = {l->ptr, l->ptr, l->global_ptr};
    LLVMValueRef f =
        new_function(l, traps ? "__cdp_launch_device_trap" : "__cdp_launch_device_report", l->i32,
                     parameters, 3, "noinline");
    LLVMBasicBlockRef failed = block(l, f, "failed"), done = block(l, f, "done");
    LLVMBasicBlockRef end = traps ? block(l, f, "trap") : done;
    LLVMValueRef arguments[] = {LLVMGetParam(f, 0), LLVMGetParam(f, 1)};
    LLVMValueRef status = call(l, submit, arguments, 2, "status");
    LLVMValueRef launched = LLVMBuildICmp(l->builder, LLVMIntEQ, status, number(l, 0), "launched");
    LLVMBuildCondBr(l->builder, launched, done, failed);
    LLVMPositionBuilderAtEnd(l->builder, failed);
    build_record(l, f, status, end);
    if (traps) {
        LLVMPositionBuilderAtEnd(l->builder, end);
        build_trap(l);
    }
    LLVMPositionBuilderAtEnd(l->builder, done);
    LLVMBuildRet(l->builder, status);
    return f;
}

static LLVMValueRef submit_function(lowering *l, cdpLaunchFailure policy)
{
    if (!l->submit[policy])
        l->submit[policy] =
            policy == CDP_LAUNCH_FAILURE_RETURN ? make_submit(l) : make_submit_report(l, policy);
    return l->submit[policy];
}

/* A site in device memory: line, lengths of three names, the names of kernel, function and file. */
static LLVMValueRef make_site(lowering *l, const launch *a)
{
    place_storage storage = {0};
    diagnostic_place place = place_of(a->call, &storage);
    const char *kernel = a->kernel ? name_of(a->kernel) : "";
    const char *file = place.file ? place.file : "";
    text names = {0};
    text_printf(&names, "%s%s%s", kernel, place.function, file);
    LLVMValueRef fields[] = {
        number(l, place.line),
        number(l, (unsigned)strlen(kernel)),
        number(l, (unsigned)strlen(place.function)),
        number(l, (unsigned)strlen(file)),
        LLVMConstStringInContext(l->u->context, names.data, (unsigned)names.size, 1),
    };
    LLVMValueRef value = LLVMConstStructInContext(l->u->context, fields, 5, 0);
    LLVMValueRef site =
        LLVMAddGlobalInAddressSpace(l->u->module, LLVMTypeOf(value), "__cdp_launch_site", 1);
    LLVMSetInitializer(site, value);
    LLVMSetLinkage(site, LLVMInternalLinkage);
    LLVMSetGlobalConstant(site, 1);
    LLVMSetAlignment(site, 4);
    place_storage_free(&storage);
    text_free(&names);
    return site;
}

/* ---- The launch function of a signature ---- */

/* The number of leading parameters of a launch function: those of a launch, and the site where it is reported. */
static unsigned leading(cdpLaunchFailure policy)
{
    return policy == CDP_LAUNCH_FAILURE_RETURN ? LAUNCH_ARGUMENTS : LAUNCH_ARGUMENTS + 1;
}

/* Whether an argument comes as a pointer to the value. */
static int by_pointer(const launch *a, unsigned index)
{
    return byval_of_argument(a->call, LAUNCH_ARGUMENTS + index) != NULL;
}

static void launch_function_name(text *name, const launch *a)
{
    static const char *const suffixes[] = {"", ".report", ".trap"};
    text_printf(name, "cdp.launch%s", suffixes[a->on_failure]);
    signature_print(name, a->signature);
    for (unsigned i = 0; i < a->signature->parameter_count; i++) {
        if (by_pointer(a, i))
            text_printf(name, ".p%u", i);
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

static void build_store(lowering *l, LLVMValueRef f, LLVMValueRef buffer, const launch *a,
                        unsigned index)
{
    const parameter *p = &a->signature->parameters[index];
    LLVMValueRef argument = LLVMGetParam(f, leading(a->on_failure) + index);
    LLVMValueRef offset = LLVMConstInt(l->i64, p->offset, 0);
    LLVMValueRef slot =
        p->offset ? LLVMBuildInBoundsGEP2(l->builder, LLVMInt8TypeInContext(l->u->context), buffer,
                                          &offset, 1, "slot")
                  : buffer;
    if (by_pointer(a, index)) {
        LLVMBuildMemCpy(l->builder, slot, alignment_at(p->offset), argument,
                        LLVMABIAlignmentOfType(l->u->layout, p->type),
                        LLVMConstInt(l->i64, p->size, 0));
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

/* A kernel without parameters needs no test of the buffer: what comes after does it. */
static void build_stores(lowering *l, LLVMValueRef f, LLVMValueRef buffer, const launch *a)
{
    if (a->signature->parameter_count == 0)
        return;
    LLVMBasicBlockRef fill = block(l, f, "fill"), filled = block(l, f, "filled");
    LLVMBuildCondBr(l->builder, LLVMBuildIsNull(l->builder, buffer, "missing"), filled, fill);
    LLVMPositionBuilderAtEnd(l->builder, fill);
    for (unsigned i = 0; i < a->signature->parameter_count; i++)
        build_store(l, f, buffer, a, i);
    LLVMBuildBr(l->builder, filled);
    LLVMPositionBuilderAtEnd(l->builder, filled);
}

static LLVMValueRef make_launch_function(lowering *l, const launch *a, const char *name)
{
    LLVMValueRef submit = submit_function(l, a->on_failure);
    LLVMTypeRef type = launch_function_type(l, a);
    if (!type)
        return NULL;
    LLVMValueRef f = LLVMAddFunction(l->u->module, name, type);
    LLVMSetLinkage(f, LLVMInternalLinkage);
    attribute_add(f, "convergent");
    attribute_add(f, "nounwind");
    attribute_add(f, "alwaysinline");
    name_parameters(f, a->on_failure);
    LLVMPositionBuilderAtEnd(l->builder, block(l, f, "entry"));
    LLVMValueRef request[] = {LLVMGetParam(f, LAUNCH_KERNEL), build_dim3(l, f, LAUNCH_GRID, "grid"),
                              build_dim3(l, f, LAUNCH_BLOCK, "block"),
                              LLVMGetParam(f, LAUNCH_SHARED)};
    LLVMValueRef buffer = call(l, l->get_buffer, request, 4, "buffer");
    build_stores(l, f, buffer, a);
    LLVMValueRef arguments[] = {buffer, LLVMGetParam(f, LAUNCH_STREAM),
                                LLVMGetParam(f, LAUNCH_ARGUMENTS)};
    unsigned count = a->on_failure == CDP_LAUNCH_FAILURE_RETURN ? 2 : 3;
    LLVMBuildRet(l->builder, call(l, submit, arguments, count, "status"));
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
    launch_function_name(&name, a);
    LLVMValueRef f = name.failed ? NULL : LLVMGetNamedFunction(l->u->module, name.data);
    if (!f && !name.failed)
        f = make_launch_function(l, a, name.data);
    text_free(&name);
    if (values_only)
        *known = f;
    return f;
}

/* ---- One launch ---- */

/* A pointer in the address space that the parameter has; generic and global addresses have the same bits. */
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
    int is_struct = LLVMGetTypeKind(type) == LLVMStructTypeKind;
    unsigned count =
        is_struct ? LLVMCountStructElementTypes(type) : (unsigned)LLVMGetArrayLength2(type);
    LLVMValueRef result = LLVMGetPoison(type);
    for (unsigned i = 0; i < count; i++) {
        LLVMTypeRef element =
            is_struct ? LLVMStructGetTypeAtIndex(type, i) : LLVMGetElementType(type);
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
        arguments[LAUNCH_ARGUMENTS] = make_site(l, a);
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
    LLVMValueRef status = call(l, function, arguments, count, "");
    free(arguments);
    size_t length;
    const char *name = LLVMGetValueName2(a->call, &length);
    LLVMReplaceAllUsesWith(a->call, status);
    if (length) {
        text copy = {0};
        text_append(&copy, name, length);
        LLVMInstructionEraseFromParent(a->call);
        LLVMSetValueName2(status, copy.data ? copy.data : "", copy.size);
        text_free(&copy);
    } else {
        LLVMInstructionEraseFromParent(a->call);
    }
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
    l->get_buffer = runtime_function(l, "__cudaCDP2GetParameterBufferV2", l->ptr, parameters, 4);
}

/* The parameters of an internal kernel are re-aligned by the back end where nobody takes its address, and a host could
   not find it. */
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
