/* cdpc: the command line. Each subcommand has a file of its name. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cdp/codegen.h"
#include "job.h"
#include "options.h"
#include "report.h"

static int (*const run_command[])(const options *) = {
    [COMMAND_LOWER] = command_lower, [COMMAND_PTX] = command_ptx, [COMMAND_LINK] = command_link,
    [COMMAND_BUILD] = command_build, [COMMAND_RUN] = command_run, [COMMAND_DOCTOR] = command_doctor,
};

/* Output that did not arrive is an error: a closed pipe, a full disk. */
static int finish(int code)
{
    int failed = ferror(stdout);
    if (fflush(stdout) != 0 || failed)
        return report_error(CDP_ERROR_FILE, CDP_STAGE_READ, "<stdout>", NULL,
                            "standard output cannot be written");
    return code;
}

static int unknown_command(const char *word)
{
    const char *names[COMMAND_COUNT];
    char hint[96];
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        names[i] = command_name((command_id)i);
    suggest(hint, sizeof hint, word, names, COMMAND_COUNT);
    if (!*hint)
        snprintf(hint, sizeof hint, "'cdpc --help' lists the commands");
    return report_usage(hint, "unknown %s '%s'", word[0] == '-' ? "option" : "command", word);
}

static int without_command(int count, char **arguments)
{
    const char *word = arguments[0] + strspn(arguments[0], "-");
    int dashed = arguments[0][0] == '-';
    if (strcmp(word, "version") == 0 && dashed) {
        printf("cdpc: libcdp %s, LLVM %s\n", CDPC_VERSION, cdpCodegenLlvmVersion());
        return EXIT_OK;
    }
    if (strcmp(word, "help") == 0 || (dashed && strcmp(word, "h") == 0)) {
        if (dashed || count < 2)
            options_print_help();
        else if (command_find(arguments[1]) != COMMAND_COUNT)
            options_print_command_help(command_find(arguments[1]));
        else
            return unknown_command(arguments[1]);
        return EXIT_OK;
    }
    return unknown_command(arguments[0]);
}

static int with_command(command_id command, int count, char **arguments)
{
    options o;
    int code = options_parse(&o, command, arguments, count);
    if (!code && o.values[OPTION_HELP].given) {
        options_print_command_help(command);
    } else if (!code) {
        report_configure(o.values[OPTION_JSON].given, o.values[OPTION_VERBOSE].given);
        code = run_command[command](&o);
    }
    options_dispose(&o);
    return code;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    report_configure(options_ask_for_json(argv + 1, argc - 1), 0);
    if (argc < 2)
        return report_usage("'cdpc --help' lists the commands", "no command is given");
    command_id command = command_find(argv[1]);
    if (command == COMMAND_COUNT)
        return finish(without_command(argc - 1, argv + 1));
    return finish(with_command(command, argc - 2, argv + 2));
}
