/* What the three files of isolation share: the child's answer on its way through the pipe, and the
   child's last words. */
#ifndef CDP_CODEGEN_ISOLATE_H
#define CDP_CODEGEN_ISOLATE_H

#include "cdp/codegen.h"
#include "diagnostics.h"
#include "text.h"

/* answer.c. An answer is a head, which ends with the length of the output, and the output. */
void answer_write_head(text *head, cdpStatus status, const cdpDiagnosticList *list,
                       size_t output_size);
/* Adds what a whole answer says to `d` and `output` and sets `status`. 0 and nothing added when the
   answer is not whole. */
int answer_read(const text *answer, cdpStatus *status, diagnostics *d, text *output);

/* last_words.c. What a process wrote to stderr before it died, made readable: lines with
   "LLVM ERROR" first, no addresses, no frames. */
typedef struct last_words {
    text log;
    text error;    /* the first "LLVM ERROR: ..." without the prefix; empty: none */
    text function; /* that LLVM was compiling; empty: unknown */
} last_words;

void last_words_read(last_words *words, const text *captured);
void last_words_free(last_words *words);

#endif
