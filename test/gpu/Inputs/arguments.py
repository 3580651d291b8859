"""IR of a launch with COUNT arguments of integer type TYPE: argument i is base + i and goes to out[i]."""
import sys

count, kind = int(sys.argv[1]), sys.argv[2]
print("declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) convergent nounwind")
print("define ptx_kernel void @child(ptr %%out, %s) {" % ", ".join("%s %%a%d" % (kind, i) for i in range(count)))
for i in range(count):
    print("  %%p%d = getelementptr %s, ptr %%out, i64 %d\n  store %s %%a%d, ptr %%p%d" % (i, kind, i, kind, i, i))
print("  ret void\n}\ndefine ptx_kernel void @parent(ptr %%out, ptr %%status, %s %%base) {" % kind)
for i in range(count):
    print("  %%a%d = add %s %%base, %d" % (i, kind, i))
print("  %s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,\n"
      "      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %out, "
      + ", ".join("%s %%a%d" % (kind, i) for i in range(count)) + ")")
print("  store i32 %s, ptr %status\n  ret void\n}")
