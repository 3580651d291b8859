/* What the commands share: one job goes from inputs to a cubin, step by step. Each step returns 0,
   or an exit code after saying what is wrong. */
#ifndef CDPC_JOB_H
#define CDPC_JOB_H

#include "cdp/codegen.h"
#include "cdp/device.h"
#include "cdp/runtime.h"
#include "files.h"
#include "options.h"

typedef struct job {
    const options *options;
    const char *const *paths; /* of the inputs */
    size_t path_count;
    inputs inputs;
    char arch[16];
    cdpDevice device;
    cdpToolkit toolkit;
    cdpCompilation compilation;
    cdpLinker linker;
    const char *compiled; /* the compilation's output; NULL: there was no IR */
    size_t compiled_size;
    const void *cubin;
    size_t cubin_size;
} job;

/* Checks the output's name and reads the inputs. `output` is NULL when there is none. */
int job_begin(job *j, const options *o, const char *const *paths, size_t count, const char *output);
void job_dispose(job *j);

/* Opens the GPU, once. NULL when there is none; nothing is said. */
cdpDevice job_open_device(job *j);

/* -arch, else the GPU's. */
int job_choose_arch(job *j);

/* Compiles the inputs that are LLVM IR, in a child process. */
int job_compile(job *j, cdpOutput output);

/* Links the compiled PTX and the inputs that are not LLVM IR. */
int job_link(job *j);

/* The last step before anything is written: -Werror. */
int job_check_warnings(const job *j);

/* Looks for the toolkit, once. The second says what was found, and fails when the toolkit did. */
int job_find_toolkit(job *j);
int job_require_toolkit(job *j);

/* lower.c: refuses inputs that are not LLVM IR. */
int job_require_ir(const job *j);

/* link.c: the name of the cubin, -o or made from the first input's; and writing it, with the
   summary. */
int job_cubin_name(const options *o, text *name);
int job_write_cubin(job *j, const char *output);

/* The commands, one file each. Each returns the exit code. */
int command_lower(const options *o);
int command_ptx(const options *o);
int command_link(const options *o);
int command_build(const options *o);
int command_run(const options *o);
int command_doctor(const options *o);

/* summary.c: the kernels of the job's cubin with --summary or -v; `output` is where the cubin went.
   */
int summary_print(const job *j, const char *output);

#endif
