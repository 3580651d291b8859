/* The door for programs on the same libLLVM: codegen_llvm.h. Everything here works on the caller's
   objects. */
#include "cdp/codegen_llvm.h"

#include <llvm-c/BitWriter.h>
#include <stdlib.h>
#include <string.h>

#include "compilation.h"

cdpStatus cdpModulePrepare(LLVMModuleRef module)
{
    if (!module)
        return CDP_ERROR_INVALID_ARGUMENT;
    char *layout = nvptx_data_layout();
    if (!layout)
        return CDP_ERROR_LLVM;
    LLVMSetTarget(module, "nvptx64-nvidia-cuda");
    LLVMSetDataLayout(module, layout);
    LLVMDisposeMessage(layout);
    return CDP_OK;
}

cdpStatus cdpCompilationAddModuleOfLlvm(cdpCompilation c, LLVMModuleRef module, const char *name,
                                        unsigned llvm_major)
{
    if (!c)
        return CDP_ERROR_OUT_OF_MEMORY;
    if (c->diagnostics.status)
        return c->diagnostics.status;
    cdpStatus status = CDP_OK;
    diagnostic_place place = {.object = name};
    if (llvm_major != LLVM_VERSION_MAJOR) {
        status = diagnostics_error(&c->diagnostics, CDP_ERROR_LLVM_VERSION, CDP_STAGE_READ, &place,
                                   "the module comes from a program compiled for LLVM %u, and this "
                                   "libcdp-codegen is for LLVM %d",
                                   llvm_major, LLVM_VERSION_MAJOR);
        diagnostics_hint(&c->diagnostics,
                         "link libcdp-codegen-llvm%u, or hand over bitcode by "
                         "cdpCompilationAddData",
                         llvm_major);
    } else if (!module) {
        status = diagnostics_error(&c->diagnostics, CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_READ,
                                   &place, "the module is NULL");
    }
    if (status) {
        c->lasting = c->diagnostics.list.count;
        return status;
    }
    LLVMMemoryBufferRef bitcode = LLVMWriteBitcodeToMemoryBuffer(module);
    status =
        cdpCompilationAddData(c, LLVMGetBufferStart(bitcode), LLVMGetBufferSize(bitcode), name);
    LLVMDisposeMemoryBuffer(bitcode);
    return status;
}

LLVMValueRef cdpStreamValue(LLVMContextRef context, cdpStream stream)
{
    LLVMTypeRef ptr = LLVMPointerTypeInContext(context, 0);
    if (stream == CDP_STREAM_NULL)
        return LLVMConstNull(ptr);
    return LLVMConstIntToPtr(LLVMConstInt(LLVMInt64TypeInContext(context), (unsigned)stream, 0),
                             ptr);
}

/* ---- cdpLaunchBuild ---- */

static LLVMTypeRef launch_type(LLVMContextRef context)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(context), ptr = LLVMPointerTypeInContext(context, 0);
    LLVMTypeRef types[LAUNCH_ARGUMENTS] = {ptr, i32, i32, i32, i32, i32, i32, i32, ptr};
    return LLVMFunctionType(i32, types, LAUNCH_ARGUMENTS, 1);
}

static LLVMValueRef launch_declaration(LLVMModuleRef module)
{
    LLVMValueRef function = LLVMGetNamedFunction(module, "cdp.launch");
    if (function)
        return function;
    function = LLVMAddFunction(module, "cdp.launch", launch_type(LLVMGetModuleContext(module)));
    attribute_add(function, "convergent");
    attribute_add(function, "nounwind");
    return function;
}

static void print_parameters(text *t, LLVMTypeRef type)
{
    unsigned count = LLVMCountParamTypes(type);
    LLVMTypeRef *types = malloc((count + 1) * sizeof *types);
    if (!types) {
        t->failed = 1;
        return;
    }
    LLVMGetParamTypes(type, types);
    text_printf(t, "(");
    for (unsigned i = 0; i < count; i++) {
        text_printf(t, i ? ", " : "");
        type_print(t, types[i]);
    }
    text_printf(t, ")");
    free(types);
}

/* A pointer given for a byval parameter says so at the call. */
static void mark_byval(LLVMValueRef call, const cdpLaunch *l)
{
    for (unsigned i = 0; LLVMIsAFunction(l->kernel) && i < l->argument_count; i++) {
        LLVMTypeRef type = byval_of_parameter(l->kernel, i);
        if (type && LLVMGetTypeKind(LLVMTypeOf(l->arguments[i])) == LLVMPointerTypeKind)
            byval_set_argument(call, LAUNCH_ARGUMENTS + i, type);
    }
}

/* The kernel's type when the launch can be built at all, else NULL. */
static LLVMTypeRef type_of(const cdpLaunch *l)
{
    if (!l->kernel || (l->argument_count && !l->arguments))
        return NULL;
    LLVMTypeRef type =
        LLVMIsAFunction(l->kernel) ? LLVMGlobalGetValueType(l->kernel) : l->signature;
    if (!type || LLVMGetTypeKind(type) != LLVMFunctionTypeKind ||
        LLVMCountParamTypes(type) != l->argument_count)
        return NULL;
    for (unsigned i = 0; i < l->argument_count; i++)
        if (!l->arguments[i])
            return NULL;
    return type;
}

static void fill_operands(LLVMContextRef context, LLVMValueRef *operands, const cdpLaunch *l)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(context);
    LLVMValueRef one = LLVMConstInt(i32, 1, 0);
    operands[LAUNCH_KERNEL] = l->kernel;
    for (unsigned i = 0; i < 3; i++) {
        operands[LAUNCH_GRID + i] = l->grid[i] ? l->grid[i] : one;
        operands[LAUNCH_BLOCK + i] = l->block[i] ? l->block[i] : one;
    }
    operands[LAUNCH_SHARED] = l->shared_bytes ? l->shared_bytes : LLVMConstInt(i32, 0, 0);
    operands[LAUNCH_STREAM] = l->stream ? l->stream : cdpStreamValue(context, CDP_STREAM_NULL);
    for (unsigned i = 0; i < l->argument_count; i++)
        operands[LAUNCH_ARGUMENTS + i] = l->arguments[i];
}

static void add_wishes(LLVMValueRef call, const cdpLaunch *l, LLVMTypeRef type)
{
    if (l->on_failure)
        attribute_set_on_call(call, "cdp.on-failure", l->on_failure);
    mark_byval(call, l);
    if (LLVMIsAFunction(l->kernel))
        return;
    text types = {0};
    print_parameters(&types, type);
    if (!types.failed)
        attribute_set_on_call(call, "cdp.signature", types.data);
    text_free(&types);
}

LLVMValueRef cdpLaunchBuild(LLVMBuilderRef builder, const cdpLaunch *l, const char *name)
{
    LLVMBasicBlockRef block = builder ? LLVMGetInsertBlock(builder) : NULL;
    LLVMTypeRef type = block && l ? type_of(l) : NULL;
    if (!type)
        return NULL;
    LLVMModuleRef module = LLVMGetGlobalParent(LLVMGetBasicBlockParent(block));
    LLVMContextRef context = LLVMGetModuleContext(module);
    unsigned count = LAUNCH_ARGUMENTS + l->argument_count;
    LLVMValueRef *operands = malloc(count * sizeof *operands);
    if (!operands)
        return NULL;
    fill_operands(context, operands, l);
    LLVMValueRef call = LLVMBuildCall2(builder, launch_type(context), launch_declaration(module),
                                       operands, count, name ? name : "");
    free(operands);
    add_wishes(call, l, type);
    return call;
}
