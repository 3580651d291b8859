#include "elf64.h"

#include <string.h>

enum { HEADER_SIZE = 64, SECTION_SIZE = 64, SYMBOL_SIZE = 24, PROGRAM_HEADER_SIZE = 56 };

/* The file's integers are little-endian, as on every host that CUDA has. */
static uint64_t get(const unsigned char *at, size_t bytes)
{
    uint64_t value = 0;
    for (size_t i = bytes; i-- > 0;)
        value = value << 8 | at[i];
    return value;
}

static int is_inside(const elf64 *elf, uint64_t offset, uint64_t size)
{
    return offset <= elf->size && size <= elf->size - offset;
}

int elf64_open(elf64 *elf, const void *data, size_t size)
{
    const unsigned char *d = data;
    *elf = (elf64){.data = d, .size = size};
    if (size < HEADER_SIZE || memcmp(d, "\177ELF\2\1", 6) != 0)
        return 0;
    elf->os_abi = d[7];
    elf->abi_version = d[8];
    elf->type = (uint16_t)get(d + 16, 2);
    elf->machine = (uint16_t)get(d + 18, 2);
    elf->section_offset = get(d + 40, 8);
    elf->flags = (uint32_t)get(d + 48, 4);
    elf->section_count = (size_t)get(d + 60, 2);
    elf->names_index = (uint16_t)get(d + 62, 2);
    if (elf->section_count && get(d + 58, 2) != SECTION_SIZE)
        return 0;
    return is_inside(elf, elf->section_offset, (uint64_t)elf->section_count * SECTION_SIZE);
}

static void read_section(const elf64 *elf, size_t index, elf64_section *section)
{
    const unsigned char *at = elf->data + elf->section_offset + index * SECTION_SIZE;
    section->name = (uint32_t)get(at, 4);
    section->type = (uint32_t)get(at + 4, 4);
    section->flags = get(at + 8, 8);
    section->address = get(at + 16, 8);
    section->offset = get(at + 24, 8);
    section->size = get(at + 32, 8);
    section->link = (uint32_t)get(at + 40, 4);
    section->info = (uint32_t)get(at + 44, 4);
    section->align = get(at + 48, 8);
    section->entry_size = get(at + 56, 8);
}

int elf64_get_section(const elf64 *elf, size_t index, elf64_section *section)
{
    if (index >= elf->section_count)
        return 0;
    read_section(elf, index, section);
    return section->type == ELF64_SECTION_NO_BITS || is_inside(elf, section->offset, section->size);
}

const char *elf64_string(const elf64 *elf, size_t table, uint32_t offset)
{
    elf64_section section;
    if (!elf64_get_section(elf, table, &section) || section.type == ELF64_SECTION_NO_BITS ||
        offset >= section.size)
        return NULL;
    const unsigned char *at = elf->data + section.offset + offset;
    return memchr(at, '\0', (size_t)(section.size - offset)) ? (const char *)at : NULL;
}

const char *elf64_section_name(const elf64 *elf, const elf64_section *section)
{
    return elf64_string(elf, elf->names_index, section->name);
}

int elf64_get_symbol(const elf64 *elf, const elf64_section *table, size_t index,
                     elf64_symbol *symbol)
{
    if (table->type == ELF64_SECTION_NO_BITS || index >= table->size / SYMBOL_SIZE)
        return 0;
    const unsigned char *at = elf->data + table->offset + index * SYMBOL_SIZE;
    symbol->name = (uint32_t)get(at, 4);
    symbol->info = at[4];
    symbol->other = at[5];
    symbol->section = (uint16_t)get(at + 6, 2);
    symbol->value = get(at + 8, 8);
    symbol->size = get(at + 16, 8);
    return 1;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

size_t elf64_extent(const void *data, size_t size)
{
    elf64 elf;
    if (!elf64_open(&elf, data, size))
        return 0;
    uint64_t end = elf.section_offset + (uint64_t)elf.section_count * SECTION_SIZE;
    uint64_t programs = get(elf.data + 32, 8), program_count = get(elf.data + 56, 2);
    if (program_count) {
        if (programs > SIZE_MAX / 2)
            return SIZE_MAX;
        end = larger(end, programs + program_count * PROGRAM_HEADER_SIZE);
    }
    for (size_t i = 0; i < elf.section_count; i++) {
        elf64_section section;
        read_section(&elf, i, &section);
        if (section.type == ELF64_SECTION_NO_BITS)
            continue;
        if (section.offset > SIZE_MAX / 2 || section.size > SIZE_MAX / 2)
            return SIZE_MAX;
        end = larger(end, section.offset + section.size);
    }
    return (size_t)larger(end, HEADER_SIZE);
}
