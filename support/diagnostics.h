/* The diagnostics list and the text buffer, compiled into each library of libcdp with hidden names.
 */
#ifndef CDP_SUPPORT_DIAGNOSTICS_H
#define CDP_SUPPORT_DIAGNOSTICS_H

#include <stdarg.h>
#include <stddef.h>

#include "cdp/status.h"

/* A growing list of diagnostics that owns their strings. Start as {0}. */
typedef struct diagnostics {
    cdpDiagnosticList list;
    size_t capacity;
    cdpStatus status; /* of the first error */
} diagnostics;

/* Where a diagnostic points; all fields may be NULL or 0. */
typedef struct diagnostic_place {
    const char *object, *function, *file;
    unsigned line, column;
} diagnostic_place;

/* Adds a diagnostic with a printf message and returns `status`, so that `return
   diagnostics_error(...)` reads well. `place` may be NULL. Out of memory while adding sets the
   list's status and drops the message. */
cdpStatus diagnostics_error(diagnostics *d, cdpStatus status, cdpStage stage,
                            const diagnostic_place *place, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void diagnostics_warning(diagnostics *d, cdpStage stage, const diagnostic_place *place,
                         const char *format, ...) __attribute__((format(printf, 4, 5)));
void diagnostics_note(diagnostics *d, cdpStage stage, const diagnostic_place *place,
                      const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Give the last diagnostic a hint (printf) or a log (copied; NULL and "" do nothing). */
void diagnostics_hint(diagnostics *d, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void diagnostics_log(diagnostics *d, const char *log);

/* Adds a copy of a diagnostic; an error counts as usual. */
void diagnostics_add(diagnostics *d, const cdpDiagnostic *diagnostic);
void diagnostics_add_all(diagnostics *d, const cdpDiagnosticList *list);

/* Drops all but the first `count`, and the status when no error is left. */
void diagnostics_truncate(diagnostics *d, size_t count);
void diagnostics_free(diagnostics *d);

#endif
