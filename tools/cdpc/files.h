/* Files in and out. What an input is, is told from its bytes; an output appears whole or not at
   all. */
#ifndef CDPC_FILES_H
#define CDPC_FILES_H

#include "cdp/runtime.h"
#include "text.h"

typedef struct input {
    const char *name; /* as given; "<stdin>" for '-' */
    text data;
    int is_ir;         /* LLVM IR, for codegen; everything else is for the linker */
    cdpInputKind kind; /* for the linker */
} input;

typedef struct inputs {
    input *items;
    size_t count;
} inputs;

/* Reads the files. 0, or an exit code after saying what is wrong. */
int inputs_read(inputs *all, const char *const *paths, size_t count);
void inputs_dispose(inputs *all);

/* Whether a name ends like an input's: .ll, .bc, .ptx, .cubin, ... */
int has_input_suffix(const char *name);
int has_suffix(const char *name, const char *suffix);

/* "LLVM IR", "a cubin": what an input is, for messages. */
const char *input_noun(const input *in);

/* Writes a file ("-": standard output): a regular file under a temporary name beside `path`,
   renamed when it is complete. 0, or an exit code after saying what is wrong. */
int output_write(const char *path, const void *data, size_t size);

/* Refuses an output that is one of the inputs. */
int output_check(const char *path, const char *const *paths, size_t count);

/* Whether `path` stands for standard output. */
int output_is_stdout(const char *path);

#endif
