/* The record that the policies `report` and `trap` keep, as codegen lays it out in the module's
   device memory: the variable __cdp_launch_errors has a u64 count of failed launches, the u64
   device address of the first one's site (0: none), its u32 status, and an unused u32. A site has
   u32 line, and the u32 lengths of the names of kernel, function and file, which follow without
   NULs. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "module.h"

typedef struct record {
    uint64_t count, site;
    uint32_t status, unused;
} record;

typedef struct site_header {
    uint32_t line, kernel, function, file; /* lengths but for the line */
} site_header;

enum {
    LONGEST_NAME = 1 << 16 /* more is no site */
};

static void describe_status(cdpLaunchErrors *errors)
{
    errors->status_name = "an unknown cudaError_t";
    errors->status_text = "the number is no cudaError_t that a launch gives";
    switch (errors->status) {
#define LAUNCH_STATUS(value, name, sentence)                                                       \
    case value:                                                                                    \
        errors->status_name = name;                                                                \
        errors->status_text = sentence;                                                            \
        break;
#include "launch_statuses.def"
#undef LAUNCH_STATUS
    }
}

static cdpStatus read_memory(cdpModule m, void *to, uint64_t from, size_t size)
{
    return module_driver_error(m, "__cdp_launch_errors", m->driver->cuMemcpyDtoH_v2(to, from, size),
                               "cuMemcpyDtoH");
}

/* Takes the next name out of the site: to its own place, with a NUL. */
static const char *take_name(char **to, const char **from, uint32_t length)
{
    char *name = *to;
    memcpy(name, *from, length);
    name[length] = '\0';
    *from += length;
    *to += length + 1;
    return name;
}

static cdpStatus read_names(cdpModule m, uint64_t address, const site_header *header,
                            cdpLaunchErrors *errors)
{
    size_t size = (size_t)header->kernel + header->function + header->file;
    char *names = malloc(size + 1), *strings = malloc(size + 3);
    cdpStatus status = CDP_OK;
    if (!names || !strings)
        status = diagnostics_error(&m->d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_RUN, NULL,
                                   "reading the launch errors: the host is out of memory");
    else if (size)
        status = read_memory(m, names, address + sizeof *header, size);
    if (!status) {
        char *to = strings;
        const char *from = names;
        errors->kernel = take_name(&to, &from, header->kernel);
        errors->function = take_name(&to, &from, header->function);
        errors->file = take_name(&to, &from, header->file);
        m->site = strings;
        strings = NULL;
    }
    free(strings);
    free(names);
    return status;
}

static cdpStatus read_site(cdpModule m, uint64_t address, cdpLaunchErrors *errors)
{
    site_header header;
    cdpStatus status = read_memory(m, &header, address, sizeof header);
    if (status)
        return status;
    if (header.kernel > LONGEST_NAME || header.function > LONGEST_NAME ||
        header.file > LONGEST_NAME)
        return diagnostics_error(&m->d, CDP_ERROR_INTERNAL, CDP_STAGE_RUN, NULL,
                                 "the record of failed launches was overwritten on the device");
    errors->line = header.line;
    return read_names(m, address, &header, errors);
}

static cdpStatus read_record(cdpModule m, int clear, unsigned long long address,
                             cdpLaunchErrors *errors)
{
    record r;
    cdpStatus status = read_memory(m, &r, address, sizeof r);
    if (status)
        return status;
    errors->count = r.count;
    errors->status = (int)r.status;
    describe_status(errors);
    if (r.site)
        status = read_site(m, r.site, errors);
    if (!status && clear)
        status = module_driver_error(m, "__cdp_launch_errors",
                                     m->driver->cuMemsetD8_v2(address, 0, sizeof r), "cuMemsetD8");
    return status;
}

cdpStatus cdpModuleLaunchErrors(cdpModule m, int clear, cdpLaunchErrors *errors)
{
    cdpStatus status = cdpModuleStatus(m);
    if (status)
        return status;
    if (!errors)
        return diagnostics_error(&m->d, CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_RUN, NULL,
                                 "cdpModuleLaunchErrors: the result is NULL");
    *errors = (cdpLaunchErrors){.kernel = "", .function = "", .file = ""};
    describe_status(errors);
    free(m->site);
    m->site = NULL;
    if ((status = module_enter(m)))
        return status;
    unsigned long long address = 0;
    size_t size = 0;
    int result =
        m->library
            ? m->driver->cuLibraryGetGlobal(&address, &size, m->library, "__cdp_launch_errors")
            : m->driver->cuModuleGetGlobal_v2(&address, &size, m->module, "__cdp_launch_errors");
    if (!result && size >= sizeof(record)) {
        status = module_driver_error(m, NULL, m->driver->cuCtxSynchronize(), "cuCtxSynchronize");
        if (!status)
            status = read_record(m, clear, address, errors);
    } else if (result != DRIVER_NOT_FOUND) { /* without one nothing was recorded */
        status = module_driver_error(m, "__cdp_launch_errors", result, "cuLibraryGetGlobal");
    }
    module_leave(m);
    return status;
}
