/* A growing byte buffer. After a failed allocation `failed` is set and later appends do nothing, so
   that only the end of a construction needs a check. `data` is NUL-terminated once anything was
   appended. Start as {0}. */
#ifndef CDP_SUPPORT_TEXT_H
#define CDP_SUPPORT_TEXT_H

#include <stdarg.h>
#include <stddef.h>

typedef struct text {
    char *data;
    size_t size, capacity;
    int failed;
} text;

void text_append(text *t, const void *data, size_t size);
void text_printf(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(text *t, const char *format, va_list arguments);
void text_free(text *t);

/* A malloc'ed copy of a string, "" for NULL; NULL when out of memory. */
char *text_copy(const char *string);

/* Reads a whole file ("-": standard input) and NUL-terminates it. 0, or an errno value. */
int text_read_file(text *t, const char *path);

#endif
