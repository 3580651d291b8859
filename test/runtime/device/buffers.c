/* Copies and fills stay inside one live buffer; what is left is freed with the device.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t/program
RUN: env LD_LIBRARY_PATH=%t DOUBLE_TRACE=1 %t/program 2>&1 | FileCheck %s
*/
#include "show.h"

int main(void)
{
    cdpDevicePointer a, b;
    unsigned char in[8] = {1, 2, 3, 4, 5, 6, 7, 8}, out[8] = {0};
    cdpDevice device = cdpDeviceOpen(CDP_DEVICE_GPU, 0);
    cdpDeviceAllocate(device, 8, &a);
    cdpDeviceAllocate(device, 8, &b);
    cdpDeviceCopyIn(device, a, in, 8);
    cdpDeviceFill(device, a + 2, 9, 2);
    cdpDeviceCopyOut(device, out, a + 1, 4);
    printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
    printf("%s\n", cdpStatusName(cdpDeviceCopyIn(device, a + 1, in, 8)));
    printf("%s\n", cdpStatusName(cdpDeviceFill(device, a - 1, 0, 1)));
    printf("%s\n", cdpStatusName(cdpDeviceFree(device, a + 1)));
    printf("%s\n", cdpStatusName(cdpDeviceFree(device, a)));
    printf("%s\n", cdpStatusName(cdpDeviceCopyOut(device, out, a, 1)));
    printf("%s\n", cdpStatusName(cdpDeviceStatus(device)));
    show(cdpDeviceDiagnostics(device));
    fflush(stdout);
    cdpDeviceDispose(device);
    return 0;
}

// CHECK: 2 9 9 5
// CHECK-NEXT: CDP_ERROR_INVALID_ARGUMENT
// CHECK-NEXT: CDP_ERROR_INVALID_ARGUMENT
// CHECK-NEXT: CDP_ERROR_INVALID_ARGUMENT
// CHECK-NEXT: CDP_OK
// CHECK-NEXT: CDP_ERROR_INVALID_ARGUMENT
// CHECK-NEXT: CDP_OK
// CHECK-NEXT: error: cdpDeviceCopyIn: the 8 bytes at 0x{{[0-9a-f]+}} are not inside one live buffer
// CHECK: free
// CHECK: release 0
