/* The element types of `cdpc run`: reading, printing, generating and comparing their values. Values
   lie in memory as the GPU has them, little-endian. */
#ifndef CDPC_VALUES_H
#define CDPC_VALUES_H

#include <stddef.h>
#include <stdint.h>

#include "text.h"

typedef enum value_class { VALUE_BOOL, VALUE_SIGNED, VALUE_UNSIGNED, VALUE_FLOAT } value_class;

typedef struct value_type {
    const char *name;
    unsigned size; /* bytes */
    value_class class;
} value_type;

/* NULL when there is none; `value_type_names` lists them for messages. */
const value_type *value_type_find(const char *name, size_t length);
extern const char value_type_names[];

/* Reads one number: decimal or 0x..., with sign, within the type's range; true and false; floats as
   strtod reads them. 0, or EXIT_USAGE with a sentence in `error`. */
int value_parse(const value_type *type, const char *word, size_t length, void *value, text *error);

/* The fewest digits that read back as the same value; whole numbers without an exponent. */
void value_print(const value_type *type, const void *value, text *t);

/* `index` as a value, modulo what an integer holds. */
void value_ramp(const value_type *type, size_t index, void *value);

/* Output `index` of splitmix64 started with `seed`: z = seed + (index + 1) * 0x9E3779B97F4A7C15,
   mixed. Integers take its low bits, bool its lowest; f64, f32, f16 its highest 53, 24, 11 bits as
   a number in [0, 1), exactly. */
void value_random(const value_type *type, uint64_t seed, size_t index, void *value);

/* Equal, or |a - b| <= absolute + relative * |b|; a NaN equals a NaN. */
int value_matches(const value_type *type, const void *a, const void *b, double absolute,
                  double relative);

/* Whether a <= b; false when one is a NaN. */
int value_ordered(const value_type *type, const void *a, const void *b);

/* IEEE half precision, rounded to nearest even. half.c */
uint16_t half_from_double(double value);
double half_to_double(uint16_t half);

#endif
