"""every-option.py options.def help-text: fails when the text misses an option of the table or has a long line."""
import re
import sys

table, text = (open(name).read() for name in sys.argv[1:])
rows = re.findall(r'CDPC_OPTION\(\w+, \w+, (NULL|"[^"]+"), (NULL|"[^"]+"), (0|\'.\')', table)
assert len(rows) > 20, rows
wanted = []
for name, alias, letter in rows:
    wanted += ["--" + word.strip('"') for word in (name, alias) if word != "NULL"]
    wanted += ["-" + letter[1]] if letter != "0" else []
missing = [word for word in wanted if not re.search(re.escape(word) + r"\b", text)]
long = [line for line in text.splitlines() if len(line) > 100]
if missing or long:
    sys.exit("not in the help: %s; too long: %s" % (missing, long))
