/* codegen, the bytes door: an LLVM module with launches, as bitcode or text, becomes PTX.
 *
 * Needs no LLVM header and shares no LLVM object with the caller, so it can be called from any
 * language and from a process that holds another LLVM. What a module may contain is described in
 * docs/launch-intrinsic.md.
 *
 *     cdpCompilation c = cdpCompilationCreate();
 *     cdpCompilationAddData(c, ir, ir_size, "kernels.ll");
 *     cdpCompilationSetArch(c, "sm_90");
 *     const char *ptx;
 *     size_t size;
 *     if (cdpCompilationEmit(c, CDP_OUTPUT_PTX, &ptx, &size))
 *         ... cdpCompilationDiagnostics(c) says why
 *     cdpCompilationDispose(c);
 *
 * One compilation may be used by one thread at a time; different compilations by different threads
 * at once.
 */
#ifndef CDP_CODEGEN_H
#define CDP_CODEGEN_H

#include "cdp/status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cdpCompilationImpl *cdpCompilation;

/* What becomes of a launch that fails on the device. `return` for every launch unless set; a launch
   can have its own by the call attribute "cdp.on-failure"="return|report|trap". */
typedef enum cdpLaunchFailure {
    CDP_LAUNCH_FAILURE_RETURN, /* its status is the call's result, nothing else */
    CDP_LAUNCH_FAILURE_REPORT, /* also counted, the first one kept: cdpModuleLaunchErrors reads it
                                  on the host */
    CDP_LAUNCH_FAILURE_TRAP    /* also ends the kernel; the context is lost */
} cdpLaunchFailure;

typedef enum cdpOutput {
    CDP_OUTPUT_PTX,            /* PTX for one architecture, NUL-terminated */
    CDP_OUTPUT_LOWERED_TEXT,   /* the module after lowering, before LLVM's passes; NUL-terminated */
    CDP_OUTPUT_LOWERED_BITCODE /* the same as bitcode of the LLVM in use */
} cdpOutput;

/* Never NULL but when the host is out of memory; NULL is accepted everywhere and answers out of
 * memory. */
CDP_API cdpCompilation cdpCompilationCreate(void);
CDP_API void cdpCompilationDispose(cdpCompilation compilation);

/* The findings so far, in the order found; valid until the next call on the compilation. */
CDP_API const cdpDiagnosticList *cdpCompilationDiagnostics(cdpCompilation compilation);
CDP_API cdpStatus cdpCompilationStatus(cdpCompilation compilation);

/* Adds a module, bitcode or text. Several are linked in the order added. Borrows `data` and copies
   it; `name` appears in diagnostics and may be NULL. Read when emitting: a syntax error is reported
   there. */
CDP_API cdpStatus cdpCompilationAddData(cdpCompilation compilation, const void *data, size_t size,
                                        const char *name);
CDP_API cdpStatus cdpCompilationAddFile(cdpCompilation compilation, const char *path);

/* The bytes of libdevice.10.bc, linked when the module uses one of its functions (`__nv_*`).
 * Borrowed and copied. */
CDP_API cdpStatus cdpCompilationSetLibdevice(cdpCompilation compilation, const void *data,
                                             size_t size);

/* The GPU: a name of cdp/arch.def, "sm_90". Required. An architecture newer than this LLVM knows is
   compiled for the newest that it knows, and a note says so: link the PTX for the one asked for. */
CDP_API cdpStatus cdpCompilationSetArch(cdpCompilation compilation, const char *arch);

/* 0 to 3, 2 unless set. */
CDP_API cdpStatus cdpCompilationSetOptLevel(cdpCompilation compilation, unsigned level);

/* The policy of launches that do not name their own. */
CDP_API cdpStatus cdpCompilationSetLaunchFailure(cdpCompilation compilation,
                                                 cdpLaunchFailure policy);

/* Compiles in a child process, so that an abort inside LLVM becomes CDP_ERROR_LLVM_ABORTED with
   LLVM's last words instead of the end of the caller. Off unless set. Uses fork: the calling thread
   must hold no lock that LLVM or malloc could want, and no other thread may be inside LLVM at that
   moment. */
CDP_API cdpStatus cdpCompilationSetIsolated(cdpCompilation compilation, int isolated);

/* Whether the module, lowered, uses a function of libdevice that no input defines: 1 or 0 into
 * `needed`. */
CDP_API cdpStatus cdpCompilationNeedsLibdevice(cdpCompilation compilation, int *needed);

/* Compiles. `data` is owned by the compilation and lives until it is disposed or the same output is
   emitted again; `size` does not count the NUL. All findings of the checks are reported, not only
   the first. */
CDP_API cdpStatus cdpCompilationEmit(cdpCompilation compilation, cdpOutput output,
                                     const char **data, size_t *size);

/* The LLVM in use, "22.1.8". */
CDP_API const char *cdpCodegenLlvmVersion(void);

/* The architectures of cdp/arch.def, NULL-terminated, oldest first; and whether this LLVM knows one
 * by itself. */
CDP_API const char *const *cdpCodegenArchs(void);
CDP_API int cdpCodegenKnowsArch(const char *arch);

#ifdef __cplusplus
}
#endif
#endif
