#include "linker.h"

cdpLinkBackend link_choose(const link_facts *facts, const char **reason)
{
    if (facts->wanted == CDP_LINK_BACKEND_NVJITLINK || facts->has_nvjitlink) {
        if (facts->wanted != CDP_LINK_BACKEND_DRIVER) {
            *reason = facts->has_nvjitlink ? "nvJitLink was found" : "nvJitLink was not found";
            return facts->has_nvjitlink ? CDP_LINK_BACKEND_NVJITLINK : CDP_LINK_BACKEND_AUTO;
        }
    }
    if (!facts->has_driver) {
        *reason = "there is neither nvJitLink nor a driver to link with";
        return CDP_LINK_BACKEND_AUTO;
    }
    if (facts->has_ltoir) {
        *reason = "the driver's linker does not take the LTO-IR of CUDA 12 and newer: LTO-IR needs "
                  "nvJitLink";
        return CDP_LINK_BACKEND_AUTO;
    }
    *reason = facts->wanted == CDP_LINK_BACKEND_DRIVER
                  ? "the driver's linker was asked for"
                  : "nvJitLink was not found: the driver's linker is used";
    return CDP_LINK_BACKEND_DRIVER;
}
