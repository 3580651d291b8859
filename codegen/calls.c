/* Calls that take the place of others. */
#include <string.h>

#include "compilation.h"

void call_replace(LLVMValueRef call, LLVMValueRef by)
{
    size_t length;
    const char *name = LLVMGetValueName2(call, &length);
    text copy = {0};
    text_append(&copy, name, length);
    LLVMReplaceAllUsesWith(call, by);
    LLVMInstructionEraseFromParent(call);
    if (length && !copy.failed)
        LLVMSetValueName2(by, copy.data, copy.size);
    text_free(&copy);
}
