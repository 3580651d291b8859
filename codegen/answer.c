/* The answer of an isolated compilation as bytes. Both ends are the same build in the same process
   tree, so numbers are eight bytes of the host's order and there is no version. */
#include <stdint.h>
#include <string.h>

#include "isolate.h"

static void write_number(text *t, uint64_t number)
{
    text_append(t, &number, sizeof number);
}

/* With its NUL, so that the reader can use it where it lies. */
static void write_string(text *t, const char *string)
{
    size_t size = strlen(string) + 1;
    write_number(t, size);
    text_append(t, string, size);
}

static void write_diagnostic(text *t, const cdpDiagnostic *diagnostic)
{
    write_number(t, diagnostic->severity);
    write_number(t, diagnostic->status);
    write_number(t, diagnostic->stage);
    write_number(t, diagnostic->line);
    write_number(t, diagnostic->column);
    write_string(t, diagnostic->object);
    write_string(t, diagnostic->function);
    write_string(t, diagnostic->file);
    write_string(t, diagnostic->message);
    write_string(t, diagnostic->hint);
    write_string(t, diagnostic->log);
}

void answer_write_head(text *head, cdpStatus status, const cdpDiagnosticList *list,
                       size_t output_size)
{
    write_number(head, status);
    write_number(head, list->count);
    for (size_t i = 0; i < list->count; i++)
        write_diagnostic(head, &list->items[i]);
    write_number(head, output_size);
}

/* What is left to read. `broken` once something did not fit; then every read gives 0 or "". */
typedef struct reader {
    const char *at;
    size_t left;
    int broken;
} reader;

static const char *take(reader *r, uint64_t size)
{
    if (r->broken || size > r->left) {
        r->broken = 1;
        return NULL;
    }
    const char *taken = r->at;
    r->at += size;
    r->left -= size;
    return taken;
}

static uint64_t read_number(reader *r)
{
    uint64_t number = 0;
    const char *bytes = take(r, sizeof number);
    if (bytes)
        memcpy(&number, bytes, sizeof number);
    return number;
}

static const char *read_string(reader *r)
{
    uint64_t size = read_number(r);
    const char *string = take(r, size);
    if (!string || size == 0 || string[size - 1] != '\0') {
        r->broken = 1;
        return "";
    }
    return string;
}

static cdpDiagnostic read_diagnostic(reader *r)
{
    cdpDiagnostic diagnostic = {.severity = (cdpSeverity)read_number(r)};
    diagnostic.status = (cdpStatus)read_number(r);
    diagnostic.stage = (cdpStage)read_number(r);
    diagnostic.line = (unsigned)read_number(r);
    diagnostic.column = (unsigned)read_number(r);
    diagnostic.object = read_string(r);
    diagnostic.function = read_string(r);
    diagnostic.file = read_string(r);
    diagnostic.message = read_string(r);
    diagnostic.hint = read_string(r);
    diagnostic.log = read_string(r);
    return diagnostic;
}

int answer_read(const text *answer, cdpStatus *status, diagnostics *d, text *output)
{
    reader r = {.at = answer->data, .left = answer->size};
    size_t before = d->list.count;
    cdpStatus answered = (cdpStatus)read_number(&r);
    uint64_t count = read_number(&r);
    for (uint64_t i = 0; i < count && !r.broken; i++) {
        cdpDiagnostic diagnostic = read_diagnostic(&r);
        if (!r.broken)
            diagnostics_add(d, &diagnostic);
    }
    uint64_t size = read_number(&r);
    const char *bytes = take(&r, size);
    if (r.broken || r.left) {
        diagnostics_truncate(d, before);
        return 0;
    }
    text_append(output, bytes, (size_t)size);
    *status = answered;
    return 1;
}
