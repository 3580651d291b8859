/* Cubins for the rest of the runtime: what the public functions do not show. */
#ifndef CDP_RUNTIME_CUBIN_H
#define CDP_RUNTIME_CUBIN_H

#include "cdp/runtime.h"

typedef struct cubin_symbol {
    const char *name;
    size_t size;
    unsigned char is_kernel, is_function, is_local, is_weak, is_defined;
} cubin_symbol;

/* Functions and variables, defined or not, in the order of the symbol table. */
const cubin_symbol *cubin_symbols(cdpCubin cubin, size_t *count);

/* Whether it is still an input of a link and no program. */
int cubin_is_relocatable(cdpCubin cubin);

/* The kernel of this name, or NULL. */
const cdpCubinKernel *cubin_find_kernel(cdpCubin cubin, const char *name);

#endif
