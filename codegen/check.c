/* Structural checks: finds the launches of the module and everything that is wrong with them
   whatever the values are. Needs the freshly linked module. Afterwards unit.launches lists them in
   the module's order. */
#include <stdlib.h>
#include <string.h>

#include "compilation.h"

static const char prefix[] = "cdp.launch";

int is_launch_function(LLVMValueRef function)
{
    const char *name = name_of(function);
    size_t length = sizeof prefix - 1;
    return strncmp(name, prefix, length) == 0 && (name[length] == '\0' || name[length] == '.');
}

int is_variadic_launch(LLVMValueRef function)
{
    return strcmp(name_of(function), prefix) == 0;
}

/* ---- Declarations of launch functions ---- */

static int has_launch_prototype(LLVMValueRef function)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(function), parameters[LAUNCH_ARGUMENTS];
    unsigned count = LLVMCountParamTypes(type);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
    int variadic = LLVMIsFunctionVarArg(type) != 0;
    if (variadic != is_variadic_launch(function) || LLVMGetReturnType(type) != i32 ||
        count < LAUNCH_ARGUMENTS || (variadic && count > LAUNCH_ARGUMENTS))
        return 0;
    LLVMTypeRef *all = malloc(count * sizeof *all);
    if (!all)
        return 0;
    LLVMGetParamTypes(type, all);
    memcpy(parameters, all, sizeof parameters);
    free(all);
    for (unsigned i = LAUNCH_GRID; i <= LAUNCH_SHARED; i++)
        if (parameters[i] != i32)
            return 0;
    return types_match(parameters[LAUNCH_KERNEL],
                       LLVMPointerTypeInContext(LLVMGetTypeContext(type), 0)) &&
           types_match(parameters[LAUNCH_STREAM],
                       LLVMPointerTypeInContext(LLVMGetTypeContext(type), 0));
}

static void check_prototype(unit *u, LLVMValueRef function)
{
    diagnostic_place place = {.function = name_of(function)};
    if (has_launch_prototype(function))
        return;
    char *type = LLVMPrintTypeToString(LLVMGlobalGetValueType(function));
    diagnostics_error(u->diagnostics, CDP_ERROR_INVALID_LAUNCH, CDP_STAGE_CHECK, &place,
                      "a launch function is declared as %s", type);
    diagnostics_hint(
        u->diagnostics,
        is_variadic_launch(function)
            ? "declare i32 @cdp.launch(ptr kernel, i32 grid x, y, z, i32 block x, y, z, i32 "
              "shared bytes, ptr stream, ...)"
            : "declare i32 @cdp.launch.<suffix>(ptr kernel, i32 grid x, y, z, i32 block x, y, "
              "z, i32 shared bytes, ptr stream, <the kernel's parameters>)");
    LLVMDisposeMessage(type);
}

int is_direct_call_of(LLVMUseRef use, LLVMValueRef function)
{
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsACallInst(user) && !LLVMIsAInvokeInst(user))
        return 0;
    if (LLVMGetCalledValue(user) != function)
        return 0;
    unsigned uses = 0;
    for (int i = 0; i < LLVMGetNumOperands(user); i++)
        uses += LLVMGetOperand(user, (unsigned)i) == function;
    return uses == 1;
}

static void check_only_called(unit *u, LLVMValueRef function)
{
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
        if (is_direct_call_of(use, function))
            continue;
        diagnostic_place place = {.function = name_of(function)};
        diagnostics_error(
            u->diagnostics, CDP_ERROR_INVALID_LAUNCH, CDP_STAGE_CHECK, &place,
            "the address of a launch function is taken: it has no body, and only a direct "
            "call of it is a launch");
        return;
    }
}

static void check_launch_function(unit *u, LLVMValueRef function)
{
    diagnostic_place place = {.function = name_of(function)};
    if (!LLVMIsDeclaration(function)) {
        diagnostics_error(
            u->diagnostics, CDP_ERROR_INVALID_LAUNCH, CDP_STAGE_CHECK, &place,
            "a launch function has a body: it may only be declared, libcdp makes its code");
        return;
    }
    check_prototype(u, function);
    check_only_called(u, function);
    if (LLVMGetFirstUse(function) && !attribute_has(function, "convergent")) {
        diagnostics_warning(
            u->diagnostics, CDP_STAGE_CHECK, &place,
            "the declaration is not convergent: an optimiser that ran before may have "
            "merged launches of different branches");
        diagnostics_hint(u->diagnostics, "declare it with the attributes convergent nounwind");
        attribute_add(function, "convergent");
    }
}

/* ---- The walk over the module ---- */

static void check_call_of_kernel(unit *u, LLVMValueRef call, LLVMValueRef kernel)
{
    place_storage storage = {0};
    diagnostic_place place = place_of(call, &storage);
    diagnostics_error(u->diagnostics, CDP_ERROR_INVALID_LAUNCH, CDP_STAGE_CHECK, &place,
                      "the kernel '%s' is called like a function, which PTX does not allow",
                      name_of(kernel));
    diagnostics_hint(u->diagnostics,
                     "launch it with @cdp.launch, or move its body into a function that both use");
    place_storage_free(&storage);
}

static void check_instruction(unit *u, LLVMValueRef instruction)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    if (opcode != LLVMCall && opcode != LLVMInvoke && opcode != LLVMCallBr)
        return;
    LLVMValueRef callee = LLVMGetCalledValue(instruction);
    if (!LLVMIsAFunction(callee))
        return;
    if (!is_launch_function(callee)) {
        if (LLVMGetFunctionCallConv(callee) == LLVMPTXKernelCallConv)
            check_call_of_kernel(u, instruction, callee);
        return;
    }
    launch l = {.call = instruction};
    if (opcode != LLVMCall)
        refuse_launch(u, &l, "it is an invoke, and a launch does not unwind: use a call");
    else if (LLVMGetCalledFunctionType(instruction) != LLVMGlobalGetValueType(callee))
        refuse_launch(u, &l, "the call's type is not that of the declaration of '%s'",
                      name_of(callee));
    else
        check_launch(u, instruction);
}

/* ---- Kernels ---- */

/* More than ptxas accepts; measured, since the guide's 4 KB is not the limit. */
enum { largest_parameters = 32764 };

static void check_kernel(unit *u, LLVMValueRef kernel)
{
    signature *s = signature_of_kernel(u, kernel);
    if (!s || s->bytes <= largest_parameters)
        return;
    diagnostic_place place = {.function = name_of(kernel)};
    diagnostics_error(u->diagnostics, CDP_ERROR_UNSUPPORTED, CDP_STAGE_CHECK, &place,
                      "the kernel's parameters take %llu bytes, and %d are possible",
                      (unsigned long long)s->bytes, largest_parameters);
    diagnostics_hint(u->diagnostics,
                     "pass a pointer to global memory instead of the largest of them");
}

cdpStatus check_structure(unit *u)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f))
        if (is_launch_function(f))
            check_launch_function(u, f);
        else if (LLVMGetFunctionCallConv(f) == LLVMPTXKernelCallConv)
            check_kernel(u, f);
    if (u->diagnostics->status)
        return u->diagnostics->status;
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
                check_instruction(u, i);
    return u->diagnostics->status;
}
