/* A kernel that does not end cannot be stopped by the driver's calls: the process has to end. */
#ifndef CDPC_TIMEOUT_H
#define CDPC_TIMEOUT_H

/* From now on, after `seconds` the process says that `kernel` did not end, and exits with 1. 0, or
   an exit code. */
int timeout_begin(double seconds, const char *kernel);
void timeout_end(void);

#endif
