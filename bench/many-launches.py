#!/usr/bin/env python3
"""many-launches.py N: IR with N launches of kernels with one to five parameters, 100 launches in each parent kernel."""
import sys

TYPES = ["i32", "float", "i64", "double", "ptr"]
VALUES = {"i32": "%n", "float": "1.0", "i64": "3", "double": "2.0", "ptr": "%result"}
PREFIX = "call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch"

print("declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) convergent nounwind")
for k in range(max(1, int(sys.argv[1]) // 100)):
    types = [TYPES[(k + j) % 5] for j in range(k % 5 + 1)]
    arguments = ", ".join("%s %s" % (t, VALUES[t]) for t in types)
    print("define ptx_kernel void @child%d(%s) {\n  ret void\n}" % (k, ", ".join(types)))
    print("define ptx_kernel void @parent%d(ptr %%result, i32 %%n) {" % k)
    for i in range(100):
        print("  %%g%d = add i32 %%n, %d" % (i, i))
        print("  %%s%d = %s(ptr @child%d, i32 %%g%d, i32 1, i32 1, i32 32, i32 1, i32 1, i32 0, ptr null, %s)"
              % (i, PREFIX, k, i, arguments))
        print("  %%r%d = getelementptr i32, ptr %%result, i32 %%g%d\n  store i32 %%s%d, ptr %%r%d" % (i, i, i, i))
    print("  ret void\n}")
