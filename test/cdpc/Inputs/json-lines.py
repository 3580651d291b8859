"""Reads JSON objects, one a line, checks their fields, and prints the main ones; with `objects`, what each is about."""
import json
import sys

fields = ["severity", "status", "stage", "object", "function", "file", "line", "column", "message", "hint", "log"]
for line in sys.stdin.buffer:
    d = json.loads(line.decode("utf-8"))
    assert list(d) == fields, list(d)
    if sys.argv[1:] == ["objects"]:
        print(ascii(d["object"])[1:-1])
    else:
        print(d["severity"], d["status"], d["stage"], "line", d["line"])
