/* Types that NVPTX cannot hold, pass or store. Measured with llc and ptxas; the sentences say which
   of the two fails only where it matters to the reader. */
#include "llvm_compat.h"
#include "supported.h"

static LLVMTypeRef scalar_of(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMVectorTypeKind || kind == LLVMScalableVectorTypeKind
               ? LLVMGetElementType(type)
               : type;
}

int is_wide_float(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(scalar_of(type));
    return kind == LLVMFP128TypeKind || kind == LLVMX86_FP80TypeKind ||
           kind == LLVMPPC_FP128TypeKind;
}

unsigned integer_bits(LLVMTypeRef type)
{
    LLVMTypeRef scalar = scalar_of(type);
    return LLVMGetTypeKind(scalar) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(scalar) : 0;
}

const char *type_problem(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMScalableVectorTypeKind:
        return "NVPTX has no vectors of a size unknown at compile time";
    case LLVMX86_FP80TypeKind:
        return "NVPTX has no 80-bit floating point";
    case LLVMX86_AMXTypeKind:
        return "x86_amx is a register of x86 processors";
    case LLVMTargetExtTypeKind:
        return "it is a type of another target";
    case LLVMVectorTypeKind:
        return type_problem(LLVMGetElementType(type));
    case LLVMIntegerTypeKind: /* i129, i257, ... */
        return LLVM_WEAK_AFTER_19 && integer_bits(type) > 128 && integer_bits(type) % 128 == 1
                   ? "LLVM 20 to 22 abort on integers of one bit more than a multiple of 128"
                   : NULL;
    default:
        return NULL;
    }
}

static int is_power_of_two(unsigned bits)
{
    return (bits & (bits - 1)) == 0;
}

/* LLVM 19 crashes on what it does not split into registers of at most 64 bits, i128 and its
   structs excepted. */
static const char *leaf_problem_before_22(LLVMTypeRef type, int in_sequence)
{
    unsigned bits = integer_bits(type);
    if (is_wide_float(type))
        return "LLVM 19 to 21 crash on parameters of 128-bit floating point";
    if (bits == 8 && LLVMGetTypeKind(type) == LLVMVectorTypeKind && LLVMGetVectorSize(type) == 2)
        return "LLVM 19 to 21 read the second element of <2 x i8> from the wrong byte";
    if (bits == 128 && (in_sequence || LLVMGetTypeKind(type) == LLVMVectorTypeKind))
        return "LLVM 19 to 21 crash on arrays and vectors of i128 as parameters";
    if (bits > 64 && bits != 128)
        return "LLVM 19 to 21 pass integers of more than 64 bits only as i128";
    return NULL;
}

static const char *parts_problem(LLVMTypeRef type, int in_sequence)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMArrayTypeKind)
        return parts_problem(LLVMGetElementType(type), 1);
    if (kind == LLVMStructTypeKind) {
        const char *problem = NULL;
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type) && !problem; i++)
            problem = parts_problem(LLVMStructGetTypeAtIndex(type, i), in_sequence);
        return problem;
    }
    const char *problem = type_problem(type);
    return problem || !LLVM_WEAK_BEFORE_22 ? problem : leaf_problem_before_22(type, in_sequence);
}

const char *parameter_problem(unit *u, LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMVoidTypeKind || kind == LLVMMetadataTypeKind || kind == LLVMTokenTypeKind)
        return NULL;
    const char *problem = parts_problem(type, 0);
    if (problem)
        return problem;
    if (LLVMABISizeOfType(u->layout, type) == 0)
        return "PTX has no parameters of size zero";
    unsigned bits = integer_bits(type);
    if (kind == LLVMIntegerTypeKind && bits > 64 && bits < 128)
        return "PTX passes integers of 65 to 127 bits only in ISA 8.3 and newer";
    return NULL;
}

const char *kernel_parameter_problem(unit *u, LLVMTypeRef type)
{
    const char *problem = parameter_problem(u, type);
    if (problem || LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
        return problem;
    unsigned bits = integer_bits(type);
    return (is_power_of_two(bits) && bits != 2 && bits != 4) || bits > 128
               ? NULL
               : "LLVM writes the width into the PTX of a kernel parameter, and PTX knows "
                 "8, 16, 32 and 64 bits";
}

const char *variable_problem(LLVMTypeRef type, int is_declaration)
{
    const char *problem = type_problem(type);
    if (problem)
        return problem;
    unsigned bits = LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? integer_bits(type) : 0;
    int is_written_as_bytes = bits == 128 || (bits > 64 && !is_declaration);
    if (bits && !is_written_as_bytes &&
        (bits > 64 || !is_power_of_two(bits) || bits == 2 || bits == 4))
        return "LLVM writes the width into the PTX of a variable, and PTX knows 8, 16, 32 and 64 "
               "bits";
    if (LLVM_WEAK_BEFORE_22 && is_wide_float(type))
        return "LLVM 19 to 21 crash on variables of 128-bit floating point";
    return NULL;
}
