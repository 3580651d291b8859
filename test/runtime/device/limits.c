/* Limits are raised, never lowered; the values around it are given.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t/program
RUN: env LD_LIBRARY_PATH=%t DOUBLE_TRACE=1 %t/program 2>&1 | FileCheck %s
*/
#include "show.h"

int main(void)
{
    size_t before, after;
    cdpDevice device = cdpDeviceOpen(CDP_DEVICE_GPU, 0);
    cdpDeviceRaiseLimit(device, CDP_LIMIT_PENDING_LAUNCHES, 65536, &before, &after);
    printf("%zu %zu\n", before, after);
    cdpDeviceRaiseLimit(device, CDP_LIMIT_PENDING_LAUNCHES, 100, &before, &after);
    printf("%zu %zu\n", before, after);
    cdpDeviceRaiseLimit(device, CDP_LIMIT_STACK_BYTES, 2048, NULL, NULL);
    cdpDeviceDispose(device);
    return 0;
}

// CHECK: limit 4 = 65536
// CHECK-NOT: limit 4
// CHECK: limit 0 = 2048
// CHECK: 2048 65536
// CHECK-NEXT: 65536 65536
