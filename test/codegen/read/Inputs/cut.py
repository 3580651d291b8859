# cut.py FILE PREFIX N...: writes the first N bytes of FILE to PREFIX.N, for each N.
import sys

data = open(sys.argv[1], "rb").read()
for size in sys.argv[3:]:
    assert int(size) < len(data), "the file has only %d bytes" % len(data)
    open("%s.%s" % (sys.argv[2], size), "wb").write(data[: int(size)])
