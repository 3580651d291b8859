#include "names.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* FNV-1a: short keys, no need to withstand an attacker. */
static size_t hash(const char *key, size_t size)
{
    uint64_t value = 14695981039346656037u;
    for (size_t i = 0; i < size; i++)
        value = (value ^ (unsigned char)key[i]) * 1099511628211u;
    return (size_t)(value ^ (value >> 32));
}

/* The slot of the key, or the empty slot where it belongs. The capacity is a power of two. */
static names_slot *slot_of(const name_map *map, const char *key, size_t size)
{
    size_t i = hash(key, size) & (map->capacity - 1);
    while (map->slots[i].key &&
           (strncmp(map->slots[i].key, key, size) != 0 || map->slots[i].key[size]))
        i = (i + 1) & (map->capacity - 1);
    return &map->slots[i];
}

size_t names_find(const name_map *map, const char *key, size_t size)
{
    if (map->count == 0)
        return NAMES_NONE;
    const names_slot *slot = slot_of(map, key, size);
    return slot->key ? slot->value : NAMES_NONE;
}

static int grow(name_map *map)
{
    name_map larger = {.capacity = map->capacity ? 2 * map->capacity : 64};
    larger.slots = calloc(larger.capacity, sizeof *larger.slots);
    if (!larger.slots)
        return 0;
    for (size_t i = 0; i < map->capacity; i++)
        if (map->slots[i].key)
            names_add(&larger, map->slots[i].key, map->slots[i].value);
    free(map->slots);
    *map = larger;
    return 1;
}

int names_add(name_map *map, const char *key, size_t value)
{
    if (4 * (map->count + 1) > 3 * map->capacity && !grow(map))
        return 0;
    *slot_of(map, key, strlen(key)) = (names_slot){key, value};
    map->count++;
    return 1;
}

void names_free(name_map *map)
{
    free(map->slots);
    *map = (name_map){0};
}
