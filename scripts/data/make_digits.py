#!/usr/bin/env python3
"""Packs the UCI optical digits as scikit-learn ships them into engine/data/digits.bin.

    apt-get download python3-sklearn && dpkg -x python3-sklearn_*.deb unpacked
    python3 scripts/data/make_digits.py \\
        unpacked/usr/lib/python3/dist-packages/sklearn/datasets/data/digits.csv.gz

The format is described in engine/data/README.md. Standard library only.
"""

import gzip
import pathlib
import struct
import sys
import zlib

OUTPUT = pathlib.Path(__file__).parents[2] / "engine/data/digits.bin"
MAGIC = b"TSDIGITS"
VERSION = 1
SIDE = 8
CLASSES = 10
MAX_VALUE = 16
BITS = 5


def read_rows(path):
    """One row per image: 64 pixels of 0..16, then the digit."""
    rows = []
    for number, line in enumerate(gzip.open(path, "rt", encoding="ascii"), start=1):
        row = [int(field) for field in line.split(",")]
        if len(row) != SIDE * SIDE + 1:
            sys.exit(f"{path}:{number}: {len(row)} fields, expected {SIDE * SIDE + 1}")
        if not all(0 <= pixel <= MAX_VALUE for pixel in row[:-1]) or not 0 <= row[-1] < CLASSES:
            sys.exit(f"{path}:{number}: a value out of range")
        rows.append(row)
    return rows


def pack(values, bits):
    """A stream of `bits`-bit values, lowest bits first, padded with zero bits to whole bytes."""
    packed = bytearray()
    waiting = count = 0
    for value in values:
        waiting |= value << count
        count += bits
        while count >= 8:
            packed.append(waiting & 0xFF)
            waiting >>= 8
            count -= 8
    if count:
        packed.append(waiting)
    return bytes(packed)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    rows = read_rows(sys.argv[1])
    header = struct.pack("<8s7I", MAGIC, VERSION, len(rows), SIDE, SIDE, CLASSES, MAX_VALUE, BITS)
    labels = bytes(row[-1] for row in rows)
    pixels = pack((pixel for row in rows for pixel in row[:-1]), BITS)
    body = header + labels + pixels
    OUTPUT.write_bytes(body + struct.pack("<I", zlib.crc32(body)))
    print(f"{OUTPUT.name}: {len(rows)} images, {OUTPUT.stat().st_size} bytes")


if __name__ == "__main__":
    main()
