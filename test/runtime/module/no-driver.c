/* No libcuda.so.1, a stub, a driver that does not start, no GPU: each its status and its way out.
RUN: mkdir -p %t && %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libcuda.so.1
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t/program
RUN: rm -f %t/libcuda.so.1
RUN: %plain-cc -shared -fPIC %root/test/doubles/cuda.c -o %t/libdouble.so
RUN: env LD_LIBRARY_PATH=%t/nowhere %t/program 2>&1 | FileCheck %s --check-prefix=%if gpu %{ANY%} %else %{NONE%}
RUN: mkdir -p %t/double && cp %t/libdouble.so %t/double/libcuda.so.1
RUN: env LD_LIBRARY_PATH=%t/double DOUBLE_INIT=34 %t/program 2>&1 | FileCheck %s --check-prefix=STUB
RUN: env LD_LIBRARY_PATH=%t/double DOUBLE_INIT=100 %t/program 2>&1 | FileCheck %s --check-prefix=DEVICE
RUN: env LD_LIBRARY_PATH=%t/double DOUBLE_INIT=999 %t/program 2>&1 | FileCheck %s --check-prefix=UNKNOWN
RUN: env LD_LIBRARY_PATH=%t/double DOUBLE_DEVICES=0 %t/program 2>&1 | FileCheck %s --check-prefix=EMPTY
*/
#include "show.h"

int main(void)
{
    cdpDevice device = cdpDeviceOpen(CDP_DEVICE_AUTO, 0);
    printf("device: %s\n", cdpStatusName(cdpDeviceStatus(device)));
    show(cdpDeviceDiagnostics(device));
    cdpDeviceDispose(device);
    return 0;
}

// ANY: device:
// NONE: CDP_ERROR_NO_DRIVER
// NONE: libcuda.so.1: error: opening the CUDA driver: {{.*}}libcuda.so.1
// STUB: CDP_ERROR_NO_DRIVER
// STUB: cuInit returned 34, CUDA_ERROR_STUB_LIBRARY
// STUB: hint: the loader found the toolkit's stub
// DEVICE: CDP_ERROR_NO_DEVICE
// DEVICE: cuInit returned 100, CUDA_ERROR_NO_DEVICE
// UNKNOWN: CDP_ERROR_NO_DRIVER
// UNKNOWN: cuInit returned 999
// EMPTY: CDP_ERROR_NO_DEVICE
// EMPTY: there is no GPU number 0: the driver has 0
