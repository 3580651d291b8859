/* PTX without a NUL before the end of a mapped page: copied, where nvJitLink would read on.
REQUIRES: nvjitlink
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: %t.program | FileCheck %s
CHECK: CDP_OK
*/
#include <sys/mman.h>

#include "show.h"

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k() { ret; }";

int main(void)
{
    size_t length = sizeof ptx - 1, size;
    const void *cubin;
    char *pages = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *data = pages + 4096 - length;
    memcpy(data, ptx, length);
    mprotect(pages + 4096, 4096, PROT_NONE);
    cdpLinker linker = cdpLinkerCreate(NULL, "sm_90");
    cdpLinkerAddData(linker, CDP_INPUT_PTX, data, length, "page end");
    munmap(pages, 8192);
    printf("%s\n", cdpStatusName(cdpLinkerComplete(linker, &cubin, &size)));
    show(cdpLinkerDiagnostics(linker));
    cdpLinkerDispose(linker);
    return 0;
}
