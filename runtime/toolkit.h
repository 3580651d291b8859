/* The toolkit for the rest of the runtime, and the places where its parts are looked for. */
#ifndef CDP_RUNTIME_TOOLKIT_H
#define CDP_RUNTIME_TOOLKIT_H

#include "cdp/runtime.h"
#include "device_runtime.h"
#include "diagnostics.h"
#include "nvjitlink.h"

/* How the parts lie below a place's root. */
typedef enum place_layout {
    PLACE_TOOLKIT, /* NVIDIA's installer, conda, one root of the cu13 wheels */
    PLACE_WHEELS,  /* a site-packages folder */
    PLACE_FOLDER,  /* the libraries' own folder, as in the multiarch folders */
    PLACE_MAPPED,  /* the nvJitLink that this process has mapped; becomes one of the above */
    PLACE_LOADER   /* whatever the loader finds; becomes one of the above */
} place_layout;

typedef struct toolkit_place {
    char *root;         /* NULL for PLACE_MAPPED and PLACE_LOADER */
    const char *source; /* static */
    place_layout layout;
    int is_binding; /* without an nvJitLink here there is none at all */
} toolkit_place;

typedef struct toolkit_places {
    toolkit_place *items;
    size_t count, capacity;
    int failed; /* out of memory */
} toolkit_places;

/* The places in the order of cdpToolkitFind; `path` may be NULL. */
void toolkit_places_list(toolkit_places *places, const char *path);
void toolkit_places_free(toolkit_places *places);

/* The place that the file of an nvJitLink lies in: "/x/lib64/libnvJitLink.so.13" is "/x". */
toolkit_place toolkit_place_of_file(const char *file, const char *source);

/* Folders below a root, NULL-terminated. */
const char *const *toolkit_library_folders(place_layout layout);
const char *const *toolkit_libdevice_folders(place_layout layout);

/* The opened nvJitLink; NULL with an error in `d` that says what is wrong, or lists the places
   tried. Owned by the toolkit; callable from several threads at once. */
const nvjitlink *toolkit_nvjitlink(cdpToolkit toolkit, diagnostics *d);

/* What is known of the libcudadevrt.a that was found. */
const device_runtime_info *toolkit_device_runtime(cdpToolkit toolkit);

/* Adds the error that `part` was not found, with the places tried as its log. */
cdpStatus toolkit_missing(cdpToolkit toolkit, const char *part, diagnostics *d);

#endif
