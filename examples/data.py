#!/usr/bin/env python3
"""Writes data/: the inputs of manifest.json and the outputs that Python computes from them. Needs nothing but Python 3."""
import os
import random
import struct

os.chdir(os.path.dirname(os.path.abspath(__file__)))
os.makedirs("data", exist_ok=True)
rng = random.Random(1)


def f32(x):
    """x rounded to float; right for sums of two floats too, because double has more than twice the bits."""
    return struct.unpack("<f", struct.pack("<f", x))[0]


def save(name, values):
    with open(f"data/{name}.bin", "wb") as file:
        file.write(struct.pack(f"<{len(values)}f", *values))


a = [float(i) for i in range(1000)]
b = [f32(rng.uniform(-1, 1)) for _ in range(1000)]
save("vecadd.a", a)
save("vecadd.b", b)
save("vecadd.c.expected", [f32(x + y) for x, y in zip(a, b)] + [0.0] * 24)

values = [f32(rng.uniform(-1, 1)) for _ in range(4096)]
sums = []
for group in range(16):
    part = values[256 * group:256 * group + 256]
    while len(part) > 1:
        half = len(part) // 2
        part = [f32(x + y) for x, y in zip(part[:half], part[half:])]
    sums += part
save("reduce.in", values)
save("reduce.sums.expected", sums)
