#include "ptx_version.h"

/* From the release table of the PTX ISA manual: CUDA 12.6 brought none, and since 13.0 each minor
   release brings one. */
unsigned ptx_version_of_cuda(unsigned major, unsigned minor)
{
    if (major >= 13)
        return 90 + 10 * (major - 13) + minor;
    if (major == 12)
        return minor <= 5 ? 80 + minor : 80 + minor - 1;
    if (major == 11)
        return 70 + minor;
    return major == 10 ? 63 + minor : 60 + minor;
}

void ptx_version_to_cuda(unsigned isa, unsigned *major, unsigned *minor)
{
    *major = isa >= 90   ? 13 + (isa - 90) / 10
             : isa >= 80 ? 12
             : isa >= 70 ? 11
             : isa >= 63 ? 10
                         : 9;
    *minor = isa >= 86 && isa < 90 ? isa - 79 : *major == 10 ? isa - 63 : isa % 10;
}
