#include "ptx.h"

#include <stdlib.h>
#include <string.h>

#include "ptx_tokens.h"

/* One scan. `status` is its first failure; once set, every step returns at its next token, because
   the tokens are then at their end. */
typedef struct scan {
    ptx_module *module;
    ptx_tokens tokens;
    cdpStatus status;
    size_t user;    /* the symbol whose body or initialiser is read, or NAMES_NONE */
    size_t *hidden; /* symbols hidden by a local name of the body, innermost last */
    size_t hidden_count, hidden_capacity;
} scan;

static void stop(scan *s, cdpStatus status)
{
    if (!s->status)
        s->status = status;
    s->tokens.at = s->tokens.end;
    s->tokens.kind = PTX_TOKEN_END;
    s->tokens.size = 0;
}

/* Makes room for one more element; 0 when the host is out of memory. */
static int reserve(scan *s, void **items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return 1;
    size_t larger = *capacity ? 2 * *capacity : 16;
    void *grown = realloc(*items, larger * size);
    if (!grown) {
        stop(s, CDP_ERROR_OUT_OF_MEMORY);
        return 0;
    }
    *items = grown;
    *capacity = larger;
    return 1;
}

static void next(scan *s)
{
    ptx_next(&s->tokens);
    if (s->tokens.kind == PTX_TOKEN_UNFINISHED)
        stop(s, CDP_ERROR_INVALID_INPUT);
}

static int is(const scan *s, const char *spelling)
{
    return ptx_is(&s->tokens, spelling);
}

static int at_end(const scan *s)
{
    return s->tokens.kind == PTX_TOKEN_END;
}

static unsigned long token_number(const scan *s)
{
    char digits[24] = "";
    size_t size = s->tokens.size < sizeof digits ? s->tokens.size : sizeof digits - 1;
    memcpy(digits, s->tokens.start, size);
    return s->tokens.kind == PTX_TOKEN_NUMBER ? strtoul(digits, NULL, 0) : 0;
}

/* ---- Symbols and their uses ---- */

static size_t find(const scan *s)
{
    return names_find(&s->module->by_name, s->tokens.start, s->tokens.size);
}

/* The symbol that the current token names, added when it is new. NULL when out of memory. */
static ptx_symbol *symbol_here(scan *s)
{
    ptx_module *m = s->module;
    size_t known = find(s);
    if (known != NAMES_NONE)
        return &m->symbols[known];
    if (!reserve(s, (void **)&m->symbols, m->symbol_count, &m->symbol_capacity, sizeof *m->symbols))
        return NULL;
    char *name = malloc(s->tokens.size + 1);
    if (!name) {
        stop(s, CDP_ERROR_OUT_OF_MEMORY);
        return NULL;
    }
    memcpy(name, s->tokens.start, s->tokens.size);
    name[s->tokens.size] = '\0';
    ptx_symbol *symbol = &m->symbols[m->symbol_count++];
    *symbol = (ptx_symbol){.name = name, .linkage = PTX_EXTERN, .line = s->tokens.line};
    if (!names_add(&m->by_name, name, m->symbol_count - 1))
        stop(s, CDP_ERROR_OUT_OF_MEMORY);
    return symbol;
}

/* Hides a module symbol behind the local name at the current token, if there is such a symbol. */
static void hide(scan *s)
{
    size_t index = find(s);
    if (index != NAMES_NONE &&
        reserve(s, (void **)&s->hidden, s->hidden_count, &s->hidden_capacity, sizeof *s->hidden))
        s->hidden[s->hidden_count++] = index;
}

static int is_hidden(const scan *s, size_t index)
{
    for (size_t i = 0; i < s->hidden_count; i++)
        if (s->hidden[i] == index)
            return 1;
    return 0;
}

/* Records the use of the symbol that the current token names, once for each user in a row. */
static void use(scan *s)
{
    ptx_module *m = s->module;
    size_t used = s->tokens.kind == PTX_TOKEN_WORD ? find(s) : NAMES_NONE;
    if (used == NAMES_NONE || used == s->user || is_hidden(s, used))
        return;
    m->symbols[used].referenced = 1;
    if (m->symbols[used].last_user == s->user + 1)
        return;
    m->symbols[used].last_user = s->user + 1;
    if (!reserve(s, (void **)&m->uses, m->use_count, &m->use_capacity, sizeof *m->uses))
        return;
    ptx_symbol *user = &m->symbols[s->user];
    if (user->use_count++ == 0)
        user->first_use = m->use_count;
    m->uses[m->use_count++] = (ptx_use){s->user, used};
}

/* ---- Types, parameters and variables ---- */

/* The bytes of a fundamental type such as ".b32", 8 for opaque ones, 0 for other directives. */
static size_t type_size(const scan *s)
{
    static const struct {
        const char *name;
        size_t size;
    } others[] = {{".pred", 1},    {".f16x2", 4},      {".bf16x2", 4}, {".texref", 8},
                  {".surfref", 8}, {".samplerref", 8}, {".b128", 16}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (is(s, others[i].name))
            return others[i].size;
    const char *t = s->tokens.start;
    size_t size = s->tokens.size;
    if (size < 3 || size > 5 || !strchr("busf", t[1]))
        return 0;
    size_t bits = 0;
    for (size_t i = t[1] == 'b' && t[2] == 'f' ? 3 : 2; i < size; i++)
        if (t[i] >= '0' && t[i] <= '9')
            bits = 10 * bits + (size_t)(t[i] - '0');
        else
            return 0;
    return bits / 8;
}

/* Goes to the last ")" of ".attribute(.unified(1, 2))". */
static void skip_attribute(scan *s)
{
    int depth = 0;
    do {
        next(s);
        depth += is(s, "(") - is(s, ")");
    } while (depth > 0 && !at_end(s));
}

typedef struct declared {
    size_t size, align; /* of one element */
    int named;
} declared;

/* Reads ".align 8 .v4 .f32" and the like, up to the name or whatever else ends them. */
static void read_type(scan *s, declared *d)
{
    size_t vector = 1, size = 0, align = 0;
    int pointee = 0; /* an .align after .ptr says something about the pointee */
    for (; s->tokens.kind == PTX_TOKEN_DIRECTIVE; next(s)) {
        if (is(s, ".align")) {
            next(s);
            align = pointee ? align : token_number(s);
        } else if (is(s, ".ptr")) {
            pointee = 1;
        } else if (is(s, ".v2") || is(s, ".v4") || is(s, ".v8")) {
            vector = (size_t)(s->tokens.start[2] - '0');
        } else if (is(s, ".attribute")) {
            skip_attribute(s);
        } else if (type_size(s)) {
            size = type_size(s);
        }
    }
    d->size = size * vector;
    d->align = align ? align : d->size;
}

/* Reads "[4][2]" after a name; returns the number of elements, 0 for "[]". */
static size_t read_dimensions(scan *s)
{
    size_t elements = 1;
    while (is(s, "[")) {
        next(s);
        elements *= is(s, "]") ? 0 : token_number(s);
        while (!at_end(s) && !is(s, "]"))
            next(s);
        next(s);
    }
    return elements;
}

static size_t align_up(size_t offset, size_t align)
{
    return align ? (offset + align - 1) / align * align : offset;
}

/* Reads "(.param .u64 a, .param .b8 b[12])" from its "("; the result belongs to the caller. Names
   hide the module's symbols in the body. */
static ptx_parameter *read_parameters(scan *s, size_t *count)
{
    ptx_parameter *parameters = NULL;
    size_t capacity = 0, end = 0;
    *count = 0;
    for (next(s); !at_end(s) && !is(s, ")");) {
        declared d;
        const char *before = s->tokens.start;
        read_type(s, &d);
        if (s->tokens.kind == PTX_TOKEN_WORD) {
            hide(s);
            next(s);
            d.size *= read_dimensions(s);
            if (!reserve(s, (void **)&parameters, *count, &capacity, sizeof *parameters))
                break;
            end = align_up(end, d.align);
            parameters[(*count)++] = (ptx_parameter){end, d.size};
            end += d.size;
        }
        if (is(s, ",") || s->tokens.start == before)
            next(s);
    }
    next(s);
    return parameters;
}

/* Reads an initialiser up to the "," or ";" that ends it. */
static void read_initialiser(scan *s)
{
    for (int depth = 0; !at_end(s) && (depth > 0 || !(is(s, ",") || is(s, ";"))); next(s)) {
        if (is(s, "{") || is(s, "("))
            depth++;
        else if (is(s, "}") || is(s, ")"))
            depth--;
        else
            use(s);
    }
}

/* Notes a declaration or definition. A definition outweighs declarations before and after it. */
static void declare(ptx_symbol *symbol, ptx_kind kind, ptx_linkage linkage, int defined,
                    unsigned line)
{
    if (symbol->defined && !defined)
        return;
    symbol->kind = kind;
    symbol->line = line;
    symbol->defined = defined;
    /* "weak" or "visible" on the prototype holds for a definition that repeats neither */
    if (linkage != PTX_STATIC || symbol->linkage == PTX_EXTERN)
        symbol->linkage = linkage;
}

/* Reads ".align 4 .u32 a[2] = {1, 2}, b;" from the state space on. */
static void read_variables(scan *s, ptx_linkage linkage)
{
    char space[8] = "";
    size_t length = s->tokens.size - 1;
    memcpy(space, s->tokens.start + 1, length < sizeof space ? length : sizeof space - 1);
    next(s);
    declared type;
    read_type(s, &type);
    while (s->tokens.kind == PTX_TOKEN_WORD) {
        unsigned line = s->tokens.line;
        ptx_symbol *symbol = symbol_here(s);
        if (!symbol)
            return;
        size_t index = (size_t)(symbol - s->module->symbols);
        next(s);
        declare(symbol, PTX_VARIABLE, linkage, linkage != PTX_EXTERN, line);
        memcpy(symbol->space, space, sizeof space);
        symbol->size = type.size * read_dimensions(s);
        if (is(s, "=")) {
            next(s);
            s->user = index;
            read_initialiser(s);
            s->user = NAMES_NONE;
        }
        if (is(s, ","))
            next(s);
    }
}

/* ---- Functions ---- */

static int is_state_space(const scan *s)
{
    return is(s, ".global") || is(s, ".const") || is(s, ".shared") || is(s, ".local") ||
           is(s, ".tex") || is(s, ".param") || is(s, ".reg");
}

/* Reads a declaration inside a body: its names hide the module's. */
static void read_local(scan *s)
{
    for (; !at_end(s) && !is(s, ";") && !is(s, "="); next(s))
        if (s->tokens.kind == PTX_TOKEN_WORD)
            hide(s);
}

/* Reads "{ ... }". Local names are forgotten where their block ends. */
static void read_body(scan *s)
{
    size_t marks[64], depth = 0;
    int starts = 1; /* at the start of a statement */
    do {
        if (is(s, "{")) {
            if (depth < 64)
                marks[depth] = s->hidden_count;
            depth++;
            starts = 1;
        } else if (is(s, "}")) {
            depth--;
            if (depth < 64)
                s->hidden_count = marks[depth];
            starts = 1;
        } else {
            if (starts && is_state_space(s))
                read_local(s);
            else
                use(s);
            starts = is(s, ";");
        }
        next(s);
    } while (depth > 0 && !at_end(s));
    if (depth > 0)
        stop(s, CDP_ERROR_INVALID_INPUT);
}

static void skip_block(scan *s)
{
    size_t depth = 0;
    do {
        if (is(s, "{"))
            depth++;
        else if (is(s, "}"))
            depth--;
        next(s);
    } while (depth > 0 && !at_end(s));
    if (depth > 0)
        stop(s, CDP_ERROR_INVALID_INPUT);
}

/* Reads ".func (result) name (parameters) { body }" from the directive on. */
static void read_function(scan *s, ptx_kind kind, ptx_linkage linkage)
{
    ptx_parameter *results = NULL, *parameters = NULL;
    size_t result_count = 0, parameter_count = 0;
    s->hidden_count = 0;
    next(s);
    if (is(s, ".attribute")) {
        skip_attribute(s);
        next(s);
    }
    if (is(s, "("))
        results = read_parameters(s, &result_count);
    ptx_symbol *symbol = s->tokens.kind == PTX_TOKEN_WORD ? symbol_here(s) : NULL;
    unsigned line = s->tokens.line;
    next(s);
    if (is(s, "("))
        parameters = read_parameters(s, &parameter_count);
    while (!at_end(s) && !is(s, "{") && !is(s, ";"))
        next(s);
    if (symbol && !(symbol->defined && is(s, ";"))) {
        declare(symbol, kind, linkage, is(s, "{"), line);
        free(symbol->parameters);
        symbol->parameters = parameters;
        symbol->parameter_count = parameter_count;
        symbol->result_size = result_count ? results[result_count - 1].size : 0;
        parameters = NULL;
    }
    free(parameters);
    free(results);
    s->user = symbol ? (size_t)(symbol - s->module->symbols) : NAMES_NONE;
    if (symbol && is(s, "{"))
        read_body(s);
    s->user = NAMES_NONE;
}

/* ".alias name, function;" defines `name`. */
static void read_alias(scan *s)
{
    next(s);
    ptx_symbol *symbol = s->tokens.kind == PTX_TOKEN_WORD ? symbol_here(s) : NULL;
    if (!symbol)
        return;
    declare(symbol, PTX_FUNCTION, symbol->linkage, 1, s->tokens.line);
    s->user = (size_t)(symbol - s->module->symbols);
    for (next(s); !at_end(s) && !is(s, ";"); next(s))
        use(s);
    s->user = NAMES_NONE;
}

/* ---- The module ---- */

static void read_version(scan *s)
{
    next(s);
    unsigned major = 0, minor = 0;
    size_t i = 0;
    for (; i < s->tokens.size && s->tokens.start[i] >= '0' && s->tokens.start[i] <= '9'; i++)
        major = (10 * major + (unsigned)(s->tokens.start[i] - '0')) % 1000;
    if (i + 1 < s->tokens.size && s->tokens.start[i] == '.')
        minor = (unsigned)(s->tokens.start[i + 1] - '0') % 10;
    if (!s->module->version)
        s->module->version = 10 * major + minor;
}

static void read_target(scan *s)
{
    next(s);
    size_t size = s->tokens.size;
    if (size < sizeof s->module->target && !s->module->target[0])
        memcpy(s->module->target, s->tokens.start, size);
}

static int read_linkage(scan *s, ptx_linkage *linkage)
{
    static const struct {
        const char *name;
        ptx_linkage linkage;
    } all[] = {{".visible", PTX_VISIBLE},
               {".extern", PTX_EXTERN},
               {".weak", PTX_WEAK},
               {".common", PTX_COMMON}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (is(s, all[i].name)) {
            *linkage = all[i].linkage;
            next(s);
            return 1;
        }
    return 0;
}

/* One statement at the top of the module; anything unknown is passed over token by token. */
static void read_statement(scan *s)
{
    ptx_linkage linkage = PTX_STATIC;
    while (read_linkage(s, &linkage))
        ;
    if (is(s, ".func"))
        read_function(s, PTX_FUNCTION, linkage);
    else if (is(s, ".entry"))
        read_function(s, PTX_ENTRY, linkage);
    else if (is(s, ".alias"))
        read_alias(s);
    else if (is_state_space(s))
        read_variables(s, linkage);
    else if (is(s, ".version"))
        read_version(s);
    else if (is(s, ".target"))
        read_target(s);
    else if (is(s, "{"))
        skip_block(s); /* of a .section */
    else if (is(s, ".address_size")) {
        next(s);
        s->module->address_size = (unsigned)token_number(s);
    } else
        next(s);
}

cdpStatus ptx_scan(ptx_module *module, const char *text, size_t length, const char *name,
                   diagnostics *d)
{
    *module = (ptx_module){0};
    scan s = {.module = module,
              .tokens = {.at = text, .end = text + length, .line = 1},
              .user = NAMES_NONE};
    diagnostic_place place = {.object = name};
    next(&s);
    if (!s.status && !is(&s, ".version"))
        return diagnostics_error(d, CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, &place,
                                 "the input is not PTX: it does not start with .version");
    while (!at_end(&s))
        read_statement(&s);
    free(s.hidden);
    place.line = s.tokens.line;
    if (s.status == CDP_ERROR_INVALID_INPUT)
        return diagnostics_error(d, s.status, CDP_STAGE_READ, &place,
                                 "the PTX ends inside a body, a comment or a string");
    if (s.status)
        return diagnostics_error(d, s.status, CDP_STAGE_READ, &place,
                                 "reading the PTX: the host is out of memory");
    return CDP_OK;
}

cdpStatus ptx_check_text(const char *text, size_t size, size_t *length, const char *name,
                         diagnostics *d)
{
    diagnostic_place place = {.object = name};
    while (size > 0 && text[size - 1] == '\0')
        size--;
    *length = size;
    if (size == 0)
        return diagnostics_error(d, CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, &place,
                                 "the PTX is empty");
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        return diagnostics_error(
            d, CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, &place,
            "the PTX starts with a UTF-8 byte order mark, which ptxas refuses");
    const char *nul = memchr(text, '\0', size);
    if (nul)
        return diagnostics_error(d, CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, &place,
                                 "the PTX has a NUL byte at offset %zu of %zu; linkers would "
                                 "silently drop what follows it",
                                 (size_t)(nul - text), size);
    return CDP_OK;
}

void ptx_free(ptx_module *module)
{
    for (size_t i = 0; i < module->symbol_count; i++) {
        free(module->symbols[i].name);
        free(module->symbols[i].parameters);
    }
    free(module->symbols);
    free(module->uses);
    names_free(&module->by_name);
    *module = (ptx_module){0};
}

const ptx_symbol *ptx_find(const ptx_module *module, const char *name)
{
    size_t index = names_find(&module->by_name, name, strlen(name));
    return index == NAMES_NONE ? NULL : &module->symbols[index];
}
