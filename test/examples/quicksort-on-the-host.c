// The kernels of quicksort.ll as host functions, with a launch that queues: every shape of input, sizes around each case
// of the sort, launches that fail at random, and no launches at all. What it proves needs no GPU: the parts are disjoint
// and not empty, each is sorted once, nothing outside of the range is written, and the depth of launches stays small.
// REQUIRES: clang
// RUN: sed -e 's/ptx_kernel //' -e '/^target triple/d' %root/examples/quicksort.ll > %t.ll
// RUN: clang -std=gnu11 -g -O1 -fsanitize=address,undefined -Wno-override-module %s %t.ll -o %t
// RUN: %t | FileCheck %s
// CHECK: 308 sorts, deepest {{[1-3]?[0-9]}} levels
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct part {
    int left, right, levels;
} part;

enum { LARGEST = 200000, LEVELS = 40, GUARD = 0x5a5a5a5a };

static int data[LARGEST + 2], expected[LARGEST + 2], counters[2];
static part queue[LARGEST];
static size_t queued;
static int fail_every, launches, failures;
static uint64_t state = 1;

static uint32_t next_random(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33);
}

static void fail(const char *what)
{
    printf("%s\n", what);
    exit(1);
}

int launch(void *kernel, int gx, int gy, int gz, int bx, int by, int bz, int shared, void *stream,
           ...) __asm__("cdp.launch");
int launch(void *kernel, int gx, int gy, int gz, int bx, int by, int bz, int shared, void *stream,
           ...)
{
    va_list list;
    (void)kernel;
    va_start(list, stream);
    int *first = va_arg(list, int *);
    part p = {.left = va_arg(list, int)};
    p.right = va_arg(list, int);
    p.levels = va_arg(list, int);
    if (va_arg(list, int *) != counters || first != data + 1)
        fail("a launch with other pointers");
    va_end(list);
    if (gx * gy * gz * bx * by * bz != 1 || shared != 0 || (intptr_t)stream != 4)
        fail("a launch of more than one thread, or not fire-and-forget");
    if (p.left >= p.right)
        fail("an empty part");
    launches++;
    if (fail_every && next_random() % (unsigned)fail_every == 0)
        return failures++, 69;
    if (queued == LARGEST)
        fail("too many launches");
    queue[queued++] = p;
    return 0;
}

void sort(int *first, int left, int right, int levels, int *counters);

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static int value(int shape, int i, int n)
{
    switch (shape) {
    case 0:
        return i; /* sorted */
    case 1:
        return n - i; /* reversed */
    case 2:
        return 7; /* all equal */
    case 3:
        return (int)(next_random() << 1 | (next_random() & 1));
    case 4:
        return (int)(next_random() % 3); /* few values */
    case 5:
        return i < n / 2 ? i : n - i; /* up and down */
    default:
        return i == 0 ? INT_MIN : i == n - 1 ? INT_MAX : i & 1;
    }
}

/* Sorts and compares; returns how many levels deep the launches went. */
static int run(int shape, int n, int levels)
{
    int deepest = 0;
    for (int i = 0; i < n; i++)
        data[i + 1] = expected[i] = value(shape, i, n);
    data[0] = data[n + 1] = GUARD;
    qsort(expected, (size_t)n, sizeof *expected, compare);
    launches = failures = counters[0] = counters[1] = 0;
    sort(data + 1, 0, n, levels, counters);
    while (queued) {
        part p = queue[--queued];
        deepest = levels - p.levels > deepest ? levels - p.levels : deepest;
        sort(data + 1, p.left, p.right, p.levels, counters);
    }
    if (memcmp(data + 1, expected, (size_t)n * sizeof *expected) != 0)
        fail("not sorted");
    if (data[0] != GUARD || data[n + 1] != GUARD)
        fail("written outside of the range");
    if (counters[0] != launches || counters[1] != failures)
        fail("launches counted wrongly");
    return deepest;
}

int main(void)
{
    static const int sizes[] = {0, 1, 2, 3, 63, 64, 65, 66, 100, 4097, LARGEST};
    int sorts = 0, deepest = 0;
    for (int shape = 0; shape < 7; shape++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            fail_every = 0;
            int depth = run(shape, sizes[i], LEVELS);
            deepest = depth > deepest ? depth : deepest;
            run(shape, sizes[i], 2); /* heaps at the third level */
            fail_every = 3;
            run(shape, sizes[i], LEVELS);
            fail_every = 1; /* no launch works */
            run(shape, sizes[i], LEVELS);
            sorts += 4;
        }
    printf("%d sorts, deepest %d levels\n", sorts, deepest);
    return 0;
}
