/* toolkit [DIR]: what is found, and every place that was tried. */
#include "show.h"

static const char *or_none(const char *path)
{
    return path ? path : "none";
}

int main(int argc, char **argv)
{
    cdpToolkit toolkit = cdpToolkitFind(argc > 1 ? argv[1] : NULL);
    size_t count;
    const cdpToolkitTried *trace = cdpToolkitTrace(toolkit, &count);
    for (size_t i = 0; i < count; i++)
        printf("tried %s: %s (%s): %s\n", trace[i].part, trace[i].path, trace[i].source,
               trace[i].result);
    printf("nvJitLink: %s\n", or_none(cdpToolkitNvJitLink(toolkit)));
    printf("device runtime: %s\n", or_none(cdpToolkitDeviceRuntime(toolkit)));
    printf("libdevice: %s\n", or_none(cdpToolkitLibdevice(toolkit)));
    show(cdpToolkitDiagnostics(toolkit));
    cdpStatus status = cdpToolkitStatus(toolkit);
    cdpToolkitDispose(toolkit);
    return status == CDP_OK ? 0 : 1;
}
