/* All that differs between LLVM 19 and 22 for libcdp. The versions between were not run: where the
   two ends differ they are taken to have the weakness of whichever end has it. */
#ifndef CDP_CODEGEN_LLVM_COMPAT_H
#define CDP_CODEGEN_LLVM_COMPAT_H

#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>

/* Whether the LLVM in use has a weakness that was there in LLVM 19 and is gone in 22, or came
   after 19. */
enum { LLVM_WEAK_BEFORE_22 = LLVM_VERSION_MAJOR<22, LLVM_WEAK_AFTER_19 = LLVM_VERSION_MAJOR> 19 };

/* 22's NVPTX has instructions for llvm.exp2 of float, and with `afn` for sin, cos and tanh. */
enum { LLVM_HAS_APPROXIMATE_MATH = LLVM_VERSION_MAJOR >= 22 };

/* Whether NVPTX knows the scope of an atomic load, store or cmpxchg. Before 20 the C API does not
   say, and NVPTX does not care. */
static inline int llvm_knows_scope(LLVMContextRef context, LLVMValueRef instruction,
                                   int has_clusters)
{
#if LLVM_VERSION_MAJOR >= 20
    unsigned scope = LLVMGetAtomicSyncScopeID(instruction);
    return scope == 1 || scope == LLVMGetSyncScopeID(context, "block", 5) ||
           scope == LLVMGetSyncScopeID(context, "device", 6) ||
           (has_clusters && scope == LLVMGetSyncScopeID(context, "cluster", 7));
#else
    (void)context;
    (void)instruction;
    (void)has_clusters;
    return 1;
#endif
}

#endif
