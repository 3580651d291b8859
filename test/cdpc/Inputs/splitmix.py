"""splitmix.py format seed file: fails when the file does not hold random(seed) of the struct format h, e, f or d."""
import struct
import sys

kind, seed, path = sys.argv[1], int(sys.argv[2], 0), sys.argv[3]
data = open(path, "rb").read()
count = len(data) // struct.calcsize(kind)
mask = 2**64 - 1


def output(index):
    z = (seed + (index + 1) * 0x9E3779B97F4A7C15) & mask
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
    return z ^ z >> 31


digits = {"e": 11, "f": 24, "d": 53}.get(kind)
if digits:
    values = [(output(i) >> (64 - digits)) * 2.0**-digits for i in range(count)]
else:
    values = [(output(i) + 2**15) % 2**16 - 2**15 for i in range(count)]
wanted = struct.pack("<%d%s" % (count, kind), *values)
if data != wanted or count == 0:
    sys.exit("%s: %s, expected %s" % (path, data.hex(), wanted.hex()))
