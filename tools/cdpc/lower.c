/* cdpc lower: the module after lowering. */
#include <string.h>
#include <unistd.h>

#include "job.h"
#include "report.h"

int job_require_ir(const job *j)
{
    for (size_t i = 0; i < j->inputs.count; i++) {
        const input *in = &j->inputs.items[i];
        if (!in->is_ir)
            return report_error(CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, in->name,
                                "'cdpc build' takes LLVM IR, PTX and cubins together",
                                "the input is %s, and 'cdpc %s' takes LLVM IR", input_noun(in),
                                command_name(j->options->command));
    }
    return 0;
}

static int wants_bitcode(const options *o, const char *output)
{
    if (o->values[OPTION_EMIT].given)
        return o->values[OPTION_EMIT].number == 1;
    return !o->values[OPTION_TEXTUAL].given && has_suffix(output, ".bc");
}

static int check_bitcode_output(const options *o, const char *output)
{
    if (o->values[OPTION_TEXTUAL].given && o->values[OPTION_EMIT].number == 1)
        return report_usage(NULL, "-S asks for text and --emit=bc for bitcode");
    if (wants_bitcode(o, output) && output_is_stdout(output) && isatty(STDOUT_FILENO))
        return report_usage("give a file with -o", "bitcode is not written to a terminal");
    return 0;
}

int command_lower(const options *o)
{
    const char *output = o->values[OPTION_OUTPUT].given ? o->values[OPTION_OUTPUT].text : "-";
    job j = {0};
    int code = check_bitcode_output(o, output);
    if (!code)
        code = job_begin(&j, o, o->positionals, o->positional_count, output);
    if (!code)
        code = job_require_ir(&j);
    if (!code)
        code = job_choose_arch(&j);
    if (!code)
        code = job_compile(&j, wants_bitcode(o, output) ? CDP_OUTPUT_LOWERED_BITCODE
                                                        : CDP_OUTPUT_LOWERED_TEXT);
    if (!code)
        code = job_check_warnings(&j);
    if (!code)
        code = output_write(output, j.compiled, j.compiled_size);
    job_dispose(&j);
    return code;
}
