/* Around an isolated compilation that dies and one that succeeds: the caller's signal handlers and
   exit handlers do not run in the child, no child is left, no core file is written, a signal in the
   middle does no harm, and the caller may ignore SIGCHLD.
   RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %cc %s %codegen -o %t && %t | FileCheck %s
   RUN: ls %t.dir | count 0 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cdp/codegen.h"

static const char deadly[] = "define ptx_kernel void @k(ptr %p) {\n"
                             "  %r = call i32 asm sideeffect \"$5 $0\", \"=r\"()\n"
                             "  store i32 %r, ptr %p\n"
                             "  ret void\n"
                             "}\n";
static const char fine[] = "define ptx_kernel void @k() {\n  ret void\n}\n";

static volatile int *in_child; /* shared with children */

static void on_crash(int number)
{
    (void)number;
    *in_child += 1;
}

static void on_exit_of_process(void)
{
    *in_child += 1;
}

static void on_alarm(int number)
{
    (void)number;
}

static void compile(const char *what, const char *module)
{
    const char *ptx;
    size_t size;
    cdpCompilation c = cdpCompilationCreate();
    cdpCompilationSetArch(c, "sm_90");
    cdpCompilationSetIsolated(c, 1);
    cdpCompilationAddData(c, module, strlen(module), "module");
    cdpStatus status = cdpCompilationEmit(c, CDP_OUTPUT_PTX, &ptx, &size);
    int has_ptx = status == CDP_OK && strstr(ptx, ".entry k") && strlen(ptx) == size;
    printf("%s: %s, %zu diagnostics, PTX %s\n", what, cdpStatusName(status),
           cdpCompilationDiagnostics(c)->count, has_ptx ? "yes" : "no");
    cdpCompilationDispose(c);
}

static void interrupt_often(void)
{
    struct sigaction action = {.sa_handler = on_alarm}; /* no SA_RESTART */
    struct itimerval each = {{0, 500}, {0, 500}};
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &each, NULL);
}

int main(void)
{
    struct rlimit core = {RLIM_INFINITY, RLIM_INFINITY};
    setrlimit(RLIMIT_CORE, &core);
    in_child =
        mmap(NULL, sizeof *in_child, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    signal(SIGABRT, on_crash);
    signal(SIGSEGV, on_crash);
    atexit(on_exit_of_process);
    setvbuf(stdout, NULL, _IOFBF, BUFSIZ); /* a child that flushed it would print twice */

    compile("deadly", deadly);
    compile("fine", fine);
    interrupt_often();
    compile("interrupted", fine);
    compile("interrupted death", deadly);
    setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {0, 0}}, NULL);

    int none = waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD;
    printf("handlers run: %d, children left: %s\n", *in_child, none ? "none" : "some");

    signal(SIGCHLD, SIG_IGN);
    compile("unwaited", fine);
    compile("unwaited death", deadly);
    return 0;
}

// CHECK: {{^}}deadly: CDP_ERROR_LLVM_ABORTED, 1 diagnostics, PTX no
// CHECK-NEXT: {{^}}fine: CDP_OK, 0 diagnostics, PTX yes
// CHECK-NEXT: {{^}}interrupted: CDP_OK, 0 diagnostics, PTX yes
// CHECK-NEXT: {{^}}interrupted death: CDP_ERROR_LLVM_ABORTED, 1 diagnostics, PTX no
// CHECK-NEXT: {{^}}handlers run: 0, children left: none
// CHECK-NEXT: {{^}}unwaited: CDP_OK, 0 diagnostics, PTX yes
// CHECK-NEXT: {{^}}unwaited death: CDP_ERROR_LLVM_ABORTED, 1 diagnostics, PTX no
