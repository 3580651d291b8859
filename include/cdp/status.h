/* Statuses and diagnostics: what every part of libcdp answers with.
 *
 * Every call that can fail returns a cdpStatus. An object (compilation, toolkit, linker, module,
 * device) keeps a list of diagnostics; its status is that of its first error, and a failed object
 * answers later calls with it. The functions here are exported by each library of libcdp.
 */
#ifndef CDP_STATUS_H
#define CDP_STATUS_H

#include <stddef.h>

#if defined(__GNUC__)
#define CDP_API __attribute__((visibility("default")))
#else
#define CDP_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cdpStatus {
#define CDP_STATUS(name, value, sentence) CDP_##name = (value),
#include "cdp/status.def"
#undef CDP_STATUS
} cdpStatus;

/* "CDP_ERROR_LINK" and "the linker refused the inputs". Static strings, never NULL; for a value
   that is no status "CDP_UNKNOWN_STATUS" and a sentence that says so. */
CDP_API const char *cdpStatusName(cdpStatus status);
CDP_API const char *cdpStatusText(cdpStatus status);

typedef enum cdpSeverity {
    CDP_SEVERITY_NOTE,
    CDP_SEVERITY_WARNING,
    CDP_SEVERITY_ERROR
} cdpSeverity;

/* What was being done. */
typedef enum cdpStage {
    CDP_STAGE_READ,    /* reading an input */
    CDP_STAGE_CHECK,   /* checking the launches of a module */
    CDP_STAGE_LOWER,   /* replacing launches by calls of the device runtime */
    CDP_STAGE_COMPILE, /* LLVM's passes and PTX emission */
    CDP_STAGE_FIND,    /* looking for parts of the CUDA toolkit */
    CDP_STAGE_LINK,    /* linking PTX and cubins */
    CDP_STAGE_LOAD,    /* loading a module into the driver */
    CDP_STAGE_RUN      /* buffers, launches, synchronization */
} cdpStage;

/* One finding. All strings are NUL-terminated and never NULL ("" when there is nothing to say).
   They belong to the object that holds the diagnostic. */
typedef struct cdpDiagnostic {
    cdpSeverity severity;
    cdpStatus status; /* CDP_OK for notes and warnings */
    cdpStage stage;
    const char *object;    /* what it is about: an input, a kernel, a library's path */
    const char *function;  /* the function in the module */
    const char *file;      /* source position from debug info, or position in a textual input */
    unsigned line, column; /* from 1; 0: not known */
    const char *message;   /* what was being done, to what, why it failed: full sentences */
    const char *hint;      /* what to do next */
    const char *log;       /* the tool's own words, unchanged */
} cdpDiagnostic;

typedef struct cdpDiagnosticList {
    size_t count;
    const cdpDiagnostic *items;
} cdpDiagnosticList;

/* Writes a diagnostic as compilers print them:
       kernel.cu:12:7: error: in function 'parent': launch of 'child': ...
   [CDP_ERROR_INVALID_LAUNCH] hint: ... followed by the log, each line indented. Works like
   snprintf: writes at most `size` bytes with the NUL and returns the length of the whole text;
   `buffer` may be NULL when `size` is 0. Ends with a newline. */
CDP_API size_t cdpDiagnosticFormat(const cdpDiagnostic *diagnostic, char *buffer, size_t size);

/* The "file:line:column: severity" and so on that a JSON or IDE user wants as words: "note",
   "warning", "error"; "read", "check", "lower", "compile", "find", "link", "load", "run". */
CDP_API const char *cdpSeverityName(cdpSeverity severity);
CDP_API const char *cdpStageName(cdpStage stage);

#ifdef __cplusplus
}
#endif
#endif
