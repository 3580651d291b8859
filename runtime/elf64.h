/* A bounds-checked view of a 64-bit little-endian ELF file. Nothing is trusted: every offset, size
   and name is checked where it is used. */
#ifndef CDP_RUNTIME_ELF64_H
#define CDP_RUNTIME_ELF64_H

#include <stddef.h>
#include <stdint.h>

enum {
    ELF64_TYPE_RELOCATABLE = 1,
    ELF64_MACHINE_CUDA = 190,
    ELF64_SECTION_SYMBOLS = 2,
    ELF64_SECTION_NO_BITS = 8,
    ELF64_BIND_LOCAL = 0,
    ELF64_BIND_WEAK = 2,
    ELF64_SYMBOL_FUNCTION = 2,
    ELF64_SYMBOL_SECTION = 3,
    ELF64_SYMBOL_FILE = 4,
    ELF64_INDEX_UNDEFINED = 0
};

typedef struct elf64_section {
    uint32_t name, type;
    uint64_t flags, address, offset, size;
    uint32_t link, info;
    uint64_t align, entry_size;
} elf64_section;

typedef struct elf64_symbol {
    uint32_t name;
    uint8_t info, other;
    uint16_t section;
    uint64_t value, size;
} elf64_symbol;

typedef struct elf64 {
    const unsigned char *data;
    size_t size;
    uint8_t os_abi, abi_version;
    uint16_t type, machine;
    uint32_t flags;
    size_t section_count;
    uint64_t section_offset;
    uint16_t names_index; /* of the section with the sections' names */
} elf64;

/* 0 when the bytes are no 64-bit little-endian ELF file, or its section table is not inside. */
int elf64_open(elf64 *elf, const void *data, size_t size);

/* 0 when there is no such section, or its contents are not inside the file. */
int elf64_get_section(const elf64 *elf, size_t index, elf64_section *section);

/* A string of a string table section; NULL when it is not inside. */
const char *elf64_string(const elf64 *elf, size_t table, uint32_t offset);
const char *elf64_section_name(const elf64 *elf, const elf64_section *section);

/* A symbol of a symbol table; 0 when it is not inside. */
int elf64_get_symbol(const elf64 *elf, const elf64_section *table, size_t index,
                     elf64_symbol *symbol);

/* How many bytes the file must have for its header, sections and program headers; 0: no ELF. */
size_t elf64_extent(const void *data, size_t size);

#endif
