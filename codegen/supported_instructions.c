/* Instructions that NVPTX has no code for, by what they do and by their types. */
#include <string.h>

#include "llvm_compat.h"
#include "supported.h"

static void refuse_type(unit *u, LLVMValueRef instruction, LLVMTypeRef type, const char *problem)
{
    text printed = {0};
    type_print(&printed, type);
    unsupported_at(u, instruction, "use a type that NVPTX has",
                   "an instruction works on the type %s: %s", printed.data ? printed.data : "",
                   problem);
    text_free(&printed);
}

static void check_type(unit *u, LLVMValueRef instruction, LLVMTypeRef type)
{
    const char *problem = type_problem(type);
    if (problem)
        refuse_type(u, instruction, type, problem);
}

static void check_wide_float(unit *u, LLVMValueRef i)
{
    LLVMTypeRef result = LLVMTypeOf(i), operand = LLVMTypeOf(LLVMGetOperand(i, 0));
    if (is_wide_float(result) || is_wide_float(operand))
        refuse_type(u, i, is_wide_float(result) ? result : operand,
                    "NVPTX has no floating point of more than 64 bits, and no library for it");
}

static void check_conversion(unit *u, LLVMValueRef i)
{
    unsigned from = integer_bits(LLVMTypeOf(LLVMGetOperand(i, 0)));
    unsigned to = integer_bits(LLVMTypeOf(i));
    check_wide_float(u, i);
    if (from > 64 || to > 64)
        unsupported_at(u, i, "convert in two halves of 64 bits",
                       "NVPTX converts between floating point and integers of at most 64 bits, not "
                       "%u",
                       from > to ? from : to);
}

/* LLVM 19 writes an alignment of 0 for one that is not larger than the stack's, which ptxas
   refuses. */
static void check_alloca(unit *u, LLVMValueRef i)
{
    check_type(u, i, LLVMGetAllocatedType(i));
    int is_dynamic = !LLVMIsAConstantInt(LLVMGetOperand(i, 0));
    if (LLVM_WEAK_BEFORE_22 && is_dynamic && LLVMGetAlignment(i) < 16)
        LLVMSetAlignment(i, 16);
}

static int is_known_bundle(const char *tag, size_t length)
{
    static const char *const known[] = {
        "funclet", "gc-transition", "gc-live",         "cfguardtarget",
        "kcfi",    "preallocated",  "convergencectrl", "clang.arc.attachedcall",
        "deopt"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i]) == length && memcmp(known[i], tag, length) == 0)
            return !(LLVM_WEAK_BEFORE_22 && strcmp(known[i], "deopt") == 0);
    return !LLVM_WEAK_AFTER_19 && !(length == 7 && memcmp(tag, "ptrauth", 7) == 0);
}

static void check_bundles(unit *u, LLVMValueRef call, LLVMValueRef callee)
{
    unsigned count = LLVMGetNumOperandBundles(call);
    if (count == 0 || (LLVMIsAFunction(callee) && is_expanded_function(callee)))
        return;
    for (unsigned i = 0; i < count; i++) {
        LLVMOperandBundleRef bundle = LLVMGetOperandBundleAtIndex(call, i);
        size_t length;
        const char *tag = LLVMGetOperandBundleTag(bundle, &length);
        if (!is_known_bundle(tag, length))
            unsupported_at(u, call, "leave the operand bundle out",
                           "LLVM's NVPTX has no code for a call with the operand bundle \"%.*s\"",
                           (int)length, tag);
        LLVMDisposeOperandBundle(bundle);
    }
}

/* A function's own types are checked at the function. */
static void check_indirect_call(unit *u, LLVMValueRef call)
{
    const char *problem = parameter_problem(u, LLVMTypeOf(call));
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call) && !problem; i++)
        problem = parameter_problem(u, LLVMTypeOf(LLVMGetOperand(call, i)));
    if (problem)
        unsupported_at(u, call, "pass it in memory, or as another type",
                       "a call through a pointer passes or returns a value that NVPTX cannot: %s",
                       problem);
}

static void check_call(unit *u, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    check_bundles(u, call, callee);
    if (LLVMIsAInlineAsm(callee))
        return;
    if (!LLVMIsAFunction(callee))
        check_indirect_call(u, call);
    else if (LLVM_WEAK_BEFORE_22 && !is_expanded_function(callee) &&
             LLVMGetCalledFunctionType(call) != LLVMGlobalGetValueType(callee))
        unsupported_at(u, call, "call it with the type that it has",
                       "the call of '%s' has another type than the function, and the NVPTX of LLVM "
                       "19 to 21 writes PTX for it that ptxas refuses",
                       name_of(callee));
}

void check_instruction(unit *u, LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMCall:
    case LLVMInvoke:
        check_call(u, i);
        break;
    case LLVMStore:
        check_type(u, i, LLVMTypeOf(LLVMGetOperand(i, 0)));
        check_atomic(u, i);
        return;
    case LLVMLoad:
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        check_atomic(u, i);
        break;
    case LLVMFence:
        check_atomic(u, i);
        return; /* it may be gone */
    case LLVMAlloca:
        check_alloca(u, i);
        return;
    case LLVMFAdd:
    case LLVMFSub:
    case LLVMFMul:
    case LLVMFDiv:
    case LLVMFRem:
    case LLVMFCmp:
    case LLVMFPExt:
    case LLVMFPTrunc:
        check_wide_float(u, i);
        break;
    case LLVMFPToSI:
    case LLVMFPToUI:
    case LLVMSIToFP:
    case LLVMUIToFP:
        check_conversion(u, i);
        break;
    case LLVMIndirectBr:
        unsupported_at(u, i, "use a switch", "NVPTX has no jumps to computed addresses");
        return;
    case LLVMVAArg:
        if (LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMStructTypeKind)
            unsupported_at(u, i, "read the members one by one",
                           "NVPTX cannot read a struct from variadic arguments");
        break;
    default:
        break;
    }
    check_type(u, i, LLVMTypeOf(i));
}
