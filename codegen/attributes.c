/* LLVM attributes by their names. They work on objects of any context. */
#include <string.h>

#include "compilation.h"

static const LLVMAttributeIndex on_function = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;

static unsigned kind_of(const char *name)
{
    return LLVMGetEnumAttributeKindForName(name, strlen(name));
}

static LLVMContextRef context_of(LLVMValueRef value)
{
    return LLVMGetTypeContext(LLVMTypeOf(value));
}

void attribute_add(LLVMValueRef function, const char *name)
{
    LLVMAddAttributeAtIndex(function, on_function,
                            LLVMCreateEnumAttribute(context_of(function), kind_of(name), 0));
}

void attribute_remove(LLVMValueRef function, const char *name)
{
    LLVMRemoveEnumAttributeAtIndex(function, on_function, kind_of(name));
}

int attribute_has(LLVMValueRef function, const char *name)
{
    return LLVMGetEnumAttributeAtIndex(function, on_function, kind_of(name)) != NULL;
}

LLVMAttributeRef attribute_of_parameter(LLVMValueRef function, unsigned index, const char *name)
{
    return LLVMGetEnumAttributeAtIndex(function, index + 1, kind_of(name));
}

LLVMTypeRef byval_of_parameter(LLVMValueRef function, unsigned index)
{
    LLVMAttributeRef byval = attribute_of_parameter(function, index, "byval");
    return byval ? LLVMGetTypeAttributeValue(byval) : NULL;
}

/* An attribute of an argument, by the call or else by the called declaration. */
static LLVMAttributeRef attribute_of_argument(LLVMValueRef call, unsigned index, const char *name)
{
    LLVMAttributeRef own = LLVMGetCallSiteEnumAttribute(call, index + 1, kind_of(name));
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (own || !LLVMIsAFunction(callee) || index >= LLVMCountParams(callee))
        return own;
    return attribute_of_parameter(callee, index, name);
}

LLVMTypeRef byval_of_argument(LLVMValueRef call, unsigned index)
{
    LLVMAttributeRef byval = attribute_of_argument(call, index, "byval");
    return byval ? LLVMGetTypeAttributeValue(byval) : NULL;
}

unsigned alignment_of_argument(LLVMValueRef call, unsigned index)
{
    LLVMAttributeRef align = attribute_of_argument(call, index, "align");
    return align ? (unsigned)LLVMGetEnumAttributeValue(align) : 0;
}

void byval_set_argument(LLVMValueRef call, unsigned index, LLVMTypeRef type)
{
    LLVMAddCallSiteAttribute(call, index + 1,
                             LLVMCreateTypeAttribute(context_of(call), kind_of("byval"), type));
}

LLVMAttributeRef attribute_of_call(LLVMValueRef call, const char *name)
{
    unsigned length = (unsigned)strlen(name);
    return LLVMGetCallSiteStringAttribute(call, on_function, name, length);
}

LLVMAttributeRef attribute_of_call_or_callee(LLVMValueRef call, const char *name)
{
    LLVMAttributeRef own = attribute_of_call(call, name);
    return own ? own
               : LLVMGetStringAttributeAtIndex(LLVMGetCalledValue(call), on_function, name,
                                               (unsigned)strlen(name));
}

void attribute_set_on_call(LLVMValueRef call, const char *name, const char *value)
{
    LLVMAddCallSiteAttribute(call, on_function,
                             LLVMCreateStringAttribute(context_of(call), name,
                                                       (unsigned)strlen(name), value,
                                                       (unsigned)strlen(value)));
}
