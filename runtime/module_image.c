#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cubin.h"
#include "device_runtime.h"
#include "elf64.h"
#include "linker.h"
#include "module.h"
#include "ptx.h"
#include "text.h"

static cdpStatus refuse(diagnostics *d, const char *what, const char *hint)
{
    diagnostics_error(d, CDP_ERROR_INVALID_INPUT, CDP_STAGE_LOAD, NULL, "%s", what);
    if (hint)
        diagnostics_hint(d, "%s", hint);
    return CDP_ERROR_INVALID_INPUT;
}

/* PTX that calls the device runtime: the driver has no libcudadevrt.a to link, and its own message
   is "Unresolved extern function" at best. */
static cdpStatus check_device_runtime(const ptx_module *ptx, diagnostics *d)
{
    text needed = {0};
    for (size_t i = 0; i < ptx->symbol_count; i++) {
        const ptx_symbol *s = &ptx->symbols[i];
        if (!s->defined && s->referenced && device_runtime_defines(s->name, 0))
            text_printf(&needed, "%s%s", needed.size ? ", " : "", s->name);
    }
    cdpStatus status = CDP_OK;
    if (needed.size) {
        status = diagnostics_error(d, CDP_ERROR_UNDEFINED_SYMBOL, CDP_STAGE_LOAD, NULL,
                                   "the PTX launches kernels on the device and needs the device "
                                   "runtime, which the driver does not link: %s",
                                   needed.data);
        diagnostics_hint(d, "link it with libcudadevrt.a first (cdpLinkerComplete), and load the "
                            "cubin");
    }
    text_free(&needed);
    return status;
}

static cdpStatus read_ptx(module_image *image, size_t size, diagnostics *d)
{
    size_t length;
    ptx_module ptx = {0};
    image->is_ptx = 1;
    cdpStatus status = ptx_check_text(image->data, size, &length, "image", d);
    if (!status)
        status = ptx_scan(&ptx, image->data, length, "image", d);
    if (!status)
        status = check_device_runtime(&ptx, d);
    ptx_free(&ptx);
    return status;
}

static cdpStatus read_cubin(module_image *image, size_t size, diagnostics *d)
{
    image->cubin = cdpCubinRead(image->data, size);
    cdpStatus status = cdpCubinStatus(image->cubin);
    if (status) {
        diagnostics_add_all(d, cdpCubinDiagnostics(image->cubin));
        return status;
    }
    if (elf64_extent(image->data, size) > size)
        return refuse(d, "the cubin was cut short", NULL);
    if (cubin_is_relocatable(image->cubin))
        return refuse(d, "the cubin is relocatable: an input of a link, no program",
                      "link it first (cdpLinkerComplete)");
    return CDP_OK;
}

/* u32 magic, u16 version, u16 header size, u64 size of the rest. */
static cdpStatus check_fatbin(const module_image *image, size_t size, diagnostics *d)
{
    uint16_t header;
    uint64_t rest;
    if (size < 16)
        return refuse(d, "the fatbin was cut short", NULL);
    memcpy(&header, image->data + 6, sizeof header);
    memcpy(&rest, image->data + 8, sizeof rest);
    return header > size || rest > size - header ? refuse(d, "the fatbin was cut short", NULL)
                                                 : CDP_OK;
}

static cdpStatus read_image(module_image *image, size_t size, diagnostics *d)
{
    if (size >= 4 && memcmp(image->data, "\177ELF", 4) == 0)
        return read_cubin(image, size, d);
    if (size >= 4 && memcmp(image->data, "\x50\xed\x55\xba", 4) == 0)
        return check_fatbin(image, size, d);
    if (size >= 8 && memcmp(image->data, "!<arch>\n", 8) == 0)
        return refuse(d, "the image is an archive", "link it first (cdpLinkerComplete)");
    if (size >= 4 && memcmp(image->data, "\xed\x43\x4e\x7f", 4) == 0)
        return refuse(d, "the image is LTO-IR", "link it first (cdpLinkerComplete)");
    return read_ptx(image, size, d);
}

cdpStatus module_image_read(module_image *image, const void *data, size_t size, diagnostics *d)
{
    *image = (module_image){0};
    if (!data || size == 0)
        return refuse(d, "the image is empty", NULL);
    image->data = malloc(size + 1);
    if (!image->data)
        return diagnostics_error(d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_LOAD, NULL,
                                 "loading a module: the host is out of memory");
    memcpy(image->data, data, size);
    image->data[size] = '\0';
    cdpStatus status = read_image(image, size, d);
    if (status) {
        cdpCubinDispose(image->cubin);
        free(image->data);
        *image = (module_image){0};
    }
    return status;
}

cdpStatus module_image_check_arch(const module_image *image, unsigned device_arch, diagnostics *d)
{
    unsigned arch = image->cubin ? cdpCubinArch(image->cubin) : 0;
    if (!arch || !device_arch || (arch / 10 == device_arch / 10 && arch <= device_arch))
        return CDP_OK;
    diagnostics_error(d, CDP_ERROR_INVALID_INPUT, CDP_STAGE_LOAD, NULL,
                      "the cubin is for sm_%u and the GPU is sm_%u: a cubin runs on its own "
                      "generation only, from its own minor number on",
                      arch, device_arch);
    diagnostics_hint(d, "link for sm_%u", device_arch);
    return CDP_ERROR_INVALID_INPUT;
}
