#include <stdlib.h>
#include <string.h>

#include "elf64.h"
#include "linker.h"

/* The kind that the first bytes tell; ANY: none that is known. Text is taken for PTX, whose scanner
   knows better. */
static cdpInputKind kind_of(const unsigned char *data, size_t size)
{
    static const struct {
        const char *bytes;
        size_t size;
        cdpInputKind kind;
    } starts[] = {{"\x50\xed\x55\xba", 4, CDP_INPUT_FATBIN},
                  {"\xed\x43\x4e\x7f", 4, CDP_INPUT_LTOIR},
                  {"!<arch>\n", 8, CDP_INPUT_ARCHIVE},
                  {"\xef\xbb\xbf", 3, CDP_INPUT_PTX}}; /* to be refused with a better word */
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (size >= starts[i].size && memcmp(data, starts[i].bytes, starts[i].size) == 0)
            return starts[i].kind;
    if (size >= 20 && memcmp(data, "\177ELF", 4) == 0)
        return data[18] == ELF64_MACHINE_CUDA && data[19] == 0 ? CDP_INPUT_CUBIN : CDP_INPUT_OBJECT;
    int is_text = (data[0] >= ' ' && data[0] < 0x7f) || (data[0] >= '\t' && data[0] <= '\r');
    return is_text && !(size >= 4 && memcmp(data, "BC\xc0\xde", 4) == 0) ? CDP_INPUT_PTX
                                                                         : CDP_INPUT_ANY;
}

static const char *kind_name(cdpInputKind kind)
{
    static const char *const names[] = {"unknown", "PTX",        "a cubin",      "a fatbin",
                                        "LTO-IR",  "an archive", "a host object"};
    return (unsigned)kind < sizeof names / sizeof *names ? names[kind] : "unknown";
}

static cdpStatus refuse(cdpLinker linker, const char *name, const char *what)
{
    diagnostic_place place = {.object = name};
    return diagnostics_error(&linker->d, CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, &place, "%s",
                             what);
}

static cdpStatus check_kind(cdpLinker linker, cdpInputKind wanted, cdpInputKind found,
                            const char *name)
{
    diagnostic_place place = {.object = name};
    if (found == CDP_INPUT_ANY) {
        refuse(linker, name,
               "the input is neither PTX nor a cubin, fatbin, LTO-IR, archive or "
               "object");
        diagnostics_hint(&linker->d, "LLVM bitcode must be compiled to PTX first (cdp/codegen.h)");
        return CDP_ERROR_INVALID_INPUT;
    }
    if (wanted == CDP_INPUT_ANY || wanted == found)
        return CDP_OK;
    return diagnostics_error(&linker->d, CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, &place,
                             "the input was given as %s, but its bytes are %s", kind_name(wanted),
                             kind_name(found));
}

/* Nothing of an input is used before it was read through. */
static cdpStatus read_input(cdpLinker linker, link_input *input)
{
    if (input->kind == CDP_INPUT_PTX) {
        cdpStatus status =
            ptx_check_text(input->data, input->size, &input->size, input->name, &linker->d);
        return status ? status
                      : ptx_scan(&input->ptx, input->data, input->size, input->name, &linker->d);
    }
    input->is_device_runtime =
        input->kind != CDP_INPUT_CUBIN && device_runtime_is_in(input->data, input->size);
    if (input->kind != CDP_INPUT_CUBIN)
        return CDP_OK;
    input->cubin = cdpCubinRead(input->data, input->size);
    cdpStatus status = cdpCubinStatus(input->cubin);
    if (status)
        refuse(linker, input->name,
               cdpCubinDiagnostics(input->cubin)->count
                   ? cdpCubinDiagnostics(input->cubin)->items[0].message
                   : "the host is out of memory");
    return status;
}

static char *default_name(size_t number)
{
    text name = {0};
    text_printf(&name, "input %zu", number);
    return name.data;
}

static cdpStatus out_of_memory(cdpLinker linker)
{
    return diagnostics_error(&linker->d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_READ, NULL,
                             "adding an input of the link: the host is out of memory");
}

static int reserve(cdpLinker linker)
{
    if (linker->input_count < linker->input_capacity)
        return 1;
    size_t capacity = linker->input_capacity ? 2 * linker->input_capacity : 8;
    link_input *inputs = realloc(linker->inputs, capacity * sizeof *inputs);
    if (!inputs)
        return 0;
    linker->inputs = inputs;
    linker->input_capacity = capacity;
    return 1;
}

cdpStatus link_input_add(cdpLinker linker, cdpInputKind kind, const void *data, size_t size,
                         const char *name)
{
    if ((unsigned)kind > CDP_INPUT_OBJECT)
        return diagnostics_error(&linker->d, CDP_ERROR_INVALID_ARGUMENT, CDP_STAGE_READ, NULL,
                                 "cdpLinkerAddData: %d is no kind of input", (int)kind);
    link_input input = {.name = name && *name ? text_copy(name)
                                              : default_name(linker->input_count + 1)};
    cdpStatus status = CDP_OK;
    if (!data || size == 0)
        status = refuse(linker, input.name, "the input is empty");
    else
        input.kind = kind_of(data, size);
    if (!status)
        status = check_kind(linker, kind, input.kind, input.name);
    if (!status) {
        input.data = malloc(size + 1); /* nvJitLink and the driver read PTX up to a NUL */
        if (!input.data || !input.name || !reserve(linker))
            status = out_of_memory(linker);
    }
    if (!status) {
        memcpy(input.data, data, size);
        input.data[size] = '\0';
        input.size = size;
        status = read_input(linker, &input);
    }
    if (status)
        link_input_free(&input);
    else
        linker->inputs[linker->input_count++] = input;
    return status;
}

void link_input_free(link_input *input)
{
    ptx_free(&input->ptx);
    cdpCubinDispose(input->cubin);
    free(input->data);
    free(input->name);
}
