#include "options.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"

/* ---- The tables ---- */

typedef enum option_kind { FLAG, TEXT, CHOICE, NUMBER, SECONDS, DIMENSIONS, LIST } option_kind;

enum {
#define CDPC_COMMAND(id, name, arguments, sentence) IN_##id = 1 << COMMAND_##id,
#include "commands.def"
#undef CDPC_COMMAND
    IN_ALL = (1 << COMMAND_COUNT) - 1
};

static const struct command {
    const char *name, *arguments, *sentence;
} commands[] = {
#define CDPC_COMMAND(id, name, arguments, sentence) {name, arguments, sentence},
#include "commands.def"
#undef CDPC_COMMAND
};

typedef struct option {
    option_kind kind;
    const char *name, *alias;
    char letter;
    const char *argument, *choices;
    unsigned long long least, most;
    unsigned commands;
    const char *help;
} option;

static const option table[] = {
#define CDPC_OPTION(id, kind, name, alias, letter, argument, choices, least, most, commands, help) \
    {kind, name, alias, letter, argument, choices, least, most, commands, help},
#include "options.def"
#undef CDPC_OPTION
};

const char *command_name(command_id command)
{
    return commands[command].name;
}

command_id command_find(const char *name)
{
    size_t i = 0;
    while (i < COMMAND_COUNT && strcmp(commands[i].name, name) != 0)
        i++;
    return (command_id)i;
}

/* ---- Values ---- */

static int digits_to_number(const char *text, size_t length, unsigned long long *number)
{
    char *end;
    if (length == 0 || text[0] < '0' || text[0] > '9')
        return 0;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return errno == 0 && end == text + length;
}

static int parse_number(const option *o, option_value *v)
{
    if (digits_to_number(v->text, strlen(v->text), &v->number) && v->number >= o->least &&
        v->number <= o->most)
        return 0;
    return report_usage(NULL, "'--%s' takes a number from %llu to %llu, not '%s'", o->name,
                        o->least, o->most, v->text);
}

static int parse_choice(const option *o, option_value *v)
{
    const char *dashes = o->name ? "--" : "-";
    char letter[2] = {o->letter, '\0'};
    size_t length = strlen(v->text);
    v->number = 0;
    for (const char *at = o->choices; *at; v->number++) {
        size_t part = strcspn(at, "|");
        if (part == length && memcmp(at, v->text, length) == 0)
            return 0;
        at += part + (at[part] == '|');
    }
    return report_usage(NULL, "'%s%s' takes one of %s, not '%s'", dashes,
                        o->name ? o->name : letter, o->choices, v->text);
}

static int parse_seconds(const option *o, option_value *v)
{
    char *end;
    v->seconds = strtod(v->text, &end);
    if (end != v->text && *end == '\0' && isfinite(v->seconds) && v->seconds >= 0.001 &&
        v->seconds <= 1e8)
        return 0;
    return report_usage(NULL, "'--%s' takes a number of seconds from 0.001 to 100000000, not '%s'",
                        o->name, v->text);
}

static int parse_dimensions(const option *o, option_value *v)
{
    const char *at = v->text;
    size_t axis = 0;
    for (; axis < 3; axis++) {
        size_t length = strcspn(at, ",");
        unsigned long long number;
        if (!digits_to_number(at, length, &number) || number < o->least || number > o->most)
            break;
        v->dimensions[axis] = (unsigned)number;
        at += length;
        if (*at == '\0')
            return 0;
        at++;
    }
    return report_usage(NULL, "'--%s' takes %s, each from %llu to %llu, not '%s'", o->name,
                        o->argument, o->least, o->most, v->text);
}

static int add_listed(options *all, option_id id, const char *text)
{
    listed_option *grown = realloc(all->listed, (all->listed_count + 1) * sizeof *grown);
    if (!grown)
        return report_out_of_memory();
    all->listed = grown;
    grown[all->listed_count++] = (listed_option){id, text};
    return 0;
}

static int set_value(options *all, option_id id, const char *text)
{
    const option *o = &table[id];
    option_value *v = &all->values[id];
    *v = (option_value){.given = 1, .text = text, .dimensions = {1, 1, 1}};
    if (text && !*text)
        return report_usage(NULL, "'%s%s%c' needs a value, and it is empty", o->name ? "--" : "-",
                            o->name ? o->name : "", o->name ? '=' : o->letter);
    switch (o->kind) {
    case FLAG:
    case TEXT:
        return 0;
    case CHOICE:
        return parse_choice(o, v);
    case NUMBER:
        return parse_number(o, v);
    case SECONDS:
        return parse_seconds(o, v);
    case DIMENSIONS:
        return parse_dimensions(o, v);
    case LIST:
        return add_listed(all, id, text);
    }
    return 0;
}

/* ---- The command line ---- */

typedef struct cursor {
    char **arguments;
    int count, at;
} cursor;

/* One argument as an option: `spelling` is what the user wrote up to the value. */
typedef struct written {
    const char *spelling;
    size_t length;
    const char *value; /* attached; NULL: none */
} written;

static int has_name(const char *name, const char *word, size_t length)
{
    return name && strlen(name) == length && memcmp(name, word, length) == 0;
}

/* The option that `argument` writes, OPTION_COUNT when none does. "-o" is a letter, "-arch" and
   "--arch" are names; what follows a letter is its value. */
static option_id find_option(const char *argument, written *w)
{
    const char *word = argument + (argument[1] == '-' ? 2 : 1);
    size_t length = strcspn(word, "=");
    *w = (written){argument, (size_t)(word - argument) + length,
                   word[length] ? word + length + 1 : NULL};
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (has_name(table[i].name, word, length) || has_name(table[i].alias, word, length))
            return (option_id)i;
    for (size_t i = 0; i < OPTION_COUNT && word == argument + 1; i++) {
        if (!table[i].letter || table[i].letter != word[0] || (table[i].kind == FLAG && word[1]))
            continue;
        const char *value = word + 1 + (word[1] == '=');
        *w = (written){argument, 2, word[1] ? value : NULL};
        return (option_id)i;
    }
    return OPTION_COUNT;
}

static int refuse_unknown(command_id command, const written *w)
{
    char spelled[OPTION_COUNT][40];
    const char *names[OPTION_COUNT] = {0};
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        if (!table[i].name || !(table[i].commands >> command & 1))
            continue;
        snprintf(spelled[i], sizeof spelled[i], "--%s", table[i].name);
        names[i] = spelled[i];
    }
    char word[64], hint[96];
    int dashes = w->length > 1 && w->spelling[1] == '-' ? 2 : 1;
    snprintf(word, sizeof word, "--%.*s", (int)w->length - dashes, w->spelling + dashes);
    suggest(hint, sizeof hint, word, names, OPTION_COUNT);
    if (!*hint)
        snprintf(hint, sizeof hint, "'cdpc %s --help' lists the options", command_name(command));
    return report_usage(hint, "unknown option '%.*s'", (int)w->length, w->spelling);
}

static int refuse_elsewhere(command_id command, const option *o, const written *w)
{
    char names[96] = "";
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (o->commands >> i & 1)
            snprintf(names + strlen(names), sizeof names - strlen(names), "%s'cdpc %s'",
                     *names ? ", " : "", commands[i].name);
    return report_usage(NULL, "'cdpc %s' has no option '%.*s'; it belongs to %s",
                        command_name(command), (int)w->length, w->spelling, names);
}

static int parse_option(options *all, cursor *c)
{
    written w;
    option_id id = find_option(c->arguments[c->at], &w);
    if (id == OPTION_COUNT)
        return refuse_unknown(all->command, &w);
    const option *o = &table[id];
    if (!(o->commands >> all->command & 1))
        return refuse_elsewhere(all->command, o, &w);
    if (o->kind == FLAG && w.value)
        return report_usage(NULL, "'%.*s' takes no value, and '%s' was given", (int)w.length,
                            w.spelling, w.value);
    if (o->kind != FLAG && !w.value) {
        if (c->at + 1 == c->count)
            return report_usage(NULL, "'%.*s' needs a value: %s", (int)w.length, w.spelling,
                                o->argument);
        w.value = c->arguments[++c->at];
    }
    return set_value(all, id, w.value);
}

static int is_option(const char *argument)
{
    return argument[0] == '-' && argument[1] != '\0';
}

static int asks_for_help(char **arguments, int count)
{
    written w;
    for (int i = 0; i < count && strcmp(arguments[i], "--") != 0; i++)
        if (is_option(arguments[i]) && find_option(arguments[i], &w) == OPTION_HELP && !w.value)
            return 1;
    return 0;
}

int options_ask_for_json(char **arguments, int count)
{
    written w;
    for (int i = 0; i < count && strcmp(arguments[i], "--") != 0; i++)
        if (is_option(arguments[i]) && find_option(arguments[i], &w) == OPTION_JSON && !w.value)
            return 1;
    return 0;
}

int options_parse(options *o, command_id command, char **arguments, int count)
{
    *o = (options){.command = command};
    o->values[OPTION_HELP].given = asks_for_help(arguments, count);
    if (o->values[OPTION_HELP].given)
        return 0;
    o->positionals = malloc(((size_t)count + 1) * sizeof *o->positionals);
    if (!o->positionals)
        return report_out_of_memory();
    int code = 0, no_more = 0;
    cursor c = {arguments, count, 0};
    for (; c.at < count && !code; c.at++) {
        if (!no_more && strcmp(arguments[c.at], "--") == 0)
            no_more = 1;
        else if (!no_more && is_option(arguments[c.at]))
            code = parse_option(o, &c);
        else
            o->positionals[o->positional_count++] = arguments[c.at];
    }
    return code;
}

void options_dispose(options *o)
{
    free(o->listed);
    free(o->positionals);
    *o = (options){0};
}

/* ---- Help ---- */

/* Prints `text` from column `indent` on, broken at column 100. */
static void print_wrapped(const char *text, size_t indent, size_t column)
{
    while (*text) {
        size_t length = strcspn(text, " ");
        if (column > indent && column + 1 + length > 100) {
            printf("\n%*s", (int)indent, "");
            column = indent;
        } else if (column > indent) {
            putchar(' ');
            column++;
        }
        printf("%.*s", (int)length, text);
        column += length;
        text += length + (text[length] == ' ');
    }
    putchar('\n');
}

void options_print_help(void)
{
    printf("usage: cdpc <command> [options] ...\n\nDevice-side kernel launches: from LLVM IR or "
           "PTX to "
           "a cubin that runs.\n\ncommands:\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        printf("  %-8s", commands[i].name);
        print_wrapped(commands[i].sentence, 10, 10);
    }
    printf(
        "\n  cdpc <command> --help   a command's options\n"
        "  cdpc --version          the versions of libcdp and LLVM\n\n"
        "Inputs are LLVM IR (text or bitcode), PTX, cubins, fatbins, archives; '-' is standard "
        "input.\nThe exit code is 0, 1 for an error in the input or the environment, 2 for one in "
        "the command line.\n");
}

static void print_option(const option *o)
{
    char left[64];
    char letter[8] = "", value[40] = "";
    if (o->letter)
        snprintf(letter, sizeof letter, "-%c%s", o->letter, o->name ? ", " : "");
    if (o->argument && o->letter == 'O')
        snprintf(value, sizeof value, "<%s>", o->argument);
    else if (o->argument)
        snprintf(value, sizeof value, "%s<%s>", o->name ? "=" : " ",
                 o->kind == CHOICE ? o->choices : o->argument);
    int length = snprintf(left, sizeof left, "  %s%s%s%s", letter, o->name ? "--" : "",
                          o->name ? o->name : "", value);
    printf("%s", left);
    if (length > 32)
        printf("\n%34s", "");
    else
        printf("%*s", 34 - length, "");
    char help[300];
    snprintf(help, sizeof help, "%s%s%s", o->help, o->alias ? "; also --" : "",
             o->alias ? o->alias : "");
    print_wrapped(help, 34, 34);
}

static void print_run_grammar(void)
{
    printf("\n"
           "inputs: the first word, and each next one with a slash or the suffix of an input, such "
           "as\n"
           "  .ll; then comes the kernel, then its arguments in order.\n"
           "arguments:\n"
           "  i32:7                     a scalar; types: bool i8 i16 i32 i64 u8 u16 u32 u64 f16 "
           "f32 f64\n"
           "  ptr:0                     the null pointer\n"
           "  a=i32[1024]:<values>      a pointer to a new buffer called a; without values: zero\n"
           "  a                         a pointer to the buffer a once more\n"
           "values:\n"
           "  zero                      all 0\n"
           "  ramp                      0, 1, 2, ..., as far as the type holds them\n"
           "  random(<seed>)            element i is made of output i of splitmix64: the low bits "
           "for\n"
           "                            integers, the high bits as a number in [0, 1) for floats\n"
           "  @<file>                   the file's bytes, as many as the buffer has\n"
           "  1,2,3,4                   as many numbers as the buffer has elements\n");
}

void options_print_command_help(command_id command)
{
    const struct command *c = &commands[command];
    printf("usage: cdpc %s [options]%s%s\n\n", c->name, *c->arguments ? " " : "", c->arguments);
    print_wrapped(c->sentence, 0, 0);
    printf("\noptions (with one dash or two; a value after '=' or as the next word):\n");
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (table[i].commands >> command & 1)
            print_option(&table[i]);
    if (command == COMMAND_RUN)
        print_run_grammar();
}
