/* A program with an LLVM of its own, given the path of libcdp-codegen: its LLVM compiles for NVPTX, libcdp does, its LLVM again. */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>

#include "cdp/codegen.h"

static const char ir[] =
    "declare i32 @cdp.launch.child(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, i32) convergent nounwind\n"
    "define ptx_kernel void @child(i32 %x) { ret void }\n"
    "define ptx_kernel void @parent(ptr %out) {\n"
    "  %status = call i32 @cdp.launch.child(ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i32 7)\n"
    "  store i32 %status, ptr %out\n"
    "  ret void\n"
    "}\n";

static void compile_with_own_llvm(void)
{
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    LLVMContextRef context = LLVMContextCreate();
    LLVMModuleRef module = LLVMModuleCreateWithNameInContext("own", context);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), NULL, 0, 0);
    LLVMValueRef function = LLVMAddFunction(module, "own", type);
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(context, function, ""));
    LLVMBuildRetVoid(builder);

    LLVMTargetRef target;
    char *message = NULL;
    LLVMGetTargetFromTriple("nvptx64-nvidia-cuda", &target, &message);
    LLVMTargetMachineRef machine =
        LLVMCreateTargetMachine(target, "nvptx64-nvidia-cuda", "sm_90", "", LLVMCodeGenLevelDefault,
                                LLVMRelocDefault, LLVMCodeModelDefault);
    LLVMMemoryBufferRef ptx;
    if (LLVMTargetMachineEmitToMemoryBuffer(machine, module, LLVMAssemblyFile, &message, &ptx) == 0) {
        printf("own LLVM: %s\n", strstr(LLVMGetBufferStart(ptx), ".func own") ? "PTX" : "no PTX");
        LLVMDisposeMemoryBuffer(ptx);
    }
    LLVMDisposeTargetMachine(machine);
    LLVMDisposeBuilder(builder);
    LLVMDisposeModule(module);
    LLVMContextDispose(context);
}

static void compile_with_libcdp(void *library)
{
#define LOAD(name) __typeof__(name) *name##_ = (__typeof__(name) *)dlsym(library, #name)
    LOAD(cdpCompilationCreate);
    LOAD(cdpCompilationAddData);
    LOAD(cdpCompilationSetArch);
    LOAD(cdpCompilationEmit);
    LOAD(cdpCompilationDispose);
    cdpCompilation c = cdpCompilationCreate_();
    const char *ptx = "";
    size_t size;
    cdpCompilationAddData_(c, ir, strlen(ir), "module");
    cdpCompilationSetArch_(c, "sm_90");
    cdpStatus status = cdpCompilationEmit_(c, CDP_OUTPUT_PTX, &ptx, &size);
    printf("libcdp: %d %s\n", (int)status, status == CDP_OK && strstr(ptx, ".entry parent") ? "PTX" : "no PTX");
    cdpCompilationDispose_(c);
}

int main(int argc, char **argv)
{
    (void)argc;
    compile_with_own_llvm();
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL);
    if (!library) {
        printf("%s\n", dlerror());
        return 1;
    }
    compile_with_libcdp(library);
    compile_with_own_llvm();
    return 0;
}
