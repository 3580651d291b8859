"""IR of a launch whose second parameter is an array of COUNT i64, taken from memory; the child copies it to `out`.
Every element is loaded by itself, at a constant place: what ptxas reads from parameters without local memory."""
import sys

count = int(sys.argv[1])
array = "[%d x i64]" % count
print("declare i32 @cdp.launch(ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) convergent nounwind")
print("define ptx_kernel void @child(ptr %%out, ptr byval(%s) %%data) {" % array)
for i in range(count):
    print("  %%f%d = getelementptr i64, ptr %%data, i64 %d\n  %%v%d = load i64, ptr %%f%d" % (i, i, i, i))
    print("  %%t%d = getelementptr i64, ptr %%out, i64 %d\n  store i64 %%v%d, ptr %%t%d" % (i, i, i, i))
print("  ret void\n}\ndefine ptx_kernel void @parent(ptr %out, ptr %status, ptr %in) {")
print("  %%s = call i32 (ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ...) @cdp.launch(ptr @child,\n"
      "      i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, ptr null, ptr %%out, ptr byval(%s) %%in)" % array)
print("  store i32 %s, ptr %status\n  ret void\n}")
