"""contains.py PAGE LANGUAGE OUTPUT...: every line of the page's blocks in a language is in the outputs, in order within
its block."""
import re
import sys

page, language = sys.argv[1], sys.argv[2]
output = [line.strip() for path in sys.argv[3:] for line in open(path)]
blocks = re.findall(r"^```%s\n(.*?)^```" % language, open(page).read(), re.M | re.S)
if not blocks:
    sys.exit("no block of %s on %s" % (language, page))
for block in blocks:
    place = 0
    for line in filter(None, (line.strip() for line in block.split("\n"))):
        if line not in output[place:]:
            sys.exit("not in the output, or not in this order: %s" % line)
        place = output.index(line, place) + 1
