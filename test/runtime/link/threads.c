/* Many linkers in many threads share one toolkit; all give the same bytes.
REQUIRES: nvjitlink
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -lpthread -o %t.program
RUN: %t.program | FileCheck %s
CHECK: 32 links, 0 different
*/
#include <pthread.h>

#include "show.h"

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                          ".visible .entry k(.param .u64 p) { ret; }";
static cdpToolkit toolkit;
static char first[16384];
static size_t first_size;

static int link_one(int keep)
{
    const void *cubin;
    size_t size;
    cdpLinker linker = cdpLinkerCreate(toolkit, "sm_90");
    cdpLinkerAddData(linker, CDP_INPUT_PTX, ptx, sizeof ptx - 1, NULL);
    int same = cdpLinkerComplete(linker, &cubin, &size) == CDP_OK && size < sizeof first;
    if (same && keep)
        memcpy(first, cubin, first_size = size);
    same = same && size == first_size && memcmp(cubin, first, size) == 0;
    cdpLinkerDispose(linker);
    return same;
}

static void *work(void *different)
{
    for (int i = 0; i < 4; i++)
        *(int *)different += !link_one(0);
    return NULL;
}

int main(void)
{
    pthread_t threads[8];
    int different[8] = {0}, sum = 0;
    toolkit = cdpToolkitFind(NULL);
    cdpToolkit for_first = toolkit;
    toolkit = cdpToolkitFind(NULL); /* one that no linker has opened yet */
    link_one(1);
    cdpToolkitDispose(toolkit);
    toolkit = for_first;
    for (int i = 0; i < 8; i++)
        pthread_create(&threads[i], NULL, work, &different[i]);
    for (int i = 0; i < 8; i++) {
        pthread_join(threads[i], NULL);
        sum += different[i];
    }
    printf("32 links, %d different\n", sum);
    cdpToolkitDispose(toolkit);
    return 0;
}
