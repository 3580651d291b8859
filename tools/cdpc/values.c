#include "values.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"

static const value_type types[] = {
    {"bool", 1, VALUE_BOOL},    {"i8", 1, VALUE_SIGNED},    {"i16", 2, VALUE_SIGNED},
    {"i32", 4, VALUE_SIGNED},   {"i64", 8, VALUE_SIGNED},   {"u8", 1, VALUE_UNSIGNED},
    {"u16", 2, VALUE_UNSIGNED}, {"u32", 4, VALUE_UNSIGNED}, {"u64", 8, VALUE_UNSIGNED},
    {"f16", 2, VALUE_FLOAT},    {"f32", 4, VALUE_FLOAT},    {"f64", 8, VALUE_FLOAT},
};

const char value_type_names[] = "bool, i8, i16, i32, i64, u8, u16, u32, u64, f16, f32, f64";

const value_type *value_type_find(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strlen(types[i].name) == length && memcmp(types[i].name, name, length) == 0)
            return &types[i];
    return NULL;
}

/* ---- Memory ---- */

static uint64_t load_bits(const value_type *type, const void *value)
{
    uint64_t bits = 0;
    memcpy(&bits, value, type->size);
    return bits;
}

static void store_bits(const value_type *type, uint64_t bits, void *value)
{
    memcpy(value, &bits, type->size);
}

static int64_t load_signed(const value_type *type, const void *value)
{
    unsigned unused = 64 - 8 * type->size;
    uint64_t bits = load_bits(type, value) << unused;
    int64_t number;
    memcpy(&number, &bits, sizeof number);
    return number >> unused;
}

static double load_float(const value_type *type, const void *value)
{
    float single;
    double full;
    if (type->size == 2)
        return half_to_double((uint16_t)load_bits(type, value));
    if (type->size == 4) {
        memcpy(&single, value, sizeof single);
        return (double)single;
    }
    memcpy(&full, value, sizeof full);
    return full;
}

static void store_float(const value_type *type, double number, void *value)
{
    float single = (float)number;
    if (type->size == 2)
        store_bits(type, half_from_double(number), value);
    else if (type->size == 4)
        memcpy(value, &single, sizeof single);
    else
        memcpy(value, &number, sizeof number);
}

/* ---- Reading ---- */

static int refuse(const value_type *type, const char *word, text *error)
{
    static const char *const what[] = {
        [VALUE_BOOL] = "0, 1, true or false",
        [VALUE_SIGNED] = "an integer",
        [VALUE_UNSIGNED] = "an integer",
        [VALUE_FLOAT] = "a number",
    };
    text_printf(error, "'%s' is no %s: %s is wanted", word, type->name, what[type->class]);
    return EXIT_USAGE;
}

static int refuse_range(const value_type *type, const char *word, text *error)
{
    unsigned bits = 8 * type->size;
    uint64_t most = UINT64_MAX >> (64 - bits);
    if (type->class == VALUE_SIGNED)
        text_printf(error, "'%s' does not fit into %s, which holds -%llu to %llu", word, type->name,
                    (unsigned long long)(most / 2 + 1), (unsigned long long)(most / 2));
    else if (type->class == VALUE_UNSIGNED)
        text_printf(error, "'%s' does not fit into %s, which holds 0 to %llu", word, type->name,
                    (unsigned long long)most);
    else
        text_printf(error, "'%s' is larger than %s can hold", word, type->name);
    return EXIT_USAGE;
}

/* The digits after the sign: 0 when they are no number, -1 when it does not fit into 64 bits. */
static int parse_magnitude(const char *digits, uint64_t *magnitude)
{
    int hexadecimal = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
    const char *set = hexadecimal ? "0123456789abcdefABCDEF" : "0123456789";
    digits += hexadecimal ? 2 : 0;
    if (!*digits || digits[strspn(digits, set)])
        return 0;
    errno = 0;
    *magnitude = strtoull(digits, NULL, hexadecimal ? 16 : 10);
    return errno ? -1 : 1;
}

static int parse_integer(const value_type *type, const char *word, void *value, text *error)
{
    int negative = word[0] == '-';
    uint64_t magnitude = 0;
    int parsed = parse_magnitude(word + (negative || word[0] == '+'), &magnitude);
    if (parsed == 0)
        return refuse(type, word, error);
    uint64_t most = UINT64_MAX >> (64 - 8 * type->size);
    if (type->class == VALUE_SIGNED)
        most = most / 2 + (uint64_t)negative;
    else if (negative)
        most = 0;
    if (parsed < 0 || magnitude > most)
        return refuse_range(type, word, error);
    store_bits(type, negative ? 0 - magnitude : magnitude, value);
    return 0;
}

static int parse_float(const value_type *type, const char *word, void *value, text *error)
{
    char *end, *single_end;
    double number = strtod(word, &end);
    if (end == word || *end || strchr(" \t\n\r\v\f", word[0]))
        return refuse(type, word, error);
    if (type->size == 4) /* by its own reader: through double it would be rounded twice */
        number = (double)strtof(word, &single_end);
    store_float(type, number, value);
    if (isinf(load_float(type, value)) && !strpbrk(word, "iI"))
        return refuse_range(type, word, error);
    return 0;
}

static int parse_bool(const value_type *type, const char *word, void *value, text *error)
{
    if (strcmp(word, "true") == 0 || strcmp(word, "1") == 0)
        store_bits(type, 1, value);
    else if (strcmp(word, "false") == 0 || strcmp(word, "0") == 0)
        store_bits(type, 0, value);
    else
        return refuse(type, word, error);
    return 0;
}

int value_parse(const value_type *type, const char *word, size_t length, void *value, text *error)
{
    enum { longest = 1100 }; /* the digits of any double written out */
    char terminated[longest + 1];
    if (length > longest) {
        text_printf(error, "a number of %zu characters is too long", length);
        return EXIT_USAGE;
    }
    memcpy(terminated, word, length);
    terminated[length] = '\0';
    if (type->class == VALUE_BOOL)
        return parse_bool(type, terminated, value, error);
    if (type->class == VALUE_FLOAT)
        return parse_float(type, terminated, value, error);
    return parse_integer(type, terminated, value, error);
}

/* ---- Printing ---- */

static int reads_back(const value_type *type, const char *digits, const void *value)
{
    unsigned char again[8];
    text ignored = {0};
    int same =
        parse_float(type, digits, again, &ignored) == 0 && memcmp(again, value, type->size) == 0;
    text_free(&ignored);
    return same;
}

static void print_float(const value_type *type, const void *value, text *t)
{
    double number = load_float(type, value);
    char digits[40];
    if (isnan(number)) {
        text_printf(t, "nan");
        return;
    }
    /* %g would write 100 as 1e+02 */
    if (number == floor(number) && fabs(number) < (type->size == 8 ? 1e16 : 1e9)) {
        text_printf(t, "%.0f", number);
        return;
    }
    for (int precision = 1; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, number);
        if (reads_back(type, digits, value))
            break;
    }
    text_printf(t, "%s", digits);
}

void value_print(const value_type *type, const void *value, text *t)
{
    if (type->class == VALUE_FLOAT)
        print_float(type, value, t);
    else if (type->class == VALUE_SIGNED)
        text_printf(t, "%lld", (long long)load_signed(type, value));
    else
        text_printf(t, "%llu", (unsigned long long)load_bits(type, value));
}

/* ---- Generating ---- */

void value_ramp(const value_type *type, size_t index, void *value)
{
    if (type->class == VALUE_FLOAT)
        store_float(type, (double)index, value);
    else
        store_bits(type, type->class == VALUE_BOOL ? index & 1 : index, value);
}

static uint64_t splitmix64(uint64_t seed, uint64_t index)
{
    uint64_t z = seed + (index + 1) * 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

void value_random(const value_type *type, uint64_t seed, size_t index, void *value)
{
    uint64_t bits = splitmix64(seed, index);
    int digits = type->size == 2 ? 11 : type->size == 4 ? 24 : 53;
    if (type->class == VALUE_FLOAT)
        store_float(type, ldexp((double)(bits >> (64 - digits)), -digits), value);
    else
        store_bits(type, type->class == VALUE_BOOL ? bits & 1 : bits, value);
}

/* ---- Comparing ---- */

static int floats_match(double a, double b, double absolute, double relative)
{
    if (isnan(a) || isnan(b))
        return isnan(a) && isnan(b);
    return a == b || (isfinite(a) && isfinite(b) && fabs(a - b) <= absolute + relative * fabs(b));
}

/* The distance of two integers as a double: exact when it is small, and near enough for a tolerance
   else. */
static double distance(const value_type *type, const void *a, const void *b)
{
    if (type->class == VALUE_SIGNED) {
        int64_t x = load_signed(type, a), y = load_signed(type, b);
        return (double)(x > y ? (uint64_t)x - (uint64_t)y : (uint64_t)y - (uint64_t)x);
    }
    uint64_t x = load_bits(type, a), y = load_bits(type, b);
    return (double)(x > y ? x - y : y - x);
}

int value_matches(const value_type *type, const void *a, const void *b, double absolute,
                  double relative)
{
    if (memcmp(a, b, type->size) == 0)
        return 1;
    if (type->class == VALUE_FLOAT)
        return floats_match(load_float(type, a), load_float(type, b), absolute, relative);
    double magnitude = type->class == VALUE_SIGNED ? fabs((double)load_signed(type, b))
                                                   : (double)load_bits(type, b);
    return distance(type, a, b) <= absolute + relative * magnitude;
}

int value_ordered(const value_type *type, const void *a, const void *b)
{
    if (type->class == VALUE_FLOAT)
        return load_float(type, a) <= load_float(type, b);
    if (type->class == VALUE_SIGNED)
        return load_signed(type, a) <= load_signed(type, b);
    return load_bits(type, a) <= load_bits(type, b);
}
