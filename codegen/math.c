/* llvm.sin and its kin. LLVM lowers them to calls of a C library, NVPTX has none, and LLVM aborts;
   CUDA's is libdevice. So the calls become calls of libdevice: float and double as they stand, half
   and bfloat by way of float, vectors element by element. What LLVM has instructions for is left to
   it. */
#include <string.h>

#include "llvm_compat.h"
#include "supported.h"

typedef struct math {
    const char *intrinsic, *function;
} math;

static const math table[] = {
#define CDP_MATH(intrinsic, function) {intrinsic, function},
#include "math.def"
#undef CDP_MATH
};

static const math *find(const char *name)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(name, table[i].intrinsic) == 0)
            return &table[i];
    return NULL;
}

static const math *math_of(LLVMValueRef function)
{
    static const char constrained[] = "llvm.experimental.constrained.";
    size_t length;
    unsigned id = LLVMGetIntrinsicID(function);
    const char *name = id ? LLVMIntrinsicGetName(id, &length) : "";
    if (strncmp(name, constrained, sizeof constrained - 1) != 0)
        return find(name);
    text plain = {0};
    text_printf(&plain, "llvm.%s", name + sizeof constrained - 1);
    const math *found = plain.data ? find(plain.data) : NULL;
    text_free(&plain);
    return found;
}

static LLVMTypeRef scalar_of(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type;
}

/* Of the operand: llvm.lrint has another result. */
static LLVMTypeKind kind_of(LLVMValueRef call)
{
    return LLVMGetTypeKind(scalar_of(LLVMTypeOf(LLVMGetOperand(call, 0))));
}

static int allows_approximation(LLVMValueRef call)
{
    return LLVMCanValueUseFastMathFlags(call) &&
           (LLVMGetFastMathFlags(call) & LLVMFastMathApproxFunc) != 0;
}

static int is_native(const math *m, LLVMValueRef call)
{
    if (!LLVM_HAS_APPROXIMATE_MATH || kind_of(call) == LLVMDoubleTypeKind)
        return 0;
    if (strcmp(m->intrinsic, "llvm.exp2") == 0)
        return 1;
    int has_approximation = strcmp(m->intrinsic, "llvm.sin") == 0 ||
                            strcmp(m->intrinsic, "llvm.cos") == 0 ||
                            strcmp(m->intrinsic, "llvm.tanh") == 0;
    return has_approximation && allows_approximation(call);
}

static const char *problem_of(LLVMValueRef call)
{
    LLVMTypeKind kind = kind_of(call);
    if (LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMScalableVectorTypeKind)
        return "NVPTX has no vectors of a size unknown at compile time";
    if (kind != LLVMHalfTypeKind && kind != LLVMBFloatTypeKind && kind != LLVMFloatTypeKind &&
        kind != LLVMDoubleTypeKind)
        return "NVPTX has no floating point of more than 64 bits";
    LLVMTypeRef last = LLVMTypeOf(LLVMGetOperand(call, LLVMGetNumArgOperands(call) - 1));
    return LLVMGetTypeKind(last) == LLVMMetadataTypeKind
               ? "NVPTX has no floating-point environment that it could respect"
               : NULL;
}

/* ---- The call of libdevice ---- */

typedef struct rewrite {
    unit *u;
    const math *math;
    LLVMBuilderRef builder;
    LLVMValueRef call;
    LLVMTypeRef computed; /* float or double: what libdevice has */
    LLVMTypeRef result;   /* of one element */
} rewrite;

static LLVMValueRef function_of(rewrite *r, LLVMTypeRef type)
{
    text name = {0};
    int is_float = LLVMGetTypeKind(r->computed) == LLVMFloatTypeKind;
    text_printf(&name, "%s%s", r->math->function, is_float ? "f" : "");
    LLVMValueRef function = name.failed ? NULL : LLVMGetNamedFunction(r->u->module, name.data);
    if (!function && !name.failed)
        function = LLVMAddFunction(r->u->module, name.data, type);
    text_free(&name);
    return function;
}

static LLVMValueRef convert_argument(rewrite *r, LLVMValueRef value)
{
    int is_integer = LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind; /* llvm.powi */
    return is_integer
               ? LLVMBuildIntCast2(r->builder, value, LLVMInt32TypeInContext(r->u->context), 1, "")
               : LLVMBuildFPCast(r->builder, value, r->computed, "");
}

/* libdevice's llrint and llround give 64 bits. */
static LLVMTypeRef computed_result(rewrite *r)
{
    return LLVMGetTypeKind(r->result) == LLVMIntegerTypeKind ? LLVMInt64TypeInContext(r->u->context)
                                                             : r->computed;
}

static LLVMValueRef convert_result(rewrite *r, LLVMValueRef value)
{
    return LLVMGetTypeKind(r->result) == LLVMIntegerTypeKind
               ? LLVMBuildIntCast2(r->builder, value, r->result, 1, "")
               : LLVMBuildFPCast(r->builder, value, r->result, "");
}

/* One element: arguments[0..count), two at most. */
static LLVMValueRef build_scalar(rewrite *r, LLVMValueRef *arguments, unsigned count)
{
    LLVMTypeRef types[2];
    for (unsigned i = 0; i < count; i++) {
        arguments[i] = convert_argument(r, arguments[i]);
        types[i] = LLVMTypeOf(arguments[i]);
    }
    LLVMTypeRef type = LLVMFunctionType(computed_result(r), types, count, 0);
    LLVMValueRef function = function_of(r, type);
    if (!function)
        return LLVMGetPoison(r->result);
    return convert_result(r, LLVMBuildCall2(r->builder, type, function, arguments, count, ""));
}

static LLVMValueRef element_of(rewrite *r, LLVMValueRef value, unsigned index)
{
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMVectorTypeKind)
        return value;
    LLVMValueRef at = LLVMConstInt(LLVMInt32TypeInContext(r->u->context), index, 0);
    return LLVMBuildExtractElement(r->builder, value, at, "");
}

static LLVMValueRef build_element(rewrite *r, unsigned index)
{
    LLVMValueRef arguments[2] = {NULL, NULL};
    unsigned count = LLVMGetNumArgOperands(r->call);
    for (unsigned i = 0; i < count && i < 2; i++)
        arguments[i] = element_of(r, LLVMGetOperand(r->call, i), index);
    return build_scalar(r, arguments, count < 2 ? count : 2);
}

static LLVMValueRef build(rewrite *r)
{
    LLVMTypeRef type = LLVMTypeOf(r->call);
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
        return build_element(r, 0);
    LLVMValueRef vector = LLVMGetPoison(type);
    for (unsigned i = 0; i < LLVMGetVectorSize(type); i++) {
        LLVMValueRef at = LLVMConstInt(LLVMInt32TypeInContext(r->u->context), i, 0);
        vector = LLVMBuildInsertElement(r->builder, vector, build_element(r, i), at, "");
    }
    return vector;
}

static void replace(unit *u, const math *m, LLVMValueRef call)
{
    LLVMContextRef context = u->context;
    rewrite r = {.u = u, .math = m, .call = call, .result = scalar_of(LLVMTypeOf(call))};
    r.computed = kind_of(call) == LLVMDoubleTypeKind ? LLVMDoubleTypeInContext(context)
                                                     : LLVMFloatTypeInContext(context);
    r.builder = LLVMCreateBuilderInContext(context);
    LLVMPositionBuilderBefore(r.builder, call);
    LLVMReplaceAllUsesWith(call, build(&r));
    LLVMInstructionEraseFromParent(call);
    LLVMDisposeBuilder(r.builder);
}

/* ---- The calls ---- */

static void refuse(unit *u, const math *m, LLVMValueRef call, const char *why)
{
    text hint = {0};
    text_printf(&hint, "call %sf or %s of libdevice with float or double", m->function,
                m->function);
    unsupported_at(u, call, hint.data ? hint.data : "", "the module calls %s, and %s",
                   name_of(LLVMGetCalledValue(call)), why);
    text_free(&hint);
}

static void refuse_without_libdevice(unit *u, const math *m, LLVMValueRef call)
{
    place_storage storage = {0};
    diagnostic_place place = place_of(call, &storage);
    diagnostics_error(u->diagnostics, CDP_ERROR_TOOLKIT_NOT_FOUND, CDP_STAGE_CHECK, &place,
                      "the module calls %s, for which NVPTX has no instruction and libdevice has "
                      "'%s%s'; libdevice was not given",
                      name_of(LLVMGetCalledValue(call)), m->function,
                      kind_of(call) == LLVMDoubleTypeKind ? "" : "f");
    diagnostics_hint(u->diagnostics,
                     "hand over the content of the toolkit's nvvm/libdevice/libdevice.10.bc");
    place_storage_free(&storage);
}

static void handle(unit *u, const math *m, LLVMValueRef call)
{
    const char *problem = problem_of(call);
    if (problem)
        refuse(u, m, call, problem);
    else if (is_native(m, call))
        return;
    else if (u->options->libdevice.size == 0)
        refuse_without_libdevice(u, m, call);
    else
        replace(u, m, call);
}

void math_replace(unit *u)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f)) {
        const math *m = strncmp(name_of(f), "llvm.", 5) == 0 ? math_of(f) : NULL;
        LLVMUseRef next = m ? LLVMGetFirstUse(f) : NULL;
        while (next) {
            LLVMValueRef call = LLVMGetUser(next);
            next = LLVMGetNextUse(next); /* the call may go */
            if (LLVMIsACallInst(call))
                handle(u, m, call);
        }
    }
}

/* Before the calls are replaced: whether any will be. */
int math_needs_libdevice(unit *u)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f)) {
        const math *m = strncmp(name_of(f), "llvm.", 5) == 0 ? math_of(f) : NULL;
        for (LLVMUseRef use = m ? LLVMGetFirstUse(f) : NULL; use; use = LLVMGetNextUse(use)) {
            LLVMValueRef call = LLVMGetUser(use);
            if (LLVMIsACallInst(call) && !problem_of(call) && !is_native(m, call))
                return 1;
        }
    }
    return 0;
}
