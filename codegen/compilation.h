/* What the files of codegen share: the compilation behind the public handle, and one run of its
   pipeline. The pipeline stands in compile.c; each step has a file. */
#ifndef CDP_CODEGEN_COMPILATION_H
#define CDP_CODEGEN_COMPILATION_H

#include <llvm-c/Core.h>
#include <llvm-c/Error.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>
#include <stdint.h>

#include "cdp/codegen.h"
#include "diagnostics.h"
#include "text.h"

/* A row of cdp/arch.def. */
typedef struct arch {
    const char *name;
    unsigned number;
    char variant;
    unsigned ptx;        /* oldest PTX ISA that knows it, 10 * major + minor */
    unsigned llvm_major; /* oldest LLVM that knows it */
} arch;

const arch *arch_find(const char *name); /* NULL when unknown */

/* The newest architecture that this LLVM can emit and that runs on `wanted`: itself, or a plain
   older one. */
const arch *arch_for_llvm(const arch *wanted);

/* "sm_75, sm_80, ..." */
void arch_list(text *t);

typedef struct input {
    text data;
    char *name;
} input;

struct cdpCompilationImpl {
    diagnostics diagnostics;
    size_t lasting; /* diagnostics that do not come from the last emit */
    input *inputs;
    size_t input_count;
    text libdevice;
    const arch *arch; /* asked for; NULL: not set */
    unsigned opt_level;
    cdpLaunchFailure on_failure;
    int isolated;
    text outputs[3]; /* by cdpOutput */
};

/* A kernel's parameter as its parameter buffer holds it. */
typedef struct parameter {
    LLVMTypeRef type; /* of the value: T for byval(T) */
    int byval;
    uint64_t offset, size; /* bytes */
    unsigned alignment;    /* bytes */
} parameter;

/* What a launch must pass: of a known kernel, or of a launch through a pointer with a known type.
   One per kernel and per such type; see layout.c. */
typedef struct signature {
    const void *key; /* what it was made from: function, function type or attribute */
    unsigned parameter_count;
    parameter *parameters;
    uint64_t bytes;            /* of the parameter buffer */
    LLVMValueRef launchers[3]; /* generated functions by cdpLaunchFailure, NULL until needed */
} signature;

typedef struct launch {
    LLVMValueRef call;
    LLVMValueRef kernel; /* a function, NULL: through a pointer */
    signature *signature;
    cdpLaunchFailure on_failure;
} launch;

/* One run of the pipeline. */
typedef struct unit {
    const struct cdpCompilationImpl *options;
    diagnostics *diagnostics;
    const arch *arch; /* compiled for: what LLVM knows */
    unsigned ptx;     /* PTX ISA version, 10 * major + minor */
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMTargetMachineRef machine;
    LLVMTargetDataRef layout;
    int llvm_failed; /* LLVM reported an error to the context's diagnostic handler */
    launch *launches;
    size_t launch_count, launch_capacity;
    struct signature_table *signatures;
} unit;

/* compile.c: runs the pipeline up to `output` and appends it. */
cdpStatus compile(const struct cdpCompilationImpl *c, diagnostics *d, cdpOutput output,
                  text *result);
/* An output beside those of cdpOutput: a byte when a function of libdevice is missing, nothing when
   none is. */
enum { OUTPUT_NEEDS_LIBDEVICE = CDP_OUTPUT_LOWERED_BITCODE + 1 };

/* compile.c: NVPTX's data layout, an LLVM message of the caller's; NULL when this LLVM has no
   NVPTX. */
char *nvptx_data_layout(void);

/* isolate.c: the same in a child process. */
cdpStatus compile_isolated(const struct cdpCompilationImpl *c, diagnostics *d, cdpOutput output,
                           text *result);

/* The steps. Each leaves a valid module or adds errors to the unit's diagnostics and returns the
   first of them. */
cdpStatus read_inputs(unit *u); /* read.c: parses, links, sets triple and data layout */
cdpStatus
check_structure(unit *u); /* check.c: finds the launches; what is wrong whatever the values are */
cdpStatus
check_supported(unit *u); /* supported.c: what LLVM's NVPTX answers with an abort or bad PTX */
cdpStatus link_libdevice(unit *u); /* libdevice.c: links it when one of its functions is used */
int uses_libdevice(unit *u);       /* libdevice.c: whether one of its functions is undefined */
/* nvvm.c: the PTX ISA version that the intrinsics of the module need, 10 * major + minor; 0: any */
unsigned nvvm_ptx_version(unit *u);
/* math.c: whether a call of llvm.sin or its kin will become one of libdevice */
int math_needs_libdevice(unit *u);
cdpStatus check_values(unit *u); /* check_values.c: what only the values show, on a scratch copy */
cdpStatus rename_entry_points(unit *u);    /* entry_points.c: one symbol and prototype each */
cdpStatus lower_launches(unit *u);         /* lower.c */
cdpStatus run_llvm_passes(unit *u);        /* compile.c */
cdpStatus emit_ptx(unit *u, text *result); /* compile.c */

/* producer.c: "LLVM22.1.8" as bitcode names its writer, nothing when it does not; and its major, 0
   when it is no LLVM's. */
void bitcode_producer(const text *data, text *producer);
unsigned bitcode_llvm_major(const text *producer);

/* layout.c */
signature *signature_of_kernel(unit *u, LLVMValueRef kernel);
/* The parameters after the nine of a launch, from a function type; `key` identifies it. */
signature *signature_of_type(unit *u, const void *key, LLVMTypeRef type, unsigned first,
                             LLVMValueRef function);
signature *signature_find(unit *u, const void *key);
void signatures_dispose(unit *u);
/* "(ptr, i32, {i8, float})" */
void signature_print(text *t, const signature *s);
/* Two types with the same bytes: equal, or pointers to generic and global memory. */
int types_match(LLVMTypeRef a, LLVMTypeRef b);

/* The elements of a struct or an array. */
unsigned aggregate_count(LLVMTypeRef type);
LLVMTypeRef aggregate_element(LLVMTypeRef type, unsigned index);

/* A type in LLVM's syntax, with structs written out: their names mean nothing in another module. */
void type_print(text *t, LLVMTypeRef type);

/* attributes.c: LLVM attributes by name. Parameters and arguments are numbered from 0. */
void attribute_add(LLVMValueRef function, const char *name);
void attribute_remove(LLVMValueRef function, const char *name);
int attribute_has(LLVMValueRef function, const char *name);
LLVMAttributeRef attribute_of_parameter(LLVMValueRef function, unsigned index, const char *name);
LLVMAttributeRef attribute_of_call(LLVMValueRef call, const char *name); /* a string attribute */
LLVMAttributeRef attribute_of_call_or_callee(LLVMValueRef call, const char *name);
void attribute_set_on_call(LLVMValueRef call, const char *name, const char *value);
/* The T of byval(T); NULL for others. Of an argument: by the call, or else by the called
   declaration. */
LLVMTypeRef byval_of_parameter(LLVMValueRef function, unsigned index);
LLVMTypeRef byval_of_argument(LLVMValueRef call, unsigned index);
unsigned alignment_of_argument(LLVMValueRef call, unsigned index); /* by `align`; 0: not said */
void byval_set_argument(LLVMValueRef call, unsigned index, LLVMTypeRef type);

/* calls.c: puts `by` in the place and under the name of a call, which is erased. */
void call_replace(LLVMValueRef call, LLVMValueRef by);

/* read.c: a module of declarations from text; NULL with LLVM's message when it is none. Nothing is
   added to the diagnostics. */
LLVMModuleRef read_declarations(unit *u, const text *source, char **message);

/* errors.c: LLVM's channels turned into diagnostics. */
void errors_install(unit *u); /* the context's diagnostic handler */
cdpStatus errors_from_message(unit *u, cdpStatus status, cdpStage stage, const char *object,
                              const char *doing, char *message); /* consumes an LLVM message */
cdpStatus errors_from_error(unit *u, cdpStage stage, const char *doing,
                            LLVMErrorRef error); /* consumes it */

/* Where an instruction stands: function, and source position when it has debug info. The strings of
   `place` live in `storage`, which holds until its next use. */
typedef struct place_storage {
    text file;
} place_storage;
diagnostic_place place_of(LLVMValueRef instruction, place_storage *storage);
void place_storage_free(place_storage *storage);

/* The name of a value, "" when it has none. */
const char *name_of(LLVMValueRef value);

/* Whether a function's name makes it a launch: @cdp.launch or @cdp.launch.<suffix>. */
int is_launch_function(LLVMValueRef function);

/* @cdp.launch itself, whose arguments follow as variadic ones. */
int is_variadic_launch(LLVMValueRef function);
/* Whether a use of a function is a direct call of it and nothing else. */
int is_direct_call_of(LLVMUseRef use, LLVMValueRef function);

/* check_launch.c: one call of a launch function; joins unit.launches when nothing is wrong. */
void check_launch(unit *u, LLVMValueRef call);
cdpStatus refuse_launch(unit *u, const launch *l, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Operands of a launch before the kernel's arguments: kernel, grid x y z, block x y z, shared
   bytes, stream. */
enum {
    LAUNCH_KERNEL,
    LAUNCH_GRID,
    LAUNCH_BLOCK = 4,
    LAUNCH_SHARED = 7,
    LAUNCH_STREAM,
    LAUNCH_ARGUMENTS
};

#endif
