"""device_runtime.py FILE ISA ARCH...: an archive that tells about itself what libcudadevrt.a does:
PTX of an ISA version ("8.0": CUDA 12.0) and machine code for some architectures."""
import struct
import sys

path, isa, archs = sys.argv[1], sys.argv[2], [int(a) for a in sys.argv[3:]]
major, minor = (int(part) for part in isa.split("."))


def entry(kind, major, minor, arch):
    return struct.pack("<HHIQQHHI", kind, 257, 32, 8, 0, minor, major, arch) + bytes(8)


entries = b"".join(entry(2, 1, 7, arch) for arch in archs) + entry(1, major, minor, archs[-1])
fatbin = struct.pack("<IHHQ", 0xBA55ED50, 1, 16, len(entries)) + entries
header = b"cuda_device_runtime.o/".ljust(48) + str(len(fatbin)).encode().ljust(10) + b"`\n"
open(path, "wb").write(b"!<arch>\n" + header + fatbin)
