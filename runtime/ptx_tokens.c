#include "ptx_tokens.h"

#include <string.h>

/* ASCII only, whatever the locale. */
static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c == '%';
}

static int is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

static void skip_line(ptx_tokens *t)
{
    while (t->at < t->end && *t->at != '\n')
        t->at++;
}

/* 0 when the comment does not end. */
static int skip_comment(ptx_tokens *t)
{
    for (t->at += 2; t->at + 1 < t->end; t->at++) {
        if (t->at[0] == '*' && t->at[1] == '/') {
            t->at += 2;
            return 1;
        }
        t->line += *t->at == '\n';
    }
    t->at = t->end;
    return 0;
}

/* Skips white space and comments; 0 when a comment does not end. */
static int skip_blank(ptx_tokens *t)
{
    while (t->at < t->end) {
        int slash = *t->at == '/' && t->at + 1 < t->end;
        if (is_space(*t->at)) {
            t->line += *t->at == '\n';
            t->at++;
        } else if (slash && t->at[1] == '/') {
            skip_line(t);
        } else if (slash && t->at[1] == '*') {
            if (!skip_comment(t))
                return 0;
        } else {
            break;
        }
    }
    return 1;
}

static ptx_token_kind read_string(ptx_tokens *t)
{
    for (t->at++; t->at < t->end && *t->at != '"'; t->at++) {
        if (*t->at == '\\' && t->at + 1 < t->end)
            t->at++;
        t->line += *t->at == '\n';
    }
    if (t->at == t->end)
        return PTX_TOKEN_UNFINISHED;
    t->at++;
    return PTX_TOKEN_STRING;
}

static ptx_token_kind read_word(ptx_tokens *t, ptx_token_kind kind)
{
    t->at++;
    while (t->at < t->end && (is_letter(*t->at) || is_digit(*t->at)))
        t->at++;
    return kind;
}

/* "8.0", "0x1F", "0f3F800000", "12U": the digits are the reader's business. */
static ptx_token_kind read_number(ptx_tokens *t)
{
    while (t->at < t->end && (is_letter(*t->at) || is_digit(*t->at) || *t->at == '.'))
        t->at++;
    return PTX_TOKEN_NUMBER;
}

static ptx_token_kind read_token(ptx_tokens *t)
{
    char c = *t->at, next = t->at + 1 < t->end ? t->at[1] : '\0';
    if (is_letter(c))
        return read_word(t, PTX_TOKEN_WORD);
    if (c == '.' && is_letter(next))
        return read_word(t, PTX_TOKEN_DIRECTIVE);
    if (is_digit(c) || (c == '.' && is_digit(next)))
        return read_number(t);
    if (c == '"')
        return read_string(t);
    t->at++;
    return PTX_TOKEN_MARK;
}

void ptx_next(ptx_tokens *t)
{
    if (!skip_blank(t)) {
        t->kind = PTX_TOKEN_UNFINISHED;
        t->start = t->end;
        t->size = 0;
        return;
    }
    t->start = t->at;
    t->kind = t->at == t->end ? PTX_TOKEN_END : read_token(t);
    t->size = (size_t)(t->at - t->start);
}

int ptx_is(const ptx_tokens *t, const char *spelling)
{
    return t->kind != PTX_TOKEN_STRING && strlen(spelling) == t->size &&
           memcmp(t->start, spelling, t->size) == 0 && t->size > 0;
}
