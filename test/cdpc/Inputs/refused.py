"""refused.py list: each line of the list is arguments of `cdpc run`, " => ", a part of the one sentence that refuses them.
Arguments are read as a shell reads them; {dir} is the folder of the inputs. The exit code must be 2, or 1 after " =1> "."""
import os
import re
import shlex
import subprocess
import sys

folder = os.path.dirname(os.path.abspath(__file__))
failures = 0
for line in open(sys.argv[1]):
    match = re.match(r"> (.*) =(1?)> (.*)", line.rstrip())
    if not match:
        continue
    words, code, sentence = match.groups()
    command = ["cdpc", "run", os.path.join(folder, "nested.ll"), "parent"] + shlex.split(words.replace("{dir}", folder))
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != int(code or 2) or done.stderr.count("error:") != 1 or sentence not in done.stderr:
        failures += 1
        print("%s\n  exit %d: %s" % (words, done.returncode, done.stderr))
sys.exit(failures)
