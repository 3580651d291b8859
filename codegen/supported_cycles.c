/* Variables whose initial values point at each other in a circle: PTX wants each symbol before its
   use, and LLVM aborts. */
#include <stdlib.h>

#include "supported.h"

typedef enum state { UNSEEN, OPEN, DONE } state;

typedef struct node {
    LLVMValueRef variable;
    state state;
} node;

typedef struct graph {
    unit *u;
    node *nodes; /* sorted by variable */
    size_t count;
} graph;

static int by_variable(const void *a, const void *b)
{
    const node *x = a, *y = b;
    return x->variable < y->variable ? -1 : x->variable > y->variable;
}

static node *find(graph *g, LLVMValueRef variable)
{
    node wanted = {.variable = variable};
    return bsearch(&wanted, g->nodes, g->count, sizeof *g->nodes, by_variable);
}

static int visit(graph *g, LLVMValueRef variable);

/* 1 when a circle is closed through the value. */
static int visit_value(graph *g, LLVMValueRef value)
{
    if (LLVMIsAGlobalVariable(value))
        return visit(g, value);
    if (LLVMIsAGlobalValue(value) || !LLVMIsAConstant(value))
        return 0;
    int count = LLVMGetNumOperands(value);
    for (int i = 0; i < count; i++)
        if (visit_value(g, LLVMGetOperand(value, (unsigned)i)))
            return 1;
    return 0;
}

static int visit(graph *g, LLVMValueRef variable)
{
    node *n = find(g, variable);
    if (!n || n->state == DONE)
        return 0;
    if (n->state == OPEN)
        return 1;
    n->state = OPEN;
    LLVMValueRef value = LLVMGetInitializer(variable);
    int circle = value && visit_value(g, value);
    n->state = DONE;
    return circle;
}

/* Only variables that a constant uses can be in a circle, so most modules have no nodes. */
static int is_used_by_constant(LLVMValueRef variable)
{
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use))
        if (LLVMIsAConstant(LLVMGetUser(use)))
            return 1;
    return 0;
}

static int collect(graph *g)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(g->u->module); v; v = LLVMGetNextGlobal(v)) {
        if (!LLVMGetInitializer(v) || !is_used_by_constant(v))
            continue;
        if ((g->count & (g->count - 1)) == 0) {
            size_t capacity = g->count ? 2 * g->count : 1;
            node *grown = realloc(g->nodes, capacity * sizeof *grown);
            if (!grown)
                return 0;
            g->nodes = grown;
        }
        g->nodes[g->count++] = (node){.variable = v, .state = UNSEEN};
    }
    return 1;
}

void check_cycles(unit *u)
{
    graph g = {.u = u};
    if (!collect(&g))
        diagnostics_error(u->diagnostics, CDP_ERROR_OUT_OF_MEMORY, CDP_STAGE_CHECK, NULL,
                          "out of memory while checking the variables of the module");
    else if (g.count)
        qsort(g.nodes, g.count, sizeof *g.nodes, by_variable);
    for (size_t i = 0; i < g.count; i++)
        if (g.nodes[i].state == UNSEEN && visit(&g, g.nodes[i].variable))
            unsupported_symbol(
                u, g.nodes[i].variable, "set one of the pointers at run time",
                "the initial value of '%s' leads into a circle of variables, and PTX wants each "
                "symbol defined before its use",
                name_of(g.nodes[i].variable));
    free(g.nodes);
}
