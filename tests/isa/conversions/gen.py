"""Writes gfx1250.s: conversions of groups of eight and sixteen floats of 4, 6 and 8 bits with one scale, to and from f32, f16 and bf16.

    python3 gen.py          (Python 3.10 or later)

The values need no rounding, so that what random numbers add to them makes no difference. They are decoded here by the formats' definitions (OCP
Microscaling Formats 5.3; CDNA5 ISA 7.6.3): e2m1, e2m3, e3m2, e4m3 and e5m2.
"""

import os
import struct

HERE = os.path.dirname(os.path.abspath(__file__))
# Bits of the exponent and of the mantissa, bias, all bits, and the codes of a group: no NaN, and nothing that four times as large is no f16.
FORMATS = {
    "fp4": (2, 1, 1, 4, [1, 2, 3, 4, 5, 6, 7, 15]),
    "fp6": (2, 3, 1, 6, [1, 9, 0x2B, 0x1F, 8, 0x3F, 0x15, 0x23, 2, 4, 0x10, 0x18, 0x38, 0x0F, 0x17, 0x29]),
    "bf6": (3, 2, 3, 6, [1, 5, 0x2B, 0x1F, 8, 0x3F, 0x15, 0x23, 2, 4, 0x10, 0x18, 0x38, 0x0F, 0x17, 0x29]),
    "fp8": (4, 3, 7, 8, [0x38, 0xC0, 0x01, 0x7E, 0x47, 0x87, 0x30, 0x5A]),
    "bf8": (5, 2, 15, 8, [0x3C, 0xC0, 0x38, 0x70, 0x47, 0xB9, 0x30, 0x5A]),
}


def decoded(code, exponent_bits, mantissa_bits, bias, bits):
    exponent, mantissa = code >> mantissa_bits & (1 << exponent_bits) - 1, code & (1 << mantissa_bits) - 1
    magnitude = (mantissa / 2**mantissa_bits) * 2.0 ** (1 - bias) if exponent == 0 else (1 + mantissa / 2**mantissa_bits) * 2.0 ** (exponent - bias)
    return -magnitude if code >> bits - 1 else magnitude


def code(value, kind):
    f32 = struct.unpack("<I", struct.pack("<f", value))[0]
    return {"f32": f32, "bf16": f32 >> 16, "f16": struct.unpack("<H", struct.pack("<e", value))[0] if kind == "f16" else None}[kind]


def words(codes, bits):
    """The codes one behind the other, in dwords."""
    packed = sum(c << n * bits for n, c in enumerate(codes))
    return [packed >> at & 0xFFFFFFFF for at in range(0, len(codes) * bits, 32)]


def place(first, dwords):
    return f"v{first}" if dwords == 1 else f"v[{first}:{first + dwords - 1}]"


def case(title, source, others, instruction, result):
    before = [f"; v{n} = b32 0x{word:08x}" for n, word in enumerate(source)]
    after = [f"; expect v{24 + n} = b32 0x{word:08x}" for n, word in enumerate(result)]
    text = instruction.format(place(24, len(result)), place(0, len(source)))
    return "\n".join([f"; case: {text.split()[0]}: {title}", *before, *others, text, *after])


def cases():
    for name, (*fields, bits, codes) in FORMATS.items():
        values = [decoded(c, *fields, bits) for c in codes]
        small = words(codes, bits)
        for kind in ("f32", "f16", "bf16"):
            group = lambda factor: words([code(v * factor, kind) for v in values], 32 if kind == "f32" else 16)
            # a scale is a power of two: of 8 bits in a register of four, or that of an f32
            yield case("twice the values", small, ["; v20 = b32 0x80808080"], f"v_cvt_scale_pk{len(codes)}_{kind}_{name} {{}}, {{}}, v20", group(2))
            scale = ["; v20 = f32 4.0"]
            yield case("a fourth of the values", group(4), scale, f"v_cvt_scalef32_pk{len(codes)}_{name}_{kind} {{}}, {{}}, v20", small)
            random = ["; v21 = b32 0xdeadbeef", *scale]
            yield case("a fourth of the values", group(4), random, f"v_cvt_scalef32_sr_pk{len(codes)}_{name}_{kind} {{}}, {{}}, v21, v20", small)


with open(os.path.join(HERE, "gfx1250.s"), "w") as out:
    out.write("// Written by gen.py, which says where its expectations are from.\n; targets: gfx1250\n\n" + "\n\n".join(cases()) + "\n")
