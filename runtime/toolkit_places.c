#include <dlfcn.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "text.h"
#include "toolkit.h"

/* ---- Layouts ---- */

const char *const *toolkit_library_folders(place_layout layout)
{
    static const char *const toolkit[] = {"lib64",
                                          "lib",
                                          "targets/x86_64-linux/lib",
                                          "targets/sbsa-linux/lib",
                                          "targets/aarch64-linux/lib",
                                          NULL};
    /* the CUDA 13 wheels share one root, those of CUDA 12 have one each */
    static const char *const wheels[] = {"nvidia/cu13/lib", "nvidia/nvjitlink/lib",
                                         "nvidia/cuda_runtime/lib", NULL};
    static const char *const folder[] = {".", NULL};
    return layout == PLACE_WHEELS ? wheels : layout == PLACE_FOLDER ? folder : toolkit;
}

const char *const *toolkit_libdevice_folders(place_layout layout)
{
    static const char *const toolkit[] = {"nvvm/libdevice", "lib/cuda/nvvm/libdevice", NULL};
    static const char *const wheels[] = {"nvidia/cu13/nvvm/libdevice",
                                         "nvidia/cuda_nvcc/nvvm/libdevice", NULL};
    static const char *const folder[] = {"../nvidia-cuda-toolkit/libdevice",
                                         "../cuda/nvvm/libdevice", NULL}; /* Debian */
    return layout == PLACE_WHEELS ? wheels : layout == PLACE_FOLDER ? folder : toolkit;
}

static int ends_with(const char *string, const char *end)
{
    size_t length = strlen(string), end_length = strlen(end);
    return length >= end_length && strcmp(string + length - end_length, end) == 0;
}

/* Cuts the last `parts` parts off a path. */
static void cut(char *path, int parts)
{
    for (; parts > 0; parts--) {
        char *slash = strrchr(path, '/');
        if (slash)
            *slash = '\0';
    }
}

static int has_targets(const char *path)
{
    return ends_with(path, "/targets/x86_64-linux") || ends_with(path, "/targets/sbsa-linux") ||
           ends_with(path, "/targets/aarch64-linux");
}

toolkit_place toolkit_place_of_file(const char *file, const char *source)
{
    char *root = realpath(file, NULL);
    if (!root)
        root = text_copy(file);
    toolkit_place place = {root, source, PLACE_FOLDER, 0};
    if (!root)
        return place;
    cut(root, 1);
    if (ends_with(root, "/nvidia/nvjitlink/lib")) {
        cut(root, 3);
        place.layout = PLACE_WHEELS;
    } else if (ends_with(root, "/lib64") || ends_with(root, "/lib")) {
        cut(root, 1);
        if (has_targets(root))
            cut(root, 2);
        place.layout = PLACE_TOOLKIT;
    }
    return place;
}

/* ---- The list ---- */

static void add(toolkit_places *places, const char *root, const char *source, place_layout layout)
{
    if (places->count == places->capacity) {
        size_t capacity = places->capacity ? 2 * places->capacity : 16;
        toolkit_place *items = realloc(places->items, capacity * sizeof *items);
        if (!items) {
            places->failed = 1;
            return;
        }
        places->items = items;
        places->capacity = capacity;
    }
    char *copy = !root ? NULL : *root == '/' ? text_copy(root) : realpath(root, NULL);
    if (root && !copy && *root != '/') /* a relative folder that does not exist: for the trace */
        copy = text_copy(root);
    places->failed |= root && !copy;
    if (!root || copy)
        places->items[places->count++] = (toolkit_place){copy, source, layout, 0};
}

static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

static void add_variable(toolkit_places *places, const char *name)
{
    const char *value = variable(name);
    if (value)
        add(places, value, name, PLACE_TOOLKIT);
}

static int newer_first(const void *a, const void *b)
{
    return strverscmp(*(char *const *)b, *(char *const *)a);
}

/* Adds what matches "<prefix><pattern>", the highest version first. */
static void add_matches(toolkit_places *places, const char *prefix, const char *pattern,
                        const char *source, place_layout layout)
{
    text whole = {0};
    text_printf(&whole, "%s%s", prefix, pattern);
    glob_t found;
    if (!whole.failed && glob(whole.data, GLOB_NOSORT, NULL, &found) == 0) {
        qsort(found.gl_pathv, found.gl_pathc, sizeof *found.gl_pathv, newer_first);
        for (size_t i = 0; i < found.gl_pathc; i++)
            add(places, found.gl_pathv[i], source, layout);
        globfree(&found);
    }
    text_free(&whole);
}

static void add_python_path(toolkit_places *places)
{
    const char *at = variable("PYTHONPATH");
    while (at && *at) {
        size_t length = strcspn(at, ":");
        char *entry = strndup(at, length);
        if (entry && *entry)
            add(places, entry, "PYTHONPATH", PLACE_WHEELS);
        free(entry);
        at += length + (at[length] == ':');
    }
}

/* The folders of site-packages by their pattern; Python itself is never run. */
static void add_wheels(toolkit_places *places)
{
    static const char site[] = "/lib/python3*/site-packages",
                      dist[] = "/lib/python3*/dist-packages";
    const char *source = "Python wheels";
    if (variable("VIRTUAL_ENV"))
        add_matches(places, variable("VIRTUAL_ENV"), site, source, PLACE_WHEELS);
    add_python_path(places);
    if (variable("HOME"))
        add_matches(places, variable("HOME"), "/.local/lib/python3*/site-packages", source,
                    PLACE_WHEELS);
    add_matches(places, "/usr/local", site, source, PLACE_WHEELS);
    add_matches(places, "/usr/local", dist, source, PLACE_WHEELS);
    add_matches(places, "/usr", site, source, PLACE_WHEELS);
    add_matches(places, "/usr", dist, source, PLACE_WHEELS);
}

static void add_system_folders(toolkit_places *places)
{
    const char *source = "the usual folders";
    add(places, "/usr/local/cuda", source, PLACE_TOOLKIT);
    add_matches(places, "/usr/local/cuda-", "*", source, PLACE_TOOLKIT);
    add(places, "/opt/cuda", source, PLACE_TOOLKIT);
    add(places, "/usr/lib/cuda", source, PLACE_TOOLKIT);
#if defined(__aarch64__)
    add(places, "/usr/lib/aarch64-linux-gnu", source, PLACE_FOLDER);
#else
    add(places, "/usr/lib/x86_64-linux-gnu", source, PLACE_FOLDER);
#endif
    add(places, "/usr/lib64", source, PLACE_FOLDER);
}

void toolkit_places_list(toolkit_places *places, const char *path)
{
    *places = (toolkit_places){0};
    if (path)
        add(places, path, "the path given", PLACE_TOOLKIT);
    add_variable(places, "CDP_TOOLKIT");
    /* what was named on purpose has no stand-in */
    if (places->count)
        places->items[0].is_binding = 1;
    add(places, NULL, "already in this process", PLACE_MAPPED);
    add_variable(places, "CUDA_PATH");
    add_variable(places, "CUDA_HOME");
    add_wheels(places);
    add_variable(places, "CONDA_PREFIX");
    add(places, NULL, "the loader", PLACE_LOADER);
    add_system_folders(places);
}

void toolkit_places_free(toolkit_places *places)
{
    for (size_t i = 0; i < places->count; i++)
        free(places->items[i].root);
    free(places->items);
    *places = (toolkit_places){0};
}
