/* --print, --save, --expect, --expect-sorted: reading them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "report.h"

/* ---- Parts of buffers ---- */

static int refuse_slice(const char *word, text *error)
{
    text_printf(error, "'%s' should be a buffer, or a part of one: a, a[3], a[0:8], a[8:]", word);
    return EXIT_USAGE;
}

static int refuse_bounds(const char *word, const buffer *b, text *error)
{
    text_printf(error, "'%s' is outside of the buffer, which has elements 0 to %zu", word,
                b->count - 1);
    return EXIT_USAGE;
}

/* "3]", "0:8]", "8:]", ":8]" */
static int parse_bounds(const buffer *b, const char **at, slice *s)
{
    int has_from = **at != ':';
    if (has_from && !read_count(at, &s->from))
        return 0;
    s->to = has_from && s->from < b->count ? s->from + 1 : b->count;
    if (**at == ':') {
        ++*at;
        s->to = b->count;
        if (**at != ']' && !read_count(at, &s->to))
            return 0;
    }
    return *(*at)++ == ']';
}

/* Reads a slice and moves *at past it. `word` is the whole option, for messages. */
static int parse_slice(const arguments *a, const char *word, const char **at, slice *s, text *error)
{
    size_t length = name_length(*at);
    if (length == 0)
        return refuse_slice(word, error);
    long found = find_buffer(a, *at, length);
    if (found == BUFFER_NONE) {
        text_printf(error, "'%s': no argument makes a buffer called '%.*s'", word, (int)length,
                    *at);
        return EXIT_USAGE;
    }
    const buffer *b = &a->buffers[found];
    *s = (slice){(size_t)found, 0, b->count};
    *at += length;
    if (**at != '[')
        return 0;
    ++*at;
    if (!parse_bounds(b, at, s))
        return refuse_slice(word, error);
    return s->from < s->to && s->to <= b->count ? 0 : refuse_bounds(word, b, error);
}

/* ---- Expectations ---- */

static int parse_tolerance(const char *word, const char *at, size_t length, double *tolerance,
                           text *error)
{
    double value = -1;
    text ignored = {0};
    int failed = value_parse(value_type_find("f64", 3), at, length, &value, &ignored);
    text_free(&ignored);
    if (!failed && isfinite(value) && value >= 0) {
        *tolerance = value;
        return 0;
    }
    text_printf(error, "'%s': the tolerance '%.*s' is not a number from 0 up", word, (int)length,
                at);
    return EXIT_USAGE;
}

/* Takes ",abs=x" and ",rel=x" off the end of `values`. */
static int parse_tolerances(check *c, const char *word, const char *values, size_t *length,
                            text *error)
{
    for (;;) {
        size_t comma = *length;
        while (comma && values[comma - 1] != ',')
            comma--;
        const char *last = values + comma;
        size_t size = *length - comma;
        if (comma == 0 || size < 4 ||
            (memcmp(last, "abs=", 4) != 0 && memcmp(last, "rel=", 4) != 0))
            return 0;
        double *tolerance = *last == 'a' ? &c->absolute : &c->relative;
        int code = parse_tolerance(word, last + 4, size - 4, tolerance, error);
        if (code)
            return code;
        *length = comma - 1;
    }
}

static int parse_expectation(const arguments *a, check *c, const char *word, const char *values,
                             text *error)
{
    const value_type *type = a->buffers[c->slice.buffer].type;
    size_t length = strlen(values), count = c->slice.to - c->slice.from;
    int code = parse_tolerances(c, word, values, &length, error);
    if (code)
        return code;
    c->expected = calloc(count, type->size);
    if (!c->expected) {
        text_printf(error, "the host is out of memory");
        return EXIT_INPUT;
    }
    return fill_values(type, count, values, length, c->expected, error);
}

/* ---- All of them ---- */

static int refuse_rest(option_id id, const char *word, text *error)
{
    const char *form = id == OPTION_SAVE     ? "should be buffer:file"
                       : id == OPTION_EXPECT ? "should be buffer=values or buffer:@file"
                                             : "has something after the buffer";
    text_printf(error, "'%s' %s", word, form);
    return EXIT_USAGE;
}

static int parse_check(const arguments *a, check *c, const listed_option *listed, text *error)
{
    const char *at = listed->text;
    text label = {0};
    int code = parse_slice(a, listed->text, &at, &c->slice, error);
    if (code)
        return code;
    text_append(&label, listed->text, (size_t)(at - listed->text));
    c->label = label.data;
    c->id = listed->id;
    if (listed->id == OPTION_EXPECT && (*at == '=' || *at == ':'))
        return parse_expectation(a, c, listed->text, at + 1, error);
    if (listed->id == OPTION_SAVE && *at == ':' && at[1]) {
        c->file = text_copy(at + 1);
        return 0;
    }
    int complete = listed->id == OPTION_PRINT || listed->id == OPTION_EXPECT_SORTED;
    return complete && !*at ? 0 : refuse_rest(listed->id, listed->text, error);
}

int checks_parse(arguments *a, const listed_option *listed, size_t count, text *error)
{
    a->checks = calloc(count + 1, sizeof *a->checks);
    if (!a->checks) {
        text_printf(error, "the host is out of memory");
        return EXIT_INPUT;
    }
    int code = 0;
    for (size_t i = 0; i < count && !code; i++)
        code = parse_check(a, &a->checks[a->check_count++], &listed[i], error);
    return code;
}
