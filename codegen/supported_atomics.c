/* Atomic instructions and fences that LLVM cannot select for NVPTX. Those that have an equal are
   replaced by it, the others refused. */
#include <string.h>

#include "llvm_compat.h"
#include "supported.h"

enum { GENERIC_SPACE, GLOBAL_SPACE, SHARED_SPACE = 3, LOCAL_SPACE = 5, CLUSTER_SPACE = 7 };

/* The operand with the address, and a value of the accessed type. */
static LLVMValueRef address_of(LLVMValueRef i)
{
    return LLVMGetOperand(i, LLVMGetInstructionOpcode(i) == LLVMStore ? 1 : 0);
}

static LLVMTypeRef accessed_type(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMStore:
        return LLVMTypeOf(LLVMGetOperand(i, 0));
    case LLVMAtomicCmpXchg:
        return LLVMTypeOf(LLVMGetOperand(i, 1));
    default:
        return LLVMTypeOf(i);
    }
}

static const char *name_of_access(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
        return "atomic load";
    case LLVMStore:
        return "atomic store";
    case LLVMAtomicCmpXchg:
        return "cmpxchg";
    default:
        return "atomicrmw";
    }
}

static void check_size(unit *u, LLVMValueRef i)
{
    unsigned long long bytes = LLVMStoreSizeOfType(u->layout, accessed_type(i));
    if (bytes > 8)
        unsupported_at(u, i, "split the value, or guard it with a lock",
                       "the %s has %llu bytes, and NVPTX has atomics of at most 8",
                       name_of_access(i), bytes);
    else if (LLVMGetAlignment(i) < bytes)
        unsupported_at(u, i, "align the object and say so on the instruction",
                       "the %s of %llu bytes is aligned to %u, and NVPTX has no unaligned atomics",
                       name_of_access(i), bytes, LLVMGetAlignment(i));
}

static int is_read_modify_write(LLVMValueRef i)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    return opcode == LLVMAtomicRMW || opcode == LLVMAtomicCmpXchg;
}

static int has_clusters(const unit *u)
{
    return u->arch->number >= 90;
}

/* Local memory is lowered to plain accesses, by a pass that -O0 does not run. */
static void check_space(unit *u, LLVMValueRef i)
{
    if (!is_read_modify_write(i))
        return;
    unsigned space = LLVMGetPointerAddressSpace(LLVMTypeOf(address_of(i)));
    int has_atomics = space == GENERIC_SPACE || space == GLOBAL_SPACE || space == SHARED_SPACE ||
                      (space == LOCAL_SPACE && u->options->opt_level > 0) ||
                      (space == CLUSTER_SPACE && !LLVM_WEAK_BEFORE_22 && has_clusters(u));
    if (!has_atomics)
        unsupported_at(u, i, "use a pointer to generic, global or shared memory",
                       "NVPTX has no %s in address space %u", name_of_access(i), space);
}

/* LLVM 19 keeps the order of read-modify-writes only, and aborts on the others. */
static void check_ordering(unit *u, LLVMValueRef i)
{
    if (!LLVM_WEAK_BEFORE_22 || is_read_modify_write(i))
        return;
    LLVMAtomicOrdering ordering = LLVMGetOrdering(i);
    if (ordering != LLVMAtomicOrderingUnordered && ordering != LLVMAtomicOrderingMonotonic)
        unsupported_at(u, i, "make it monotonic and put a fence beside it, or use LLVM 22",
                       "the NVPTX of LLVM 19 to 21 has no %s with the order acquire, release or "
                       "seq_cst",
                       name_of_access(i));
}

/* ---- Scopes ---- */

/* The C API never tells a scope by name, so the instruction's text is read. Printing an instruction
   numbers its whole module; a copy outside of any is printed in constant time, but has no names
   for its operands. */
static void scope_of(LLVMValueRef i, char *scope, size_t size)
{
    LLVMValueRef copy = LLVMGetNumOperands(i) == 0 ? LLVMInstructionClone(i) : NULL;
    char *printed = LLVMPrintValueToString(copy ? copy : i);
    const char *at = strstr(printed, "syncscope(\"");
    *scope = '\0';
    if (at) {
        at += strlen("syncscope(\"");
        size_t length = strcspn(at, "\"");
        length = length < size ? length : size - 1;
        memcpy(scope, at, length);
        scope[length] = '\0';
    }
    LLVMDisposeMessage(printed);
    if (copy)
        LLVMDeleteInstruction(copy);
}

static const char scope_hint[] = "NVPTX knows the scopes \"block\", \"device\", and from "
                                 "sm_90 on \"cluster\"; no scope at all means the whole system";

static void check_scope(unit *u, LLVMValueRef i)
{
    char scope[64];
    if (LLVMGetInstructionOpcode(i) == LLVMAtomicRMW ||
        llvm_knows_scope(u->context, i, has_clusters(u)))
        return;
    scope_of(i, scope, sizeof scope);
    unsupported_at(u, i, scope_hint, "%s does not know the scope \"%s\" of this %s", u->arch->name,
                   scope, name_of_access(i));
}

/* ---- Fences ---- */

/* A fence of the thread with itself keeps the compiler from moving accesses and is no
   instruction. */
static void replace_by_compiler_barrier(LLVMValueRef fence, LLVMBuilderRef b)
{
    LLVMTypeRef nothing = LLVMVoidTypeInContext(LLVMGetTypeContext(LLVMTypeOf(fence)));
    LLVMTypeRef type = LLVMFunctionType(nothing, NULL, 0, 0);
    LLVMValueRef barrier =
        LLVMGetInlineAsm(type, "", 0, "~{memory}", 9, 1, 0, LLVMInlineAsmDialectATT, 0);
    LLVMBuildCall2(b, type, barrier, NULL, 0, "");
}

/* membar is fence.sc: at least as strong as the order asked for. */
static void replace_by_membar(unit *u, const char *scope, LLVMBuilderRef b)
{
    const char *name = strcmp(scope, "block") == 0    ? "llvm.nvvm.membar.cta"
                       : strcmp(scope, "device") == 0 ? "llvm.nvvm.membar.gl"
                                                      : "llvm.nvvm.membar.sys";
    unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    LLVMValueRef membar = LLVMGetIntrinsicDeclaration(u->module, id, NULL, 0);
    LLVMBuildCall2(b, LLVMGlobalGetValueType(membar), membar, NULL, 0, "");
}

/* What replaces a fence on LLVM 19 knows no clusters, and so works without them. */
static int knows_fence_scope(const unit *u, const char *scope)
{
    return !*scope || strcmp(scope, "block") == 0 || strcmp(scope, "device") == 0 ||
           (strcmp(scope, "cluster") == 0 && (LLVM_WEAK_BEFORE_22 || has_clusters(u)));
}

static void check_fence(unit *u, LLVMValueRef fence)
{
    char scope[64];
    scope_of(fence, scope, sizeof scope);
    int to_self = strcmp(scope, "singlethread") == 0;
    if (!to_self && !knows_fence_scope(u, scope)) {
        unsupported_at(u, fence, scope_hint, "%s does not know the scope \"%s\" of this fence",
                       u->arch->name, scope);
        return;
    }
    if (!to_self && !LLVM_WEAK_BEFORE_22)
        return;
    LLVMBuilderRef b = LLVMCreateBuilderInContext(u->context);
    LLVMPositionBuilderBefore(b, fence);
    if (to_self)
        replace_by_compiler_barrier(fence, b);
    else
        replace_by_membar(u, scope, b);
    LLVMDisposeBuilder(b);
    LLVMInstructionEraseFromParent(fence);
}

void check_atomic(unit *u, LLVMValueRef i)
{
    if (LLVMGetInstructionOpcode(i) == LLVMFence) {
        check_fence(u, i);
        return;
    }
    if (!is_read_modify_write(i) && LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic)
        return;
    check_size(u, i);
    check_space(u, i);
    check_ordering(u, i);
    check_scope(u, i);
}
