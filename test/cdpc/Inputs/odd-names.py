"""Asks cdpc for files with odd names that do not exist, and passes on what it says."""
import subprocess
import sys

for name in (b'a"b\\c', b"tab\there", "gr\u00fcn".encode(), b"\xff\xc0", "\u20ac".encode() + b"\xe2\x82"):
    command = [b"cdpc", b"ptx", b"-arch=sm_90", b"--json", name]
    sys.stdout.buffer.write(subprocess.run(command, stderr=subprocess.PIPE).stderr)
