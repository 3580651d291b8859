/* What a dying LLVM says, made readable. With LLVM's stack trace on it is the error, a request to
   report the bug to LLVM, and the passes and functions it was in, innermost last:
       LLVM ERROR: Symbol name with unsupported characters
       PLEASE submit a bug report to ...
       Stack dump:
       0.  Running pass 'Function Pass Manager' on module 'kernels.ll'.
       1.  Running pass 'NVPTX Assembly Printer' on function '@parent'
   and, where a program of the caller's asked for more, frames and registers. */
#include <ctype.h>
#include <string.h>

#include "isolate.h"

static const char error_prefix[] = "LLVM ERROR: ";

typedef struct line {
    const char *at;
    size_t length;
} line;

static int starts_with(line l, const char *prefix)
{
    size_t length = strlen(prefix);
    return l.length >= length && memcmp(l.at, prefix, length) == 0;
}

static const char *find(line l, const char *wanted)
{
    return memmem(l.at, l.length, wanted, strlen(wanted));
}

/* The next line, without its newline; 0 at the end. */
static int next_line(const char **at, const char *end, line *l)
{
    if (*at == end)
        return 0;
    const char *newline = memchr(*at, '\n', (size_t)(end - *at));
    *l = (line){*at, (size_t)((newline ? newline : end) - *at)};
    *at = newline ? newline + 1 : end;
    return 1;
}

/* " #4 0x00007f...", "libLLVM.so.22.1(+0x3c2)[0x7f..]", "0  libLLVM  0x0000...". */
static int is_frame(line l)
{
    size_t i = 0;
    while (i < l.length && l.at[i] == ' ')
        i++;
    if (i + 1 < l.length && l.at[i] == '#' && isdigit((unsigned char)l.at[i + 1]))
        return 1;
    return find(l, "(+0x") || find(l, "[0x") || find(l, " 0x0000");
}

static int is_noise(line l)
{
    return l.length == 0 || is_frame(l) || starts_with(l, "PLEASE submit a bug report") ||
           starts_with(l, "Stack dump") || find(l, "Program arguments:");
}

/* The function of "... on function '@parent'"; an inner line replaces an outer one's. */
static void take_function(last_words *words, line l)
{
    static const char before[] = " on function '@";
    const char *at = find(l, before);
    if (!at)
        return;
    at += sizeof before - 1;
    const char *quote = memchr(at, '\'', (size_t)(l.at + l.length - at));
    text_free(&words->function);
    if (quote)
        text_append(&words->function, at, (size_t)(quote - at));
}

static void add_line(text *log, line l)
{
    text_append(log, l.at, l.length);
    text_append(log, "\n", 1);
}

static void take_error(last_words *words, line l)
{
    size_t prefix = sizeof error_prefix - 1;
    if (words->error.size == 0)
        text_append(&words->error, l.at + prefix, l.length - prefix);
    add_line(&words->log, l);
}

void last_words_read(last_words *words, const text *captured)
{
    const char *start = captured->data, *end = start + captured->size;
    line l;
    for (const char *at = start; next_line(&at, end, &l);)
        if (starts_with(l, error_prefix))
            take_error(words, l);
    for (const char *at = start; next_line(&at, end, &l);) {
        if (starts_with(l, error_prefix) || is_noise(l))
            continue;
        take_function(words, l);
        add_line(&words->log, l);
    }
}

void last_words_free(last_words *words)
{
    text_free(&words->log);
    text_free(&words->error);
    text_free(&words->function);
}
