#include "self_test.h"

#include <stdlib.h>
#include <string.h>

#include "report.h"

static const char module_text[] =
    "target triple = \"nvptx64-nvidia-cuda\"\n"
    "declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) #0\n"
    "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    "define ptx_kernel void @child(ptr %out, i32 %value) {\n"
    "  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    "  %at = getelementptr i32, ptr %out, i32 %thread\n"
    "  %sum = add i32 %value, %thread\n"
    "  store i32 %sum, ptr %at, align 4\n"
    "  ret void\n"
    "}\n"
    "define ptx_kernel void @parent(ptr %out, i32 %value) {\n"
    "  %status = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(\n"
    "      ptr @child, i32 1, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null,\n"
    "      ptr %out, i32 %value)\n"
    "  %at = getelementptr i32, ptr %out, i32 32\n"
    "  store i32 %status, ptr %at, align 4\n"
    "  ret void\n"
    "}\n"
    "attributes #0 = { convergent nounwind }\n";

enum { threads = 32, value_passed = 100 };

int self_test_begin(job *j)
{
    j->inputs.items = calloc(1, sizeof *j->inputs.items);
    if (!j->inputs.items)
        return report_out_of_memory();
    input *in = &j->inputs.items[j->inputs.count++];
    in->name = "self-test";
    in->is_ir = 1;
    text_append(&in->data, module_text, strlen(module_text));
    return in->data.failed ? report_out_of_memory() : 0;
}

static cdpStatus run_parent(job *j, int *results, size_t size)
{
    cdpModule module = NULL;
    cdpKernel kernel = NULL;
    cdpDevicePointer out = 0;
    int value = value_passed;
    void *arguments[] = {&out, &value};
    cdpLaunchConfig config = {{1, 1, 1}, {1, 1, 1}, 0, NULL};
    cdpStatus status;
    if ((status = cdpDeviceLoad(j->device, j->cubin, j->cubin_size, &module)) ||
        (status = cdpModuleGetKernel(module, "parent", &kernel)) ||
        (status = cdpDeviceAllocate(j->device, size, &out)) ||
        (status = cdpDeviceFill(j->device, out, 0, size)) ||
        (status = cdpDeviceLaunch(j->device, kernel, &config, arguments, 2)) ||
        (status = cdpDeviceSynchronize(j->device)))
        return status;
    return cdpDeviceCopyOut(j->device, results, out, size);
}

int self_test_run(job *j)
{
    int results[threads + 1];
    if (run_parent(j, results, sizeof results)) {
        report_list(cdpDeviceDiagnostics(j->device));
        return EXIT_INPUT;
    }
    for (int i = 0; i < threads; i++)
        if (results[i] != value_passed + i)
            return report_error(CDP_ERROR_KERNEL_FAILED, CDP_STAGE_RUN, "self-test", NULL,
                                "thread %d of the launched kernel left %d, not %d; the launch's "
                                "status is %d",
                                i, results[i], value_passed + i, results[threads]);
    return 0;
}
