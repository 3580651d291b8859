#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "report.h"

/* ---- What the bytes are ---- */

static int starts_with(const text *t, const char *bytes, size_t size)
{
    return t->size >= size && memcmp(t->data, bytes, size) == 0;
}

static const char *after_comment(const char *at)
{
    if (at[1] == '/')
        return at + strcspn(at, "\n");
    const char *end = at[1] == '*' ? strstr(at + 2, "*/") : NULL;
    return end ? end + 2 : at;
}

/* PTX: the first thing after blanks and comments is a directive. LLVM IR has neither comments like
   these nor lines that start with a dot. */
static int looks_like_ptx(const char *at)
{
    for (;;) {
        at += strspn(at, " \t\r\n\f\v");
        const char *next = *at == '/' ? after_comment(at) : at;
        if (next == at)
            return *at == '.' || strncmp(at, "/*", 2) == 0;
        at = next;
    }
}

/* How the textual IR of a frontend starts. Only for a file that is called .ptx and does not look
   like it. */
static int looks_like_ir(const char *at)
{
    static const char *const starts[] = {
        ";", "target ", "source_filename", "declare ", "define ", "attributes", "@", "%",
        "!", "$",       "module asm"};
    at += strspn(at, " \t\r\n");
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (strncmp(at, starts[i], strlen(starts[i])) == 0)
            return 1;
    return 0;
}

static int is_cubin(const text *t)
{
    enum { machine_offset = 18, cuda_machine = 190 };
    return t->size > machine_offset + 1 && (unsigned char)t->data[machine_offset] == cuda_machine &&
           t->data[machine_offset + 1] == 0;
}

static int classify_binary(input *in)
{
    const text *t = &in->data;
    if (starts_with(t, "BC\xC0\xDE", 4) || starts_with(t, "\xDE\xC0\x17\x0B", 4))
        in->is_ir = 1;
    else if (starts_with(t, "\177ELF", 4))
        in->kind = is_cubin(t) ? CDP_INPUT_CUBIN : CDP_INPUT_OBJECT;
    else if (starts_with(t, "\x50\xED\x55\xBA", 4))
        in->kind = CDP_INPUT_FATBIN;
    else if (starts_with(t, "\xED\x43\x4E\x7F", 4))
        in->kind = CDP_INPUT_LTOIR;
    else if (starts_with(t, "!<arch>\n", 8))
        in->kind = CDP_INPUT_ARCHIVE;
    else
        return 0;
    return 1;
}

static int classify(input *in)
{
    if (in->data.size == 0)
        return report_error(CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, in->name, NULL,
                            "the input is empty");
    if (classify_binary(in))
        return 0;
    if (memchr(in->data.data, '\0', in->data.size))
        return report_error(
            CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, in->name, NULL,
            "the input is none of what cdpc reads: LLVM IR as text or bitcode, PTX, "
            "a cubin, a fatbin, LTO-IR, an object, an archive");
    if (looks_like_ptx(in->data.data) ||
        (has_suffix(in->name, ".ptx") && !looks_like_ir(in->data.data)))
        in->kind = CDP_INPUT_PTX;
    else
        in->is_ir = 1;
    return 0;
}

const char *input_noun(const input *in)
{
    static const char *const nouns[] = {
        [CDP_INPUT_ANY] = "an input",     [CDP_INPUT_PTX] = "PTX",
        [CDP_INPUT_CUBIN] = "a cubin",    [CDP_INPUT_FATBIN] = "a fatbin",
        [CDP_INPUT_LTOIR] = "LTO-IR",     [CDP_INPUT_ARCHIVE] = "an archive",
        [CDP_INPUT_OBJECT] = "an object",
    };
    return in->is_ir ? "LLVM IR" : nouns[in->kind];
}

/* ---- Names ---- */

int has_suffix(const char *name, const char *suffix)
{
    size_t length = strlen(name), tail = strlen(suffix);
    return length > tail && strcmp(name + length - tail, suffix) == 0;
}

int has_input_suffix(const char *name)
{
    static const char *const suffixes[] = {".ll",     ".bc", ".ptx", ".cubin",
                                           ".fatbin", ".a",  ".o",   ".ltoir"};
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (has_suffix(name, suffixes[i]))
            return 1;
    return 0;
}

/* ---- Reading ---- */

static int read_one(input *in, const char *path)
{
    in->name = strcmp(path, "-") == 0 ? "<stdin>" : path;
    int error = text_read_file(&in->data, path);
    if (error)
        return report_error(CDP_ERROR_FILE, CDP_STAGE_READ, in->name, NULL,
                            "the input cannot be read: %s", strerror(error));
    return classify(in);
}

static int check_stdin_once(const char *const *paths, size_t count)
{
    size_t uses = 0;
    for (size_t i = 0; i < count; i++)
        uses += strcmp(paths[i], "-") == 0;
    return uses < 2
               ? 0
               : report_usage(NULL, "standard input can be read once, and '-' is given %zu times",
                              uses);
}

int inputs_read(inputs *all, const char *const *paths, size_t count)
{
    if (count == 0)
        return report_usage("'-' reads standard input", "no input is given");
    int code = check_stdin_once(paths, count);
    if (code)
        return code;
    all->items = calloc(count, sizeof *all->items);
    if (!all->items)
        return report_out_of_memory();
    for (size_t i = 0; i < count && !code; i++)
        code = read_one(&all->items[all->count++], paths[i]);
    return code;
}

void inputs_dispose(inputs *all)
{
    for (size_t i = 0; i < all->count; i++)
        text_free(&all->items[i].data);
    free(all->items);
    *all = (inputs){0};
}
