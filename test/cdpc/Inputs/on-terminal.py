"""on-terminal.py NAME=value command...: runs the command on a pseudo terminal and passes on what it prints there."""
import os
import pty
import sys

name, value = sys.argv[1].split("=")
os.environ.pop("NO_COLOR", None)
os.environ["TERM"] = "xterm"
os.environ[name] = value
pty.spawn(sys.argv[2:])
