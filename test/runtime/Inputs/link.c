/* link [--driver] [--toolkit=DIR] [-o FILE] ARCH INPUT...: links, and shows everything there is. */
#include "show.h"

int main(int argc, char **argv)
{
    const char *root = NULL, *output = NULL;
    cdpLinkBackend backend = CDP_LINK_BACKEND_AUTO;
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++)
        if (strcmp(argv[i], "--driver") == 0)
            backend = CDP_LINK_BACKEND_DRIVER;
        else if (strncmp(argv[i], "--toolkit=", 10) == 0)
            root = argv[i] + 10;
        else if (strcmp(argv[i], "-o") == 0)
            output = argv[++i];
    cdpToolkit toolkit = cdpToolkitFind(root);
    cdpLinker linker = cdpLinkerCreate(toolkit, argv[i++]);
    cdpLinkerSetBackend(linker, backend);
    for (; i < argc; i++)
        cdpLinkerAddFile(linker, CDP_INPUT_ANY, argv[i]);
    const void *cubin;
    size_t size;
    cdpStatus status = cdpLinkerComplete(linker, &cubin, &size);
    printf("%s\n", cdpStatusName(status));
    show(cdpLinkerDiagnostics(linker));
    if (status == CDP_OK) {
        printf("device runtime: %s\n", cdpLinkerUsedDeviceRuntime(linker) ? "added" : "not added");
        printf("linked by %s\n", cdpLinkerBackendUsed(linker));
        show_cubin(cubin, size);
        FILE *file = output ? fopen(output, "wb") : NULL;
        if (file) {
            fwrite(cubin, 1, size, file);
            fclose(file);
        }
    }
    cdpLinkerDispose(linker);
    cdpToolkitDispose(toolkit);
    return status == CDP_OK ? 0 : 1;
}
