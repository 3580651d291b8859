/* The pipeline of codegen, from inputs to PTX. */
#include <llvm-c/Analysis.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compilation.h"

/* ---- The target ---- */

static void initialize_nvptx(void)
{
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
}

/* CDP2 needs CUDA 12, whose PTX ISA is 8.0, and several intrinsics abort LLVM below it. */
enum { oldest_ptx = 80 };

static LLVMTargetMachineRef target_machine(const arch *a, unsigned ptx, unsigned opt_level,
                                           char **message)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, initialize_nvptx);
    LLVMTargetRef target;
    if (LLVMGetTargetFromTriple("nvptx64-nvidia-cuda", &target, message))
        return NULL;
    char features[32];
    snprintf(features, sizeof features, "+ptx%u", ptx);
    LLVMTargetMachineOptionsRef options = LLVMCreateTargetMachineOptions();
    LLVMTargetMachineOptionsSetCPU(options, a->name);
    LLVMTargetMachineOptionsSetFeatures(options, features);
    LLVMTargetMachineOptionsSetCodeGenOptLevel(options, (LLVMCodeGenOptLevel)opt_level);
    LLVMTargetMachineRef machine =
        LLVMCreateTargetMachineWithOptions(target, "nvptx64-nvidia-cuda", options);
    LLVMDisposeTargetMachineOptions(options);
    return machine;
}

static cdpStatus create_target_machine(unit *u)
{
    char *message = NULL;
    if (u->machine)
        LLVMDisposeTargetMachine(u->machine);
    u->machine = target_machine(u->arch, u->ptx, u->options->opt_level, &message);
    return u->machine ? CDP_OK
                      : errors_from_message(u, CDP_ERROR_LLVM, CDP_STAGE_READ, NULL,
                                            "this LLVM has no NVPTX back end", message);
}

char *nvptx_data_layout(void)
{
    char *message = NULL;
    LLVMTargetMachineRef machine = target_machine(arch_find("sm_90"), 80, 0, &message);
    LLVMDisposeMessage(message);
    if (!machine)
        return NULL;
    LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(machine);
    char *string = LLVMCopyStringRepOfTargetData(layout);
    LLVMDisposeTargetData(layout);
    LLVMDisposeTargetMachine(machine);
    return string;
}

static cdpStatus begin(unit *u, const struct cdpCompilationImpl *c, diagnostics *d)
{
    *u = (unit){.options = c, .diagnostics = d, .arch = arch_for_llvm(c->arch)};
    u->ptx = u->arch->ptx > oldest_ptx ? u->arch->ptx : oldest_ptx;
    if (u->arch != c->arch)
        diagnostics_note(
            d, CDP_STAGE_COMPILE, NULL,
            "LLVM %s does not know %s: the PTX is compiled for %s and has to be linked for %s",
            cdpCodegenLlvmVersion(), c->arch->name, u->arch->name, c->arch->name);
    u->context = LLVMContextCreate();
    errors_install(u);
    cdpStatus status = create_target_machine(u);
    if (!status)
        u->layout = LLVMCreateTargetDataLayout(u->machine);
    return status;
}

/* Kernels with more than 4,352 bytes of parameters need PTX ISA 8.1, some intrinsics a newer one.
 */
static cdpStatus raise_ptx_version(unit *u)
{
    unsigned version = nvvm_ptx_version(u);
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f)) {
        if (version >= 81 || LLVMGetFunctionCallConv(f) != LLVMPTXKernelCallConv)
            continue;
        signature *s = signature_of_kernel(u, f);
        if (!s)
            return CDP_ERROR_OUT_OF_MEMORY;
        if (s->bytes > 4352)
            version = 81;
    }
    if (version <= u->ptx)
        return CDP_OK;
    u->ptx = version;
    return create_target_machine(u);
}

static void end(unit *u)
{
    signatures_dispose(u);
    free(u->launches);
    if (u->module)
        LLVMDisposeModule(u->module);
    if (u->layout)
        LLVMDisposeTargetData(u->layout);
    if (u->machine)
        LLVMDisposeTargetMachine(u->machine);
    if (u->context)
        LLVMContextDispose(u->context);
}

/* ---- LLVM's part ---- */

/* Without the target machine __nvvm_reflect is not folded before inlining. */
cdpStatus run_llvm_passes(unit *u)
{
    char pipeline[16];
    snprintf(pipeline, sizeof pipeline, "default<O%u>", u->options->opt_level);
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = LLVMRunPasses(u->module, pipeline, u->machine, options);
    LLVMDisposePassBuilderOptions(options);
    if (error)
        return errors_from_error(u, CDP_STAGE_COMPILE, "LLVM's optimiser failed", error);
    return u->llvm_failed ? CDP_ERROR_LLVM : CDP_OK;
}

/* LLVM reports success with a full buffer after an error that only its diagnostic handler hears. */
cdpStatus emit_ptx(unit *u, text *result)
{
    char *message = NULL;
    LLVMMemoryBufferRef buffer = NULL;
    if (LLVMTargetMachineEmitToMemoryBuffer(u->machine, u->module, LLVMAssemblyFile, &message,
                                            &buffer))
        return errors_from_message(u, CDP_ERROR_LLVM, CDP_STAGE_COMPILE, NULL,
                                   "LLVM cannot emit PTX", message);
    if (!u->llvm_failed)
        text_append(result, LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer));
    LLVMDisposeMemoryBuffer(buffer);
    return u->llvm_failed ? CDP_ERROR_LLVM : CDP_OK;
}

static cdpStatus verify(unit *u)
{
    char *message = NULL;
    int broken = LLVMVerifyModule(u->module, LLVMReturnStatusAction, &message);
    if (broken)
        return errors_from_message(u, CDP_ERROR_INTERNAL, CDP_STAGE_LOWER, NULL,
                                   "lowering made an invalid module; this is a bug of libcdp",
                                   message);
    LLVMDisposeMessage(message);
    return CDP_OK;
}

static void print_module(unit *u, cdpOutput output, text *result)
{
    if (output == CDP_OUTPUT_LOWERED_TEXT) {
        char *string = LLVMPrintModuleToString(u->module);
        text_append(result, string, strlen(string));
        LLVMDisposeMessage(string);
        return;
    }
    LLVMMemoryBufferRef buffer = LLVMWriteBitcodeToMemoryBuffer(u->module);
    text_append(result, LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer));
    LLVMDisposeMemoryBuffer(buffer);
}

/* The whole of codegen up to emission. Each step leaves a valid module or adds to the diagnostics
   and fails. */
static cdpStatus lower(unit *u)
{
    cdpStatus status;
    if ((status = read_inputs(u)) || (status = check_structure(u)) ||
        (status = check_supported(u)) || (status = raise_ptx_version(u)) ||
        (status = rename_entry_points(u)) || (status = link_libdevice(u)) ||
        (status = check_values(u)))
        return status;
    return lower_launches(u);
}

static cdpStatus ask_for_libdevice(unit *u, text *result)
{
    cdpStatus status = read_inputs(u);
    if (!status && (uses_libdevice(u) || math_needs_libdevice(u)))
        text_append(result, "1", 1);
    return status;
}

static cdpStatus produce(unit *u, cdpOutput output, text *result)
{
    cdpStatus status;
    if ((int)output == OUTPUT_NEEDS_LIBDEVICE)
        return ask_for_libdevice(u, result);
    if ((status = lower(u)) || (status = verify(u)))
        return status;
    if (output != CDP_OUTPUT_PTX) {
        print_module(u, output, result);
        return CDP_OK;
    }
    if ((status = run_llvm_passes(u)))
        return status;
    return emit_ptx(u, result);
}

cdpStatus compile(const struct cdpCompilationImpl *c, diagnostics *d, cdpOutput output,
                  text *result)
{
    unit u;
    cdpStatus status = begin(&u, c, d);
    if (!status)
        status = produce(&u, output, result);
    end(&u);
    return status;
}
