/* Symbol resolution. nvJitLink 13.0 reports success when a strong symbol is defined twice, when a
   variable's sizes or a function's prototypes differ, and when a kernel is declared as a function;
   the driver and nvlink refuse most of it. Here it is the same error whatever links. */
#include <stdlib.h>
#include <string.h>

#include "cubin.h"
#include "linker.h"

typedef struct definition {
    size_t input, symbol; /* symbol: index in the input's own list */
    const char *name;
    int is_weak, is_common;
} definition;

/* What is known while the symbols are resolved. */
typedef struct resolver {
    cdpLinker linker;
    definition *definitions;
    size_t count;
    name_map by_name;
    unsigned char **reached; /* by input and symbol: used from a kernel; NULL before it is needed */
    int all_readable;
    int needs_device_runtime;
    int out_of_memory;
} resolver;

static const ptx_symbol *ptx_of(const resolver *r, const definition *d)
{
    const link_input *input = &r->linker->inputs[d->input];
    return input->kind == CDP_INPUT_PTX ? &input->ptx.symbols[d->symbol] : NULL;
}

static const definition *find(const resolver *r, const char *name)
{
    size_t index = names_find(&r->by_name, name, strlen(name));
    return index == NAMES_NONE ? NULL : &r->definitions[index];
}

static const char *kind_word(ptx_kind kind)
{
    return kind == PTX_ENTRY ? "a kernel" : kind == PTX_FUNCTION ? "a function" : "a variable";
}

/* An error about a symbol of an input, with the line in its PTX. */
static void report(resolver *r, cdpStatus status, const link_input *input, const ptx_symbol *symbol,
                   const char *message)
{
    diagnostic_place place = {.object = input->name, .line = symbol ? symbol->line : 0};
    diagnostics_error(&r->linker->d, status, CDP_STAGE_LINK, &place, "%s", message);
}

/* ---- Definitions ---- */

static void report_duplicate(resolver *r, const definition *first, const definition *second)
{
    const link_input *inputs = r->linker->inputs;
    text message = {0};
    text_printf(&message, "'%s' is already defined in '%s'", second->name,
                inputs[first->input].name);
    const ptx_symbol *symbol = ptx_of(r, first);
    if (symbol)
        text_printf(&message, ", line %u", symbol->line);
    report(r, CDP_ERROR_LINK, &inputs[second->input], ptx_of(r, second),
           message.data ? message.data : second->name);
    diagnostics_hint(&r->linker->d, "rename one, leave out its .visible, or make both .weak");
    text_free(&message);
}

static void report_commons(resolver *r, const definition *first, const definition *second)
{
    const ptx_symbol *a = ptx_of(r, first), *b = ptx_of(r, second);
    if (!a || !b || a->size == b->size)
        return;
    text message = {0};
    text_printf(&message, "the common variable '%s' has %zu bytes, but %zu in '%s'", second->name,
                b->size, a->size, r->linker->inputs[first->input].name);
    report(r, CDP_ERROR_LINK, &r->linker->inputs[second->input], b,
           message.data ? message.data : second->name);
    text_free(&message);
}

static void define(resolver *r, definition added)
{
    size_t index = names_find(&r->by_name, added.name, strlen(added.name));
    if (index == NAMES_NONE) {
        r->definitions[r->count] = added;
        r->out_of_memory |= !names_add(&r->by_name, added.name, r->count++);
        return;
    }
    definition *known = &r->definitions[index];
    if (known->is_common && added.is_common)
        report_commons(r, known, &added);
    else if (!known->is_weak && !added.is_weak && !known->is_common && !added.is_common)
        report_duplicate(r, known, &added);
    else if (known->is_weak || (known->is_common && !added.is_weak))
        *known = added; /* the strong one counts */
}

static void define_all(resolver *r)
{
    for (size_t i = 0; i < r->linker->input_count; i++) {
        const link_input *input = &r->linker->inputs[i];
        for (size_t j = 0; j < input->ptx.symbol_count; j++) {
            const ptx_symbol *s = &input->ptx.symbols[j];
            if (s->defined && s->linkage != PTX_STATIC)
                define(r, (definition){i, j, s->name, s->linkage == PTX_WEAK,
                                       s->linkage == PTX_COMMON});
        }
        size_t count;
        const cubin_symbol *symbols = cubin_symbols(input->cubin, &count);
        for (size_t j = 0; j < count; j++)
            if (symbols[j].is_defined && !symbols[j].is_local)
                define(r, (definition){i, j, symbols[j].name, symbols[j].is_weak, 0});
    }
}

static size_t count_symbols(const resolver *r)
{
    size_t total = 0;
    for (size_t i = 0; i < r->linker->input_count; i++) {
        size_t count;
        cubin_symbols(r->linker->inputs[i].cubin, &count);
        total += r->linker->inputs[i].ptx.symbol_count + count;
    }
    return total;
}

/* ---- What kernels reach ---- */

typedef struct node {
    size_t input, symbol;
} node;

typedef struct walk {
    node *stack;
    size_t count;
} walk;

static void reach(resolver *r, walk *w, size_t input, size_t symbol)
{
    if (r->reached[input][symbol])
        return;
    r->reached[input][symbol] = 1;
    w->stack[w->count++] = (node){input, symbol};
}

/* Kernels and variables stay in the output whatever uses them; functions only where an input that
   is no PTX may call them. */
static void reach_roots(resolver *r, walk *w)
{
    int all_ptx = 1;
    for (size_t i = 0; i < r->linker->input_count; i++)
        all_ptx &= r->linker->inputs[i].kind == CDP_INPUT_PTX;
    for (size_t i = 0; i < r->linker->input_count; i++) {
        const ptx_module *ptx = &r->linker->inputs[i].ptx;
        for (size_t j = 0; j < ptx->symbol_count; j++)
            if (ptx->symbols[j].defined && (ptx->symbols[j].kind != PTX_FUNCTION || !all_ptx))
                reach(r, w, i, j);
    }
}

static void follow(resolver *r, walk *w, node from)
{
    const ptx_module *ptx = &r->linker->inputs[from.input].ptx;
    const ptx_symbol *symbol = &ptx->symbols[from.symbol];
    const definition *d = find(r, symbol->name);
    if (!symbol->defined && d && ptx_of(r, d))
        reach(r, w, d->input, d->symbol);
    for (size_t i = 0; i < symbol->use_count; i++)
        reach(r, w, from.input, ptx->uses[symbol->first_use + i].used);
}

/* Marks what kernels use, directly or not. Done only for a link that lacks a symbol: nvlink drops
   functions that nobody calls, with what they lack. */
static void reach_all(resolver *r)
{
    walk w = {.stack = calloc(count_symbols(r) + 1, sizeof *w.stack)};
    r->reached = calloc(r->linker->input_count + 1, sizeof *r->reached);
    r->out_of_memory |= !w.stack || !r->reached;
    for (size_t i = 0; i < r->linker->input_count && !r->out_of_memory; i++) {
        r->reached[i] = calloc(r->linker->inputs[i].ptx.symbol_count + 1, 1);
        r->out_of_memory |= !r->reached[i];
    }
    if (!r->out_of_memory) {
        reach_roots(r, &w);
        while (w.count > 0)
            follow(r, &w, w.stack[--w.count]);
    }
    free(w.stack);
}

static int is_reached(resolver *r, size_t input, size_t symbol)
{
    if (!r->reached)
        reach_all(r);
    return !r->out_of_memory && r->reached[input][symbol];
}

/* ---- Undefined symbols ---- */

static const char *user_of(const link_input *input, size_t symbol)
{
    for (size_t i = 0; i < input->ptx.use_count; i++)
        if (input->ptx.uses[i].used == symbol)
            return input->ptx.symbols[input->ptx.uses[i].user].name;
    return NULL;
}

static void hint_undefined(resolver *r, const char *name)
{
    diagnostics *d = &r->linker->d;
    if (device_runtime_is_missing(name))
        diagnostics_hint(d, "NVIDIA's header declares it, but libcudadevrt.a does not define it");
    else if (strncmp(name, "__nv_", 5) == 0)
        diagnostics_hint(d, "this is a function of libdevice: it is linked as bitcode, before PTX "
                            "is emitted");
    else if (strncmp(name, "cdp.launch", 10) == 0 || strncmp(name, "cdp_launch", 10) == 0)
        diagnostics_hint(d, "launches must be lowered before PTX is emitted (cdp/codegen.h)");
    else
        diagnostics_hint(d,
                         "add the input that defines it; a name must be .visible or .weak there");
}

static void report_undefined(resolver *r, const link_input *input, const ptx_symbol *symbol,
                             const char *name, const char *user)
{
    text message = {0};
    text_printf(&message, "'%s' is %s%s%s, and no input defines it", name,
                user ? "used by '" : "declared or used", user ? user : "", user ? "'" : "");
    report(r, CDP_ERROR_UNDEFINED_SYMBOL, input, symbol, message.data ? message.data : name);
    hint_undefined(r, name);
    text_free(&message);
}

static int is_device_synchronize(const char *name)
{
    return strcmp(name, "cudaDeviceSynchronize") == 0 ||
           strcmp(name, "__cudaCDP2DeviceSynchronize") == 0;
}

static void report_synchronize(resolver *r, const link_input *input, const ptx_symbol *symbol)
{
    text message = {0};
    text_printf(&message,
                "cudaDeviceSynchronize cannot be used on the device for %s: it is gone "
                "since sm_90",
                r->linker->arch.name);
    report(r, CDP_ERROR_LINK, input, symbol, message.data ? message.data : "cudaDeviceSynchronize");
    diagnostics_hint(&r->linker->d, "put what must run after the children into a tail launch "
                                    "(stream 3)");
    text_free(&message);
}

/* ---- Declarations against definitions ---- */

static int same_parameters(const ptx_symbol *a, const size_t *sizes, size_t count, size_t result)
{
    if (a->parameter_count != count || a->result_size != result)
        return 0;
    for (size_t i = 0; i < count; i++)
        if (a->parameters[i].size != sizes[i])
            return 0;
    return 1;
}

static int same_prototype(const ptx_symbol *a, const ptx_symbol *b)
{
    if (a->parameter_count != b->parameter_count || a->result_size != b->result_size)
        return 0;
    for (size_t i = 0; i < a->parameter_count; i++)
        if (a->parameters[i].size != b->parameters[i].size)
            return 0;
    return 1;
}

static void append_prototype(text *t, const ptx_symbol *s)
{
    text_printf(t, "(");
    for (size_t i = 0; i < s->parameter_count; i++)
        text_printf(t, "%s%zu", i ? ", " : "", s->parameters[i].size);
    text_printf(t, ") -> %zu", s->result_size);
}

/* An alias has no prototype of its own. */
static int has_prototype(const ptx_symbol *s)
{
    return s->parameter_count > 0 || s->result_size > 0;
}

/* What is wrong between a declaration and the definition it meets; "" when nothing is. */
static void compare(const ptx_symbol *declared, const ptx_symbol *defined, const char *where,
                    text *message)
{
    if (declared->kind != defined->kind) {
        text_printf(message, "'%s' is declared here as %s, but '%s' defines it as %s",
                    declared->name, kind_word(declared->kind), where, kind_word(defined->kind));
    } else if (declared->kind == PTX_VARIABLE) {
        if (strcmp(declared->space, defined->space) != 0)
            text_printf(message, "'%s' is declared here in .%s, but '%s' defines it in .%s",
                        declared->name, declared->space, where, defined->space);
        else if (declared->size && defined->size && declared->size != defined->size)
            text_printf(message,
                        "'%s' is declared here with %zu bytes, but '%s' defines it with %zu",
                        declared->name, declared->size, where, defined->size);
    } else if (!same_prototype(declared, defined) && has_prototype(defined)) {
        text_printf(message,
                    "the prototype of '%s' differs from its definition in '%s': sizes in "
                    "bytes here ",
                    declared->name, where);
        append_prototype(message, declared);
        text_printf(message, ", there ");
        append_prototype(message, defined);
    }
}

static void check_definition(resolver *r, const link_input *input, const ptx_symbol *declared,
                             const definition *d)
{
    const ptx_symbol *defined = ptx_of(r, d);
    text message = {0};
    if (!defined)
        return; /* a cubin has no prototypes; the linker compares */
    compare(declared, defined, r->linker->inputs[d->input].name, &message);
    if (message.size) {
        report(r, CDP_ERROR_LINK, input, declared, message.data);
        if (declared->kind == PTX_FUNCTION && defined->kind == PTX_ENTRY)
            diagnostics_hint(&r->linker->d, "declare it as .extern .entry: in LLVM IR, give the "
                                            "declaration the calling convention ptx_kernel");
    }
    text_free(&message);
}

static void check_device_runtime(resolver *r, const link_input *input, const ptx_symbol *declared)
{
    size_t result, sizes[8], count;
    r->needs_device_runtime = 1;
    if (!device_runtime_prototype(declared->name, &result, sizes, &count) ||
        same_parameters(declared, sizes, count, result))
        return;
    text message = {0};
    text_printf(&message, "the prototype of '%s' is not the device runtime's: sizes in bytes ",
                declared->name);
    append_prototype(&message, declared);
    text_printf(&message, " instead of (");
    for (size_t i = 0; i < count; i++)
        text_printf(&message, "%s%zu", i ? ", " : "", sizes[i]);
    text_printf(&message, ") -> %zu", result);
    report(r, CDP_ERROR_LINK, input, declared, message.data ? message.data : declared->name);
    text_free(&message);
}

static void resolve_ptx(resolver *r, size_t input_index, size_t index)
{
    const link_input *input = &r->linker->inputs[input_index];
    const ptx_symbol *symbol = &input->ptx.symbols[index];
    int is_variable = symbol->kind == PTX_VARIABLE;
    /* an extern shared array is the launch's dynamic shared memory; other variables must exist even
       when nobody uses them */
    if (symbol->defined ||
        (is_variable ? strcmp(symbol->space, "shared") == 0 : !symbol->referenced))
        return;
    const definition *d = find(r, symbol->name);
    if (d)
        check_definition(r, input, symbol, d);
    else if (is_device_synchronize(symbol->name) && r->linker->arch.number >= 90)
        report_synchronize(r, input, symbol);
    else if (device_runtime_defines(symbol->name, r->linker->arch.number))
        check_device_runtime(r, input, symbol);
    else if (!link_is_driver_provided(symbol->name) && r->all_readable &&
             (is_variable || is_reached(r, input_index, index)))
        report_undefined(r, input, symbol, symbol->name, user_of(input, index));
}

/* A weak name may stay undefined: the linker's own tables (__UFT, __UDT) are such. */
static void resolve_cubin(resolver *r, const link_input *input)
{
    size_t count;
    const cubin_symbol *symbols = cubin_symbols(input->cubin, &count);
    for (size_t i = 0; i < count; i++) {
        const char *name = symbols[i].name;
        if (symbols[i].is_defined || symbols[i].is_local || symbols[i].is_weak || find(r, name))
            continue;
        if (device_runtime_defines(name, r->linker->arch.number))
            r->needs_device_runtime = 1;
        else if (!link_is_driver_provided(name) && r->all_readable)
            report_undefined(r, input, NULL, name, NULL);
    }
}

static void resolve_all(resolver *r)
{
    for (size_t i = 0; i < r->linker->input_count; i++) {
        for (size_t j = 0; j < r->linker->inputs[i].ptx.symbol_count; j++)
            resolve_ptx(r, i, j);
        if (r->linker->inputs[i].cubin)
            resolve_cubin(r, &r->linker->inputs[i]);
    }
}

static void free_resolver(resolver *r)
{
    for (size_t i = 0; r->reached && i < r->linker->input_count; i++)
        free(r->reached[i]);
    free(r->reached);
    free(r->definitions);
    names_free(&r->by_name);
}

cdpStatus link_check_symbols(cdpLinker linker, int *needs_device_runtime)
{
    resolver r = {.linker = linker, .all_readable = 1};
    for (size_t i = 0; i < linker->input_count; i++)
        r.all_readable &=
            link_is_readable(&linker->inputs[i]) || linker->inputs[i].is_device_runtime;
    r.definitions = calloc(count_symbols(&r) + 1, sizeof *r.definitions);
    r.out_of_memory = !r.definitions;
    if (!r.out_of_memory) {
        define_all(&r);
        resolve_all(&r);
    }
    if (r.out_of_memory)
        diagnostics_error(&linker->d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_LINK, NULL,
                          "resolving symbols: the host is out of memory");
    *needs_device_runtime = r.needs_device_runtime;
    free_resolver(&r);
    return linker->d.status;
}
