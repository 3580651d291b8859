/* cdpc ptx: LLVM modules with launches become PTX. */
#include "job.h"

int command_ptx(const options *o)
{
    const char *output = o->values[OPTION_OUTPUT].given ? o->values[OPTION_OUTPUT].text : "-";
    job j;
    int code = job_begin(&j, o, o->positionals, o->positional_count, output);
    if (!code)
        code = job_require_ir(&j);
    if (!code)
        code = job_choose_arch(&j);
    if (!code)
        code = job_compile(&j, CDP_OUTPUT_PTX);
    if (!code)
        code = job_check_warnings(&j);
    if (!code)
        code = output_write(output, j.compiled, j.compiled_size);
    job_dispose(&j);
    return code;
}
