#include "report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "json.h"
#include "text.h"

static struct {
    int json, verbose, colour;
    unsigned warnings;
} report;

void report_configure(int json, int verbose)
{
    const char *no_colour = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    report.json = json;
    report.verbose = verbose;
    report.colour = !json && isatty(STDERR_FILENO) && !(no_colour && *no_colour) &&
                    !(terminal && strcmp(terminal, "dumb") == 0);
}

unsigned report_warnings(void)
{
    return report.warnings;
}

static void print_json(const cdpDiagnostic *d, text *t)
{
    json_open(t, NULL, '{');
    json_string(t, "severity", cdpSeverityName(d->severity));
    json_string(t, "status", cdpStatusName(d->status));
    json_string(t, "stage", cdpStageName(d->stage));
    json_string(t, "object", d->object);
    json_string(t, "function", d->function);
    json_string(t, "file", d->file);
    json_number(t, "line", d->line);
    json_number(t, "column", d->column);
    json_string(t, "message", d->message);
    json_string(t, "hint", d->hint);
    json_string(t, "log", d->log);
    json_close(t, '}');
    text_append(t, "\n", 1);
}

/* Puts colour around the severity, which stands at the start or after the place. */
static void print_coloured(const cdpDiagnostic *d, const char *plain, text *t)
{
    static const char *const colours[] = {"\033[1;36m", "\033[1;35m", "\033[1;31m"};
    char word[32];
    int length = snprintf(word, sizeof word, ": %s: ", cdpSeverityName(d->severity));
    const char *at =
        strncmp(plain, word + 2, (size_t)length - 2) == 0 ? plain : strstr(plain, word);
    if (!at) {
        text_printf(t, "%s", plain);
        return;
    }
    at += at == plain && *at != ':' ? 0 : 2;
    text_append(t, plain, (size_t)(at - plain));
    text_printf(t, "%s%s:\033[0m%s", colours[d->severity], cdpSeverityName(d->severity),
                at + strlen(cdpSeverityName(d->severity)) + 1);
}

static void print_text(const cdpDiagnostic *d, text *t)
{
    size_t length = cdpDiagnosticFormat(d, NULL, 0);
    char *plain = malloc(length + 1);
    if (!plain) {
        t->failed = 1;
        return;
    }
    cdpDiagnosticFormat(d, plain, length + 1);
    if (report.colour)
        print_coloured(d, plain, t);
    else
        text_append(t, plain, length);
    free(plain);
}

char *report_text(const cdpDiagnostic *diagnostic)
{
    text t = {0};
    if (report.json)
        print_json(diagnostic, &t);
    else
        print_text(diagnostic, &t);
    if (!t.failed)
        return t.data;
    text_free(&t);
    return NULL;
}

void report_diagnostic(const cdpDiagnostic *diagnostic)
{
    report.warnings += diagnostic->severity == CDP_SEVERITY_WARNING;
    char *printed = report_text(diagnostic);
    fflush(stdout);
    fputs(printed ? printed : diagnostic->message, stderr);
    free(printed);
}

void report_list(const cdpDiagnosticList *list)
{
    for (size_t i = 0; list && i < list->count; i++)
        report_diagnostic(&list->items[i]);
}

static void say(cdpDiagnostic d, const char *format, va_list arguments)
{
    text message = {0};
    text_vprintf(&message, format, arguments);
    d.message = message.data ? message.data : "out of memory";
    d.object = d.object ? d.object : "cdpc";
    d.hint = d.hint ? d.hint : "";
    d.function = d.file = d.log = "";
    report_diagnostic(&d);
    text_free(&message);
}

int report_error(cdpStatus status, cdpStage stage, const char *object, const char *hint,
                 const char *format, ...)
{
    cdpDiagnostic d = {.severity = CDP_SEVERITY_ERROR,
                       .status = status,
                       .stage = stage,
                       .object = object,
                       .hint = hint};
    va_list arguments;
    va_start(arguments, format);
    say(d, format, arguments);
    va_end(arguments);
    return EXIT_INPUT;
}

void report_warning(cdpStage stage, const char *hint, const char *format, ...)
{
    cdpDiagnostic d = {.severity = CDP_SEVERITY_WARNING, .stage = stage, .hint = hint};
    va_list arguments;
    va_start(arguments, format);
    say(d, format, arguments);
    va_end(arguments);
}

int report_usage(const char *hint, const char *format, ...)
{
    cdpDiagnostic d = {.severity = CDP_SEVERITY_ERROR,
                       .status = CDP_ERROR_INVALID_ARGUMENT,
                       .stage = CDP_STAGE_READ,
                       .hint = hint};
    va_list arguments;
    va_start(arguments, format);
    say(d, format, arguments);
    va_end(arguments);
    return EXIT_USAGE;
}

int report_out_of_memory(void)
{
    return report_error(CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_READ, NULL, NULL,
                        "the host is out of memory");
}

void report_verbose_log(cdpStage stage, const char *message, const char *log)
{
    cdpDiagnostic d = {.severity = CDP_SEVERITY_NOTE,
                       .stage = stage,
                       .object = "cdpc",
                       .function = "",
                       .file = "",
                       .message = message,
                       .hint = "",
                       .log = log};
    if (report.verbose)
        report_diagnostic(&d);
}

void report_verbose(cdpStage stage, const char *object, const char *format, ...)
{
    if (!report.verbose)
        return;
    cdpDiagnostic d = {.severity = CDP_SEVERITY_NOTE, .stage = stage, .object = object};
    va_list arguments;
    va_start(arguments, format);
    say(d, format, arguments);
    va_end(arguments);
}
