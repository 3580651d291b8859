/* What is asked of the buffers after a run. */
#ifndef CDPC_RESULTS_H
#define CDPC_RESULTS_H

#include "arguments.h"

/* Copies the buffers that a check names back, and prints, saves and compares in the order given; an
   expectation that does not hold does not keep the others from being looked at. Returns an exit
   code. */
int results_check(cdpDevice device, arguments *a);

#endif
