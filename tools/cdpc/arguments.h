/* The grammar of `cdpc run`'s words: kernel arguments, buffers, and what is asked of them after the
   run. Nothing here prints or touches the GPU: a word that cannot be read gives an exit code and
   one sentence in `error`. */
#ifndef CDPC_ARGUMENTS_H
#define CDPC_ARGUMENTS_H

#include "cdp/device.h"
#include "options.h"
#include "values.h"

typedef struct buffer {
    char *name;
    const value_type *type;
    size_t count;
    unsigned char *host;     /* count * type->size bytes */
    cdpDevicePointer device; /* 0: not allocated */
} buffer;

typedef struct argument {
    const char *word; /* as written */
    int is_buffer;
    size_t buffer;          /* place in `buffers` */
    unsigned size;          /* bytes as a parameter */
    unsigned char value[8]; /* of a scalar or the null pointer */
} argument;

/* A part of a buffer, [from, to). */
typedef struct slice {
    size_t buffer;
    size_t from, to;
} slice;

/* --print, --save, --expect or --expect-sorted. */
typedef struct check {
    option_id id;
    slice slice;
    char *label;             /* the slice as written */
    char *file;              /* of --save */
    unsigned char *expected; /* of --expect */
    double absolute, relative;
} check;

typedef struct arguments {
    buffer *buffers;
    size_t buffer_count;
    argument *items;
    size_t count;
    check *checks;
    size_t check_count;
} arguments;

/* Reads the words after the kernel, in order; a buffer is filled as its word says. */
int arguments_parse(arguments *a, const char *const *words, size_t count, text *error);

/* Reads the listed options, once the arguments are read. checks.c */
int checks_parse(arguments *a, const listed_option *listed, size_t count, text *error);

void arguments_dispose(arguments *a);

/* fill.c: fills `count` values from "zero", "ramp", "random(7)", "@file" or "1,2,3". */
int fill_values(const value_type *type, size_t count, const char *words, size_t length,
                unsigned char *values, text *error);

/* The length of a name at the start of `word`: a letter or '_', then letters, digits, '_'. */
size_t name_length(const char *word);

/* Decimal digits at *at, moved past them; 0 when there are none or they do not fit. */
int read_count(const char **at, size_t *number);

/* BUFFER_NONE when there is none of that name. */
enum { BUFFER_NONE = -1 };
long find_buffer(const arguments *a, const char *name, size_t length);

#endif
