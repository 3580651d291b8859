/* The nearest word, by the number of insertions, deletions, replacements and swaps of neighbours.
   */
#include <stdio.h>
#include <string.h>

#include "options.h"

enum { longest = 40 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t distance(const char *a, const char *b)
{
    size_t rows[longest + 1][longest + 1];
    size_t m = strlen(a), n = strlen(b);
    if (m > longest || n > longest)
        return longest;
    for (size_t i = 0; i <= m; i++)
        rows[i][0] = i;
    for (size_t j = 0; j <= n; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= m; i++) {
        for (size_t j = 1; j <= n; j++) {
            size_t best = rows[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            best = least(best, least(rows[i - 1][j], rows[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = least(best, rows[i - 2][j - 2] + 1);
            rows[i][j] = best;
        }
    }
    return rows[m][n];
}

void suggest(char *hint, size_t size, const char *word, const char *const *names, size_t count)
{
    const char *nearest = NULL;
    size_t best = strlen(word) / 3 + 2;
    for (size_t i = 0; i < count; i++) {
        size_t d = names[i] ? distance(word, names[i]) : longest;
        if (d < best && d < strlen(names[i])) {
            best = d;
            nearest = names[i];
        }
    }
    hint[0] = '\0';
    if (nearest)
        snprintf(hint, size, "did you mean '%s'?", nearest);
}
