/* cdpc link: PTX, cubins, fatbins and archives become one cubin. */
#include <string.h>
#include <unistd.h>

#include "job.h"
#include "report.h"

static int refuse_ir(const job *j)
{
    for (size_t i = 0; i < j->inputs.count; i++)
        if (j->inputs.items[i].is_ir)
            return report_error(CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, j->inputs.items[i].name,
                                "'cdpc build' compiles LLVM IR and links in one step",
                                "the input is no PTX, cubin, fatbin, object or archive, which "
                                "'cdpc link' takes; it is read as LLVM IR");
    return 0;
}

int job_cubin_name(const options *o, text *name)
{
    const option_value *output = &o->values[OPTION_OUTPUT];
    if (output->given) {
        text_printf(name, "%s", output->text);
    } else if (o->positional_count && strcmp(o->positionals[0], "-") != 0) {
        const char *slash = strrchr(o->positionals[0], '/');
        const char *base = slash ? slash + 1 : o->positionals[0];
        const char *dot = strrchr(base, '.');
        size_t length = dot && dot != base ? (size_t)(dot - base) : strlen(base);
        text_printf(name, "%.*s.cubin", (int)length, base);
    } else if (o->positional_count) {
        return report_usage(NULL, "the input is standard input: name the cubin with -o");
    } else {
        return report_usage("'-' reads standard input", "no input is given");
    }
    if (name->failed)
        return report_out_of_memory();
    if (output_is_stdout(name->data) && isatty(STDOUT_FILENO))
        return report_usage("give a file with -o", "a cubin is not written to a terminal");
    return 0;
}

int job_write_cubin(job *j, const char *output)
{
    int code = job_check_warnings(j);
    if (!code)
        code = output_write(output, j->cubin, j->cubin_size);
    return code ? code : summary_print(j, output);
}

int command_link(const options *o)
{
    job j = {0};
    text output = {0};
    int code = job_cubin_name(o, &output);
    if (!code)
        code = job_begin(&j, o, o->positionals, o->positional_count, output.data);
    if (!code)
        code = refuse_ir(&j);
    if (!code)
        code = job_choose_arch(&j);
    if (!code)
        code = job_link(&j);
    if (!code)
        code = job_write_cubin(&j, output.data);
    job_dispose(&j);
    text_free(&output);
    return code;
}
