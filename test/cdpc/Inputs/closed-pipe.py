"""closed-pipe.py command...: runs it with a standard output that nobody reads, and prints its exit code."""
import os
import subprocess
import sys

reader, writer = os.pipe()
os.close(reader)
code = subprocess.run(sys.argv[1:], stdout=writer).returncode
print("exit", code, file=sys.stderr)
