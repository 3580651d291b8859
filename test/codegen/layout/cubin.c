// Where ptxas puts the parameters of the same kernels, read from linked cubins of eight architectures: the launch must
// store them where the kernel looks.
// REQUIRES: nvjitlink
// RUN: %cc %s %runtime -o %t
// RUN: grep -v '^#' %S/layouts.txt > %t.nvcc
// RUN: %python %S/layout.py ir direct > %t.ll
// RUN: cdpc build -arch=sm_75 %t.ll -o %t.75.cubin
// RUN: %t %t.75.cubin > %t.75
// RUN: diff %t.nvcc %t.75
// RUN: cdpc build -arch=sm_80 %t.ll -o %t.80.cubin
// RUN: %t %t.80.cubin > %t.80
// RUN: diff %t.nvcc %t.80
// RUN: cdpc build -arch=sm_86 %t.ll -o %t.86.cubin
// RUN: %t %t.86.cubin > %t.86
// RUN: diff %t.nvcc %t.86
// RUN: cdpc build -arch=sm_89 %t.ll -o %t.89.cubin
// RUN: %t %t.89.cubin > %t.89
// RUN: diff %t.nvcc %t.89
// RUN: cdpc build -arch=sm_90 %t.ll -o %t.90.cubin
// RUN: %t %t.90.cubin > %t.90
// RUN: diff %t.nvcc %t.90
// RUN: cdpc build -arch=sm_100 %t.ll -o %t.100.cubin
// RUN: %t %t.100.cubin > %t.100
// RUN: diff %t.nvcc %t.100
// RUN: cdpc build -arch=sm_103 %t.ll -o %t.103.cubin
// RUN: %t %t.103.cubin > %t.103
// RUN: diff %t.nvcc %t.103
// RUN: cdpc build -arch=sm_120 %t.ll -o %t.120.cubin
// RUN: %t %t.120.cubin > %t.120
// RUN: diff %t.nvcc %t.120
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cdp/runtime.h"

static void *read_file(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    char *data = f ? malloc(1 << 22) : NULL;
    *size = data ? fread(data, 1, 1 << 22, f) : 0;
    if (f)
        fclose(f);
    return data;
}

static void print(const cdpCubinKernel *k)
{
    printf("%-16s :", k->name + strlen("child_"));
    for (unsigned i = 0; i < k->parameter_count; i++)
        printf(" %u", k->parameter_offsets[i]);
    printf("%s :", k->parameter_count ? "" : " ");
    for (unsigned i = 0; i < k->parameter_count; i++)
        printf(" %u", k->parameter_sizes[i]);
    printf("%s : %zu\n", k->parameter_count ? "" : " ", k->parameter_bytes);
}

int main(int argc, char **argv)
{
    size_t size = 0, count = 0;
    void *data = argc == 2 ? read_file(argv[1], &size) : NULL;
    cdpCubin cubin = cdpCubinRead(data, size);
    const cdpCubinKernel *kernels = cdpCubinKernels(cubin, &count);
    for (size_t i = 0; i < count; i++)
        if (strncmp(kernels[i].name, "child_", 6) == 0)
            print(&kernels[i]);
    cdpCubinDispose(cubin);
    free(data);
    return count == 0;
}
