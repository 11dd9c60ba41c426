"""Writes one file a family of descriptors: loads and stores of buffers with a format, typed by the descriptor (buffer_) and by the instruction
(tbuffer_): floats of whole registers, halves of registers (d16), one to four components.

    python3 gen.py          (Python 3.10 or later, Debian's llvm-22: it says which processor has an instruction, and what a format's number is)

What is expected is written out here from the manuals' words (Vega ISA 8.1.5; RDNA ISA 8.1.5; RDNA3 ISA 9.4): components go to registers one after the
other, d16 packs two into one, except on the first processors of GFX8, where each has a register (LLVM, FeatureUnpackedD16VMem).
"""

import os
import re
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
LLVM_MC = "llvm-mc-22"
FAMILIES = {
    "gfx6-gfx9": ["gfx600", "gfx700", "gfx801", "gfx803", "gfx810", "gfx900", "gfx906", "gfx90a", "gfx942"],
    "gfx10": ["gfx1010", "gfx1030"],
    "gfx11": ["gfx1100", "gfx1151"],
    "gfx12": ["gfx1200", "gfx1201"],
}
UNPACKED = ["gfx801", "gfx802", "gfx803", "gfx805"]
# Format of so many components, the number of the data format of GFX6 to GFX9, bytes of a component.
FORMATS = {1: ("16", 2, 2), 2: ("16_16", 5, 2), 3: ("32_32_32", 13, 4), 4: ("16_16_16_16", 12, 2)}
FLOAT = 7
# Word 3: selects of x, y, z, w; a valid format, here of 32 bits, that instructions with a format of their own do not look at.
OTHER = {"gfx6-gfx9": 0x00027FAC, "gfx10": 0x31014FAC, "gfx11": 0x31014FAC, "gfx12": 0x31014FAC}
VALUES = ["1.5", "-2.0", "0.25", "640.0"]
KEPT = "5.0"


def assembled(processor, text):
    command = [LLVM_MC, "-triple=amdgcn", f"-mcpu={processor}", "-show-encoding"]
    return subprocess.run(command, input=text + "\n", capture_output=True, text=True)


def takers(family, text):
    return [p for p in FAMILIES[family] if assembled(p, text).returncode == 0]


def number(family, name):
    """The number of a unified format, from the instruction's bits."""
    offset, low = ("null", 55) if family == "gfx12" else ("s3", 19)
    shown = assembled(FAMILIES[family][0], f"tbuffer_load_format_x v4, off, s[8:11], {offset} format:[BUF_FMT_{name}_FLOAT]").stdout
    encoding = re.search(r"encoding: \[(.*)\]", shown)[1].split(",")
    return int.from_bytes(bytes(int(b, 16) for b in encoding), "little") >> low & 0x7F


def registers(count):
    return "v4" if count == 1 else f"v[4:{3 + count}]"


def halves(values, last):
    """Values by two in a register; `last` stands for the half that no component is in."""
    padded = [*values, last]
    return [f"f16x2 ({padded[n]} {padded[n + 1]})" for n in range(0, len(values), 2)]


def case(title, processors, lines):
    return "\n".join([f"; case: {title}", f"; targets: {' '.join(processors)}", *lines])


def cases(family):
    for count, (name, data_format, size) in FORMATS.items():
        values = VALUES[:count]
        in_memory = f"memory data+8 = f{8 * size} " + ", ".join(values)
        own = OTHER[family] & ~0x7F000 | (FLOAT << 12 | data_format << 15 if family == "gfx6-gfx9" else number(family, name) << 12)
        written = f"format:[BUF_DATA_FORMAT_{name}, BUF_NUM_FORMAT_FLOAT]" if family == "gfx6-gfx9" else f"format:[BUF_FMT_{name}_FLOAT]"
        for prefix, word, modifier in (("buffer", own, ""), ("tbuffer", OTHER[family], " " + written)):
            address = f"off, s[8:11], {'null' if family == 'gfx12' else '0'}{modifier} offset:8"
            buffer = f"; s[8:11] = &data.lo, &data.hi, 32, 0x{word:08x}"
            suffix = "xyzw"[:count]
            packed = registers((count + 1) // 2)
            one = [f"; v4 = f16x2 (3.0 {KEPT})"] if count == 1 else []
            of_whole = [f"f32 {v}" for v in values]
            # names, registers, processors, values of registers after loads, and before stores
            ways = [
                ([f"{{}}_format_{suffix}"], registers(count), None, of_whole, of_whole),
                ([f"{{}}_format_d16_{suffix}", f"{{}}_d16_format_{suffix}"], packed, False, halves(values, KEPT if one else "any"), halves(values, "9.0")),
                ([f"{{}}_format_d16_{suffix}"], registers(count), True, [f"f16x2 ({v} any)" for v in values], [f"f16 {v}" for v in values]),
            ]
            if count == 1:
                ways.append((["{}_format_d16_hi_x", "{}_d16_hi_format_x"], "v4", None, [f"f16x2 (3.0 {values[0]})"], [f"f16x2 (3.0 {values[0]})"]))
            for names, data, unpacked, loaded, stored in ways:
                for pattern in names:
                    load, store = (f"{prefix}_{pattern.format(kind)}" for kind in ("load", "store"))
                    of = [p for p in takers(family, f"{load} {data}, {address}") if unpacked is None or (p in UNPACKED) == unpacked]
                    if of:
                        before = ["; memory data = 32 bytes", f"; {in_memory}", buffer, *one]
                        after = [f"; expect v{4 + n} = {v}" for n, v in enumerate(loaded)]
                        yield case(f"{load}, {name}", of, [*before, f"{load} {data}, {address}", *after])
                    of = [p for p in takers(family, f"{store} {data}, {address}") if unpacked is None or (p in UNPACKED) == unpacked]
                    if of:
                        before = ["; memory data = 32 bytes", buffer, "; exec = lanes 0", *(f"; v{4 + n} = {v}" for n, v in enumerate(stored))]
                        yield case(f"{store}, {name}", of, [*before, f"{store} {data}, {address}", f"; expect {in_memory}"])


for family in FAMILIES:
    with open(os.path.join(HERE, family + ".s"), "w") as out:
        out.write("// Written by gen.py, which says where its expectations are from.\n\n" + "\n\n".join(cases(family)) + "\n")
