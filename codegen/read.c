/* Inputs: bitcode or text, parsed into the unit's context and linked into one module. */
#include <llvm-c/Analysis.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <stdlib.h>
#include <string.h>

#include "compilation.h"

static int is_bitcode(const text *data)
{
    return data->size >= 4 && (memcmp(data->data, "BC\xC0\xDE", 4) == 0 ||
                               memcmp(data->data, "\xDE\xC0\x17\x0B", 4) == 0);
}

/* "<name>:3:7: error: expected type" starts with the position that the diagnostic has fields for.
   `prefix` bytes of the first line are ours. */
static cdpStatus text_error(unit *u, const input *in, size_t prefix, char *message)
{
    diagnostic_place place = {.object = in->name};
    const char *at = message;
    size_t name_length = strlen(in->name);
    if (strncmp(at, in->name, name_length) == 0 && at[name_length] == ':') {
        char *end;
        place.line = (unsigned)strtoul(at + name_length + 1, &end, 10);
        if (*end == ':')
            place.column = (unsigned)strtoul(end + 1, &end, 10);
        if (place.line == 1 && place.column > prefix)
            place.column -= (unsigned)prefix;
        at = strncmp(end, ": error: ", 9) == 0 ? end + 9 : message;
    }
    int length = (int)strcspn(at, "\n");
    diagnostics_error(u->diagnostics, CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, &place,
                      "this is not LLVM IR that LLVM %s reads: %.*s", LLVM_VERSION_STRING, length,
                      at);
    if (at[length])
        diagnostics_log(u->diagnostics, at + length + 1);
    LLVMDisposeMessage(message);
    return CDP_ERROR_INVALID_INPUT;
}

static cdpStatus bitcode_error(unit *u, const input *in, char *message)
{
    diagnostic_place place = {.object = in->name};
    text producer = {0};
    bitcode_producer(&in->data, &producer);
    const char *reason = strstr(message, ": error: ");
    reason = reason ? reason + strlen(": error: ") : message;
    diagnostics_error(u->diagnostics, CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, &place,
                      "LLVM %s cannot read this bitcode%s%s: %.*s", LLVM_VERSION_STRING,
                      producer.size ? ", which was written by " : "",
                      producer.size ? producer.data : "", (int)strcspn(reason, "\n"), reason);
    text_free(&producer);
    LLVMDisposeMessage(message);
    return CDP_ERROR_INVALID_INPUT;
}

/* An LLVM reads the bitcode of older ones. Of newer ones it may read a part, and not say so. */
static cdpStatus refuse_newer_bitcode(unit *u, const input *in)
{
    text producer = {0};
    bitcode_producer(&in->data, &producer);
    cdpStatus status = CDP_OK;
    if (bitcode_llvm_major(&producer) > LLVM_VERSION_MAJOR) {
        diagnostic_place place = {.object = in->name};
        status = diagnostics_error(
            u->diagnostics, CDP_ERROR_LLVM_VERSION, CDP_STAGE_READ, &place,
            "the bitcode was written by %s, and libcdp uses LLVM %s here, which reads "
            "the bitcode of LLVM %d and older",
            producer.data, LLVM_VERSION_STRING, LLVM_VERSION_MAJOR);
        diagnostics_hint(u->diagnostics, "use a libcdp built with LLVM %u, or hand over textual IR",
                         bitcode_llvm_major(&producer));
    }
    text_free(&producer);
    return status;
}

/* The parser gives loads and stores without an alignment the one of the module's data layout, and
   LLVM's default is too small for 64-bit types. So a text that names none gets NVPTX's in front of
   its first line. Returns the length of what was put in front. */
static size_t source_text(const input *in, const char *layout, text *source)
{
    if (!is_bitcode(&in->data) && !strstr(in->data.data, "target datalayout"))
        text_printf(source, "target datalayout = \"%s\" ", layout);
    size_t prefix = source->size;
    text_append(source, in->data.data, in->data.size);
    return prefix;
}

static cdpStatus parse(unit *u, const input *in, const char *layout, LLVMModuleRef *module)
{
    cdpStatus status = refuse_newer_bitcode(u, in);
    if (status)
        return status;
    text source = {0};
    size_t prefix = source_text(in, layout, &source);
    if (source.failed)
        return diagnostics_error(u->diagnostics, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_READ, NULL,
                                 "out of memory while reading a module");
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(source.data, source.size, in->name);
    text_free(&source);
    char *message = NULL;
    size_t before = u->diagnostics->list.count;
    int failed = LLVMParseIRInContext(u->context, buffer, module, &message);
    if (!failed)
        return CDP_OK;
    *module = NULL;
    if (!message)
        message = LLVMCreateMessage("LLVM gave no reason");
    diagnostics_truncate(u->diagnostics, before); /* the handler heard the same */
    return is_bitcode(&in->data) ? bitcode_error(u, in, message)
                                 : text_error(u, in, prefix, message);
}

static cdpStatus verify(unit *u, const input *in, LLVMModuleRef module)
{
    char *message = NULL;
    int broken = LLVMVerifyModule(module, LLVMReturnStatusAction, &message);
    if (broken)
        return errors_from_message(u, CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, in->name,
                                   "the module is not valid LLVM IR", message);
    LLVMDisposeMessage(message);
    return CDP_OK;
}

/* Code that LLVM built without a data layout has alignments that no later step can raise. */
static void give_target(unit *u, const input *in, LLVMModuleRef module, const char *layout)
{
    diagnostic_place place = {.object = in->name};
    const char *triple = LLVMGetTarget(module);
    const char *own = LLVMGetDataLayoutStr(module);
    if (!*own)
        diagnostics_warning(
            u->diagnostics, CDP_STAGE_READ, &place,
            "the module was built without a data layout, so its loads and stores have "
            "smaller alignments than NVPTX allows, and stay slow");
    if (*triple && strncmp(triple, "nvptx64", 7) != 0)
        diagnostics_warning(u->diagnostics, CDP_STAGE_READ, &place,
                            "the module is for '%s' and is compiled for nvptx64-nvidia-cuda",
                            triple);
    LLVMSetTarget(module, "nvptx64-nvidia-cuda");
    LLVMSetDataLayout(module, layout);
}

static cdpStatus add(unit *u, const input *in, const char *layout)
{
    LLVMModuleRef module;
    cdpStatus status = parse(u, in, layout, &module);
    if (status)
        return status;
    if ((status = verify(u, in, module))) {
        LLVMDisposeModule(module);
        return status;
    }
    give_target(u, in, module, layout);
    if (!u->module) {
        u->module = module;
        return CDP_OK;
    }
    size_t before = u->diagnostics->list.count;
    if (LLVMLinkModules2(u->module, module)) {
        diagnostic_place place = {.object = in->name};
        int said = u->diagnostics->list.count > before;
        return diagnostics_error(u->diagnostics, CDP_ERROR_INVALID_INPUT, CDP_STAGE_READ, &place,
                                 "this module cannot be linked with the ones before it%s",
                                 said ? "" : ": LLVM gives no reason");
    }
    return CDP_OK;
}

/* Before the calling convention, `!{ptr @f, !"kernel", i32 1}` in nvvm.annotations marked a kernel.
   LLVM 22 upgrades it when it parses text and bitcode; LLVM 19 leaves it. */
static void adopt_annotation(LLVMValueRef node)
{
    LLVMValueRef operands[3];
    if (LLVMGetMDNodeNumOperands(node) != 3)
        return;
    LLVMGetMDNodeOperands(node, operands);
    unsigned length;
    const char *key = operands[1] ? LLVMGetMDString(operands[1], &length) : NULL;
    if (key && length == 6 && strncmp(key, "kernel", 6) == 0 && operands[0] &&
        LLVMIsAFunction(operands[0]))
        LLVMSetFunctionCallConv(operands[0], LLVMPTXKernelCallConv);
}

static void adopt_annotated_kernels(unit *u)
{
    unsigned count = LLVMGetNamedMetadataNumOperands(u->module, "nvvm.annotations");
    LLVMValueRef *nodes = malloc((count + 1) * sizeof *nodes);
    if (!nodes)
        return;
    LLVMGetNamedMetadataOperands(u->module, "nvvm.annotations", nodes);
    for (unsigned i = 0; i < count; i++)
        adopt_annotation(nodes[i]);
    free(nodes);
}

LLVMModuleRef read_declarations(unit *u, const text *source, char **message)
{
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(source->data, source->size, "declarations");
    LLVMModuleRef module = NULL;
    size_t before = u->diagnostics->list.count;
    *message = NULL;
    if (!LLVMParseIRInContext(u->context, buffer, &module, message))
        return module;
    diagnostics_truncate(u->diagnostics, before); /* the handler heard the same */
    return NULL;
}

cdpStatus read_inputs(unit *u)
{
    char *layout = LLVMCopyStringRepOfTargetData(u->layout);
    cdpStatus status = CDP_OK;
    for (size_t i = 0; i < u->options->input_count && !status; i++)
        status = add(u, &u->options->inputs[i], layout);
    LLVMDisposeMessage(layout);
    if (!status)
        adopt_annotated_kernels(u);
    return status;
}
