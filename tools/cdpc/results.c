#include "results.h"

#include <stdio.h>
#include <stdlib.h>

#include "files.h"
#include "report.h"

static const unsigned char *element(const buffer *b, size_t index)
{
    return b->host + index * b->type->size;
}

static void print(const check *c, const buffer *b)
{
    printf("%s =", c->label);
    for (size_t i = c->slice.from; i < c->slice.to; i++) {
        text value = {0};
        value_print(b->type, element(b, i), &value);
        printf(" %s", value.data ? value.data : "");
        text_free(&value);
    }
    putchar('\n');
}

static int save(const check *c, const buffer *b)
{
    return output_write(c->file, element(b, c->slice.from),
                        (c->slice.to - c->slice.from) * b->type->size);
}

static int refuse_values(const check *c, const buffer *b, size_t first, size_t wrong)
{
    text is = {0}, wanted = {0};
    value_print(b->type, element(b, first), &is);
    value_print(b->type, c->expected + (first - c->slice.from) * b->type->size, &wanted);
    int code = report_error(CDP_ERROR_INVALID_INPUT, CDP_STAGE_RUN, NULL, NULL,
                            "expectation of %s: %s[%zu] is %s, expected %s; %zu of %zu differ",
                            c->label, b->name, first, is.data ? is.data : "",
                            wanted.data ? wanted.data : "", wrong, c->slice.to - c->slice.from);
    text_free(&is);
    text_free(&wanted);
    return code;
}

static int expect_values(const check *c, const buffer *b)
{
    size_t wrong = 0, first = 0;
    for (size_t i = c->slice.from; i < c->slice.to; i++) {
        const unsigned char *wanted = c->expected + (i - c->slice.from) * b->type->size;
        if (value_matches(b->type, element(b, i), wanted, c->absolute, c->relative))
            continue;
        if (wrong++ == 0)
            first = i;
    }
    return wrong ? refuse_values(c, b, first, wrong) : 0;
}

static int refuse_order(const check *c, const buffer *b, size_t second)
{
    text before = {0}, after = {0};
    value_print(b->type, element(b, second - 1), &before);
    value_print(b->type, element(b, second), &after);
    int code = report_error(CDP_ERROR_INVALID_INPUT, CDP_STAGE_RUN, NULL, NULL,
                            "%s is not in ascending order: %s[%zu] is %s, and %s[%zu] is %s",
                            c->label, b->name, second - 1, before.data ? before.data : "", b->name,
                            second, after.data ? after.data : "");
    text_free(&before);
    text_free(&after);
    return code;
}

static int expect_sorted(const check *c, const buffer *b)
{
    for (size_t i = c->slice.from + 1; i < c->slice.to; i++)
        if (!value_ordered(b->type, element(b, i - 1), element(b, i)))
            return refuse_order(c, b, i);
    return 0;
}

static int look_at(const check *c, const buffer *b)
{
    switch (c->id) {
    case OPTION_SAVE:
        return save(c, b);
    case OPTION_EXPECT:
        return expect_values(c, b);
    case OPTION_EXPECT_SORTED:
        return expect_sorted(c, b);
    default:
        print(c, b);
        return 0;
    }
}

static int copy_back(cdpDevice device, arguments *a)
{
    for (size_t i = 0; i < a->buffer_count; i++) {
        buffer *b = &a->buffers[i];
        int wanted = 0;
        for (size_t k = 0; k < a->check_count; k++)
            wanted |= a->checks[k].slice.buffer == i;
        if (wanted && cdpDeviceCopyOut(device, b->host, b->device, b->count * b->type->size))
            return EXIT_INPUT;
    }
    return 0;
}

int results_check(cdpDevice device, arguments *a)
{
    if (copy_back(device, a))
        return EXIT_INPUT;
    int code = 0;
    for (size_t i = 0; i < a->check_count; i++) {
        const check *c = &a->checks[i];
        int failed = look_at(c, &a->buffers[c->slice.buffer]);
        code = code ? code : failed;
    }
    return code;
}
