/* A map from names to numbers: symbols of a PTX module, definitions of a link. The keys are
   borrowed and must outlive the map. Start as {0}. */
#ifndef CDP_RUNTIME_NAMES_H
#define CDP_RUNTIME_NAMES_H

#include <stddef.h>

#define NAMES_NONE ((size_t)-1)

typedef struct names_slot {
    const char *key;
    size_t value;
} names_slot;

typedef struct name_map {
    names_slot *slots;
    size_t count, capacity;
} name_map;

/* The value of a name that need not be NUL-terminated, or NAMES_NONE. */
size_t names_find(const name_map *map, const char *key, size_t size);

/* Adds a name that is not in the map yet. 0 when the host is out of memory. */
int names_add(name_map *map, const char *key, size_t value);

void names_free(name_map *map);

#endif
