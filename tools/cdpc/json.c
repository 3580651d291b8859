/* Written out here and not taken from a library: cdpc only emits, and a library would be one more
   thing that everyone who installs libcdp has to install. */
#include "json.h"

#include <string.h>

/* The length of the UTF-8 sequence that `s` starts with, 0 when it is none (overlong, surrogate,
   cut off). */
static size_t sequence_length(const unsigned char *s)
{
    if (s[0] < 0x80)
        return 1;
    size_t length = s[0] >= 0xF0 ? 4 : s[0] >= 0xE0 ? 3 : 2;
    if (s[0] < 0xC2 || s[0] > 0xF4)
        return 0;
    if ((s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F) ||
        (s[0] == 0xF0 && s[1] < 0x90) || (s[0] == 0xF4 && s[1] > 0x8F))
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

/* Bytes that are no UTF-8 become U+FFFD, so that the output is always valid. */
static void quote(text *t, const char *string)
{
    const unsigned char *s = (const unsigned char *)string;
    text_append(t, "\"", 1);
    while (*s) {
        size_t length = sequence_length(s);
        if (length == 0)
            text_append(t, "\\ufffd", 6);
        else if (*s == '"' || *s == '\\')
            text_printf(t, "\\%c", *s);
        else if (*s == '\n')
            text_append(t, "\\n", 2);
        else if (*s < 0x20 || *s == 0x7F)
            text_printf(t, "\\u%04x", *s);
        else
            text_append(t, s, length);
        s += length ? length : 1;
    }
    text_append(t, "\"", 1);
}

static void begin_value(text *t, const char *key)
{
    if (t->size && !strchr("{[", t->data[t->size - 1]))
        text_append(t, ",", 1);
    if (!key)
        return;
    quote(t, key);
    text_append(t, ":", 1);
}

void json_open(text *t, const char *key, char bracket)
{
    begin_value(t, key);
    text_append(t, &bracket, 1);
}

void json_close(text *t, char bracket)
{
    text_append(t, &bracket, 1);
}

void json_string(text *t, const char *key, const char *value)
{
    begin_value(t, key);
    if (value)
        quote(t, value);
    else
        text_append(t, "null", 4);
}

void json_number(text *t, const char *key, unsigned long long value)
{
    begin_value(t, key);
    text_printf(t, "%llu", value);
}

void json_boolean(text *t, const char *key, int value)
{
    begin_value(t, key);
    text_printf(t, "%s", value ? "true" : "false");
}
