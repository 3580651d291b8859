/* libdevice: CUDA's math functions (`__nv_sinf`) as bitcode, linked when the module uses one of
   them. */
#include <llvm-c/BitReader.h>
#include <llvm-c/Linker.h>
#include <string.h>

#include "compilation.h"

static int is_wanted(LLVMValueRef function)
{
    return LLVMIsDeclaration(function) && LLVMGetFirstUse(function) &&
           strncmp(name_of(function), "__nv_", 5) == 0;
}

static LLVMValueRef first_wanted(unit *u)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f))
        if (is_wanted(f))
            return f;
    return NULL;
}

static LLVMModuleRef parse(unit *u)
{
    const text *bytes = &u->options->libdevice;
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRange(bytes->data, bytes->size, "libdevice", 0);
    LLVMModuleRef module = NULL;
    if (LLVMParseBitcodeInContext2(u->context, buffer, &module))
        module = NULL;
    LLVMDisposeMemoryBuffer(buffer);
    return module;
}

/* Without this every one of its 355 functions is emitted. What they use is internal already. */
static void make_internal(unit *u)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f) && strncmp(name_of(f), "__nv_", 5) == 0)
            LLVMSetLinkage(f, LLVMInternalLinkage);
}

int uses_libdevice(unit *u)
{
    return first_wanted(u) != NULL;
}

cdpStatus link_libdevice(unit *u)
{
    LLVMValueRef wanted = first_wanted(u);
    if (!wanted)
        return CDP_OK;
    diagnostic_place place = {.object = "libdevice"};
    if (!u->options->libdevice.size) {
        diagnostics_error(u->diagnostics, CDP_ERROR_TOOLKIT_NOT_FOUND, CDP_STAGE_READ, &place,
                          "the module uses '%s' of libdevice, and libdevice was not given",
                          name_of(wanted));
        diagnostics_hint(u->diagnostics, "hand over the content of the toolkit's nvvm/libdevice/"
                                         "libdevice.10.bc");
        return CDP_ERROR_TOOLKIT_NOT_FOUND;
    }
    LLVMModuleRef libdevice = parse(u);
    if (!libdevice)
        return diagnostics_error(u->diagnostics, CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, &place,
                                 "LLVM %s cannot read libdevice", LLVM_VERSION_STRING);
    char *layout = LLVMCopyStringRepOfTargetData(u->layout);
    LLVMSetTarget(libdevice, LLVMGetTarget(u->module));
    LLVMSetDataLayout(libdevice, layout);
    LLVMDisposeMessage(layout);
    if (LLVMLinkModules2(u->module, libdevice))
        return diagnostics_error(u->diagnostics, CDP_ERROR_LLVM, CDP_STAGE_READ, &place,
                                 "libdevice cannot be linked with the module");
    make_internal(u);
    return CDP_OK;
}
