/* cdpLaunchBuild gives NULL, and builds nothing, for a launch that has no meaning.
   REQUIRES: shared-llvm
   RUN: %cc %s %llvm-cflags %codegen %llvm-libs -o %t && %t | FileCheck %s */
#include <llvm-c/Core.h>
#include <stdio.h>

#include "cdp/codegen_llvm.h"

static void say(const char *what, LLVMValueRef value)
{
    printf("%s: %s\n", what, value ? "built" : "refused");
}

int main(void)
{
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = LLVMModuleCreateWithNameInContext("m", context);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(context);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), &i32, 1, 0);
    LLVMValueRef child = LLVMAddFunction(module, "child", type);
    LLVMValueRef f = LLVMAddFunction(module, "f", type);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMValueRef one = LLVMConstInt(i32, 1, 0), none = NULL;
    LLVMValueRef pointer = LLVMConstNull(LLVMPointerTypeInContext(context, 0));
    cdpLaunch good = {.kernel = child, .arguments = &one, .argument_count = 1}, bad;

    // CHECK: builder without a position: refused
    say("builder without a position", cdpLaunchBuild(builder, &good, ""));
    LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(context, f, ""));
    // CHECK: no builder: refused
    say("no builder", cdpLaunchBuild(NULL, &good, ""));
    // CHECK: no launch: refused
    say("no launch", cdpLaunchBuild(builder, NULL, ""));
    // CHECK: no kernel: refused
    bad = good, bad.kernel = NULL;
    say("no kernel", cdpLaunchBuild(builder, &bad, ""));
    // CHECK: too few arguments: refused
    bad = good, bad.argument_count = 0;
    say("too few arguments", cdpLaunchBuild(builder, &bad, ""));
    // CHECK: no array of arguments: refused
    bad = good, bad.arguments = NULL;
    say("no array of arguments", cdpLaunchBuild(builder, &bad, ""));
    // CHECK: an argument that is NULL: refused
    bad = good, bad.arguments = &none;
    say("an argument that is NULL", cdpLaunchBuild(builder, &bad, ""));
    // CHECK: a pointer without signature: refused
    bad = good, bad.kernel = pointer;
    say("a pointer without signature", cdpLaunchBuild(builder, &bad, ""));
    // CHECK: a signature that is no function type: refused
    bad.signature = i32;
    say("a signature that is no function type", cdpLaunchBuild(builder, &bad, ""));
    // CHECK: a good one: built
    say("a good one", cdpLaunchBuild(builder, &good, NULL));
    // CHECK: prepare without a module: CDP_ERROR_INVALID_ARGUMENT
    printf("prepare without a module: %s\n", cdpStatusName(cdpModulePrepare(NULL)));
    LLVMDisposeBuilder(builder);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return 0;
}
