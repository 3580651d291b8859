/* LLVM's error channels - messages, LLVMErrorRef, the diagnostic handler - turned into diagnostics.
   The fourth, report_fatal_error, ends the process: supported.c refuses what is known to reach it,
   isolate.c survives the rest. */
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Error.h>
#include <string.h>

#include "compilation.h"

/* Remarks arrive by the hundred and are not ours to show. An error does not stop LLVM: the emitted
   code is wrong, and the unit remembers it. */
static void on_diagnostic(LLVMDiagnosticInfoRef info, void *context)
{
    unit *u = context;
    LLVMDiagnosticSeverity severity = LLVMGetDiagInfoSeverity(info);
    if (severity != LLVMDSError && severity != LLVMDSWarning)
        return;
    char *message = LLVMGetDiagInfoDescription(info);
    if (severity == LLVMDSError) {
        u->llvm_failed = 1;
        diagnostics_error(u->diagnostics, CDP_ERROR_LLVM, CDP_STAGE_COMPILE, NULL,
                          "LLVM %s reports an error: %s", LLVM_VERSION_STRING, message);
    } else {
        diagnostics_warning(u->diagnostics, CDP_STAGE_COMPILE, NULL, "LLVM %s warns: %s",
                            LLVM_VERSION_STRING, message);
    }
    LLVMDisposeMessage(message);
}

void errors_install(unit *u)
{
    LLVMContextSetDiagnosticHandler(u->context, on_diagnostic, u);
}

static void strip_newlines(char *message)
{
    size_t length = message ? strlen(message) : 0;
    while (length && message[length - 1] == '\n')
        message[--length] = '\0';
}

cdpStatus errors_from_message(unit *u, cdpStatus status, cdpStage stage, const char *object,
                              const char *doing, char *message)
{
    strip_newlines(message);
    int one_line = message && !strchr(message, '\n');
    diagnostic_place place = {.object = object};
    diagnostics_error(u->diagnostics, status, stage, &place, one_line ? "%s: %s" : "%s", doing,
                      one_line ? message : "");
    if (!one_line)
        diagnostics_log(u->diagnostics, message);
    LLVMDisposeMessage(message);
    return status;
}

cdpStatus errors_from_error(unit *u, cdpStage stage, const char *doing, LLVMErrorRef error)
{
    char *message = LLVMGetErrorMessage(error);
    strip_newlines(message);
    diagnostics_error(u->diagnostics, CDP_ERROR_LLVM, stage, NULL, "%s: %s", doing, message);
    LLVMDisposeErrorMessage(message);
    return CDP_ERROR_LLVM;
}

const char *name_of(LLVMValueRef value)
{
    size_t length;
    return LLVMGetValueName2(value, &length);
}

diagnostic_place place_of(LLVMValueRef instruction, place_storage *storage)
{
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
    diagnostic_place place = {.function = name_of(function)};
    if (!LLVMInstructionGetDebugLoc(instruction))
        return place;
    unsigned length;
    text_free(&storage->file);
    const char *file = LLVMGetDebugLocFilename(instruction, &length);
    text_printf(&storage->file, "%.*s", (int)length, file ? file : "");
    place.file = storage->file.data;
    place.line = LLVMGetDebugLocLine(instruction);
    place.column = LLVMGetDebugLocColumn(instruction);
    return place;
}

void place_storage_free(place_storage *storage)
{
    text_free(&storage->file);
}
