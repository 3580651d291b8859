/* Who wrote a bitcode file: the string in its identification block, such as "LLVM22.1.8". LLVM's C
   API does not tell, and an older LLVM that reads newer bitcode fails with words about records, or
   does not fail and misunderstands. The format is that of LLVM's "Bitcode File Format" page: fields
   of bits, least significant first. */
#include <stdlib.h>
#include <string.h>

#include "compilation.h"

typedef struct bits {
    const unsigned char *data;
    size_t size, at; /* size in bits, position in bits */
    int failed;
} bits;

static uint64_t fixed(bits *b, unsigned width)
{
    uint64_t value = 0;
    if (width > 64 || b->size - b->at < width) {
        b->failed = 1;
        return 0;
    }
    for (unsigned i = 0; i < width; i++, b->at++)
        value |= (uint64_t)(b->data[b->at / 8] >> (b->at % 8) & 1) << i;
    return value;
}

static uint64_t variable(bits *b, unsigned width)
{
    uint64_t value = 0, chunk, more = (uint64_t)1 << (width - 1);
    unsigned shift = 0;
    do {
        chunk = fixed(b, width);
        if (shift < 64)
            value |= (chunk & (more - 1)) << shift;
        shift += width - 1;
    } while (chunk & more && !b->failed);
    return value;
}

static void align_32(bits *b)
{
    b->at = (b->at + 31) / 32 * 32;
    if (b->at > b->size)
        b->failed = 1;
}

static char char6(uint64_t value)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
    return letters[value & 63];
}

enum { END_BLOCK, ENTER_SUBBLOCK, DEFINE_ABBREVIATION, UNABBREVIATED_RECORD, FIRST_ABBREVIATION };
enum {
    IDENTIFICATION_BLOCK = 13,
    STRING_RECORD = 1,
    FIXED = 1,
    VARIABLE = 2,
    ARRAY = 3,
    CHAR6 = 4
};

/* How the elements of the abbreviated string record are written: CHAR6, or a width in bits. 0 when
   it is another record's. */
typedef struct string_abbreviation {
    int char6;
    unsigned width;
} string_abbreviation;

/* The only shape that LLVM's writer gives the string record: literal code, array, element. */
static string_abbreviation read_abbreviation(bits *b)
{
    string_abbreviation none = {0}, found = {0};
    unsigned count = (unsigned)variable(b, 5), literals = 0, arrays = 0;
    for (unsigned i = 0; i < count && !b->failed; i++) {
        if (fixed(b, 1)) {
            literals += variable(b, 8) == STRING_RECORD;
            continue;
        }
        uint64_t encoding = fixed(b, 3);
        unsigned width = encoding == FIXED || encoding == VARIABLE ? (unsigned)variable(b, 5) : 0;
        arrays += encoding == ARRAY;
        found = (string_abbreviation){.char6 = encoding == CHAR6,
                                      .width = encoding == FIXED ? width : 0};
    }
    return literals == 1 && arrays == 1 ? found : none;
}

static void read_string(bits *b, string_abbreviation a, text *producer)
{
    uint64_t length = variable(b, 6);
    for (uint64_t i = 0; i < length && i < 200 && !b->failed; i++) {
        char c = a.char6 ? char6(fixed(b, 6)) : (char)fixed(b, a.width);
        text_append(producer, &c, 1);
    }
}

/* Reads until the string record, which is the first of the block. */
static void read_identification(bits *b, text *producer)
{
    unsigned width = (unsigned)variable(b, 4);
    align_32(b);
    fixed(b, 32);
    string_abbreviation a = {0};
    while (!b->failed) {
        uint64_t id = width && width <= 32 ? fixed(b, width) : END_BLOCK;
        if (id == DEFINE_ABBREVIATION) {
            a = read_abbreviation(b);
        } else {
            if (id == FIRST_ABBREVIATION && (a.char6 || a.width))
                read_string(b, a, producer);
            return;
        }
    }
}

/* Bitcode may be wrapped: magic, version, offset, size, CPU type. */
static int unwrap(const text *data, size_t *offset)
{
    unsigned char field[4];
    *offset = 0;
    if (memcmp(data->data, "\xDE\xC0\x17\x0B", 4) == 0) {
        if (data->size < 20)
            return 0;
        memcpy(field, data->data + 8, 4);
        *offset =
            field[0] | (size_t)field[1] << 8 | (size_t)field[2] << 16 | (size_t)field[3] << 24;
    }
    return *offset <= data->size && data->size - *offset >= 4 &&
           memcmp(data->data + *offset, "BC\xC0\xDE", 4) == 0;
}

void bitcode_producer(const text *data, text *producer)
{
    size_t offset;
    if (data->size < 4 || !unwrap(data, &offset))
        return;
    bits b = {.data = (const unsigned char *)data->data + offset,
              .size = 8 * (data->size - offset),
              .at = 32};
    if (fixed(&b, 2) == ENTER_SUBBLOCK && variable(&b, 8) == IDENTIFICATION_BLOCK)
        read_identification(&b, producer);
    if (b.failed)
        text_free(producer);
}

unsigned bitcode_llvm_major(const text *producer)
{
    if (!producer->data || strncmp(producer->data, "LLVM", 4) != 0)
        return 0;
    return (unsigned)strtoul(producer->data + 4, NULL, 10);
}
