/* The command line after the subcommand, read by the table in options.def. */
#ifndef CDPC_OPTIONS_H
#define CDPC_OPTIONS_H

#include <stddef.h>

typedef enum command_id {
#define CDPC_COMMAND(id, name, arguments, sentence) COMMAND_##id,
#include "commands.def"
#undef CDPC_COMMAND
    COMMAND_COUNT
} command_id;

typedef enum option_id {
#define CDPC_OPTION(id, kind, name, alias, letter, argument, choices, least, most, commands, help) \
    OPTION_##id,
#include "options.def"
#undef CDPC_OPTION
    OPTION_COUNT
} option_id;

typedef struct option_value {
    int given;
    const char *text;          /* as written */
    unsigned long long number; /* of a NUMBER; of a CHOICE its place in the list, from 0 */
    unsigned dimensions[3];
    double seconds;
} option_value;

/* A LIST option, in the order given. */
typedef struct listed_option {
    option_id id;
    const char *text;
} listed_option;

typedef struct options {
    command_id command;
    option_value values[OPTION_COUNT];
    listed_option *listed;
    size_t listed_count;
    const char **positionals;
    size_t positional_count;
} options;

const char *command_name(command_id command);
/* COMMAND_COUNT when there is none of that name. */
command_id command_find(const char *name);

/* Reads `count` arguments, which are borrowed. 0, or an exit code after saying what is wrong.
   --help anywhere is answered by the caller: values[OPTION_HELP] is set and nothing else is
   checked. */
int options_parse(options *o, command_id command, char **arguments, int count);
void options_dispose(options *o);

/* Whether `arguments` ask for JSON; for what has to be said before they are parsed. */
int options_ask_for_json(char **arguments, int count);

/* Standard output: the whole tool's help, and one command's. */
void options_print_help(void);
void options_print_command_help(command_id command);

/* "did you mean '...'?" for the nearest of `names`, into `hint` of `size` bytes; empty when none is
   near. */
void suggest(char *hint, size_t size, const char *word, const char *const *names, size_t count);

#endif
