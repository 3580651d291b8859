/* Calls of intrinsics that NVPTX has no code for. Declarations are few and looked at once each; the
   calls of one are visited only when it is refused. */
#include <string.h>

#include "llvm_compat.h"
#include "supported.h"

enum { ALWAYS = 1 };

typedef struct refusal {
    const char *name;
    int applies;
    const char *why, *hint;
} refusal;

static const refusal refusals[] = {
#define CDP_UNSUPPORTED(name, when, why, hint) {name, when, why, hint},
#include "supported_intrinsics.def"
#undef CDP_UNSUPPORTED
};

static const refusal *find(const char *name)
{
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const char *row = refusals[i].name;
        size_t length = strlen(row);
        int matches =
            row[length - 1] == '.' ? strncmp(name, row, length) == 0 : strcmp(name, row) == 0;
        if (matches && refusals[i].applies)
            return &refusals[i];
    }
    return NULL;
}

/* Every call of `function`; a use that is no call has the function's name and no line. */
static void refuse_calls(unit *u, LLVMValueRef function, const char *why, const char *hint)
{
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAInstruction(user))
            unsupported_at(u, user, hint, "the module calls %s, and %s", name_of(function), why);
        else
            unsupported_symbol(u, function, hint, "the module uses %s, and %s", name_of(function),
                               why);
    }
}

/* ---- What depends on the types ---- */

static const char *conversion_problem(const char *name, LLVMTypeRef result)
{
    int converts = strcmp(name, "llvm.fptosi.sat") == 0 || strcmp(name, "llvm.fptoui.sat") == 0;
    return converts && integer_bits(result) > 64
               ? "NVPTX converts floating point to integers of at most 64 bits"
               : NULL;
}

static const char *integer_problem(const char *name, LLVMTypeRef result)
{
    unsigned bits = integer_bits(result);
    int shifts = strcmp(name, "llvm.fshl") == 0 || strcmp(name, "llvm.fshr") == 0;
    if (shifts && bits > 64 && (bits & (bits - 1)))
        return "NVPTX has no code for it with more than 64 bits that are no power of two";
    if (bits == 64 && strncmp(name, "llvm.udiv.fix", 13) == 0)
        return "NVPTX has no code for it with 64 bits";
    return NULL;
}

/* 22 has llvm.canonicalize for all but bfloat and pairs of half. */
static const char *canonicalize_problem(const char *name, LLVMTypeRef result)
{
    if (strcmp(name, "llvm.canonicalize") != 0)
        return NULL;
    LLVMTypeKind kind = LLVMGetTypeKind(result);
    int is_vector = kind == LLVMVectorTypeKind;
    LLVMTypeKind scalar = LLVMGetTypeKind(is_vector ? LLVMGetElementType(result) : result);
    return scalar == LLVMBFloatTypeKind || (is_vector && scalar == LLVMHalfTypeKind)
               ? "NVPTX has no code for it with this type"
               : NULL;
}

static const char *wide_float_problem(const char *name, LLVMTypeRef result)
{
    int is_bitwise = strcmp(name, "llvm.fabs") == 0 || strcmp(name, "llvm.copysign") == 0;
    return !is_bitwise && is_wide_float(result) ? "NVPTX has no floating point of more than 64 bits"
                                                : NULL;
}

static const char *bfloat_problem(const unit *u, const char *name, LLVMTypeRef result)
{
    int is_extremum = strcmp(name, "llvm.maximum") == 0 || strcmp(name, "llvm.minimum") == 0;
    LLVMTypeRef scalar =
        LLVMGetTypeKind(result) == LLVMVectorTypeKind ? LLVMGetElementType(result) : result;
    return LLVM_WEAK_BEFORE_22 && is_extremum && u->arch->number < 80 &&
                   LLVMGetTypeKind(scalar) == LLVMBFloatTypeKind
               ? "the NVPTX of LLVM 19 to 21 has no code for it with bfloat before sm_80"
               : NULL;
}

static const char *problem_of_type(const unit *u, const char *name, LLVMTypeRef result)
{
    const char *problem = conversion_problem(name, result);
    if (!problem)
        problem = bfloat_problem(u, name, result);
    if (!problem)
        problem = integer_problem(name, result);
    if (!problem)
        problem = canonicalize_problem(name, result);
    return problem ? problem : wide_float_problem(name, result);
}

/* ---- The walk ---- */

static void check_known(unit *u, LLVMValueRef function, unsigned id)
{
    size_t length;
    const char *name = LLVMIntrinsicGetName(id, &length);
    const refusal *r = find(name);
    if (r) {
        refuse_calls(u, function, r->why, r->hint);
        return;
    }
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    const char *problem = problem_of_type(u, name, result);
    if (problem)
        refuse_calls(u, function, problem, "use a type that NVPTX has");
    text why = {0};
    if ((problem = nvvm_problem(u, function, &why)))
        refuse_calls(u, function, problem,
                     "compile for a newer GPU, or choose another way for this one");
    text_free(&why);
}

/* The parser takes any name; what LLVM does not know stays a function that nobody defines. */
static void check_unknown(unit *u, LLVMValueRef function)
{
    text why = {0};
    text_printf(&why, "LLVM %s has no intrinsic of this name", cdpCodegenLlvmVersion());
    refuse_calls(u, function, why.data ? why.data : "LLVM does not know it",
                 "intrinsics come and go: look for it in the NVPTX guide of this LLVM version");
    text_free(&why);
}

void check_intrinsics(unit *u)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f)) {
        if (strncmp(name_of(f), "llvm.", 5) != 0 || !LLVMGetFirstUse(f))
            continue;
        unsigned id = LLVMGetIntrinsicID(f);
        if (id)
            check_known(u, f, id);
        else
            check_unknown(u, f);
    }
}
