#!/usr/bin/env python3
"""Writes manifest.json, data/ and the generated sources of src/. Needs Python 3.10, nothing else."""
import random

from gen import approx, emit, floats, instr, ints, modes, more, newer, parallel, printing, scalar, serial, wave

rng = random.Random(900)
for part in (ints, floats, approx, instr, more, modes, newer, parallel, printing, scalar, serial, wave):
    part.generate(rng)
emit.finish()
print(f"{len(emit.CASES)} cases")
