/* The archive's one member holds a fatbin: a header (magic, u16 version, u16 header size, u64 size)
   and entries (u16 kind: 1 PTX, 2 machine code; u32 header size at 4, u64 payload size at 8, u16
   minor at 24, u16 major at 26, u32 architecture at 28). Measured on CUDA 13.0.96; the version of a
   PTX entry is its ISA, which tells the CUDA version. */
#include "device_runtime.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ptx_version.h"

enum { FATBIN_HEADER_SIZE = 16, ENTRY_HEADER_SIZE = 32, ENTRY_PTX = 1, ENTRY_CODE = 2 };

static uint64_t get(const char *at, size_t bytes)
{
    uint64_t value = 0;
    for (size_t i = bytes; i-- > 0;)
        value = value << 8 | (unsigned char)at[i];
    return value;
}

static void note_entry(device_runtime_info *info, const char *entry)
{
    unsigned kind = (unsigned)get(entry, 2), arch = (unsigned)get(entry + 28, 4);
    if (kind == ENTRY_PTX) {
        unsigned isa = (unsigned)(10 * get(entry + 26, 2) + get(entry + 24, 2));
        ptx_version_to_cuda(isa, &info->major, &info->minor);
        info->ptx_arch = arch;
    } else if (kind == ENTRY_CODE && info->arch_count < 32) {
        size_t i = info->arch_count++;
        for (; i > 0 && info->archs[i - 1] > arch; i--)
            info->archs[i] = info->archs[i - 1];
        info->archs[i] = arch;
    }
}

static void read_fatbin(device_runtime_info *info, const char *fatbin, size_t size)
{
    uint64_t at = get(fatbin + 6, 2), end = get(fatbin + 8, 8);
    if (at < FATBIN_HEADER_SIZE || end > size - at)
        return;
    end += at;
    while (end - at >= ENTRY_HEADER_SIZE) {
        uint64_t header = get(fatbin + at + 4, 4), payload = get(fatbin + at + 8, 8);
        note_entry(info, fatbin + at);
        if (header < ENTRY_HEADER_SIZE || header > end - at || payload > end - at - header)
            return;
        at += header + payload;
    }
}

const char *device_runtime_read(device_runtime_info *info, const char *path)
{
    *info = (device_runtime_info){0};
    text file = {0};
    int error = text_read_file(&file, path);
    const char *problem = error == ENOENT ? "no such file" : error ? strerror(error) : NULL;
    if (!problem && (file.size < 8 || memcmp(file.data, "!<arch>\n", 8) != 0))
        problem = "not an archive";
    if (!problem) {
        const char *fatbin = memmem(file.data, file.size, "\x50\xed\x55\xba", 4);
        size_t left = fatbin ? file.size - (size_t)(fatbin - file.data) : 0;
        if (left >= FATBIN_HEADER_SIZE + ENTRY_HEADER_SIZE)
            read_fatbin(info, fatbin, left);
        if (info->arch_count == 0 && !info->ptx_arch)
            problem = "no device code in it";
    }
    text_free(&file);
    return problem;
}

int device_runtime_has_arch(const device_runtime_info *info, unsigned arch)
{
    for (size_t i = 0; i < info->arch_count; i++)
        if (info->archs[i] == arch)
            return 1;
    return info->ptx_arch && info->ptx_arch <= arch;
}

void device_runtime_list_archs(const device_runtime_info *info, text *t)
{
    for (size_t i = 0; i < info->arch_count; i++)
        text_printf(t, "%ssm_%u", i ? ", " : "", info->archs[i]);
}

/* ---- Names ---- */

typedef enum provider { LIBRARY, ASSEMBLER, NOBODY } provider;

typedef struct entry_point {
    const char *name, *symbol, *result, *parameters;
    provider provider;
} entry_point;

static const entry_point entry_points[] = {
#define CDP_ENTRY_POINT(name, symbol, result, parameters, provider)                                \
    {name, symbol, result, parameters, provider},
#include "cdp/device_runtime.def"
#undef CDP_ENTRY_POINT
};

static const entry_point *find(const char *name)
{
    for (size_t i = 0; i < sizeof entry_points / sizeof *entry_points; i++)
        if (strcmp(entry_points[i].name, name) == 0 || strcmp(entry_points[i].symbol, name) == 0)
            return &entry_points[i];
    return NULL;
}

int device_runtime_defines(const char *name, unsigned arch)
{
    if (strncmp(name, "cuda", 4) != 0 && strncmp(name, "__cuda", 6) != 0)
        return 0;
    if (arch < 90 && strcmp(name, "cudaDeviceSynchronize") == 0)
        return 1;
    if (strcmp(name, "__cudaDeviceSynchronizeDeprecationAvoidance") == 0)
        return 1;
    const entry_point *entry = find(name);
    return entry && entry->provider == LIBRARY;
}

int device_runtime_is_missing(const char *name)
{
    const entry_point *entry = find(name);
    return entry && entry->provider == NOBODY;
}

/* The size of the LLVM type at *at, which moves behind it. Only what the list file uses. */
static size_t type_size(const char **at)
{
    static const struct {
        const char *name;
        size_t length, size;
    } types[] = {{"ptr", 3, 8}, {"i64", 3, 8}, {"i32", 3, 4}, {"i8", 2, 1}, {"void", 4, 0}};
    if (**at == '{') {
        size_t size = 0;
        while (**at && **at != '}') {
            (*at)++;
            *at += strspn(*at, ", ");
            size += type_size(at);
        }
        *at += **at == '}';
        return size;
    }
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strncmp(*at, types[i].name, types[i].length) == 0) {
            *at += types[i].length;
            return types[i].size;
        }
    *at += strcspn(*at, ",}");
    return 0;
}

int device_runtime_prototype(const char *name, size_t *result, size_t *sizes, size_t *count)
{
    const entry_point *entry = find(name);
    if (!entry || entry->provider != LIBRARY)
        return 0;
    const char *at = entry->result;
    *result = type_size(&at);
    *count = 0;
    for (at = entry->parameters; *at && *count < 8; at += strspn(at, ", "))
        sizes[(*count)++] = type_size(&at);
    return 1;
}

int device_runtime_is_in(const void *data, size_t size)
{
    return memmem(data, size, "cuda_device_runtime", 19) != NULL;
}
