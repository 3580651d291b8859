/* A program compiled for another LLVM gets an error with both versions, not a crash.
   REQUIRES: shared-llvm
   RUN: %cc %s %llvm-cflags %codegen %llvm-libs -o %t && %t | FileCheck %s */
#include <llvm-c/Core.h>
#include <stdio.h>

#include "cdp/codegen_llvm.h"

int main(void)
{
    char line[1000];
    cdpCompilation c = cdpCompilationCreate();
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = LLVMModuleCreateWithNameInContext("m", context);
    cdpCompilationAddModuleOfLlvm(c, module, "m", 18);
    cdpDiagnosticFormat(&cdpCompilationDiagnostics(c)->items[0], line, sizeof line);
    // CHECK: m: error: the module comes from a program compiled for LLVM 18, and this libcdp-codegen is for LLVM {{[0-9]+}} [CDP_ERROR_LLVM_VERSION]
    // CHECK-NEXT: hint: link libcdp-codegen-llvm18
    printf("%s", line);
    cdpCompilationDispose(c);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
    return 0;
}
