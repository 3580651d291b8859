/* Checks of one launch that hold whatever its values are: kernel, signature, arguments, policy. A
   launch without errors joins unit.launches. */
#include <stdlib.h>
#include <string.h>

#include "compilation.h"

/* Starts a finding about one launch: the place is the launch, the text begins with what is
   launched. */
cdpStatus refuse_launch(unit *u, const launch *l, const char *format, ...)
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
        if (is_direct_call_of(use, function))
            return 1;
    return 0;
}

/* A frontend that cannot write the convention on a declaration means a kernel when it launches it.
 */
static cdpStatus adopt_declared_kernel(unit *u, const launch *l)
{
    if (is_called(l->kernel))
        return refuse_launch(
            u, l, "it is launched here and called as a function elsewhere in the module");
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
            refuse_launch(u, l, "it is a function and not a kernel");
            diagnostics_hint(u->diagnostics, "define it with the calling convention ptx_kernel");
            return CDP_ERROR_INVALID_LAUNCH;
        }
        cdpStatus status = adopt_declared_kernel(u, l);
        if (status)
            return status;
    }
    if (LLVMGetTypeKind(LLVMGetReturnType(type)) != LLVMVoidTypeKind)
        return refuse_launch(u, l, "a kernel returns void, and this one does not");
    if (LLVMIsFunctionVarArg(type))
        return refuse_launch(u, l,
                             "a kernel has a fixed number of parameters, and this one is variadic");
    return CDP_OK;
}

/* ---- Signatures of launches through pointers ---- */

static LLVMModuleRef refuse_signature(unit *u, const launch *l, const char *types, unsigned length)
{
    refuse_launch(u, l, "\"cdp.signature\"=\"%.*s\" is no list of LLVM types", (int)length, types);
    diagnostics_hint(u->diagnostics,
                     "write it like \"(float, i8, {i8, float}, ptr byval({i64, i64}))\"");
    return NULL;
}

/* Types in "cdp.signature" are LLVM's own syntax, so LLVM's parser reads them, as parameters of a
   declaration that is all of a module. */
static LLVMModuleRef parse_signature(unit *u, const launch *l, const char *types, unsigned length)
{
    if (length < 2 || types[0] != '(' || types[length - 1] != ')')
        return refuse_signature(u, l, types, length);
    text source = {0};
    text_printf(&source, "declare void @signature%.*s\n", (int)length, types);
    char *message;
    LLVMModuleRef module = read_declarations(u, &source, &message);
    text_free(&source);
    if (!module) {
        refuse_signature(u, l, types, length);
        diagnostics_log(u->diagnostics, message);
        LLVMDisposeMessage(message);
        return NULL;
    }
    LLVMValueRef function = LLVMGetFirstFunction(module);
    if (function && !LLVMGetNextFunction(function) && !LLVMGetFirstGlobal(module))
        return module;
    LLVMDisposeModule(module);
    return refuse_signature(u, l, types, length);
}

static signature *signature_of_attribute(unit *u, const launch *l, LLVMAttributeRef attribute)
{
    signature *known = signature_find(u, attribute);
    if (known)
        return known;
    unsigned length;
    const char *types = LLVMGetStringAttributeValue(attribute, &length);
    LLVMModuleRef module = parse_signature(u, l, types, length);
    if (!module)
        return NULL;
    LLVMValueRef function = LLVMGetFirstFunction(module);
    signature *s = signature_of_type(u, attribute, LLVMGlobalGetValueType(function), 0, function);
    LLVMDisposeModule(module);
    return s;
}

static signature *signature_of_pointer_launch(unit *u, const launch *l)
{
    LLVMAttributeRef attribute = attribute_of_call(l->call, "cdp.signature");
    if (attribute)
        return signature_of_attribute(u, l, attribute);
    LLVMValueRef callee = LLVMGetCalledValue(l->call);
    if (!is_variadic_launch(callee))
        return signature_of_type(u, callee, LLVMGlobalGetValueType(callee), LAUNCH_ARGUMENTS,
                                 callee);
    refuse_launch(
        u, l, "the kernel's parameter types are not known, so its arguments cannot be laid out");
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
    char *have = LLVMPrintTypeToString(passed), *want = LLVMPrintTypeToString(p->type);
    refuse_launch(u, l, "argument %u is %s%s%s, and the kernel's parameter %u is %s%s%s", index + 1,
                  pointee ? "ptr byval(" : "", have, pointee ? ")" : "", index + 1,
                  p->byval ? "ptr byval(" : "", want, p->byval ? ")" : "");
    if (p->byval && LLVMGetTypeKind(passed) == LLVMPointerTypeKind)
        diagnostics_hint(u->diagnostics, "pass the value itself, or mark the argument byval(%s)",
                         want);
    else if (is_variadic_launch(LLVMGetCalledValue(l->call)) &&
             LLVMGetTypeKind(passed) != LLVMPointerTypeKind)
        diagnostics_hint(u->diagnostics,
                         "a language whose variadic calls change arguments (float to double, "
                         "i8 to i32) needs a typed launch, @cdp.launch.<suffix>");
    LLVMDisposeMessage(have);
    LLVMDisposeMessage(want);
    return CDP_ERROR_INVALID_LAUNCH;
}

/* Where ptxas puts a parameter aligned to more than 16 bytes depends on the GPU, since it aligns
   the address in the constant bank: on sm_90, whose parameters begin at 528, {i8, 32-aligned} has
   the offsets 0 and 16, on others 0 and 32. PTX does not know where it will run, and nvcc's own
   launches, which take 32, pass garbage on sm_90. */
enum { largest_alignment = 16 };

static cdpStatus check_alignments(unit *u, const launch *l)
{
    for (unsigned i = 0; i < l->signature->parameter_count; i++) {
        const parameter *p = &l->signature->parameters[i];
        if (p->alignment <= largest_alignment)
            continue;
        refuse_launch(
            u, l,
            "the kernel's parameter %u is aligned to %u bytes, and where such a parameter "
            "lies differs from GPU to GPU",
            i + 1, p->alignment);
        diagnostics_hint(u->diagnostics,
                         "16 is the largest alignment that is the same everywhere: pass an "
                         "array or a struct without the alignment, or a pointer");
        return CDP_ERROR_INVALID_LAUNCH;
    }
    return CDP_OK;
}

static cdpStatus check_arguments(unit *u, const launch *l)
{
    cdpStatus status = CDP_OK;
    unsigned count = LLVMGetNumArgOperands(l->call) - LAUNCH_ARGUMENTS;
    if (count != l->signature->parameter_count) {
        text types = {0};
        signature_print(&types, l->signature);
        refuse_launch(u, l, "%u argument%s passed, and the kernel takes %u: %s", count,
                      count == 1 ? " is" : "s are", l->signature->parameter_count, types.data);
        text_free(&types);
        return CDP_ERROR_INVALID_LAUNCH;
    }
    for (unsigned i = 0; i < count; i++)
        if (check_argument(u, l, i))
            status = CDP_ERROR_INVALID_LAUNCH;
    return status;
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
    refuse_launch(u, l, "\"cdp.on-failure\"=\"%.*s\" is no policy for failed launches", (int)length,
                  value);
    diagnostics_hint(u->diagnostics, "one of return, report, trap");
    return CDP_ERROR_INVALID_LAUNCH;
}

static const char *const wishes[] = {"cdp.on-failure", "cdp.signature"};

/* A misspelt wish is a wish lost in silence. */
static void check_wish(unit *u, const launch *l, LLVMAttributeRef attribute)
{
    unsigned length;
    const char *name = LLVMGetStringAttributeKind(attribute, &length);
    if (length < 4 || strncmp(name, "cdp.", 4) != 0)
        return;
    for (unsigned i = 0; i < sizeof wishes / sizeof *wishes; i++)
        if (strlen(wishes[i]) == length && strncmp(name, wishes[i], length) == 0)
            return;
    place_storage storage = {0};
    diagnostic_place place = place_of(l->call, &storage);
    diagnostics_warning(u->diagnostics, CDP_STAGE_CHECK, &place,
                        "the attribute \"%.*s\" of a launch is not known and has no effect",
                        (int)length, name);
    place_storage_free(&storage);
}

static void check_wishes(unit *u, const launch *l)
{
    const LLVMAttributeIndex on_function = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    unsigned count = LLVMGetCallSiteAttributeCount(l->call, on_function);
    LLVMAttributeRef *attributes = malloc((count + 1) * sizeof *attributes);
    if (!attributes)
        return;
    LLVMGetCallSiteAttributes(l->call, on_function, attributes);
    for (unsigned i = 0; i < count; i++)
        if (LLVMIsStringAttribute(attributes[i]))
            check_wish(u, l, attributes[i]);
    free(attributes);
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

void check_launch(unit *u, LLVMValueRef call)
{
    launch l = {.call = call};
    LLVMValueRef target = strip_casts(LLVMGetOperand(call, LAUNCH_KERNEL));
    if (LLVMIsAFunction(target)) {
        l.kernel = target;
        if (check_kernel_function(u, &l))
            return;
    } else if (LLVMIsAGlobalValue(target)) {
        l.kernel = target;
        refuse_launch(u, &l, "it is not a kernel but a variable or an alias");
        return;
    } else if (LLVMIsNull(target) || LLVMIsUndef(target)) {
        refuse_launch(u, &l, "the kernel is a null or undefined constant");
        return;
    }
    if (LLVMGetNumOperandBundles(call)) {
        refuse_launch(u, &l, "it carries an operand bundle");
        diagnostics_hint(u->diagnostics, "wishes for a launch are string attributes of the call");
        return;
    }
    l.signature = l.kernel ? signature_of_kernel(u, l.kernel) : signature_of_pointer_launch(u, &l);
    if (!l.signature || check_alignments(u, &l) || read_policy(u, &l))
        return;
    cdpStatus status = check_arguments(u, &l);
    check_wishes(u, &l);
    warn_unused_status(u, &l);
    if (!status && !add_launch(u, &l))
        refuse_launch(u, &l, "out of memory");
}
