/* cdpc build: LLVM modules, PTX, cubins, fatbins and archives, mixed, become one cubin. */
#include "job.h"

int command_build(const options *o)
{
    job j = {0};
    text output = {0};
    int code = job_cubin_name(o, &output);
    if (!code)
        code = job_begin(&j, o, o->positionals, o->positional_count, output.data);
    if (!code)
        code = job_choose_arch(&j);
    if (!code)
        code = job_compile(&j, CDP_OUTPUT_PTX);
    if (!code)
        code = job_link(&j);
    if (!code)
        code = job_write_cubin(&j, output.data);
    job_dispose(&j);
    text_free(&output);
    return code;
}
