/* What cdpc says on standard error: diagnostics as compilers print them, or one JSON object a line.
   */
#ifndef CDPC_REPORT_H
#define CDPC_REPORT_H

#include "cdp/status.h"

/* Exit codes. */
enum { EXIT_OK = 0, EXIT_INPUT = 1, EXIT_USAGE = 2 };

void report_configure(int json, int verbose);

void report_diagnostic(const cdpDiagnostic *diagnostic);
void report_list(const cdpDiagnosticList *list);

/* An error of cdpc's own. `object` and `hint` may be NULL. Returns EXIT_INPUT, so that `return
   report_error(...)` reads well. */
int report_error(cdpStatus status, cdpStage stage, const char *object, const char *hint,
                 const char *format, ...) __attribute__((format(printf, 5, 6)));

void report_warning(cdpStage stage, const char *hint, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A command line that cannot be understood. Returns EXIT_USAGE. */
int report_usage(const char *hint, const char *format, ...) __attribute__((format(printf, 2, 3)));

int report_out_of_memory(void);

/* A note, only with -v. */
void report_verbose(cdpStage stage, const char *object, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with a tool's own words. */
void report_verbose_log(cdpStage stage, const char *message, const char *log);

/* Warnings so far, for -Werror. */
unsigned report_warnings(void);

/* The diagnostic as report_diagnostic prints it, for a caller that has to print it later.
   Malloc'ed, NULL when out of memory. */
char *report_text(const cdpDiagnostic *diagnostic);

#endif
