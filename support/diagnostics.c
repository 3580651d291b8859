#include "diagnostics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

static char no_text[] = ""; /* what every absent string points to, so that none is NULL */

static char *own(const char *string)
{
    if (!string || !*string)
        return no_text;
    char *copy = text_copy(string);
    return copy ? copy : no_text;
}

static void disown(const char *string)
{
    if (string != no_text)
        free((char *)string);
}

static void release(const cdpDiagnostic *diagnostic)
{
    disown(diagnostic->object);
    disown(diagnostic->function);
    disown(diagnostic->file);
    disown(diagnostic->message);
    disown(diagnostic->hint);
    disown(diagnostic->log);
}

static cdpDiagnostic *items(diagnostics *d)
{
    return (cdpDiagnostic *)d->list.items;
}

void diagnostics_add(diagnostics *d, const cdpDiagnostic *diagnostic)
{
    if (diagnostic->severity == CDP_SEVERITY_ERROR && d->status == CDP_OK)
        d->status = diagnostic->status;
    if (d->list.count == d->capacity) {
        size_t capacity = d->capacity ? 2 * d->capacity : 4;
        cdpDiagnostic *grown = realloc(items(d), capacity * sizeof *grown);
        if (!grown) {
            if (d->status == CDP_OK)
                d->status = CDP_ERROR_OUT_OF_MEMORY;
            return;
        }
        d->list.items = grown;
        d->capacity = capacity;
    }
    cdpDiagnostic *added = &items(d)[d->list.count++];
    *added = *diagnostic;
    added->object = own(diagnostic->object);
    added->function = own(diagnostic->function);
    added->file = own(diagnostic->file);
    added->message = own(diagnostic->message);
    added->hint = own(diagnostic->hint);
    added->log = own(diagnostic->log);
}

void diagnostics_add_all(diagnostics *d, const cdpDiagnosticList *list)
{
    for (size_t i = 0; i < list->count; i++)
        diagnostics_add(d, &list->items[i]);
}

static void add(diagnostics *d, cdpSeverity severity, cdpStatus status, cdpStage stage,
                const diagnostic_place *place, const char *format, va_list arguments)
{
    text message = {0};
    text_vprintf(&message, format, arguments);
    cdpDiagnostic diagnostic = {
        .severity = severity, .status = status, .stage = stage, .message = message.data};
    if (place) {
        diagnostic.object = place->object;
        diagnostic.function = place->function;
        diagnostic.file = place->file;
        diagnostic.line = place->line;
        diagnostic.column = place->column;
    }
    diagnostics_add(d, &diagnostic);
    text_free(&message);
}

cdpStatus diagnostics_error(diagnostics *d, cdpStatus status, cdpStage stage,
                            const diagnostic_place *place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(d, CDP_SEVERITY_ERROR, status, stage, place, format, arguments);
    va_end(arguments);
    return status;
}

void diagnostics_warning(diagnostics *d, cdpStage stage, const diagnostic_place *place,
                         const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(d, CDP_SEVERITY_WARNING, CDP_OK, stage, place, format, arguments);
    va_end(arguments);
}

void diagnostics_note(diagnostics *d, cdpStage stage, const diagnostic_place *place,
                      const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add(d, CDP_SEVERITY_NOTE, CDP_OK, stage, place, format, arguments);
    va_end(arguments);
}

void diagnostics_hint(diagnostics *d, const char *format, ...)
{
    if (d->list.count == 0)
        return;
    text hint = {0};
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(&hint, format, arguments);
    va_end(arguments);
    cdpDiagnostic *last = &items(d)[d->list.count - 1];
    disown(last->hint);
    last->hint = own(hint.data);
    text_free(&hint);
}

void diagnostics_log(diagnostics *d, const char *log)
{
    if (d->list.count == 0 || !log || !*log)
        return;
    cdpDiagnostic *last = &items(d)[d->list.count - 1];
    disown(last->log);
    last->log = own(log);
}

void diagnostics_truncate(diagnostics *d, size_t count)
{
    while (d->list.count > count)
        release(&d->list.items[--d->list.count]);
    d->status = CDP_OK;
    for (size_t i = 0; i < d->list.count && d->status == CDP_OK; i++)
        if (d->list.items[i].severity == CDP_SEVERITY_ERROR)
            d->status = d->list.items[i].status;
}

void diagnostics_free(diagnostics *d)
{
    diagnostics_truncate(d, 0);
    free(items(d));
    *d = (diagnostics){0};
}

/* ---- Names and formatting ---- */

const char *cdpStatusName(cdpStatus status)
{
    switch (status) {
#define CDP_STATUS(name, value, sentence)                                                          \
    case CDP_##name:                                                                               \
        return "CDP_" #name;
#include "cdp/status.def"
#undef CDP_STATUS
    }
    return "CDP_UNKNOWN_STATUS";
}

const char *cdpStatusText(cdpStatus status)
{
    switch (status) {
#define CDP_STATUS(name, value, sentence)                                                          \
    case CDP_##name:                                                                               \
        return sentence;
#include "cdp/status.def"
#undef CDP_STATUS
    }
    return "this number is no status of libcdp";
}

const char *cdpSeverityName(cdpSeverity severity)
{
    static const char *const names[] = {"note", "warning", "error"};
    return (unsigned)severity < sizeof names / sizeof *names ? names[severity] : "unknown severity";
}

const char *cdpStageName(cdpStage stage)
{
    static const char *const names[] = {"read", "check", "lower", "compile",
                                        "find", "link",  "load",  "run"};
    return (unsigned)stage < sizeof names / sizeof *names ? names[stage] : "unknown stage";
}

/* Appends `lines`, each indented by four spaces. */
static void append_indented(text *t, const char *lines)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        text_printf(t, "    %.*s\n", (int)length, lines);
        lines += length + (lines[length] == '\n');
    }
}

static void append_place(text *t, const cdpDiagnostic *d)
{
    const char *where = *d->file ? d->file : d->object;
    if (*where)
        text_printf(t, "%s:", where);
    if (d->line)
        text_printf(t, "%u:", d->line);
    if (d->line && d->column)
        text_printf(t, "%u:", d->column);
    if (t->size)
        text_append(t, " ", 1);
}

size_t cdpDiagnosticFormat(const cdpDiagnostic *d, char *buffer, size_t size)
{
    text t = {0};
    append_place(&t, d);
    text_printf(&t, "%s: ", cdpSeverityName(d->severity));
    if (*d->function)
        text_printf(&t, "in function '%s': ", d->function);
    text_printf(&t, "%s", d->message);
    if (d->severity == CDP_SEVERITY_ERROR)
        text_printf(&t, " [%s]", cdpStatusName(d->status));
    text_append(&t, "\n", 1);
    if (*d->hint)
        text_printf(&t, "  hint: %s\n", d->hint);
    append_indented(&t, d->log);
    size_t length = t.size;
    if (size) {
        size_t copied = length < size ? length : size - 1;
        if (t.data)
            memcpy(buffer, t.data, copied);
        buffer[copied] = '\0';
    }
    text_free(&t);
    return length;
}
