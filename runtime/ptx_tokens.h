/* The tokens of PTX. */
#ifndef CDP_RUNTIME_PTX_TOKENS_H
#define CDP_RUNTIME_PTX_TOKENS_H

#include <stddef.h>

typedef enum ptx_token_kind {
    PTX_TOKEN_END,
    PTX_TOKEN_WORD,      /* an identifier, register or opcode */
    PTX_TOKEN_DIRECTIVE, /* ".param", ".u64" */
    PTX_TOKEN_NUMBER,
    PTX_TOKEN_STRING,
    PTX_TOKEN_MARK,      /* one character */
    PTX_TOKEN_UNFINISHED /* a comment or string that does not end */
} ptx_token_kind;

typedef struct ptx_tokens {
    const char *at, *end;
    unsigned line;
    /* the current token */
    ptx_token_kind kind;
    const char *start;
    size_t size;
} ptx_tokens;

/* Reads the next token into `tokens`. */
void ptx_next(ptx_tokens *tokens);

/* Whether the current token is this directive ("." included), word or mark. */
int ptx_is(const ptx_tokens *tokens, const char *spelling);

#endif
