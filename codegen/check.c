/* Structural checks: finds the launches of the module and everything that is wrong with them whatever the values are.
   Needs the freshly linked module. Afterwards unit.launches lists them in the module's order. */
#include <llvm-c/IRReader.h>
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

static int is_variadic_form(LLVMValueRef function)
{
    return strcmp(name_of(function), prefix) == 0;
}

/* Starts a finding about one launch: the place is the launch, the text begins with what is launched. */
static cdpStatus refuse(unit *u, const launch *l, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static cdpStatus refuse(unit *u, const launch *l, const char *format, ...)
{
    text what = {0};
    va_list arguments;
    va_start(arguments, format);
    if (l->kernel)
        text_printf(&what, "launch of '%s': ", name_of(l->kernel));
    else
        text_printf(&what, "launch through a pointer: ");
    text_vprintf(&what, format, arguments);
    va_end(arguments);
    place_storage storage = {0};
    diagnostic_place place = place_of(l->call, &storage);
    diagnostics_error(u->diagnostics, CDP_ERROR_INVALID_LAUNCH, CDP_STAGE_CHECK, &place, "%s",
                      what.data);
    place_storage_free(&storage);
    text_free(&what);
    return CDP_ERROR_INVALID_LAUNCH;
}

static char *type_text(LLVMTypeRef type)
{
    return LLVMPrintTypeToString(type);
}

/* ---- Declarations of launch functions ---- */

static int has_launch_prototype(LLVMValueRef function)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(function), parameters[LAUNCH_ARGUMENTS];
    unsigned count = LLVMCountParamTypes(type);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
    int variadic = LLVMIsFunctionVarArg(type) != 0;
    if (variadic != is_variadic_form(function) || LLVMGetReturnType(type) != i32 ||
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
    char *type = type_text(LLVMGlobalGetValueType(function));
    diagnostics_error(u->diagnostics, CDP_ERROR_INVALID_LAUNCH, CDP_STAGE_CHECK, &place,
                      "a launch function is declared as %s", type);
    diagnostics_hint(
        u->diagnostics,
        is_variadic_form(function)
            ? "declare i32 @cdp.launch(ptr kernel, i32 grid x, y, z, i32 block x, y, z, i32 "
              "shared bytes, ptr stream, ...)"
            : "declare i32 @cdp.launch.<suffix>(ptr kernel, i32 grid x, y, z, i32 block x, y, "
              "z, i32 shared bytes, ptr stream, <the kernel's parameters>)");
    LLVMDisposeMessage(type);
}

static int is_direct_call(LLVMUseRef use, LLVMValueRef function)
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
        if (is_direct_call(use, function))
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

/* ---- Kernels ---- */

static LLVMValueRef strip_casts(LLVMValueRef value)
{
    while (LLVMIsAConstantExpr(value) && (LLVMGetConstOpcode(value) == LLVMBitCast ||
                                          LLVMGetConstOpcode(value) == LLVMAddrSpaceCast))
        value = LLVMGetOperand(value, 0);
    return value;
}

static int is_called(LLVMValueRef function)
{
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
        if (is_direct_call(use, function))
            return 1;
    return 0;
}

/* A frontend that cannot write the convention on a declaration means a kernel when it launches it. */
static cdpStatus adopt_declared_kernel(unit *u, const launch *l)
{
    if (is_called(l->kernel))
        return refuse(u, l, "it is launched here and called as a function elsewhere in the module");
    LLVMSetFunctionCallConv(l->kernel, LLVMPTXKernelCallConv);
    diagnostics_note(
        u->diagnostics, CDP_STAGE_CHECK, NULL,
        "'%s' is only declared here and without the kernel convention; it is launched, so it "
        "is taken to be a kernel of another module",
        name_of(l->kernel));
    return CDP_OK;
}

static cdpStatus check_kernel_function(unit *u, const launch *l)
{
    unsigned convention = LLVMGetFunctionCallConv(l->kernel);
    LLVMTypeRef type = LLVMGlobalGetValueType(l->kernel);
    if (convention != LLVMPTXKernelCallConv) {
        if (!LLVMIsDeclaration(l->kernel) || convention != LLVMCCallConv) {
            refuse(u, l, "it is a function and not a kernel");
            diagnostics_hint(u->diagnostics, "define it with the calling convention ptx_kernel");
            return CDP_ERROR_INVALID_LAUNCH;
        }
        cdpStatus status = adopt_declared_kernel(u, l);
        if (status)
            return status;
    }
    if (LLVMGetTypeKind(LLVMGetReturnType(type)) != LLVMVoidTypeKind)
        return refuse(u, l, "a kernel returns void, and this one does not");
    if (LLVMIsFunctionVarArg(type))
        return refuse(u, l, "a kernel has a fixed number of parameters, and this one is variadic");
    return CDP_OK;
}

/* ---- Signatures of launches through pointers ---- */

/* Types in "cdp.signature" are LLVM's own syntax, so LLVM's parser reads them, as parameters of a declaration. */
static LLVMValueRef parse_signature(unit *u, const launch *l, const char *types, unsigned length)
{
    text source = {0};
    text_printf(&source, "declare void @signature%.*s\n", (int)length, types);
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(source.data, source.size, "cdp.signature");
    text_free(&source);
    LLVMModuleRef module = NULL;
    char *message = NULL;
    size_t before = u->diagnostics->list.count;
    if (LLVMParseIRInContext(u->context, buffer, &module, &message)) {
        diagnostics_truncate(u->diagnostics, before);
        refuse(u, l, "\"cdp.signature\"=\"%.*s\" is no list of LLVM types", (int)length, types);
        diagnostics_hint(u->diagnostics,
                         "write it like \"(float, i8, {i8, float}, ptr byval({i64, i64}))\"");
        diagnostics_log(u->diagnostics, message);
        LLVMDisposeMessage(message);
        return NULL;
    }
    LLVMValueRef function = LLVMGetNamedFunction(module, "signature");
    if (!function)
        refuse(u, l, "\"cdp.signature\"=\"%.*s\" is no list of LLVM types", (int)length, types);
    return function; /* the caller disposes its module */
}

static signature *signature_of_attribute(unit *u, const launch *l, LLVMAttributeRef attribute)
{
    signature *known = signature_find(u, attribute);
    if (known)
        return known;
    unsigned length;
    const char *types = LLVMGetStringAttributeValue(attribute, &length);
    LLVMValueRef function = parse_signature(u, l, types, length);
    if (!function)
        return NULL;
    signature *s = signature_of_type(u, attribute, LLVMGlobalGetValueType(function), 0, function);
    LLVMDisposeModule(LLVMGetGlobalParent(function));
    return s;
}

static signature *signature_of_pointer_launch(unit *u, const launch *l)
{
    LLVMAttributeRef attribute = attribute_of_call(l->call, "cdp.signature");
    if (attribute)
        return signature_of_attribute(u, l, attribute);
    LLVMValueRef callee = LLVMGetCalledValue(l->call);
    if (!is_variadic_form(callee))
        return signature_of_type(u, callee, LLVMGlobalGetValueType(callee), LAUNCH_ARGUMENTS,
                                 callee);
    refuse(u, l, "the kernel's parameter types are not known, so its arguments cannot be laid out");
    diagnostics_hint(u->diagnostics,
                     "use a typed launch, declare i32 @cdp.launch.<suffix>(...), or give the "
                     "call the attribute \"cdp.signature\"=\"(i32, ptr)\"");
    return NULL;
}

/* ---- One launch ---- */

static cdpStatus check_argument(unit *u, const launch *l, unsigned index)
{
    const parameter *p = &l->signature->parameters[index];
    LLVMValueRef argument = LLVMGetOperand(l->call, LAUNCH_ARGUMENTS + index);
    LLVMTypeRef pointee = byval_of_argument(l->call, LAUNCH_ARGUMENTS + index);
    LLVMTypeRef passed = pointee ? pointee : LLVMTypeOf(argument);
    if (types_match(passed, p->type))
        return CDP_OK;
    char *have = type_text(passed), *want = type_text(p->type);
    refuse(u, l, "argument %u is %s%s%s, and the kernel's parameter %u is %s%s%s", index + 1,
           pointee ? "ptr byval(" : "", have, pointee ? ")" : "", index + 1,
           p->byval ? "ptr byval(" : "", want, p->byval ? ")" : "");
    if (p->byval && LLVMGetTypeKind(passed) == LLVMPointerTypeKind)
        diagnostics_hint(u->diagnostics, "pass the value itself, or mark the argument byval(%s)",
                         want);
    else if (is_variadic_form(LLVMGetCalledValue(l->call)) &&
             LLVMGetTypeKind(passed) != LLVMPointerTypeKind)
        diagnostics_hint(u->diagnostics,
                         "a language whose variadic calls change arguments (float to double, "
                         "i8 to i32) needs a typed launch, @cdp.launch.<suffix>");
    LLVMDisposeMessage(have);
    LLVMDisposeMessage(want);
    return CDP_ERROR_INVALID_LAUNCH;
}

static void check_arguments(unit *u, const launch *l)
{
    unsigned count = LLVMGetNumArgOperands(l->call) - LAUNCH_ARGUMENTS;
    if (count != l->signature->parameter_count) {
        text types = {0};
        signature_print(&types, l->signature);
        refuse(u, l, "%u argument%s passed, and the kernel takes %u: %s", count,
               count == 1 ? " is" : "s are", l->signature->parameter_count, types.data);
        text_free(&types);
        return;
    }
    for (unsigned i = 0; i < count; i++)
        check_argument(u, l, i);
}

static cdpStatus read_policy(unit *u, launch *l)
{
    static const char *const names[] = {"return", "report", "trap"};
    l->on_failure = u->options->on_failure;
    LLVMAttributeRef attribute = attribute_of_call_or_callee(l->call, "cdp.on-failure");
    if (!attribute)
        return CDP_OK;
    unsigned length;
    const char *value = LLVMGetStringAttributeValue(attribute, &length);
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == length && strncmp(value, names[i], length) == 0) {
            l->on_failure = (cdpLaunchFailure)i;
            return CDP_OK;
        }
    refuse(u, l, "\"cdp.on-failure\"=\"%.*s\" is no policy for failed launches", (int)length,
           value);
    diagnostics_hint(u->diagnostics, "one of return, report, trap");
    return CDP_ERROR_INVALID_LAUNCH;
}

static void warn_unused_status(unit *u, const launch *l)
{
    if (l->on_failure != CDP_LAUNCH_FAILURE_RETURN || LLVMGetFirstUse(l->call))
        return;
    place_storage storage = {0};
    diagnostic_place place = place_of(l->call, &storage);
    diagnostics_warning(
        u->diagnostics, CDP_STAGE_CHECK, &place,
        "the status of the launch of '%s' is not used: a launch that fails is lost in silence",
        l->kernel ? name_of(l->kernel) : "a kernel through a pointer");
    diagnostics_hint(u->diagnostics, "test it, or choose the policy report or trap");
    place_storage_free(&storage);
}

static int add_launch(unit *u, const launch *l)
{
    if (u->launch_count == u->launch_capacity) {
        size_t capacity = u->launch_capacity ? 2 * u->launch_capacity : 16;
        launch *grown = realloc(u->launches, capacity * sizeof *grown);
        if (!grown)
            return 0;
        u->launches = grown;
        u->launch_capacity = capacity;
    }
    u->launches[u->launch_count++] = *l;
    return 1;
}

static void check_launch(unit *u, LLVMValueRef call)
{
    launch l = {.call = call};
    LLVMValueRef target = strip_casts(LLVMGetOperand(call, LAUNCH_KERNEL));
    if (LLVMIsAFunction(target)) {
        l.kernel = target;
        if (check_kernel_function(u, &l))
            return;
    } else if (LLVMIsAGlobalValue(target)) {
        l.kernel = target;
        refuse(u, &l, "it is not a kernel but a variable or an alias");
        return;
    } else if (LLVMIsNull(target) || LLVMIsUndef(target)) {
        refuse(u, &l, "the kernel is a null or undefined constant");
        return;
    }
    if (LLVMGetNumOperandBundles(call)) {
        refuse(u, &l, "it carries an operand bundle");
        diagnostics_hint(u->diagnostics, "wishes for a launch are string attributes of the call");
        return;
    }
    l.signature = l.kernel ? signature_of_kernel(u, l.kernel) : signature_of_pointer_launch(u, &l);
    if (!l.signature || read_policy(u, &l))
        return;
    check_arguments(u, &l);
    warn_unused_status(u, &l);
    if (!add_launch(u, &l))
        refuse(u, &l, "out of memory");
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
        refuse(u, &l, "it is an invoke, and a launch does not unwind: use a call");
    else if (LLVMGetCalledFunctionType(instruction) != LLVMGlobalGetValueType(callee))
        refuse(u, &l, "the call's type is not that of the declaration of '%s'", name_of(callee));
    else
        check_launch(u, instruction);
}

cdpStatus check_structure(unit *u)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f))
        if (is_launch_function(f))
            check_launch_function(u, f);
    if (u->diagnostics->status)
        return u->diagnostics->status;
    for (LLVMValueRef f = LLVMGetFirstFunction(u->module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
            for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
                check_instruction(u, i);
    return u->diagnostics->status;
}
