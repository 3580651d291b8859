/* Layouts: what a launch passes, and where in the parameter buffer. offset = align_up(end of the
   one before, ABI alignment); no reordering, no padding at the end. The alignment is that of the
   kernel's `.param` line: the type's by the data layout, or a larger one that byval(T) align N asks
   for. Equal to nvcc's and clang's buffers (test/codegen/layout). The guide's "multiple of the
   size" is wrong. */
#include <stdlib.h>
#include <string.h>

#include "compilation.h"

typedef struct signature_table {
    signature **slots; /* open addressing, capacity a power of two */
    size_t count, capacity;
} signature_table;

static size_t hash(const void *key)
{
    uint64_t h = (uint64_t)(uintptr_t)key * 0x9E3779B97F4A7C15u;
    return (size_t)(h >> 20);
}

static signature **slot_of(signature_table *table, const void *key)
{
    size_t i = hash(key) & (table->capacity - 1);
    while (table->slots[i] && table->slots[i]->key != key)
        i = (i + 1) & (table->capacity - 1);
    return &table->slots[i];
}

static int grow(signature_table *table)
{
    signature_table larger = {.count = table->count,
                              .capacity = table->capacity ? 2 * table->capacity : 16};
    larger.slots = calloc(larger.capacity, sizeof *larger.slots);
    if (!larger.slots)
        return 0;
    for (size_t i = 0; i < table->capacity; i++)
        if (table->slots[i])
            *slot_of(&larger, table->slots[i]->key) = table->slots[i];
    free(table->slots);
    *table = larger;
    return 1;
}

signature *signature_find(unit *u, const void *key)
{
    return u->signatures && u->signatures->capacity ? *slot_of(u->signatures, key) : NULL;
}

static int insert(unit *u, signature *s)
{
    if (!u->signatures && !(u->signatures = calloc(1, sizeof *u->signatures)))
        return 0;
    signature_table *table = u->signatures;
    if (2 * (table->count + 1) > table->capacity && !grow(table))
        return 0;
    *slot_of(table, s->key) = s;
    table->count++;
    return 1;
}

static void dispose(signature *s)
{
    if (s)
        free(s->parameters);
    free(s);
}

void signatures_dispose(unit *u)
{
    if (!u->signatures)
        return;
    for (size_t i = 0; i < u->signatures->capacity; i++)
        dispose(u->signatures->slots[i]);
    free(u->signatures->slots);
    free(u->signatures);
    u->signatures = NULL;
}

/* byval on a kernel's parameter: the buffer holds the pointed-to value. */
static void apply_byval(parameter *p, LLVMValueRef function, unsigned index,
                        LLVMTargetDataRef layout)
{
    LLVMTypeRef type = byval_of_parameter(function, index);
    if (!type)
        return;
    p->byval = 1;
    p->type = type;
    p->alignment = LLVMABIAlignmentOfType(layout, type);
    LLVMAttributeRef align = attribute_of_parameter(function, index, "align");
    if (align && LLVMGetEnumAttributeValue(align) > p->alignment)
        p->alignment = (unsigned)LLVMGetEnumAttributeValue(align);
}

/* What has no size at compile time is refused by check_supported, which comes later. */
static int has_size(LLVMTypeRef type)
{
    return LLVMTypeIsSized(type) && LLVMGetTypeKind(type) != LLVMScalableVectorTypeKind;
}

static void place_parameters(unit *u, signature *s, const LLVMTypeRef *types, unsigned first,
                             LLVMValueRef function)
{
    uint64_t end = 0;
    for (unsigned i = 0; i < s->parameter_count; i++) {
        parameter *p = &s->parameters[i];
        p->type = types[first + i];
        p->alignment = 1;
        if (!has_size(p->type))
            continue;
        p->alignment = LLVMABIAlignmentOfType(u->layout, p->type);
        if (function)
            apply_byval(p, function, first + i, u->layout);
        p->size = LLVMABISizeOfType(u->layout, p->type);
        p->offset = (end + p->alignment - 1) / p->alignment * p->alignment;
        end = p->offset + p->size;
    }
    s->bytes = end;
}

signature *signature_of_type(unit *u, const void *key, LLVMTypeRef type, unsigned first,
                             LLVMValueRef function)
{
    signature *known = signature_find(u, key);
    if (known)
        return known;
    unsigned count = LLVMCountParamTypes(type);
    signature *s = calloc(1, sizeof *s);
    LLVMTypeRef *types = malloc((count + 1) * sizeof *types);
    if (s && types) {
        s->key = key;
        s->parameter_count = count - first;
        s->parameters = calloc(s->parameter_count + 1, sizeof *s->parameters);
    }
    if (s && s->parameters) {
        LLVMGetParamTypes(type, types);
        place_parameters(u, s, types, first, function);
    }
    free(types);
    if (s && s->parameters && insert(u, s))
        return s;
    dispose(s);
    diagnostics_error(u->diagnostics, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_CHECK, NULL,
                      "out of memory while laying out a kernel's parameters");
    return NULL;
}

signature *signature_of_kernel(unit *u, LLVMValueRef kernel)
{
    return signature_of_type(u, kernel, LLVMGlobalGetValueType(kernel), 0, kernel);
}

static void print_struct(text *t, LLVMTypeRef type)
{
    int packed = LLVMIsPackedStruct(type) != 0;
    text_printf(t, packed ? "<{" : "{");
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++) {
        text_printf(t, i ? ", " : "");
        type_print(t, LLVMStructGetTypeAtIndex(type, i));
    }
    text_printf(t, packed ? "}>" : "}");
}

void type_print(text *t, LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind:
        print_struct(t, type);
        return;
    case LLVMArrayTypeKind:
        text_printf(t, "[%llu x ", (unsigned long long)LLVMGetArrayLength2(type));
        type_print(t, LLVMGetElementType(type));
        text_printf(t, "]");
        return;
    default:
        break;
    }
    char *string = LLVMPrintTypeToString(type);
    text_printf(t, "%s", string);
    LLVMDisposeMessage(string);
}

void signature_print(text *t, const signature *s)
{
    text_printf(t, "(");
    for (unsigned i = 0; i < s->parameter_count; i++) {
        text_printf(t, i ? ", " : "");
        if (s->parameters[i].byval)
            text_printf(t, "ptr byval(");
        type_print(t, s->parameters[i].type);
        text_printf(t, s->parameters[i].byval ? ")" : "");
    }
    text_printf(t, ")");
}

static int is_plain_pointer(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind && LLVMGetPointerAddressSpace(type) <= 1;
}

unsigned aggregate_count(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMCountStructElementTypes(type)
                                                       : (unsigned)LLVMGetArrayLength2(type);
}

LLVMTypeRef aggregate_element(LLVMTypeRef type, unsigned index)
{
    return LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMStructGetTypeAtIndex(type, index)
                                                       : LLVMGetElementType(type);
}

static int structs_match(LLVMTypeRef a, LLVMTypeRef b)
{
    unsigned count = LLVMCountStructElementTypes(a);
    if (count != LLVMCountStructElementTypes(b) || LLVMIsPackedStruct(a) != LLVMIsPackedStruct(b))
        return 0;
    for (unsigned i = 0; i < count; i++)
        if (!types_match(LLVMStructGetTypeAtIndex(a, i), LLVMStructGetTypeAtIndex(b, i)))
            return 0;
    return 1;
}

int types_match(LLVMTypeRef a, LLVMTypeRef b)
{
    if (a == b || (is_plain_pointer(a) && is_plain_pointer(b)))
        return 1;
    if (LLVMGetTypeKind(a) != LLVMGetTypeKind(b))
        return 0;
    if (LLVMGetTypeKind(a) == LLVMStructTypeKind)
        return structs_match(a, b);
    return LLVMGetTypeKind(a) == LLVMArrayTypeKind &&
           LLVMGetArrayLength2(a) == LLVMGetArrayLength2(b) &&
           types_match(LLVMGetElementType(a), LLVMGetElementType(b));
}
