#!/usr/bin/env python3
"""Sets Shakespeare's As You Like It for a character model: engine/data/text.txt.

    apt-get source --download-only snappy && tar -xzf snappy_*.orig.tar.gz
    python3 scripts/data/make_text.py snappy-*/testdata/asyoulik.txt

What is changed is described in engine/data/README.md. Standard library only.
"""

import pathlib
import re
import string
import sys

OUTPUT = pathlib.Path(__file__).parents[2] / "engine/data/text.txt"
ALPHABET = "\n !&'(),-.:;?" + string.ascii_uppercase + string.ascii_lowercase
RUNNING_HEAD = "AS YOU LIKE IT"


def set_line(line):
    """The line as it is printed: the speaker above the speech, no indentation, round brackets."""
    line = line.replace("[", "(").replace("]", ")")
    head, tab, rest = line.partition("\t")
    head, rest = head.strip(), re.sub(r"\s+", " ", rest).strip()
    if not head or not tab:
        return head or rest
    return f"{head}. {rest}" if head.startswith("SCENE") else f"{head}:\n{rest}"


def set_play(source):
    """From the first act on: the list of persons before it is a table, not speech."""
    lines = source.splitlines()
    play = lines[lines.index("ACT I") :]
    text = "\n".join(set_line(line) for line in play if line.strip() != RUNNING_HEAD)
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n") + "\n"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    text = set_play(pathlib.Path(sys.argv[1]).read_text(encoding="ascii"))
    foreign = sorted(set(text) - set(ALPHABET))
    if foreign:
        sys.exit(f"characters outside the alphabet: {foreign}")
    OUTPUT.write_bytes(text.encode("ascii"))
    print(f"{OUTPUT.name}: {len(text)} characters, {len(set(text))} of the alphabet's {len(ALPHABET)}")


if __name__ == "__main__":
    main()
