/* The module that `cdpc doctor` compiles, links and runs: one kernel launches another. */
#ifndef CDPC_SELF_TEST_H
#define CDPC_SELF_TEST_H

#include "job.h"

/* Makes the module the job's only input. 0, or an exit code. */
int self_test_begin(job *j);

/* Runs the job's cubin on its device and checks what the launched kernel wrote. 0, or an exit code
   after saying what is wrong. */
int self_test_run(job *j);

#endif
