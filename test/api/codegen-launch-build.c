/* The LLVM door: a module built in memory with cdpModulePrepare and cdpLaunchBuild compiles, is not changed, and can be
   used afterwards. A kernel by name, one through a pointer, a byval parameter, a stream and a policy.
   REQUIRES: shared-llvm
   RUN: %cc %s %llvm-cflags %codegen %llvm-libs -o %t && %t | FileCheck %s */
#include <llvm-c/Core.h>
#include <stdio.h>
#include <string.h>

#include "cdp/codegen_llvm.h"

static LLVMContextRef context;
static LLVMTypeRef i32, ptr, nothing, pair;

static LLVMValueRef kernel(LLVMModuleRef module, const char *name, LLVMTypeRef *parameters,
                           unsigned count)
{
    LLVMValueRef f = LLVMAddFunction(module, name, LLVMFunctionType(nothing, parameters, count, 0));
    LLVMSetFunctionCallConv(f, 71); /* ptx_kernel */
    return f;
}

static LLVMBuilderRef body(LLVMValueRef f)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(context, f, "entry"));
    return builder;
}

static void empty_body(LLVMValueRef f)
{
    LLVMBuilderRef builder = body(f);
    LLVMBuildRetVoid(builder);
    LLVMDisposeBuilder(builder);
}

static void mark_byval(LLVMValueRef f, unsigned index, LLVMTypeRef type)
{
    LLVMAddAttributeAtIndex(
        f, index + 1,
        LLVMCreateTypeAttribute(context, LLVMGetEnumAttributeKindForName("byval", 5), type));
}

int main(void)
{
    context = LLVMContextCreate();
    i32 = LLVMInt32TypeInContext(context);
    ptr = LLVMPointerTypeInContext(context, 0);
    nothing = LLVMVoidTypeInContext(context);
    LLVMTypeRef fields[] = {LLVMInt8TypeInContext(context), LLVMFloatTypeInContext(context)};
    pair = LLVMStructCreateNamed(context, "pair");
    LLVMStructSetBody(pair, fields, 2, 0);

    LLVMModuleRef module = LLVMModuleCreateWithNameInContext("built", context);
    if (cdpModulePrepare(module))
        return 1;
    LLVMTypeRef child_parameters[] = {i32, ptr}, parent_parameters[] = {ptr, ptr};
    LLVMValueRef child = kernel(module, "child", child_parameters, 2);
    mark_byval(child, 1, pair);
    empty_body(child);
    LLVMValueRef parent = kernel(module, "parent", parent_parameters, 2);
    LLVMBuilderRef builder = body(parent);
    LLVMValueRef local = LLVMBuildAlloca(builder, pair, "local");
    LLVMValueRef seven = LLVMConstInt(i32, 7, 0);

    LLVMValueRef arguments[] = {seven, local};
    cdpLaunch known = {.kernel = child,
                       .grid = {seven},
                       .block = {LLVMConstInt(i32, 64, 0)},
                       .stream = cdpStreamValue(context, CDP_STREAM_TAIL_LAUNCH),
                       .arguments = arguments,
                       .argument_count = 2,
                       .on_failure = "report"};
    LLVMValueRef first = cdpLaunchBuild(builder, &known, "first");

    LLVMTypeRef types[] = {i32, pair};
    LLVMValueRef values[] = {seven, LLVMConstNull(pair)};
    cdpLaunch unknown = {.kernel = LLVMGetParam(parent, 1),
                         .signature = LLVMFunctionType(nothing, types, 2, 0),
                         .arguments = values,
                         .argument_count = 2};
    LLVMValueRef second = cdpLaunchBuild(builder, &unknown, "second");
    LLVMBuildStore(builder, LLVMBuildOr(builder, first, second, ""), LLVMGetParam(parent, 0));
    LLVMBuildRetVoid(builder);
    LLVMDisposeBuilder(builder);

    char *before = LLVMPrintModuleToString(module);
    // CHECK: target datalayout = "e-
    // CHECK: target triple = "nvptx64-nvidia-cuda"
    // CHECK: %first = call i32 (ptr, i32, {{.*}} @cdp.launch(ptr @child, i32 7, i32 1, i32 1, i32 64, i32 1, i32 1, i32 0, ptr inttoptr (i64 3 to ptr), i32 7, ptr byval(%pair) %local) [[REPORT:#[0-9]+]]
    // CHECK: %second = call {{.*}} @cdp.launch(ptr %1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, i32 7, %pair zeroinitializer) [[SIGNATURE:#[0-9]+]]
    // CHECK: attributes [[REPORT]] = { "cdp.on-failure"="report" }
    // CHECK: attributes [[SIGNATURE]] = { "cdp.signature"="(i32, {i8, float})" }
    printf("%s", before);

    cdpCompilation c = cdpCompilationCreate();
    cdpCompilationAddModule(c, module, "built");
    cdpCompilationSetArch(c, "sm_90");
    const char *ptx;
    size_t size;
    cdpStatus status = cdpCompilationEmit(c, CDP_OUTPUT_PTX, &ptx, &size);
    // CHECK: compiled: CDP_OK
    // CHECK: diagnostics: 0
    // CHECK: the module is as before: yes
    printf("compiled: %s\n", cdpStatusName(status));
    printf("diagnostics: %zu\n", cdpCompilationDiagnostics(c)->count);
    char *after = LLVMPrintModuleToString(module);
    printf("the module is as before: %s\n", strcmp(before, after) == 0 ? "yes" : "no");
    LLVMDisposeMessage(before);
    LLVMDisposeMessage(after);
    cdpCompilationDispose(c);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return 0;
}
