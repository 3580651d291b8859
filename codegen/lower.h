/* What the two files of lowering share: lower.c makes the launch functions, submit.c what they call
   at their end. */
#ifndef CDP_CODEGEN_LOWER_H
#define CDP_CODEGEN_LOWER_H

#include "compilation.h"

/* The module being lowered, and the functions that were needed so far. */
typedef struct lowering {
    unit *u;
    LLVMBuilderRef builder;
    LLVMTypeRef i32, i64, ptr, dim3, global_ptr;
    LLVMValueRef get_buffer, get_checked_buffer;
    LLVMValueRef submit[3]; /* by cdpLaunchFailure */
} lowering;

/* lower.c */
LLVMValueRef lower_number(lowering *l, unsigned value);
LLVMValueRef lower_call(lowering *l, LLVMValueRef function, LLVMValueRef *arguments, unsigned count,
                        const char *name);
LLVMBasicBlockRef lower_block(lowering *l, LLVMValueRef function, const char *name);
/* A function of the device runtime; the module may have declared it already. */
LLVMValueRef lower_runtime_function(lowering *l, const char *symbol, LLVMTypeRef result,
                                    LLVMTypeRef *parameters, unsigned count);
/* A function with an entry block, where the builder then stands. */
LLVMValueRef lower_new_function(lowering *l, const char *name, LLVMTypeRef type,
                                LLVMLinkage linkage, const char *inlining);

/* submit.c */
/* What a launch function gets the parameter buffer from: the runtime, or a function that looks at
   the pointer first. */
LLVMValueRef buffer_function(lowering *l, const launch *a);
/* What a launch function calls once the parameter buffer is filled: i32 (ptr buffer, ptr stream),
   and for the policies report and trap the launch's site. */
LLVMValueRef submit_function(lowering *l, cdpLaunchFailure policy);
/* A launch as `report` and `trap` record it. */
LLVMValueRef submit_site(lowering *l, const launch *a);

#endif
