/* The layout of a cubin, measured on the output of ptxas and nvlink 13.0.88 and described nowhere:
   - a kernel is a function symbol whose st_other has bit 0x10; its code is the section it is in -
   .nv.info.<kernel> is a list of attributes: format, number, 16 bits of value, and for format 4 as
     many bytes as the value says
   - the architecture is in e_flags: bits 8 to 15 since CUDA 13 (ABI version 8), before that the low
     byte
   - registers a thread: attribute 0x2f of .nv.info, or the high byte of .text.<kernel>'s sh_info */
#include "cubin.h"

#include <stdlib.h>
#include <string.h>

#include "diagnostics.h"
#include "elf64.h"
#include "names.h"

enum {
    FORMAT_SIZED = 4,
    ATTRIBUTE_PARAMETER_BLOCK = 0x0a, /* u32 symbol, u16 offset, u16 size */
    ATTRIBUTE_PARAMETER = 0x17,   /* u32, u16 ordinal, u16 offset, u32 with the size from bit 18 */
    ATTRIBUTE_BLOCK_SIZE = 0x19,  /* the value */
    ATTRIBUTE_REGISTERS = 0x2f,   /* u32 symbol, u32 count */
    ATTRIBUTE_PARAMETER_2 = 0x45, /* u32, u16 ordinal, u16 offset, u16 size: blocks over 4 KB */
    ABI_OF_CUDA_13 = 8,
    OTHER_IS_KERNEL = 0x10
};

struct cdpCubinImpl {
    diagnostics d;
    unsigned char *data;
    elf64 elf;
    name_map sections; /* index by name */
    unsigned arch;
    cubin_symbol *symbols;
    size_t symbol_count;
    cdpCubinKernel *kernels;
    size_t kernel_count;
    const char **undefined;
    size_t undefined_count;
    unsigned *registers; /* by symbol index */
    size_t registers_count;
};

static cdpStatus broken(cdpCubin c, const char *what)
{
    return diagnostics_error(&c->d, CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, NULL,
                             "the cubin is broken: %s", what);
}

static cdpStatus out_of_memory(cdpCubin c)
{
    return diagnostics_error(&c->d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_READ, NULL,
                             "reading a cubin: the host is out of memory");
}

static unsigned get(const unsigned char *at, size_t bytes)
{
    unsigned value = 0;
    for (size_t i = bytes; i-- > 0;)
        value = value << 8 | at[i];
    return value;
}

/* ---- Attributes ---- */

typedef struct attribute {
    unsigned format, number, value;
    const unsigned char *bytes; /* `value` of them when the format is FORMAT_SIZED */
} attribute;

typedef struct attributes {
    const unsigned char *at, *end;
} attributes;

/* The attributes of a section by name; none when there is no such section. */
static attributes attributes_of(cdpCubin c, const char *section_name)
{
    attributes none = {NULL, NULL};
    elf64_section section;
    size_t index = names_find(&c->sections, section_name, strlen(section_name));
    if (index == NAMES_NONE || !elf64_get_section(&c->elf, index, &section) ||
        section.type == ELF64_SECTION_NO_BITS)
        return none;
    const unsigned char *at = c->elf.data + section.offset;
    return (attributes){at, at + section.size};
}

/* 0 at the end, and at an attribute that is not inside. */
static int next_attribute(attributes *list, attribute *a)
{
    if (list->end - list->at < 4)
        return 0;
    *a = (attribute){list->at[0], list->at[1], get(list->at + 2, 2), list->at + 4};
    list->at += 4;
    if (a->format != FORMAT_SIZED)
        return 1;
    if ((size_t)(list->end - list->at) < a->value)
        return 0;
    list->at += a->value;
    return 1;
}

static int is_parameter(const attribute *a)
{
    return a->format == FORMAT_SIZED && a->value >= 12 &&
           (a->number == ATTRIBUTE_PARAMETER || a->number == ATTRIBUTE_PARAMETER_2);
}

static size_t count_parameters(attributes list)
{
    size_t count = 0;
    for (attribute a; next_attribute(&list, &a);)
        count += is_parameter(&a) ? 1 : 0;
    return count;
}

static cdpStatus read_parameters(cdpCubin c, attributes list, cdpCubinKernel *kernel)
{
    size_t count = count_parameters(list);
    unsigned *offsets = calloc(2 * count + 1, sizeof *offsets);
    if (!offsets)
        return out_of_memory(c);
    kernel->parameter_offsets = offsets;
    kernel->parameter_sizes = offsets + count;
    kernel->parameter_count = (unsigned)count;
    for (attribute a; next_attribute(&list, &a);) {
        if (a.number == ATTRIBUTE_BLOCK_SIZE && a.format != FORMAT_SIZED)
            kernel->parameter_bytes = a.value;
        if (a.number == ATTRIBUTE_PARAMETER_BLOCK && a.format == FORMAT_SIZED && a.value >= 8 &&
            !kernel->parameter_bytes)
            kernel->parameter_bytes = get(a.bytes + 6, 2);
        if (!is_parameter(&a))
            continue;
        unsigned ordinal = get(a.bytes + 4, 2);
        if (ordinal >= count)
            return broken(c, "a parameter's number is higher than the number of parameters");
        offsets[ordinal] = get(a.bytes + 6, 2);
        offsets[count + ordinal] =
            a.number == ATTRIBUTE_PARAMETER ? get(a.bytes + 8, 4) >> 18 : get(a.bytes + 8, 2);
    }
    return CDP_OK;
}

/* ---- Sections and symbols ---- */

static cdpStatus index_sections(cdpCubin c)
{
    for (size_t i = 1; i < c->elf.section_count; i++) {
        elf64_section section;
        if (!elf64_get_section(&c->elf, i, &section))
            return broken(c, "a section is not inside the file");
        const char *name = elf64_section_name(&c->elf, &section);
        if (!name)
            return broken(c, "the name of a section is not inside the file");
        if (names_find(&c->sections, name, strlen(name)) == NAMES_NONE &&
            !names_add(&c->sections, name, i))
            return out_of_memory(c);
    }
    return CDP_OK;
}

/* Attribute 0x2f names its kernel by symbol index. */
static cdpStatus read_registers(cdpCubin c, size_t symbol_count)
{
    c->registers = calloc(symbol_count + 1, sizeof *c->registers);
    if (!c->registers)
        return out_of_memory(c);
    c->registers_count = symbol_count;
    attributes list = attributes_of(c, ".nv.info");
    for (attribute a; next_attribute(&list, &a);)
        if (a.number == ATTRIBUTE_REGISTERS && a.format == FORMAT_SIZED && a.value >= 8 &&
            get(a.bytes, 4) < symbol_count)
            c->registers[get(a.bytes, 4)] = get(a.bytes + 4, 4);
    return CDP_OK;
}

static cdpStatus add_kernel(cdpCubin c, const char *name, const elf64_symbol *symbol, size_t index)
{
    elf64_section code;
    if (!elf64_get_section(&c->elf, symbol->section, &code))
        return broken(c, "a kernel is in a section that does not exist");
    cdpCubinKernel *kernel = &c->kernels[c->kernel_count++];
    kernel->name = name;
    kernel->code_bytes = (size_t)(symbol->size ? symbol->size : code.size);
    kernel->registers = c->registers[index] ? c->registers[index] : code.info >> 24;
    size_t size = strlen(name) + sizeof ".nv.info.";
    char *section_name = malloc(size);
    if (!section_name)
        return out_of_memory(c);
    memcpy(section_name, ".nv.info.", sizeof ".nv.info.");
    strcat(section_name, name);
    cdpStatus status = read_parameters(c, attributes_of(c, section_name), kernel);
    free(section_name);
    return status;
}

static cdpStatus add_symbol(cdpCubin c, const elf64_section *table, size_t index)
{
    elf64_symbol symbol;
    if (!elf64_get_symbol(&c->elf, table, index, &symbol))
        return broken(c, "a symbol is not inside the file");
    unsigned type = symbol.info & 15u, bind = symbol.info >> 4;
    const char *name = elf64_string(&c->elf, table->link, symbol.name);
    if (!name)
        return broken(c, "the name of a symbol is not inside the file");
    /* variables have types of their own, 13 and others */
    if (!*name || type == ELF64_SYMBOL_SECTION || type == ELF64_SYMBOL_FILE)
        return CDP_OK;
    cubin_symbol *added = &c->symbols[c->symbol_count++];
    added->name = name;
    added->size = (size_t)symbol.size;
    added->is_function = type == ELF64_SYMBOL_FUNCTION;
    added->is_kernel = added->is_function && (symbol.other & OTHER_IS_KERNEL) != 0;
    added->is_local = bind == ELF64_BIND_LOCAL;
    added->is_weak = bind == ELF64_BIND_WEAK;
    added->is_defined = symbol.section != ELF64_INDEX_UNDEFINED;
    if (!added->is_defined && !added->is_local)
        c->undefined[c->undefined_count++] = name;
    /* the driver finds local kernels, too (580); these are the device runtime's own */
    int is_internal = added->is_local && strncmp(name, "__nv_static_", 12) == 0;
    if (added->is_kernel && added->is_defined && !is_internal)
        return add_kernel(c, name, &symbol, index);
    return CDP_OK;
}

static cdpStatus read_symbols(cdpCubin c)
{
    elf64_section table = {0};
    size_t section = 1;
    while (section < c->elf.section_count && elf64_get_section(&c->elf, section, &table) &&
           table.type != ELF64_SECTION_SYMBOLS)
        section++;
    if (section >= c->elf.section_count)
        return broken(c, "it has no symbol table");
    size_t count = (size_t)(table.size / 24);
    c->symbols = calloc(count + 1, sizeof *c->symbols);
    c->kernels = calloc(count + 1, sizeof *c->kernels);
    c->undefined = calloc(count + 1, sizeof *c->undefined);
    if (!c->symbols || !c->kernels || !c->undefined)
        return out_of_memory(c);
    cdpStatus status = read_registers(c, count);
    for (size_t i = 1; i < count && !status; i++)
        status = add_symbol(c, &table, i);
    return status;
}

static cdpStatus read_cubin(cdpCubin c, const void *data, size_t size)
{
    if (!data || size == 0)
        return diagnostics_error(&c->d, CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, NULL,
                                 "the cubin is empty");
    c->data = malloc(size);
    if (!c->data)
        return out_of_memory(c);
    memcpy(c->data, data, size);
    if (!elf64_open(&c->elf, c->data, size))
        return broken(c, "it is no 64-bit ELF file, or it was cut short");
    if (c->elf.machine != ELF64_MACHINE_CUDA)
        return diagnostics_error(&c->d, CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, NULL,
                                 "the file is an ELF file for machine %u, a cubin has %d",
                                 c->elf.machine, ELF64_MACHINE_CUDA);
    c->arch = c->elf.abi_version >= ABI_OF_CUDA_13 ? c->elf.flags >> 8 & 0xff : c->elf.flags & 0xff;
    cdpStatus status = index_sections(c);
    return status ? status : read_symbols(c);
}

/* ---- The public functions ---- */

cdpCubin cdpCubinRead(const void *data, size_t size)
{
    cdpCubin cubin = calloc(1, sizeof *cubin);
    if (cubin)
        read_cubin(cubin, data, size);
    return cubin;
}

void cdpCubinDispose(cdpCubin cubin)
{
    if (!cubin)
        return;
    for (size_t i = 0; i < cubin->kernel_count; i++)
        free((unsigned *)cubin->kernels[i].parameter_offsets);
    free(cubin->kernels);
    free(cubin->symbols);
    free(cubin->undefined);
    free(cubin->registers);
    names_free(&cubin->sections);
    diagnostics_free(&cubin->d);
    free(cubin->data);
    free(cubin);
}

cdpStatus cdpCubinStatus(cdpCubin cubin)
{
    return cubin ? cubin->d.status : CDP_ERROR_OUT_OF_MEMORY;
}

static const cdpDiagnosticList no_diagnostics;

const cdpDiagnosticList *cdpCubinDiagnostics(cdpCubin cubin)
{
    return cubin ? &cubin->d.list : &no_diagnostics;
}

unsigned cdpCubinArch(cdpCubin cubin)
{
    return cubin ? cubin->arch : 0;
}

const cdpCubinKernel *cdpCubinKernels(cdpCubin cubin, size_t *count)
{
    int usable = cubin && !cubin->d.status;
    *count = usable ? cubin->kernel_count : 0;
    return usable ? cubin->kernels : NULL;
}

const char *const *cdpCubinUndefined(cdpCubin cubin, size_t *count)
{
    int usable = cubin && !cubin->d.status;
    *count = usable ? cubin->undefined_count : 0;
    return usable ? cubin->undefined : NULL;
}

const cubin_symbol *cubin_symbols(cdpCubin cubin, size_t *count)
{
    int usable = cubin && !cubin->d.status;
    *count = usable ? cubin->symbol_count : 0;
    return usable ? cubin->symbols : NULL;
}

int cubin_is_relocatable(cdpCubin cubin)
{
    return cubin->elf.type == ELF64_TYPE_RELOCATABLE;
}

const cdpCubinKernel *cubin_find_kernel(cdpCubin cubin, const char *name)
{
    size_t count;
    const cdpCubinKernel *kernels = cdpCubinKernels(cubin, &count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(kernels[i].name, name) == 0)
            return &kernels[i];
    return NULL;
}
