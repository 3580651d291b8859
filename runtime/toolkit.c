#include "toolkit.h"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char nvjitlink_part[] = "nvJitLink", device_runtime_part[] = "libcudadevrt.a",
                  libdevice_part[] = "libdevice";

/* Newest first. */
static const struct {
    const char *name;
    unsigned major;
} sonames[] = {{"libnvJitLink.so.13", 13}, {"libnvJitLink.so.12", 12}};

enum { SONAME_COUNT = sizeof sonames / sizeof *sonames };

/* A part that was found, as a candidate for use. The path belongs to the trace. */
typedef struct candidate {
    const char *path;
    unsigned major; /* of nvJitLink */
    device_runtime_info info;
} candidate;

struct cdpToolkitImpl {
    diagnostics d;
    toolkit_places places;
    cdpToolkitTried *trace;
    size_t trace_count, trace_capacity;
    candidate linker, device_runtime; /* the pair in use; path NULL: not found */
    const char *libdevice;
    int failed;           /* out of memory */
    pthread_mutex_t lock; /* of what follows */
    int opened;
    nvjitlink nvjitlink;
    char *open_problem;
    char version[16];
};

/* ---- The trace ---- */

/* Adds an entry and returns its path, NULL when out of memory. */
static const char *tried(cdpToolkit t, const char *part, const char *path, const char *source,
                         const char *problem)
{
    if (t->trace_count == t->trace_capacity) {
        size_t capacity = t->trace_capacity ? 2 * t->trace_capacity : 32;
        cdpToolkitTried *trace = realloc(t->trace, capacity * sizeof *trace);
        if (!trace) {
            t->failed = 1;
            return NULL;
        }
        t->trace = trace;
        t->trace_capacity = capacity;
    }
    char *path_copy = text_copy(path), *result = text_copy(problem ? problem : "found");
    if (!path_copy || !result) {
        free(path_copy);
        free(result);
        t->failed = 1;
        return NULL;
    }
    t->trace[t->trace_count++] =
        (cdpToolkitTried){part, path_copy, source, result, problem == NULL};
    return path_copy;
}

/* Whether two sonames are of one major version. */
static int same_end(const char *a, const char *b)
{
    return b && strcmp(strrchr(a, '.'), strrchr(b, '.')) == 0;
}

/* Says of every file that was found and is not used why that is so. */
static void explain_unused(cdpToolkit t)
{
    for (size_t i = 0; i < t->trace_count; i++) {
        cdpToolkitTried *entry = &t->trace[i];
        if (!entry->found || entry->path == t->linker.path ||
            entry->path == t->device_runtime.path || entry->path == t->libdevice)
            continue;
        const char *why = "there, but another one is used";
        if (entry->part == nvjitlink_part && !same_end(entry->path, t->linker.path))
            why = "there, but not used: no libcudadevrt.a of its CUDA version beside it";
        else if (entry->part == device_runtime_part && !t->device_runtime.path)
            why = "there, but of another CUDA version than nvJitLink";
        char *result = text_copy(why);
        if (!result)
            continue;
        free((char *)entry->result);
        entry->result = result;
        entry->found = 0;
    }
}

/* ---- Looking into one place ---- */

enum { MOST_CANDIDATES = 16 };

/* What one place has. */
typedef struct finds {
    candidate linkers[MOST_CANDIDATES], device_runtimes[MOST_CANDIDATES];
    size_t linker_count, device_runtime_count;
} finds;

static void join(text *path, const char *root, const char *folder, const char *file)
{
    path->size = 0;
    if (strcmp(folder, ".") == 0)
        text_printf(path, "%s/%s", root, file);
    else
        text_printf(path, "%s/%s/%s", root, folder, file);
}

static void find_linkers(cdpToolkit t, const toolkit_place *place, finds *f)
{
    text path = {0};
    for (const char *const *folder = toolkit_library_folders(place->layout); *folder; folder++)
        for (size_t i = 0; i < SONAME_COUNT && f->linker_count < MOST_CANDIDATES; i++) {
            join(&path, place->root, *folder, sonames[i].name);
            if (path.failed)
                break;
            int there = access(path.data, R_OK) == 0;
            const char *copy =
                tried(t, nvjitlink_part, path.data, place->source, there ? NULL : "no such file");
            if (there && copy)
                f->linkers[f->linker_count++] = (candidate){copy, sonames[i].major, {0}};
        }
    text_free(&path);
}

static void find_device_runtimes(cdpToolkit t, const toolkit_place *place, finds *f)
{
    text path = {0};
    for (const char *const *folder = toolkit_library_folders(place->layout); *folder; folder++) {
        device_runtime_info info;
        join(&path, place->root, *folder, "libcudadevrt.a");
        if (path.failed || f->device_runtime_count == MOST_CANDIDATES)
            break;
        const char *problem = device_runtime_read(&info, path.data);
        const char *copy = tried(t, device_runtime_part, path.data, place->source, problem);
        if (!problem && copy)
            f->device_runtimes[f->device_runtime_count++] = (candidate){copy, 0, info};
    }
    text_free(&path);
}

/* The same major version, as far as the archive tells its own. */
static int goes_with(const candidate *linker, const candidate *device_runtime)
{
    return device_runtime->info.major == 0 || device_runtime->info.major == linker->major;
}

/* Takes the first nvJitLink of the place that has a matching device runtime beside it. */
static int take_pair(cdpToolkit t, const finds *f)
{
    for (size_t i = 0; i < f->linker_count; i++)
        for (size_t j = 0; j < f->device_runtime_count; j++)
            if (goes_with(&f->linkers[i], &f->device_runtimes[j])) {
                t->linker = f->linkers[i];
                t->device_runtime = f->device_runtimes[j];
                return 1;
            }
    return 0;
}

/* ---- Places that are named by a library ---- */

static int note_mapped(struct dl_phdr_info *info, size_t size, void *data)
{
    (void)size;
    const char *slash = info->dlpi_name ? strrchr(info->dlpi_name, '/') : NULL;
    if (!slash || strncmp(slash, "/libnvJitLink.so.", 17) != 0)
        return 0;
    *(char **)data = text_copy(info->dlpi_name);
    return 1;
}

static char *mapped_file(void)
{
    char *file = NULL;
    dl_iterate_phdr(note_mapped, &file);
    return file;
}

static char *loader_file(void)
{
    for (size_t i = 0; i < SONAME_COUNT; i++) {
        struct link_map *map;
        void *library = dlopen(sonames[i].name, RTLD_LAZY | RTLD_LOCAL);
        if (library && dlinfo(library, RTLD_DI_LINKMAP, &map) == 0 && strchr(map->l_name, '/'))
            return text_copy(map->l_name);
    }
    return NULL;
}

/* Turns "mapped" and "loader" into the folder that they mean; 0 when there is none. */
static int resolve(cdpToolkit t, toolkit_place *place)
{
    if (place->root)
        return 1;
    int mapped = place->layout == PLACE_MAPPED;
    char *file = mapped ? mapped_file() : loader_file();
    if (!file) {
        tried(t, nvjitlink_part, mapped ? "libnvJitLink.so.*" : sonames[0].name, place->source,
              mapped ? "not mapped" : "the loader finds no libnvJitLink.so.13 or .so.12");
        return 0;
    }
    *place = toolkit_place_of_file(file, place->source);
    free(file);
    t->failed |= !place->root;
    return place->root != NULL;
}

static int has_folder(cdpToolkit t, const toolkit_place *place)
{
    text folder = {0};
    text_printf(&folder, place->layout == PLACE_WHEELS ? "%s/nvidia" : "%s", place->root);
    int there = !folder.failed && access(folder.data, X_OK) == 0;
    if (!there)
        tried(t, nvjitlink_part, folder.failed ? place->root : folder.data, place->source,
              "no such folder");
    text_free(&folder);
    return there;
}

/* ---- The search ---- */

static void keep_first(candidate *kept, const candidate *found, size_t count)
{
    if (!kept->path && count > 0)
        *kept = found[0];
}

/* Keeps the first device runtime that goes with the nvJitLink in use; without one, any. */
static void keep_matching(cdpToolkit t, candidate *kept, const finds *f)
{
    for (size_t i = 0; i < f->device_runtime_count && !kept->path; i++)
        if (!t->linker.path || goes_with(&t->linker, &f->device_runtimes[i]))
            *kept = f->device_runtimes[i];
}

/* Goes through the places until one has a pair. Where none has, the first nvJitLink is used with
   the first device runtime of its major version. A binding place settles nvJitLink alone. */
static void find_pair(cdpToolkit t)
{
    candidate other_runtime = {0};
    for (size_t i = 0; i < t->places.count; i++) {
        toolkit_place *place = &t->places.items[i];
        int bound = t->places.items[0].is_binding && i > 0;
        finds f = {.linker_count = 0};
        if ((bound && place->layout == PLACE_LOADER) || !resolve(t, place) ||
            !has_folder(t, place)) {
            if (place->is_binding)
                return;
            continue;
        }
        if (!bound)
            find_linkers(t, place, &f);
        find_device_runtimes(t, place, &f);
        if (take_pair(t, &f))
            return;
        keep_first(&t->linker, f.linkers, f.linker_count);
        keep_matching(t, &other_runtime, &f);
        if (place->is_binding && !t->linker.path)
            return;
        if (bound && other_runtime.path)
            break;
    }
    if (other_runtime.path && t->linker.path && goes_with(&t->linker, &other_runtime))
        t->device_runtime = other_runtime;
}

static int find_libdevice_in(cdpToolkit t, const toolkit_place *place)
{
    text path = {0};
    for (const char *const *folder = toolkit_libdevice_folders(place->layout); *folder; folder++) {
        join(&path, place->root, *folder, "libdevice.10.bc");
        if (path.failed)
            break;
        int there = access(path.data, R_OK) == 0;
        const char *copy =
            tried(t, libdevice_part, path.data, place->source, there ? NULL : "no such file");
        if (there && copy) {
            t->libdevice = copy;
            break;
        }
    }
    text_free(&path);
    return t->libdevice != NULL;
}

/* From nvJitLink's own root first. */
static void find_libdevice(cdpToolkit t)
{
    if (t->linker.path) {
        toolkit_place own = toolkit_place_of_file(t->linker.path, "beside nvJitLink");
        if (own.root)
            find_libdevice_in(t, &own);
        free(own.root);
    }
    for (size_t i = 0; i < t->places.count && !t->libdevice; i++)
        if (t->places.items[i].root)
            find_libdevice_in(t, &t->places.items[i]);
}

cdpToolkit cdpToolkitFind(const char *path)
{
    cdpToolkit t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    pthread_mutex_init(&t->lock, NULL);
    toolkit_places_list(&t->places, path);
    find_pair(t);
    find_libdevice(t);
    explain_unused(t);
    if (t->failed || t->places.failed)
        diagnostics_error(&t->d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_FIND, NULL,
                          "looking for the CUDA toolkit: the host is out of memory");
    else if (!t->linker.path && t->places.items[0].is_binding)
        toolkit_missing(t, nvjitlink_part, &t->d);
    return t;
}

void cdpToolkitDispose(cdpToolkit t)
{
    if (!t)
        return;
    for (size_t i = 0; i < t->trace_count; i++) {
        free((char *)t->trace[i].path);
        free((char *)t->trace[i].result);
    }
    free(t->trace);
    free(t->open_problem);
    toolkit_places_free(&t->places);
    diagnostics_free(&t->d);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

/* ---- What was found ---- */

static const cdpDiagnosticList no_diagnostics;

cdpStatus cdpToolkitStatus(cdpToolkit t)
{
    return t ? t->d.status : CDP_ERROR_OUT_OF_MEMORY;
}

const cdpDiagnosticList *cdpToolkitDiagnostics(cdpToolkit t)
{
    return t ? &t->d.list : &no_diagnostics;
}

const char *cdpToolkitNvJitLink(cdpToolkit t)
{
    return t ? t->linker.path : NULL;
}

const char *cdpToolkitDeviceRuntime(cdpToolkit t)
{
    return t ? t->device_runtime.path : NULL;
}

const char *cdpToolkitLibdevice(cdpToolkit t)
{
    return t ? t->libdevice : NULL;
}

const cdpToolkitTried *cdpToolkitTrace(cdpToolkit t, size_t *count)
{
    *count = t ? t->trace_count : 0;
    return t ? t->trace : NULL;
}

const device_runtime_info *toolkit_device_runtime(cdpToolkit t)
{
    return &t->device_runtime.info;
}

cdpStatus toolkit_missing(cdpToolkit t, const char *part, diagnostics *d)
{
    text log = {0};
    for (size_t i = 0; i < t->trace_count; i++)
        if (strcmp(t->trace[i].part, part) == 0)
            text_printf(&log, "%s (%s): %s\n", t->trace[i].path, t->trace[i].source,
                        t->trace[i].result);
    int is_bound = t->places.count > 0 && t->places.items[0].is_binding;
    cdpStatus status = diagnostics_error(
        d, CDP_ERROR_TOOLKIT_NOT_FOUND, CDP_STAGE_FIND, NULL, "%s was not found%s%s%s", part,
        is_bound ? " in the toolkit named by " : "", is_bound ? t->places.items[0].source : "",
        is_bound ? "" : "; the log lists every place tried");
    diagnostics_hint(d,
                     "name the root folder of a CUDA toolkit in CDP_TOOLKIT, or install NVIDIA's "
                     "wheels nvidia-nvjitlink and nvidia-cuda-runtime");
    diagnostics_log(d, log.data);
    text_free(&log);
    return status;
}

/* ---- Opening ---- */

static void open_linker(cdpToolkit t)
{
    text problem = {0};
    t->opened = 1;
    if (nvjitlink_open(&t->nvjitlink, t->linker.path, &problem)) {
        text version = {0};
        text_printf(&version, "%u.%u", t->nvjitlink.major, t->nvjitlink.minor);
        if (t->nvjitlink.says_version && version.size < sizeof t->version)
            memcpy(t->version, version.data, version.size + 1);
        text_free(&version);
    } else {
        t->open_problem = problem.data ? problem.data : text_copy("the host is out of memory");
        problem.data = NULL;
    }
    text_free(&problem);
}

const nvjitlink *toolkit_nvjitlink(cdpToolkit t, diagnostics *d)
{
    if (!t->linker.path) {
        toolkit_missing(t, nvjitlink_part, d);
        return NULL;
    }
    pthread_mutex_lock(&t->lock);
    if (!t->opened)
        open_linker(t);
    int usable = t->nvjitlink.Create && !t->open_problem;
    pthread_mutex_unlock(&t->lock);
    if (usable)
        return &t->nvjitlink;
    diagnostic_place place = {.object = t->linker.path};
    diagnostics_error(d, CDP_ERROR_TOOLKIT_NOT_FOUND, CDP_STAGE_FIND, &place,
                      "opening nvJitLink: %s", t->open_problem ? t->open_problem : "");
    return NULL;
}

const char *cdpToolkitVersion(cdpToolkit t)
{
    if (!t || !t->linker.path)
        return NULL;
    diagnostics ignored = {0};
    const nvjitlink *linker = toolkit_nvjitlink(t, &ignored);
    diagnostics_free(&ignored);
    return linker && t->version[0] ? t->version : NULL;
}
