#include "timeout.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "report.h"
#include "text.h"

/* Made before the alarm: a signal handler must not allocate. */
static char *last_words;

static void give_up(int signal_number)
{
    (void)signal_number;
    const char *at = last_words;
    size_t left = strlen(last_words);
    while (left) {
        ssize_t written = write(STDERR_FILENO, at, left);
        if (written <= 0)
            break;
        at += written;
        left -= (size_t)written;
    }
    _exit(EXIT_INPUT);
}

static char *make_last_words(double seconds, const char *kernel)
{
    text message = {0};
    text_printf(&message, "kernel '%s' did not end within %g seconds", kernel, seconds);
    cdpDiagnostic d = {.severity = CDP_SEVERITY_ERROR,
                       .status = CDP_ERROR_KERNEL_FAILED,
                       .stage = CDP_STAGE_RUN,
                       .object = "cdpc",
                       .function = "",
                       .file = "",
                       .message = message.data,
                       .hint = "--timeout=<seconds> gives it longer",
                       .log = ""};
    char *words = message.failed ? NULL : report_text(&d);
    text_free(&message);
    return words;
}

static void set_timer(double seconds)
{
    struct itimerval timer = {0};
    timer.it_value.tv_sec = (time_t)seconds;
    timer.it_value.tv_usec = (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6);
    setitimer(ITIMER_REAL, &timer, NULL);
}

int timeout_begin(double seconds, const char *kernel)
{
    last_words = make_last_words(seconds, kernel);
    if (!last_words)
        return report_out_of_memory();
    struct sigaction action = {.sa_handler = give_up};
    sigaction(SIGALRM, &action, NULL);
    set_timer(seconds);
    return 0;
}

void timeout_end(void)
{
    set_timer(0);
    free(last_words);
    last_words = NULL;
}
