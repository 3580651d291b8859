/* What a linker must know of a PTX module: version, target, the symbols it defines and declares,
   and which symbol uses which. Instructions are not understood: a name used in a body is a
   reference. */
#ifndef CDP_RUNTIME_PTX_H
#define CDP_RUNTIME_PTX_H

#include "cdp/status.h"
#include "diagnostics.h"
#include "names.h"

typedef enum ptx_kind { PTX_ENTRY, PTX_FUNCTION, PTX_VARIABLE } ptx_kind;

typedef enum ptx_linkage {
    PTX_STATIC, /* no linking directive: seen in its module only */
    PTX_VISIBLE,
    PTX_WEAK,
    PTX_COMMON,
    PTX_EXTERN
} ptx_linkage;

typedef struct ptx_parameter {
    size_t offset, size; /* in bytes */
} ptx_parameter;

typedef struct ptx_symbol {
    char *name;
    ptx_kind kind;
    ptx_linkage linkage;
    int defined;
    int referenced;
    unsigned line;             /* of its definition, else of its declaration */
    char space[8];             /* a variable's state space: "global", "const", "shared", ... */
    size_t size;               /* of a variable; 0 for an array without a length */
    size_t result_size;        /* of a function; 0: no result */
    ptx_parameter *parameters; /* of a function or entry */
    size_t parameter_count;
    size_t last_user;            /* the symbol whose use was recorded last, plus 1 */
    size_t first_use, use_count; /* its own uses, in ptx_module.uses */
} ptx_symbol;

/* `user` names `used` in its body or initialiser; both are indices of symbols. */
typedef struct ptx_use {
    size_t user, used;
} ptx_use;

typedef struct ptx_module {
    unsigned version; /* PTX ISA, major * 10 + minor */
    char target[16];  /* "sm_90a"; "" when there is none */
    unsigned address_size;
    ptx_symbol *symbols;
    size_t symbol_count, symbol_capacity;
    ptx_use *uses;
    size_t use_count, use_capacity;
    name_map by_name;
} ptx_module;

/* Whether the bytes are text that can be PTX: not empty, no byte order mark, no NUL inside.
   *length gets the size without NULs at the end. */
cdpStatus ptx_check_text(const char *text, size_t size, size_t *length, const char *name,
                         diagnostics *d);

/* Scans text that passed ptx_check_text. Fails for what does not start with .version and for braces
   or comments that do not end; any other mistake is left to ptxas. Free the module in any case. */
cdpStatus ptx_scan(ptx_module *module, const char *text, size_t length, const char *name,
                   diagnostics *d);
void ptx_free(ptx_module *module);

const ptx_symbol *ptx_find(const ptx_module *module, const char *name);

#endif
