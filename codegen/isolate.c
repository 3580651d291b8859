/* The compilation in a child process, so that what LLVM answers with an abort, a crash or an exit
   costs the caller nothing but this compilation.

   The child is a fork: it has the inputs already and starts in a fraction of a millisecond. It must
   behave as a guest in the caller's image: none of the caller's signal handlers, exit handlers or
   LLVM error handlers may run in it, it never returns, and it leaves no core file. */
#include <errno.h>
#include <fcntl.h>
#include <llvm-c/ErrorHandling.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "compilation.h"
#include "isolate.h"

/* Of the child's stderr the last so many bytes are kept. */
enum { STDERR_KEPT = 64 * 1024 };

/* A running child as its parent sees it. `wait_known` is 0 when someone else has waited for it,
   which happens where SIGCHLD is ignored. */
typedef struct child {
    pid_t pid;
    int answer_pipe, stderr_pipe; /* the ends to read from, -1 once closed */
    text answer, captured;
    int wait_status, wait_known;
} child;

/* ---- In the child ---- */

/* exit() inside LLVM would run the caller's exit handlers next; this one, registered last, runs
   first. */
static void leave(void)
{
    _exit(1);
}

static void reset_signals(const sigset_t *mask)
{
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN &&
            action.sa_handler != SIG_DFL)
            signal(number, SIG_DFL);
    }
    sigprocmask(SIG_SETMASK, mask, NULL);
}

static void become_guest(const sigset_t *mask, pid_t parent, int stderr_pipe)
{
    reset_signals(mask);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(1);
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_DUMPABLE, 0); /* a core_pattern with a pipe does not ask the limit */
    dup2(stderr_pipe, STDERR_FILENO);
    dup2(stderr_pipe, STDOUT_FILENO);
    atexit(leave);
    LLVMResetFatalErrorHandler();
    LLVMEnablePrettyStackTrace(); /* names the pass and the function on a crash */
}

static int write_all(int file, const char *data, size_t size)
{
    while (size) {
        ssize_t written = write(file, data, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return 0;
        data += written;
        size -= (size_t)written;
    }
    return 1;
}

static _Noreturn void answer_and_leave(const struct cdpCompilationImpl *c, cdpOutput output,
                                       int answer_pipe)
{
    diagnostics found = {0};
    text result = {0}, head = {0};
    cdpStatus status = compile(c, &found, output, &result);
    if (result.failed && !status)
        status = diagnostics_error(&found, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_COMPILE, NULL,
                                   "out of memory while copying the output");
    answer_write_head(&head, status, &found.list, result.size);
    int written = !head.failed && write_all(answer_pipe, head.data, head.size) &&
                  write_all(answer_pipe, result.data, result.size);
    _exit(written ? 0 : 1);
}

/* ---- In the parent ---- */

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

static int open_pipes(int answer[2], int errors[2])
{
    if (pipe2(answer, O_CLOEXEC))
        return errno;
    if (pipe2(errors, O_CLOEXEC) == 0)
        return 0;
    int error = errno;
    close(answer[0]);
    close(answer[1]);
    return error;
}

/* With every signal blocked until the child has reset its handlers. */
static pid_t fork_guest(const struct cdpCompilationImpl *c, cdpOutput output, int answer_pipe,
                        int stderr_pipe)
{
    sigset_t all, mask;
    pid_t parent = getpid();
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &mask);
    pid_t pid = fork();
    if (pid == 0) {
        become_guest(&mask, parent, stderr_pipe);
        answer_and_leave(c, output, answer_pipe);
    }
    int error = errno;
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    errno = error;
    return pid;
}

/* 0, or an errno value. The lock keeps the writing ends out of children that other threads start
   at the same time: a copy there would keep the pipe open after this child's death. */
static int start(child *k, const struct cdpCompilationImpl *c, cdpOutput output)
{
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    int answer[2], errors[2];
    pthread_mutex_lock(&one_at_a_time);
    int error = open_pipes(answer, errors);
    if (!error) {
        k->answer_pipe = answer[0];
        k->stderr_pipe = errors[0];
        k->pid = fork_guest(c, output, answer[1], errors[1]);
        error = k->pid < 0 ? errno : 0;
        close(answer[1]);
        close(errors[1]);
    }
    pthread_mutex_unlock(&one_at_a_time);
    return error;
}

/* Keeps the end of what was captured, from the start of a line, in steps, so that a flood costs one
   copy per 64 KB. */
static void keep_end(text *captured)
{
    if (captured->size < 2 * STDERR_KEPT)
        return;
    const char *end = captured->data + captured->size, *start = end - STDERR_KEPT;
    const char *newline = memchr(start, '\n', STDERR_KEPT);
    start = newline ? newline + 1 : start;
    captured->size = (size_t)(end - start);
    memmove(captured->data, start, captured->size + 1);
}

static void receive(int *end, text *into)
{
    char bytes[64 * 1024];
    ssize_t count = read(*end, bytes, sizeof bytes);
    if (count > 0)
        text_append(into, bytes, (size_t)count);
    else if (count == 0 || errno != EINTR)
        close_end(end);
}

/* Until both pipes are at their end, which is when the child is dead or about to be. */
static void listen_to(child *k)
{
    while (k->answer_pipe >= 0 || k->stderr_pipe >= 0) {
        struct pollfd ends[2] = {{.fd = k->answer_pipe, .events = POLLIN},
                                 {.fd = k->stderr_pipe, .events = POLLIN}};
        if (poll(ends, 2, -1) < 0) {
            if (errno == EINTR || errno == EAGAIN)
                continue;
            break;
        }
        if (ends[0].revents)
            receive(&k->answer_pipe, &k->answer);
        if (ends[1].revents) {
            receive(&k->stderr_pipe, &k->captured);
            keep_end(&k->captured);
        }
        if (k->answer.failed) {
            kill(k->pid, SIGKILL);
            break;
        }
    }
}

static void end(child *k)
{
    close_end(&k->answer_pipe);
    close_end(&k->stderr_pipe);
    pid_t waited;
    do
        waited = waitpid(k->pid, &k->wait_status, 0);
    while (waited < 0 && errno == EINTR);
    k->wait_known = waited == k->pid;
}

/* ---- What happened ---- */

static void print_end(text *t, const child *k)
{
    static const struct {
        int number;
        const char *name;
    } names[] = {{SIGABRT, "SIGABRT"}, {SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},
                 {SIGILL, "SIGILL"},   {SIGFPE, "SIGFPE"},   {SIGTRAP, "SIGTRAP"},
                 {SIGKILL, "SIGKILL"}, {SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"},
                 {SIGXCPU, "SIGXCPU"}, {SIGSYS, "SIGSYS"},   {SIGQUIT, "SIGQUIT"}};
    if (!k->wait_known) {
        text_printf(t, "how is unknown, as this process lets others reap its children");
        return;
    }
    if (!WIFSIGNALED(k->wait_status)) {
        text_printf(t, "exit code %d", WEXITSTATUS(k->wait_status));
        return;
    }
    int number = WTERMSIG(k->wait_status);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].number == number)
            text_printf(t, "%s", names[i].name);
    if (t->size == 0)
        text_printf(t, "signal %d", number);
}

static void give_hint(diagnostics *d, const child *k)
{
    if (k->wait_known && WIFSIGNALED(k->wait_status) && WTERMSIG(k->wait_status) == SIGKILL)
        diagnostics_hint(d,
                         "the operating system does this when memory runs out: compile with more "
                         "memory, or split the module");
    else
        diagnostics_hint(d, "libcdp does not know this input as one that LLVM dies of: please "
                            "report it with the module; until then, remove what the message names "
                            "or try another LLVM");
}

static cdpStatus report_death(const child *k, diagnostics *d)
{
    text how = {0};
    last_words words = {0};
    print_end(&how, k);
    last_words_read(&words, &k->captured);
    diagnostic_place place = {.function = words.function.data};
    diagnostics_error(d, CDP_ERROR_LLVM_ABORTED, CDP_STAGE_COMPILE, &place,
                      "LLVM %s ended the child process that compiled the module (%s)%s%s",
                      cdpCodegenLlvmVersion(), how.data ? how.data : "",
                      words.error.size ? ": " : "", words.error.data ? words.error.data : "");
    give_hint(d, k);
    diagnostics_log(d, words.log.data);
    last_words_free(&words);
    text_free(&how);
    return CDP_ERROR_LLVM_ABORTED;
}

static cdpStatus report_no_start(diagnostics *d, int error)
{
    cdpStatus status =
        error == ENOMEM || error == EAGAIN ? CDP_ERROR_OUT_OF_MEMORY : CDP_ERROR_FILE;
    diagnostics_error(d, status, CDP_STAGE_COMPILE, NULL,
                      "the child process to compile in cannot be started: %s", strerror(error));
    diagnostics_hint(d, "free processes, file descriptors or memory, or compile without isolation");
    return status;
}

static cdpStatus conclude(const child *k, diagnostics *d, text *result)
{
    cdpStatus status;
    if (k->answer.failed)
        return diagnostics_error(d, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_COMPILE, NULL,
                                 "out of memory while receiving the output of the child process");
    if (!answer_read(&k->answer, &status, d, result))
        return report_death(k, d);
    if (k->captured.size) {
        diagnostics_note(d, CDP_STAGE_COMPILE, NULL,
                         "LLVM %s wrote to standard error while it compiled the module",
                         cdpCodegenLlvmVersion());
        diagnostics_log(d, k->captured.data);
    }
    return status;
}

cdpStatus compile_isolated(const struct cdpCompilationImpl *c, diagnostics *d, cdpOutput output,
                           text *result)
{
    child k = {.answer_pipe = -1, .stderr_pipe = -1};
    int error = start(&k, c, output);
    if (error) {
        close_end(&k.answer_pipe);
        close_end(&k.stderr_pipe);
        return report_no_start(d, error);
    }
    listen_to(&k);
    end(&k);
    cdpStatus status = conclude(&k, d, result);
    text_free(&k.answer);
    text_free(&k.captured);
    return status;
}
