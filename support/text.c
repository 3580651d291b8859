#include "text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int reserve(text *t, size_t more)
{
    if (t->failed || more >= (size_t)-1 / 4 - t->size) {
        t->failed = 1;
        return 0;
    }
    size_t needed = t->size + more + 1;
    if (needed <= t->capacity)
        return 1;
    size_t capacity = needed < 64 ? 64 : needed + needed / 2;
    char *data = realloc(t->data, capacity);
    if (!data) {
        t->failed = 1;
        return 0;
    }
    t->data = data;
    t->capacity = capacity;
    return 1;
}

void text_append(text *t, const void *data, size_t size)
{
    if (!reserve(t, size))
        return;
    if (size)
        memcpy(t->data + t->size, data, size);
    t->size += size;
    t->data[t->size] = '\0';
}

void text_vprintf(text *t, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length >= 0 && reserve(t, (size_t)length)) {
        vsnprintf(t->data + t->size, (size_t)length + 1, format, again);
        t->size += (size_t)length;
    }
    va_end(again);
}

void text_printf(text *t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(t, format, arguments);
    va_end(arguments);
}

void text_free(text *t)
{
    free(t->data);
    *t = (text){0};
}

char *text_copy(const char *string)
{
    if (!string)
        string = "";
    size_t size = strlen(string) + 1;
    char *copy = malloc(size);
    if (copy)
        memcpy(copy, string, size);
    return copy;
}

int text_read_file(text *t, const char *path)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!file)
        return errno;
    int error = 0;
    text_append(t, "", 0);
    while (!t->failed) {
        if (!reserve(t, 1 << 16))
            break;
        errno = 0;
        size_t got = fread(t->data + t->size, 1, 1 << 16, file);
        t->size += got;
        t->data[t->size] = '\0';
        if (got == 0) {
            error = ferror(file) ? (errno ? errno : EIO) : 0;
            break;
        }
    }
    if (file != stdin)
        fclose(file);
    return t->failed ? ENOMEM : error;
}
