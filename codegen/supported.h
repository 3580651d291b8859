/* What the files of check_supported share. Each walks one kind of thing and reports everything that
   it finds. */
#ifndef CDP_CODEGEN_SUPPORTED_H
#define CDP_CODEGEN_SUPPORTED_H

#include "compilation.h"

/* Errors with CDP_ERROR_UNSUPPORTED: at an instruction, at a function (with the line of its debug
   info), and about a symbol. `hint` says the way out; "" for none. */
void unsupported_at(unit *u, LLVMValueRef instruction, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void unsupported_in(unit *u, LLVMValueRef function, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void unsupported_symbol(unit *u, LLVMValueRef symbol, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* A function that LLVM expands itself or that libcdp replaces: nothing of it reaches PTX. */
int is_expanded_function(LLVMValueRef function);

void check_names(unit *u);      /* supported_names.c; renames internal symbols */
void check_globals(unit *u);    /* supported_globals.c: variables, aliases, ifuncs */
void check_cycles(unit *u);     /* supported_cycles.c: variables initialised with each other */
void check_intrinsics(unit *u); /* supported_intrinsics.c */

/* supported_instructions.c. May replace the instruction and its like, never another. */
void check_instruction(unit *u, LLVMValueRef instruction);

/* supported_types.c. Why NVPTX cannot take a value of a type at such a place, NULL when it can. */
const char *type_problem(LLVMTypeRef type);               /* in a register */
const char *parameter_problem(unit *u, LLVMTypeRef type); /* of a device function; results */
const char *kernel_parameter_problem(unit *u, LLVMTypeRef type);
const char *variable_problem(LLVMTypeRef type, int is_declaration);
int is_wide_float(LLVMTypeRef type);     /* fp128, x86_fp80, ppc_fp128, or a vector of them */
unsigned integer_bits(LLVMTypeRef type); /* of an integer or a vector of integers, else 0 */

/* supported_atomics.c: loads, stores, fences and the atomic instructions. */
void check_atomic(unit *u, LLVMValueRef instruction);

/* nvvm.c: why the GPU compiled for has not an intrinsic, into `why`; NULL when it has. */
const char *nvvm_problem(unit *u, LLVMValueRef function, text *why);

/* math.c: llvm.sin and its kin become calls of libdevice. */
void math_replace(unit *u);

#endif
