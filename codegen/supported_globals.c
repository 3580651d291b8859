/* Variables, their initial values, aliases and ifuncs. */
#include <string.h>

#include "llvm_compat.h"
#include "supported.h"

enum { GENERIC_SPACE, GLOBAL_SPACE, SHARED_SPACE = 3, CONSTANT_SPACE, LOCAL_SPACE };

static int is_used(LLVMValueRef symbol)
{
    return LLVMGetFirstUse(symbol) != NULL;
}

/* ---- Initial values ---- */

/* Bytes that a constant GEP adds to its base. */
static long long offset_of(unit *u, LLVMValueRef gep)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    long long offset = 0;
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(gep); i++) {
        LLVMValueRef index = LLVMGetOperand(gep, i);
        if (!LLVMIsAConstantInt(index))
            return offset;
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            unsigned element = (unsigned)LLVMConstIntGetZExtValue(index);
            offset += (long long)LLVMOffsetOfElement(u->layout, type, element);
            type = LLVMStructGetTypeAtIndex(type, element);
            continue;
        }
        if (i > 1)
            type = LLVMGetElementType(type);
        offset += LLVMConstIntGetSExtValue(index) * (long long)LLVMABISizeOfType(u->layout, type);
    }
    return offset;
}

static int is_negative(LLVMValueRef v)
{
    return LLVMIsAConstantInt(v) && LLVMConstIntGetSExtValue(v) < 0;
}

/* Why PTX cannot hold the value of a constant expression, NULL when it can. */
static const char *expression_problem(unit *u, LLVMValueRef e)
{
    switch (LLVMGetConstOpcode(e)) {
    case LLVMBitCast:
    case LLVMIntToPtr:
    case LLVMAddrSpaceCast:
        return NULL;
    case LLVMPtrToInt:
        return LLVMGetIntTypeWidth(LLVMTypeOf(e)) < 64
                   ? "PTX initialises variables with whole addresses only"
                   : NULL;
    case LLVMGetElementPtr:
        return offset_of(u, e) < 0 ? "PTX has no negative distance from a symbol" : NULL;
    case LLVMAdd:
        return is_negative(LLVMGetOperand(e, 0)) || is_negative(LLVMGetOperand(e, 1))
                   ? "PTX has no negative distance from a symbol"
                   : NULL;
    case LLVMSub:
        return "PTX has no difference of two symbols";
    default:
        return "PTX initialises variables with a symbol and a distance from it, and no other "
               "expression";
    }
}

static const char *symbol_problem(LLVMValueRef symbol)
{
    if (LLVMIsABlockAddress(symbol))
        return "PTX has no addresses of labels";
    if (LLVMIsAGlobalVariable(symbol) &&
        LLVMGetPointerAddressSpace(LLVMTypeOf(symbol)) == SHARED_SPACE)
        return "a shared variable has an address in each block, not one to put into a variable";
    return NULL;
}

/* The first problem in an initial value. Arrays of plain numbers have no operands, so this costs
   what the value has of symbols, structs and arrays of structs. */
static const char *value_problem(unit *u, LLVMValueRef value)
{
    if (LLVMIsAGlobalValue(value) || LLVMIsABlockAddress(value))
        return symbol_problem(value);
    LLVMValueKind kind = LLVMGetValueKind(value);
    if (kind == LLVMConstantExprValueKind) {
        const char *problem = expression_problem(u, value);
        if (problem)
            return problem;
    }
    const char *problem = NULL;
    int count = LLVMIsAConstant(value) ? LLVMGetNumOperands(value) : 0;
    for (int i = 0; i < count && !problem; i++)
        problem = value_problem(u, LLVMGetOperand(value, (unsigned)i));
    return problem;
}

static int is_nothing(LLVMValueRef value)
{
    return LLVMIsNull(value) || LLVMIsUndef(value);
}

static void check_initial_value(unit *u, LLVMValueRef variable, unsigned space)
{
    LLVMValueRef value = LLVMGetInitializer(variable);
    if (!value)
        return;
    if (space == SHARED_SPACE && !is_nothing(value)) {
        unsupported_symbol(u, variable,
                           "initialise it with undef, and let a thread write the value, followed "
                           "by a barrier",
                           "the shared variable '%s' has an initial value: shared memory starts "
                           "uninitialised in each block",
                           name_of(variable));
        return;
    }
    const char *problem = value_problem(u, value);
    if (problem)
        unsupported_symbol(u, variable, "compute the value at run time",
                           "the initial value of '%s' cannot be written in PTX: %s",
                           name_of(variable), problem);
}

/* ---- Variables ---- */

static void check_space(unit *u, LLVMValueRef variable, unsigned space)
{
    if (space == LOCAL_SPACE)
        unsupported_symbol(u, variable, "use an alloca",
                           "the variable '%s' is in local memory (address space 5), where PTX has "
                           "no variables of a module",
                           name_of(variable));
    else if (space != GENERIC_SPACE && space != GLOBAL_SPACE && space != SHARED_SPACE &&
             space != CONSTANT_SPACE)
        unsupported_symbol(u, variable,
                           "use address space 1 for global, 3 for shared and 4 for constant memory",
                           "the variable '%s' is in address space %u, where NVPTX has no variables",
                           name_of(variable), space);
}

static int is_structor_list(const char *name)
{
    return strcmp(name, "llvm.global_ctors") == 0 || strcmp(name, "llvm.global_dtors") == 0;
}

/* LLVM 19 aborts; 22 writes a kernel that nobody launches. */
static void check_structors(unit *u, LLVMValueRef list)
{
    LLVMValueRef value = LLVMGetInitializer(list);
    if (value && !is_nothing(value) && LLVMGetArrayLength2(LLVMTypeOf(value)) > 0)
        unsupported_symbol(u, list, "launch a kernel that does the work after loading the module",
                           "the module has functions to run before or after everything else (%s), "
                           "and CUDA runs none",
                           name_of(list));
}

static void check_variable(unit *u, LLVMValueRef variable)
{
    const char *name = name_of(variable);
    if (strncmp(name, "llvm.", 5) == 0) {
        if (is_structor_list(name))
            check_structors(u, variable);
        return;
    }
    if (LLVMIsDeclaration(variable) && !is_used(variable))
        return;
    unsigned space = LLVMGetPointerAddressSpace(LLVMTypeOf(variable));
    check_space(u, variable, space);
    if (LLVMIsThreadLocal(variable) && is_used(variable))
        unsupported_symbol(u, variable, "use an alloca, or an array with an element a thread",
                           "the variable '%s' is thread_local, and NVPTX has no thread-local "
                           "variables",
                           name);
    const char *problem =
        variable_problem(LLVMGlobalGetValueType(variable), LLVMIsDeclaration(variable) != 0);
    if (problem)
        unsupported_symbol(u, variable, "use another type, or an array of i8",
                           "the type of the variable '%s' cannot be written in PTX: %s", name,
                           problem);
    check_initial_value(u, variable, space);
}

/* ---- Aliases ---- */

static int is_weak(LLVMValueRef symbol)
{
    switch (LLVMGetLinkage(symbol)) {
    case LLVMWeakAnyLinkage:
    case LLVMWeakODRLinkage:
    case LLVMLinkOnceAnyLinkage:
    case LLVMLinkOnceODRLinkage:
        return 1;
    default:
        return 0;
    }
}

static const char *alias_problem(LLVMValueRef alias, LLVMValueRef target)
{
    if (LLVMIsAGlobalAlias(target))
        return NULL; /* checked by itself */
    if (!LLVMIsAFunction(target))
        return "PTX has aliases of functions only";
    if (LLVMGetFunctionCallConv(target) == LLVMPTXKernelCallConv)
        return "PTX has no aliases of kernels";
    if (is_weak(alias) || is_weak(target))
        return "PTX has no weak aliases, and none of weak functions";
    return NULL;
}

static void check_alias(unit *u, LLVMValueRef alias)
{
    const char *problem = alias_problem(alias, LLVMAliasGetAliasee(alias));
    if (problem)
        unsupported_symbol(u, alias, "use its target instead of the alias",
                           "the alias '%s' cannot be written in PTX: %s", name_of(alias), problem);
}

void check_globals(unit *u)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(u->module); g; g = LLVMGetNextGlobal(g))
        check_variable(u, g);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(u->module); a; a = LLVMGetNextGlobalAlias(a))
        check_alias(u, a);
    for (LLVMValueRef i = LLVMGetFirstGlobalIFunc(u->module); i; i = LLVMGetNextGlobalIFunc(i))
        unsupported_symbol(u, i, "choose between the functions where they are called",
                           "'%s' is chosen by a function at load time (ifunc), and PTX has no such "
                           "symbols",
                           name_of(i));
}
