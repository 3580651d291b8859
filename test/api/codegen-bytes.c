/* The bytes door: text in, PTX and the lowered module out, any number of times, from one compilation.
   RUN: %cc %s %codegen -o %t && %t | FileCheck %s */
#include <stdio.h>
#include <string.h>

#include "Inputs/same_ptx.h"
#include "cdp/codegen.h"

static const char module[] =
    "declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) convergent "
    "nounwind\n"
    "define ptx_kernel void @child(i32 %n) { ret void }\n"
    "define ptx_kernel void @parent(ptr %out) {\n"
    "  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr "
    "@child,\n"
    "      i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, i32 7)\n"
    "  store i32 %status, ptr %out\n"
    "  ret void\n"
    "}\n";

int main(void)
{
    const char *ptx, *again, *lowered;
    size_t size, again_size, lowered_size;
    cdpCompilation c = cdpCompilationCreate();
    /* not NUL-terminated, and gone after the call */
    char copy[sizeof module - 1];
    memcpy(copy, module, sizeof copy);
    cdpCompilationAddData(c, copy, sizeof copy, "module");
    memset(copy, 'x', sizeof copy);
    cdpCompilationSetArch(c, "sm_90");
    if (cdpCompilationEmit(c, CDP_OUTPUT_PTX, &ptx, &size))
        return 1;
    // CHECK: size is that of the string: yes
    printf("size is that of the string: %s\n", strlen(ptx) == size ? "yes" : "no");
    // CHECK: an entry parent: yes
    printf("an entry parent: %s\n", strstr(ptx, ".visible .entry parent(") ? "yes" : "no");
    if (cdpCompilationEmit(c, CDP_OUTPUT_LOWERED_TEXT, &lowered, &lowered_size))
        return 1;
    // CHECK: lowered: yes
    printf("lowered: %s\n", strstr(lowered, "__cudaCDP2LaunchDeviceV2") ? "yes" : "no");
    // CHECK: the PTX is still there: yes
    printf("the PTX is still there: %s\n", strlen(ptx) == size ? "yes" : "no");
    char first[100000];
    memcpy(first, ptx, size + 1);
    if (cdpCompilationEmit(c, CDP_OUTPUT_PTX, &again, &again_size))
        return 1;
    // CHECK: a second emit is equal: yes
    printf("a second emit is equal: %s\n", same_ptx(first, again) ? "yes" : "no");
    if (cdpCompilationEmit(c, CDP_OUTPUT_LOWERED_BITCODE, &lowered, &lowered_size))
        return 1;
    cdpCompilation d = cdpCompilationCreate();
    cdpCompilationAddData(d, lowered, lowered_size, "lowered");
    cdpCompilationSetArch(d, "sm_90");
    if (cdpCompilationEmit(d, CDP_OUTPUT_PTX, &again, &again_size))
        return 1;
    // CHECK: the PTX of the lowered bitcode is equal: yes
    printf("the PTX of the lowered bitcode is equal: %s\n", same_ptx(first, again) ? "yes" : "no");
    cdpCompilationDispose(c);
    cdpCompilationDispose(d);
    return 0;
}
