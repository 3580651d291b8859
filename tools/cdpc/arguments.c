#include "arguments.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report.h"

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
static const char name_characters[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";

size_t name_length(const char *word)
{
    return *word && strchr(letters, *word) ? strspn(word, name_characters) : 0;
}

int read_count(const char **at, size_t *number)
{
    char *end;
    if (**at < '0' || **at > '9')
        return 0;
    errno = 0;
    unsigned long long value = strtoull(*at, &end, 10);
    *at = end;
    *number = (size_t)value;
    return errno == 0;
}

long find_buffer(const arguments *a, const char *name, size_t length)
{
    for (size_t i = 0; i < a->buffer_count; i++)
        if (strlen(a->buffers[i].name) == length && memcmp(a->buffers[i].name, name, length) == 0)
            return (long)i;
    return BUFFER_NONE;
}

/* ---- Scalars and the null pointer ---- */

static int refuse_type(const char *word, size_t length, text *error)
{
    text_printf(error, "'%.*s' is no type; the types are ptr, %s", (int)length, word,
                value_type_names);
    return EXIT_USAGE;
}

static int parse_scalar(argument *item, const char *word, text *error)
{
    size_t length = strcspn(word, ":");
    const char *value = word + length + 1;
    if (length == 3 && memcmp(word, "ptr", 3) == 0) {
        item->size = 8;
        if (strcmp(value, "0") == 0 || strcmp(value, "null") == 0)
            return 0;
        text_printf(
            error,
            "'%s': the only pointer that can be written is ptr:0; a buffer is name=type[count]",
            word);
        return EXIT_USAGE;
    }
    const value_type *type = value_type_find(word, length);
    if (!type)
        return refuse_type(word, length, error);
    item->size = type->size;
    return value_parse(type, value, strlen(value), item->value, error);
}

/* ---- Buffers ---- */

static int refuse_form(const char *word, text *error)
{
    text_printf(error, "'%s' should be name=type[count] or name=type[count]:values", word);
    return EXIT_USAGE;
}

/* The host's memory is what bounds a buffer here; the GPU has its own word later. */
static int allocate(buffer *b, const char *word, text *error)
{
    size_t pages = (size_t)sysconf(_SC_PHYS_PAGES), page = (size_t)sysconf(_SC_PAGESIZE);
    if (b->count <= pages * page / b->type->size)
        b->host = calloc(b->count, b->type->size);
    if (b->host)
        return 0;
    text_printf(error, "'%s' is larger than this machine's memory", word);
    return EXIT_INPUT;
}

/* "type[count]" or "type[count]:values". */
static int parse_contents(buffer *b, const char *word, const char *at, text *error)
{
    size_t length = strcspn(at, "[");
    b->type = value_type_find(at, length);
    if (!at[length])
        return refuse_form(word, error);
    if (!b->type)
        return refuse_type(at, length, error);
    at += length + 1;
    if (!read_count(&at, &b->count) || *at != ']' || (at[1] && at[1] != ':'))
        return refuse_form(word, error);
    if (b->count == 0) {
        text_printf(error, "'%s' has no elements", word);
        return EXIT_USAGE;
    }
    int code = allocate(b, word, error);
    if (code || !at[1])
        return code;
    return fill_values(b->type, b->count, at + 2, strlen(at + 2), b->host, error);
}

static int refuse_name(const char *word, size_t length, const char *why, text *error)
{
    text_printf(error, "'%s': '%.*s' %s", word, (int)length, word, why);
    return EXIT_USAGE;
}

static int parse_buffer(arguments *a, argument *item, const char *word, text *error)
{
    size_t length = name_length(word);
    if (word[length] != '=')
        return refuse_form(word, error);
    if (value_type_find(word, length) || (length == 3 && memcmp(word, "ptr", 3) == 0))
        return refuse_name(word, length, "is a type and cannot be a buffer's name", error);
    if (find_buffer(a, word, length) != BUFFER_NONE)
        return refuse_name(word, length, "is a buffer already; its name alone passes it again",
                           error);
    buffer *b = &a->buffers[a->buffer_count++];
    text name = {0};
    text_append(&name, word, length);
    b->name = name.data;
    item->is_buffer = 1;
    item->buffer = a->buffer_count - 1;
    item->size = 8;
    return b->name ? parse_contents(b, word, word + length + 1, error) : EXIT_INPUT;
}

static int parse_name(const arguments *a, argument *item, const char *word, text *error)
{
    long found = find_buffer(a, word, strlen(word));
    if (found == BUFFER_NONE) {
        text_printf(error,
                    "'%s' is no argument: it is none of type:value, name=type[count]:values, "
                    "and the name of a buffer before it",
                    word);
        return EXIT_USAGE;
    }
    item->is_buffer = 1;
    item->buffer = (size_t)found;
    item->size = 8;
    return 0;
}

/* ---- All of them ---- */

static int parse_one(arguments *a, argument *item, const char *word, text *error)
{
    item->word = word;
    size_t length = strcspn(word, "=:");
    if (word[length] == '=')
        return parse_buffer(a, item, word, error);
    if (word[length] == ':')
        return parse_scalar(item, word, error);
    return parse_name(a, item, word, error);
}

int arguments_parse(arguments *a, const char *const *words, size_t count, text *error)
{
    *a = (arguments){0};
    a->items = calloc(count + 1, sizeof *a->items);
    a->buffers = calloc(count + 1, sizeof *a->buffers);
    if (!a->items || !a->buffers) {
        text_printf(error, "the host is out of memory");
        return EXIT_INPUT;
    }
    int code = 0;
    for (size_t i = 0; i < count && !code; i++)
        code = parse_one(a, &a->items[a->count++], words[i], error);
    return code;
}

void arguments_dispose(arguments *a)
{
    for (size_t i = 0; i < a->buffer_count; i++) {
        free(a->buffers[i].name);
        free(a->buffers[i].host);
    }
    for (size_t i = 0; i < a->check_count; i++) {
        free(a->checks[i].label);
        free(a->checks[i].file);
        free(a->checks[i].expected);
    }
    free(a->buffers);
    free(a->items);
    free(a->checks);
    *a = (arguments){0};
}
