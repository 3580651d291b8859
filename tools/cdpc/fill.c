#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "report.h"

static int fill_from_file(size_t size, const char *path, unsigned char *values, text *error)
{
    text bytes = {0};
    int failed = text_read_file(&bytes, path);
    if (failed)
        text_printf(error, "'%s' cannot be read: %s", path, strerror(failed));
    else if (bytes.size != size)
        text_printf(error, "'%s' has %zu bytes, and %zu are wanted", path, bytes.size, size);
    else
        memcpy(values, bytes.data, size);
    text_free(&bytes);
    return error->size ? EXIT_INPUT : 0;
}

/* "random(7)" with the seed in any form that u64 has. */
static int fill_random(const value_type *type, size_t count, const char *words, size_t length,
                       unsigned char *values, text *error)
{
    const size_t head = strlen("random(");
    uint64_t seed = 0;
    if (length <= head || words[length - 1] != ')') {
        text_printf(error, "'%.*s' should be random(<seed>)", (int)length, words);
        return EXIT_USAGE;
    }
    int code =
        value_parse(value_type_find("u64", 3), words + head, length - head - 1, &seed, error);
    for (size_t i = 0; i < count && !code; i++)
        value_random(type, seed, i, values + i * type->size);
    return code;
}

static int refuse_count(size_t count, size_t written, text *error)
{
    text_printf(error, "%zu value%s given, and %zu %s wanted", written,
                written == 1 ? " is" : "s are", count, count == 1 ? "is" : "are");
    return EXIT_USAGE;
}

static int fill_listed(const value_type *type, size_t count, const char *words, size_t length,
                       unsigned char *values, text *error)
{
    size_t written = 1, place = 0;
    for (size_t i = 0; i < length; i++)
        written += words[i] == ',';
    const char *end = words + length;
    for (size_t i = 0; i < written; i++) {
        const char *comma = memchr(words, ',', (size_t)(end - words));
        size_t size = (size_t)((comma ? comma : end) - words);
        unsigned char value[8];
        int code = value_parse(type, words, size, value, error);
        if (code)
            return code;
        if (place < count)
            memcpy(values + place++ * type->size, value, type->size);
        words += size + 1;
    }
    return written == count ? 0 : refuse_count(count, written, error);
}

static int is_word(const char *words, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(words, word, length) == 0;
}

int fill_values(const value_type *type, size_t count, const char *words, size_t length,
                unsigned char *values, text *error)
{
    if (is_word(words, length, "zero")) {
        memset(values, 0, count * type->size);
        return 0;
    }
    if (is_word(words, length, "ramp")) {
        for (size_t i = 0; i < count; i++)
            value_ramp(type, i, values + i * type->size);
        return 0;
    }
    if (length >= 6 && memcmp(words, "random", 6) == 0)
        return fill_random(type, count, words, length, values, error);
    if (length && words[0] == '@') {
        text path = {0};
        text_append(&path, words + 1, length - 1);
        int code = fill_from_file(count * type->size, path.data, values, error);
        text_free(&path);
        return code;
    }
    return fill_listed(type, count, words, length, values, error);
}
