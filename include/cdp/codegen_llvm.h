/* codegen, the door for programs that build IR through LLVM's C API in the same process.
 *
 * Exists in the libraries built against a shared libLLVM (libcdp-codegen-llvm22.so), and only for
 * callers of that same libLLVM; the version is checked. Nothing of the caller's is changed by
 * compiling: the module travels through bitcode into a context of libcdp's own.
 */
#ifndef CDP_CODEGEN_LLVM_H
#define CDP_CODEGEN_LLVM_H

#include <llvm-c/Types.h>
#include <llvm/Config/llvm-config.h>

#include "cdp/codegen.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Device streams that need no creation; the values are cuda_device_runtime_api.h's. */
typedef enum cdpStream {
    CDP_STREAM_NULL = 0,           /* one per block; its launches run in order */
    CDP_STREAM_PER_THREAD = 2,     /* one per thread */
    CDP_STREAM_TAIL_LAUNCH = 3,    /* after the grid and all it launched, in order */
    CDP_STREAM_FIRE_AND_FORGET = 4 /* at once, in no order */
} cdpStream;

/* One launch. All values are borrowed. */
typedef struct cdpLaunch {
    LLVMValueRef kernel; /* a function with the ptx_kernel convention, or a pointer to one */
    LLVMTypeRef
        signature; /* the kernel's function type; NULL when `kernel` is a function. An aggregate
                      parameter is given by value, {i8, float}, however the kernel receives it */
    LLVMValueRef grid[3];      /* i32, blocks; NULL: 1 */
    LLVMValueRef block[3];     /* i32, threads; NULL: 1 */
    LLVMValueRef shared_bytes; /* i32, dynamic shared memory; NULL: 0 */
    LLVMValueRef stream;       /* ptr: a created stream or cdpStreamValue; NULL: the NULL stream */
    const LLVMValueRef
        *arguments; /* of the kernel's parameter types; for byval(T), a T or a pointer to one */
    unsigned argument_count;
    const char *on_failure; /* "return", "report", "trap"; NULL: the compilation's policy */
} cdpLaunch;

/* Gives a module the triple and data layout of NVPTX. Call it before building code: without a data
   layout LLVM gives loads and stores alignments that stay too small for ever. */
CDP_API cdpStatus cdpModulePrepare(LLVMModuleRef module);

/* Emits the launch at the builder's position and returns its i32 status, a cudaError_t; 0 is
   launched. The call is opaque until lowering. NULL when the launch is malformed (no kernel, a
   pointer kernel without signature, a wrong number of arguments); what is wrong inside is found by
   cdpCompilationEmit. */
CDP_API LLVMValueRef cdpLaunchBuild(LLVMBuilderRef builder, const cdpLaunch *launch,
                                    const char *name);

/* The pointer constant of a stream. */
CDP_API LLVMValueRef cdpStreamValue(LLVMContextRef context, cdpStream stream);

/* Adds a module, which is borrowed and copied at once; use cdpCompilationAddModule, which passes
   the version of the LLVM headers the caller was compiled with. CDP_ERROR_LLVM_VERSION when that is
   not this library's. */
CDP_API cdpStatus cdpCompilationAddModuleOfLlvm(cdpCompilation compilation, LLVMModuleRef module,
                                                const char *name, unsigned llvm_major);
#define cdpCompilationAddModule(compilation, module, name)                                         \
    cdpCompilationAddModuleOfLlvm((compilation), (module), (name), LLVM_VERSION_MAJOR)

#ifdef __cplusplus
}
#endif
#endif
