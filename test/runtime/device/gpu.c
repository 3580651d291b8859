/* The whole way on a GPU: link, load, raise the pending limit, launch a kernel that launches, read launch errors, lose
the context. On other machines a double of the driver is used, in the tests beside this one.
REQUIRES: gpu, nvjitlink
RUN: %cc -I%root/test/runtime/Inputs %s %runtime -o %t.program
RUN: %t.program %root/test/runtime/Inputs/nested.ptx | FileCheck %s
*/
#include "show.h"

#define TRY(call) printf("%s: %s\n", #call, cdpStatusName(call))

static void run(cdpDevice device, const void *cubin, size_t size)
{
    cdpModule module;
    cdpKernel kernel;
    cdpDevicePointer buffer;
    cdpLaunchErrors e;
    int host[32] = {0}, k = 4, status = 69;
    double milliseconds = -1;
    size_t before, after;
    unsigned long long address;
    cdpLaunchConfig config = {.grid = {2}, .block = {1}};
    void *arguments[] = {&buffer, &k}, *fail_arguments[] = {&status};

    TRY(cdpDeviceLoad(device, cubin, size, &module));
    TRY(cdpDeviceRaiseLimit(device, CDP_LIMIT_PENDING_LAUNCHES, 4096, &before, &after));
    printf("limit %zu -> %zu\n", before, after);
    TRY(cdpModuleGetKernel(module, "absent", &kernel));
    TRY(cdpModuleGetGlobal(module, "__cdp_launch_errors", &address, &after));
    printf("size %zu\n", after);
    TRY(cdpModuleGetKernel(module, "parent", &kernel));
    TRY(cdpDeviceAllocate(device, sizeof host, &buffer));
    TRY(cdpDeviceFill(device, buffer, 0, sizeof host));
    TRY(cdpDeviceLaunch(device, kernel, &config, arguments, 1));
    TRY(cdpDeviceTimerBegin(device));
    TRY(cdpDeviceLaunch(device, kernel, &config, arguments, 2));
    TRY(cdpDeviceTimerEnd(device, &milliseconds));
    TRY(cdpDeviceSynchronize(device));
    TRY(cdpDeviceCopyOut(device, host, buffer, sizeof host));
    printf("values %d %d, time %s\n", host[0], host[31], milliseconds > 0 ? "yes" : "no");

    TRY(cdpModuleGetKernel(module, "fail", &kernel));
    TRY(cdpDeviceLaunch(device, kernel, &config, fail_arguments, 1));
    for (int i = 0; i < 2; i++) {
        TRY(cdpModuleLaunchErrors(module, 1, &e));
        printf("%llu %s '%s' '%s' '%s':%u\n", e.count, e.status_name, e.kernel, e.function, e.file,
               e.line);
    }
    show(cdpModuleDiagnostics(module));
    TRY(cdpModuleGetKernel(module, "crash", &kernel));
    TRY(cdpDeviceLaunch(device, kernel, &config, NULL, 0));
    TRY(cdpDeviceSynchronize(device));
    TRY(cdpDeviceFree(device, buffer));
}

int main(int argc, char **argv)
{
    const void *cubin;
    size_t size = 0, ptx_size;
    char *ptx = argc > 1 ? read_file(argv[1], &ptx_size) : NULL;
    cdpDevice device = cdpDeviceOpen(CDP_DEVICE_AUTO, 0);
    printf("%s, %s, driver %s\n", cdpDeviceName(device), cdpDeviceArch(device),
           cdpDeviceDriverVersion(device));
    cdpLinkBackend backends[] = {CDP_LINK_BACKEND_DRIVER, CDP_LINK_BACKEND_NVJITLINK};
    cdpLinker linkers[2];
    for (int i = 0; i < 2 && ptx; i++) {
        linkers[i] = cdpLinkerCreate(NULL, cdpDeviceArch(device));
        cdpLinkerAddData(linkers[i], CDP_INPUT_PTX, ptx, ptx_size, "nested");
        cdpLinkerSetBackend(linkers[i], backends[i]);
        TRY(cdpLinkerComplete(linkers[i], &cubin, &size));
        show(cdpLinkerDiagnostics(linkers[i]));
        printf("linked by %s\n", cdpLinkerBackendUsed(linkers[i]));
    }
    cdpModule alone = cdpModuleLoad(ptx, ptx ? ptx_size : 0);
    printf("PTX alone: %s\n", cdpStatusName(cdpModuleStatus(alone)));
    run(device, cubin, size);
    show(cdpDeviceDiagnostics(device));
    cdpDeviceDispose(device);
    cdpModuleDispose(alone);
    cdpLinkerDispose(linkers[0]);
    cdpLinkerDispose(linkers[1]);
    free(ptx);
    return 0;
}

// CHECK: {{.+}}, sm_{{[0-9]+}}, driver {{[0-9]+\.[0-9]}}
// CHECK-NEXT: cdpLinkerComplete{{.*}}: CDP_OK
// CHECK-NEXT: linked by the driver's linker
// CHECK-NEXT: cdpLinkerComplete{{.*}}: CDP_OK
// CHECK-NEXT: linked by nvJitLink
// CHECK-NEXT: PTX alone: CDP_ERROR_UNDEFINED_SYMBOL
// CHECK-NEXT: cdpDeviceLoad{{.*}}: CDP_OK
// CHECK-NEXT: cdpDeviceRaiseLimit{{.*}}: CDP_OK
// CHECK-NEXT: limit 2048 -> 4096
// CHECK-NEXT: "absent"{{.*}}: CDP_ERROR_NOT_FOUND
// CHECK-NEXT: cdpModuleGetGlobal{{.*}}: CDP_OK
// CHECK-NEXT: size 24
// CHECK-NEXT: "parent"{{.*}}: CDP_OK
// CHECK-NEXT: cdpDeviceAllocate{{.*}}: CDP_OK
// CHECK-NEXT: cdpDeviceFill{{.*}}: CDP_OK
// CHECK-NEXT: arguments, 1): CDP_ERROR_INVALID_ARGUMENT
// CHECK-NEXT: cdpDeviceTimerBegin{{.*}}: CDP_OK
// CHECK-NEXT: arguments, 2): CDP_OK
// CHECK-NEXT: cdpDeviceTimerEnd{{.*}}: CDP_OK
// CHECK-NEXT: cdpDeviceSynchronize{{.*}}: CDP_OK
// CHECK-NEXT: cdpDeviceCopyOut{{.*}}: CDP_OK
// CHECK-NEXT: values 10 10, time yes
// CHECK: cdpModuleLaunchErrors{{.*}}: CDP_OK
// CHECK-NEXT: 6 cudaErrorLaunchPendingCountExceeded 'child' 'parent' 'sort.cu':42
// CHECK-NEXT: cdpModuleLaunchErrors{{.*}}: CDP_OK
// CHECK-NEXT: 0 cudaSuccess '' '' '':0
// CHECK-NEXT: error: the module has no kernel 'absent'
// CHECK-NEXT: hint: its kernels are {{.*}}'parent'
// CHECK: cdpDeviceSynchronize{{.*}}: CDP_ERROR_KERNEL_FAILED
// CHECK-NEXT: cdpDeviceFree{{.*}}: CDP_ERROR_KERNEL_FAILED
// CHECK: launching 'parent': 1 arguments are given, it has 2 parameters
// CHECK: cuCtxSynchronize returned 700, CUDA_ERROR_ILLEGAL_ADDRESS
