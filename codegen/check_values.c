/* Value checks: what only the values of a launch show. Runs on a scratch copy of the module in
   which LLVM has inlined, promoted memory to registers and folded constants, so that a finding
   holds for every frontend and -O level; the module itself is not touched. Each launch carries its
   number into the copy as a string attribute. */
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compilation.h"

static const char number_attribute[] = "cdp.number";

typedef struct value_check {
    unit *u;
    unsigned char
        *found; /* per launch: findings reported, so that an inlined launch is reported once */
} value_check;

enum { FOUND_CONFIGURATION = 1, FOUND_POINTER = 2 };

/* ---- The scratch copy ---- */

static void number_launches(unit *u)
{
    for (size_t i = 0; i < u->launch_count; i++) {
        char number[24];
        snprintf(number, sizeof number, "%zu", i);
        attribute_set_on_call(u->launches[i].call, number_attribute, number);
    }
}

static LLVMModuleRef scratch_copy(unit *u)
{
    LLVMModuleRef copy = LLVMCloneModule(u->module);
    for (LLVMValueRef f = LLVMGetFirstFunction(copy); f; f = LLVMGetNextFunction(f)) {
        if (LLVMIsDeclaration(f))
            continue;
        attribute_remove(f, "optnone");
        attribute_remove(f, "noinline");
    }
    return copy;
}

static cdpStatus simplify(unit *u, LLVMModuleRef copy)
{
    static const char passes[] =
        "always-inline,cgscc(inline),function(sroa,early-cse,instsimplify)";
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = LLVMRunPasses(copy, passes, u->machine, options);
    LLVMDisposePassBuilderOptions(options);
    return error ? errors_from_error(u, CDP_STAGE_CHECK, "the checks' simplification failed", error)
                 : CDP_OK;
}

/* ---- Findings ---- */

static const char *kernel_name(const launch *l)
{
    return l->kernel ? name_of(l->kernel) : "a kernel through a pointer";
}

/* A finding is reported at the launch in the module, not where the copy has it. */
static void warn(value_check *c, size_t index, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void warn(value_check *c, size_t index, const char *format, ...)
{
    if (c->found[index] & FOUND_CONFIGURATION)
        return;
    c->found[index] |= FOUND_CONFIGURATION;
    const launch *l = &c->u->launches[index];
    text what = {0};
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(&what, format, arguments);
    va_end(arguments);
    place_storage storage = {0};
    diagnostic_place place = place_of(l->call, &storage);
    diagnostics_warning(
        c->u->diagnostics, CDP_STAGE_CHECK, &place,
        "launch of '%s': %s: it always fails with status 9, cudaErrorInvalidConfiguration",
        kernel_name(l), what.data ? what.data : "");
    place_storage_free(&storage);
    text_free(&what);
}

/* Constant operands of a launch; 1 for what is not constant, which is in every range. */
static unsigned long long constant_or_one(LLVMValueRef call, unsigned operand)
{
    LLVMValueRef value = LLVMGetOperand(call, operand);
    return LLVMIsAConstantInt(value) ? LLVMConstIntGetZExtValue(value) : 1;
}

static void check_range(value_check *c, size_t index, LLVMValueRef call, unsigned first,
                        const char *what, const unsigned long long limits[3])
{
    for (unsigned i = 0; i < 3; i++) {
        unsigned long long value = constant_or_one(call, first + i);
        if (value == 0 || value > limits[i])
            warn(c, index, "%s.%c is %llu, and 1 to %llu is possible", what, "xyz"[i], value,
                 limits[i]);
    }
}

static void check_configuration(value_check *c, size_t index, LLVMValueRef call)
{
    static const unsigned long long grid[] = {0x7fffffff, 65535, 65535}, block[] = {1024, 1024, 64};
    check_range(c, index, call, LAUNCH_GRID, "grid", grid);
    check_range(c, index, call, LAUNCH_BLOCK, "block", block);
    unsigned long long threads = 1;
    for (unsigned i = 0; i < 3; i++)
        threads *= constant_or_one(call, LAUNCH_BLOCK + i);
    if (threads > 1024)
        warn(c, index, "a block has %llu threads, and 1024 are possible", threads);
}

static LLVMValueRef underlying_object(LLVMValueRef value)
{
    for (;;) {
        LLVMOpcode opcode;
        if (LLVMIsAInstruction(value))
            opcode = LLVMGetInstructionOpcode(value);
        else if (LLVMIsAConstantExpr(value))
            opcode = LLVMGetConstOpcode(value);
        else
            return value;
        if (opcode != LLVMGetElementPtr && opcode != LLVMAddrSpaceCast && opcode != LLVMBitCast)
            return value;
        value = LLVMGetOperand(value, 0);
    }
}

/* "local" or "shared" when a pointer leads to memory that ends with the thread or the block. */
static const char *private_memory(LLVMValueRef value)
{
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMPointerTypeKind)
        return NULL;
    LLVMValueRef object = underlying_object(value);
    if (LLVMIsAAllocaInst(object))
        return "local";
    unsigned space = LLVMGetTypeKind(LLVMTypeOf(object)) == LLVMPointerTypeKind
                         ? LLVMGetPointerAddressSpace(LLVMTypeOf(object))
                         : 0;
    return space == 3 ? "shared" : space == 5 ? "local" : NULL;
}

static void check_pointers(value_check *c, size_t index, LLVMValueRef call)
{
    const launch *l = &c->u->launches[index];
    for (unsigned i = 0; i < l->signature->parameter_count; i++) {
        if (byval_of_argument(call, LAUNCH_ARGUMENTS + i))
            continue;
        const char *memory = private_memory(LLVMGetOperand(call, LAUNCH_ARGUMENTS + i));
        if (!memory || c->found[index] & FOUND_POINTER)
            continue;
        c->found[index] |= FOUND_POINTER;
        place_storage storage = {0};
        diagnostic_place place = place_of(l->call, &storage);
        diagnostics_error(
            c->u->diagnostics, CDP_ERROR_INVALID_LAUNCH, CDP_STAGE_CHECK, &place,
            "launch of '%s': argument %u points to %s memory of the launching %s, which the "
            "kernel cannot reach: using it ends the context",
            kernel_name(l), i + 1, memory, *memory == 'l' ? "thread" : "block");
        diagnostics_hint(c->u->diagnostics, "pass a pointer to global memory, or the value itself");
        place_storage_free(&storage);
    }
}

/* ---- The walk over the copy ---- */

static void check_call(value_check *c, LLVMValueRef call)
{
    LLVMAttributeRef attribute = attribute_of_call(call, number_attribute);
    if (!attribute)
        return;
    unsigned length;
    size_t index = strtoul(LLVMGetStringAttributeValue(attribute, &length), NULL, 10);
    check_configuration(c, index, call);
    check_pointers(c, index, call);
}

/* The launches of the copy are the uses of its launch functions. */
static void check_copy(value_check *c, LLVMModuleRef copy)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(copy); f; f = LLVMGetNextFunction(f)) {
        if (!is_launch_function(f))
            continue;
        for (LLVMUseRef use = LLVMGetFirstUse(f); use; use = LLVMGetNextUse(use))
            if (LLVMIsACallInst(LLVMGetUser(use)))
                check_call(c, LLVMGetUser(use));
    }
}

cdpStatus check_values(unit *u)
{
    if (!u->launch_count)
        return CDP_OK;
    value_check c = {.u = u, .found = calloc(u->launch_count, 1)};
    if (!c.found)
        return diagnostics_error(u->diagnostics, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_CHECK, NULL,
                                 "out of memory while checking launches");
    number_launches(u);
    LLVMModuleRef copy = scratch_copy(u);
    cdpStatus status = simplify(u, copy);
    if (!status) {
        check_copy(&c, copy);
        status = u->diagnostics->status;
    }
    LLVMDisposeModule(copy);
    free(c.found);
    return status;
}
