"""blocks.py PAGE LANGUAGE N: the N-th (from 1) block of code in a language on a page of the documentation."""
import re
import sys

page, language, number = sys.argv[1], sys.argv[2], int(sys.argv[3])
blocks = re.findall(r"^```%s\n(.*?)^```" % language, open(page).read(), re.M | re.S)
print(blocks[number - 1], end="")
