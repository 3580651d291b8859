/* Writing JSON into a text: objects and arrays of strings, integers and booleans. */
#ifndef CDPC_JSON_H
#define CDPC_JSON_H

#include "text.h"

/* Each adds a comma first where one is due; `key` is NULL inside an array. */
void json_open(text *t, const char *key, char bracket);        /* '{' or '[' */
void json_close(text *t, char bracket);                        /* '}' or ']' */
void json_string(text *t, const char *key, const char *value); /* NULL gives null */
void json_number(text *t, const char *key, unsigned long long value);
void json_boolean(text *t, const char *key, int value);

#endif
