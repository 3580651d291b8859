/* The parts of a launch that are functions of their own and not inlined: the parameter buffer of a
   kernel known by a pointer only, the launch after the arguments were stored, the status where
   there is no buffer, and the policies report and trap. They are linkonce_odr: modules linked
   together share one, also when one was lowered before, and for every call of an internal function NVPTX looks through all its uses.
 */
#include <string.h>

#include "lower.h"

/* ---- The buffer ---- */

/* The runtime reads through a null kernel, which ends the context (measured with driver 580.159),
   so a pointer is looked at first. */
static const char checked_buffer_name[] = "__cdp_parameter_buffer";

static LLVMValueRef make_checked_buffer(lowering *l)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(l->get_buffer);
    LLVMValueRef f =
        lower_new_function(l, "__cdp_parameter_buffer", type, LLVMLinkOnceODRLinkage, "noinline");
    LLVMBasicBlockRef refused = lower_block(l, f, "refused"), ready = lower_block(l, f, "ready");
    LLVMValueRef arguments[4];
    LLVMGetParams(f, arguments);
    LLVMSetValueName2(arguments[0], "kernel", 6);
    LLVMBuildCondBr(l->builder, LLVMBuildIsNull(l->builder, arguments[0], "none"), refused, ready);
    LLVMPositionBuilderAtEnd(l->builder, refused);
    LLVMBuildRet(l->builder, LLVMConstNull(l->ptr));
    LLVMPositionBuilderAtEnd(l->builder, ready);
    LLVMBuildRet(l->builder, lower_call(l, l->get_buffer, arguments, 4, "buffer"));
    return f;
}

LLVMValueRef buffer_function(lowering *l, const launch *a)
{
    if (a->kernel)
        return l->get_buffer;
    if (!l->get_checked_buffer)
        l->get_checked_buffer = LLVMGetNamedFunction(l->u->module, checked_buffer_name);
    if (!l->get_checked_buffer)
        l->get_checked_buffer = make_checked_buffer(l);
    return l->get_checked_buffer;
}

/* ---- After the stores: __cdp_launch_device ---- */

static const char *const submit_names[] = {"__cdp_launch_device", "__cdp_launch_device_report",
                                           "__cdp_launch_device_trap"}; /* by cdpLaunchFailure */

/* Launches a filled parameter buffer. There is no buffer when the launch is refused, and launching
   it would lose the context: the status is then the last error, or cudaErrorInvalidValue where none
   was set. */
static LLVMValueRef make_submit(lowering *l)
{
    LLVMTypeRef parameters[] = {l->ptr, l->ptr};
    LLVMValueRef launch_device =
        lower_runtime_function(l, "__cudaCDP2LaunchDeviceV2", l->i32, parameters, 2);
    LLVMValueRef peek = lower_runtime_function(l, "__cudaCDP2PeekAtLastError", l->i32, NULL, 0);
    LLVMValueRef f = lower_new_function(l, submit_names[CDP_LAUNCH_FAILURE_RETURN],
                                        LLVMFunctionType(l->i32, parameters, 2, 0),
                                        LLVMLinkOnceODRLinkage, "noinline");
    LLVMBasicBlockRef refused = lower_block(l, f, "refused"), ready = lower_block(l, f, "ready");
    LLVMValueRef buffer = LLVMGetParam(f, 0);
    LLVMSetValueName2(buffer, "buffer", 6);
    LLVMSetValueName2(LLVMGetParam(f, 1), "stream", 6);
    LLVMBuildCondBr(l->builder, LLVMBuildIsNull(l->builder, buffer, "missing"), refused, ready);

    LLVMPositionBuilderAtEnd(l->builder, refused);
    LLVMValueRef last = lower_call(l, peek, NULL, 0, "last");
    LLVMValueRef none = LLVMBuildICmp(l->builder, LLVMIntEQ, last, lower_number(l, 0), "none");
    LLVMBuildRet(l->builder, LLVMBuildSelect(l->builder, none, lower_number(l, 1), last, "status"));

    LLVMPositionBuilderAtEnd(l->builder, ready);
    LLVMValueRef arguments[] = {buffer, LLVMGetParam(f, 1)};
    LLVMBuildRet(l->builder, lower_call(l, launch_device, arguments, 2, "status"));
    return f;
}

/* ---- The policies report and trap ---- */

/* The record that the host reads as cdpModuleLaunchErrors: {count, address of the first site, its
   status, 0}. Weak: modules linked together share one. */
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
    LLVMBasicBlockRef first = lower_block(l, f, "first");
    LLVMBuildCondBr(l->builder, LLVMBuildExtractValue(l->builder, swap, 1, "is.first"), first,
                    done);
    LLVMPositionBuilderAtEnd(l->builder, first);
    LLVMBuildStore(l->builder, status, field(l, record, 2, "status"));
    LLVMBuildBr(l->builder, done);
}

static void build_trap(lowering *l)
{
    unsigned id = LLVMLookupIntrinsicID("llvm.trap", strlen("llvm.trap"));
    lower_call(l, LLVMGetIntrinsicDeclaration(l->u->module, id, NULL, 0), NULL, 0, "");
    LLVMBuildUnreachable(l->builder);
}

static LLVMValueRef make_submit_report(lowering *l, cdpLaunchFailure policy)
{
    int traps = policy == CDP_LAUNCH_FAILURE_TRAP;
    LLVMValueRef submit = submit_function(l, CDP_LAUNCH_FAILURE_RETURN);
    LLVMTypeRef parameters[] = {l->ptr, l->ptr, l->global_ptr};
    LLVMValueRef f =
        lower_new_function(l, submit_names[policy], LLVMFunctionType(l->i32, parameters, 3, 0),
                           LLVMLinkOnceODRLinkage, "noinline");
    LLVMBasicBlockRef failed = lower_block(l, f, "failed"), done = lower_block(l, f, "done");
    LLVMBasicBlockRef end = traps ? lower_block(l, f, "trap") : done;
    LLVMValueRef arguments[] = {LLVMGetParam(f, 0), LLVMGetParam(f, 1)};
    LLVMValueRef status = lower_call(l, submit, arguments, 2, "status");
    LLVMValueRef launched =
        LLVMBuildICmp(l->builder, LLVMIntEQ, status, lower_number(l, 0), "launched");
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

LLVMValueRef submit_function(lowering *l, cdpLaunchFailure policy)
{
    if (!l->submit[policy])
        l->submit[policy] = LLVMGetNamedFunction(l->u->module, submit_names[policy]);
    if (!l->submit[policy])
        l->submit[policy] =
            policy == CDP_LAUNCH_FAILURE_RETURN ? make_submit(l) : make_submit_report(l, policy);
    return l->submit[policy];
}

/* A site in device memory: line, lengths of three names, the names of kernel, function and file. */
LLVMValueRef submit_site(lowering *l, const launch *a)
{
    place_storage storage = {0};
    diagnostic_place place = place_of(a->call, &storage);
    const char *kernel = a->kernel ? name_of(a->kernel) : "";
    const char *file = place.file ? place.file : "";
    text names = {0};
    text_printf(&names, "%s%s%s", kernel, place.function, file);
    LLVMValueRef fields[] = {
        lower_number(l, place.line),
        lower_number(l, (unsigned)strlen(kernel)),
        lower_number(l, (unsigned)strlen(place.function)),
        lower_number(l, (unsigned)strlen(file)),
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
