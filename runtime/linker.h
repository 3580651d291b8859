/* The linker's parts. link.c is the object and lists the steps of a link; each step is one file. */
#ifndef CDP_RUNTIME_LINKER_H
#define CDP_RUNTIME_LINKER_H

#include "cdp/runtime.h"
#include "diagnostics.h"
#include "ptx.h"
#include "text.h"
#include "toolkit.h"

typedef struct link_arch {
    char name[16];   /* "sm_90a" */
    unsigned number; /* 90 */
    char variant;    /* ' ', 'a' or 'f' */
} link_arch;

typedef struct link_input {
    cdpInputKind kind; /* never ANY */
    char *name;
    char *data; /* with a NUL behind its `size` bytes */
    size_t size;
    ptx_module ptx; /* of PTX */
    cdpCubin cubin; /* of a cubin */
    int is_device_runtime;
} link_input;

struct cdpLinkerImpl {
    diagnostics d;
    cdpToolkit toolkit;
    int owns_toolkit;
    link_arch arch;
    cdpLinkBackend backend;
    link_input *inputs;
    size_t input_count, input_capacity;
    int is_complete;
    int uses_device_runtime;
    text cubin, info_log, backend_used;
};

static inline int link_is_readable(const link_input *input)
{
    return input->kind == CDP_INPUT_PTX || input->kind == CDP_INPUT_CUBIN;
}

int link_has_kind(cdpLinker linker, cdpInputKind kind);

/* ---- link_input.c ---- */

/* Reads, copies and checks one input; on success it is the linker's. */
cdpStatus link_input_add(cdpLinker linker, cdpInputKind kind, const void *data, size_t size,
                         const char *name);
void link_input_free(link_input *input);

/* ---- link_arch.c ---- */

/* Fails with CDP_ERROR_UNKNOWN_ARCH and the list of those known. */
cdpStatus link_arch_find(link_arch *arch, const char *name, diagnostics *d);

/* Whether every PTX and cubin input can be linked for the linker's architecture. */
cdpStatus link_check_archs(cdpLinker linker);

/* ---- link_symbols.c ---- */

/* Resolves the symbols of the PTX and cubin inputs, as nvJitLink does not: it reports success for
   duplicates and mismatches. *needs_device_runtime gets whether a symbol needs it. */
cdpStatus link_check_symbols(cdpLinker linker, int *needs_device_runtime);

/* Whether the driver provides a name when it loads a module (cdp/driver_provided.def). */
int link_is_driver_provided(const char *name);

/* ---- link_choose.c ---- */

typedef struct link_facts {
    cdpLinkBackend wanted;
    int has_nvjitlink, has_driver, has_ltoir;
} link_facts;

/* The back end for a link, from these facts alone; AUTO: none can do it. `reason` gets why. */
cdpLinkBackend link_choose(const link_facts *facts, const char **reason);

/* ---- link_nvjitlink.c, link_driver.c ---- */

/* One run of a back end over the inputs, with the device runtime from the toolkit or without. On
   success the linker has the cubin; the logs are kept in any case. `error_log` is appended to. */
cdpStatus link_with_nvjitlink(cdpLinker linker, int with_device_runtime, text *error_log);
cdpStatus link_with_driver(cdpLinker linker, int with_device_runtime, text *error_log);

/* ---- link_explain.c ---- */

/* The error for an input, or NULL for the link as a whole, that a back end refused: `what` says
   what was being done and what the back end answered. Known causes are put into words. */
cdpStatus link_refused(cdpLinker linker, const link_input *input, const char *what,
                       const char *log);

/* The same for the device runtime itself: its version and architectures are compared. */
cdpStatus link_device_runtime_refused(cdpLinker linker, const char *what, const char *log);

/* Whether a log says that a name of the device runtime is undefined. */
int link_log_wants_device_runtime(const char *log, unsigned arch);

/* ---- link_proof.c ---- */

/* Checks that the linker's cubin is what was asked for. */
cdpStatus link_prove(cdpLinker linker, const char *error_log);

#endif
