#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "report.h"

int output_is_stdout(const char *path)
{
    return strcmp(path, "-") == 0;
}

/* 0, or an errno value. */
static int write_all(int file, const char *data, size_t size)
{
    while (size) {
        ssize_t written = write(file, data, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        data += written;
        size -= (size_t)written;
    }
    return 0;
}

static int fail(const char *path, int error)
{
    return report_error(CDP_ERROR_FILE, CDP_STAGE_READ, path, NULL,
                        "the output cannot be written: %s", strerror(error));
}

/* A device, a pipe: there is nothing to rename. */
static int write_special(const char *path, const void *data, size_t size)
{
    int file = open(path, O_WRONLY);
    if (file < 0)
        return errno;
    int error = write_all(file, data, size);
    if (close(file) != 0 && !error)
        error = errno;
    return error;
}

/* mkstemp's files are private; an output has the permissions of the file it replaces, or of any new
   file. */
static mode_t permissions(const struct stat *old)
{
    if (old)
        return old->st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static int fill_temporary(int file, const struct stat *old, const void *data, size_t size)
{
    int error = write_all(file, data, size);
    if (!error && fchmod(file, permissions(old)) != 0)
        error = errno;
    if (close(file) != 0 && !error)
        error = errno;
    return error;
}

static int write_regular(const char *path, const struct stat *old, const void *data, size_t size)
{
    text temporary = {0};
    text_printf(&temporary, "%s.XXXXXX", path);
    if (temporary.failed)
        return ENOMEM;
    int file = mkstemp(temporary.data);
    int error = file < 0 ? errno : fill_temporary(file, old, data, size);
    if (!error && rename(temporary.data, path) != 0)
        error = errno;
    if (error && file >= 0)
        unlink(temporary.data);
    text_free(&temporary);
    return error;
}

int output_write(const char *path, const void *data, size_t size)
{
    if (output_is_stdout(path)) {
        fflush(stdout);
        int error = write_all(STDOUT_FILENO, data, size);
        return error ? fail("<stdout>", error) : 0;
    }
    struct stat old;
    int exists = stat(path, &old) == 0;
    char *target = exists ? realpath(path, NULL) : NULL; /* a link stays a link */
    int error;
    if (exists && S_ISDIR(old.st_mode))
        error = EISDIR;
    else if (exists && !S_ISREG(old.st_mode))
        error = write_special(path, data, size);
    else
        error = write_regular(target ? target : path, exists ? &old : NULL, data, size);
    free(target);
    return error ? fail(path, error) : 0;
}

int output_check(const char *path, const char *const *paths, size_t count)
{
    struct stat output, other;
    if (output_is_stdout(path) || stat(path, &output) != 0 || !S_ISREG(output.st_mode))
        return 0;
    for (size_t i = 0; i < count; i++)
        if (stat(paths[i], &other) == 0 && other.st_dev == output.st_dev &&
            other.st_ino == output.st_ino)
            return report_usage("give another name with -o",
                                "the output '%s' would replace an input", path);
    return 0;
}
