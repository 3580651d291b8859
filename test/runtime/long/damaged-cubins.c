/* Three hundred thousand damaged copies of a cubin: reading one gives a status, and under the sanitizers nothing is read
   that is not there.
   REQUIRES: long, nvjitlink
   RUN: cdpc build -arch=sm_90 %S/../../codegen/lower/no-parameters.ll -o %t.cubin
   RUN: %cc -I%root/test/Inputs %s %runtime -o %t && %t %t.cubin 300000 | FileCheck %s */
// CHECK: 300000 cubins: {{[1-9][0-9]*}} read, {{[1-9][0-9]*}} refused, 0 refused without a sentence
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cdp/runtime.h"
#include "splitmix64.h"

/* Reads every string and number that the reader gives out. */
static size_t look_at(cdpCubin cubin)
{
    size_t sum = 0, count;
    const cdpCubinKernel *kernels = cdpCubinKernels(cubin, &count);
    for (size_t i = 0; i < count; i++) {
        sum += strlen(kernels[i].name);
        for (unsigned p = 0; p < kernels[i].parameter_count; p++)
            sum += kernels[i].parameter_offsets[p] + kernels[i].parameter_sizes[p];
    }
    const char *const *undefined = cdpCubinUndefined(cubin, &count);
    for (size_t i = 0; i < count; i++)
        sum += strlen(undefined[i]);
    return sum;
}

/* Most of a cubin is code, which the reader does not look at: half of the damage goes to the header, and to the section
   headers and symbols at the end. */
static size_t place(size_t size)
{
    switch (random_number() % 4) {
    case 0:
        return random_number() % 64;
    case 1:
        return size - 1 - random_number() % (size < 16384 ? size : 16384);
    default:
        return random_number() % size;
    }
}

int main(int argc, char **argv)
{
    static char original[1 << 20], damaged[sizeof original];
    int count = argc > 2 ? atoi(argv[2]) : 0, read = 0, refused = 0, silent = 0;
    size_t sum = 0;
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    size_t size = file ? fread(original, 1, sizeof original, file) : 0;
    if (!size)
        return 1;
    fclose(file);
    for (int i = 0; i < count; i++) {
        size_t length = random_number() % 8 ? size : 1 + random_number() % size;
        memcpy(damaged, original, size);
        for (unsigned flips = 1 + (unsigned)(random_number() % 8); flips; flips--)
            damaged[place(size)] = (char)random_number();
        cdpCubin cubin = cdpCubinRead(damaged, length);
        if (cdpCubinStatus(cubin)) {
            refused++;
            silent += cdpCubinDiagnostics(cubin)->count == 0;
        } else {
            read++;
            sum += look_at(cubin);
        }
        cdpCubinDispose(cubin);
    }
    printf("%d cubins: %d read, %d refused, %d refused without a sentence (%zu)\n", count, read,
           refused, silent, sum % 10);
    return 0;
}
