"""Writes atomics.s and moves.s of each family: atomic operations, loads and stores of buffers, flat and global memory, one case an operation and form.

    python3 gen.py          (Python 3.10 or later, Debian's llvm-22: it says which processor has an operation, and what it is called there)

What is expected is computed here from the definitions in words (Vega ISA 12.15 and 12.18, RDNA4 ISA 16.14 to 16.17).
"""

import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
LLVM_MC = "llvm-mc-22"
FAMILIES = {
    "gfx6-gfx8": ["gfx600", "gfx700", "gfx803"],
    "gfx9": ["gfx900", "gfx908", "gfx90a", "gfx942", "gfx950"],
    "gfx10": ["gfx1010", "gfx1030"],
    "gfx11": ["gfx1100", "gfx1151"],
    "gfx12": ["gfx1200", "gfx1250"],
}
# Words 2 and 3 of a raw buffer of 64 bytes. GFX12.5 has the size from bit 57 on, so that bit 31 of word 1 is added to the address.
BUFFER = {"gfx6-gfx8": "64, 0x00027fac", "gfx9": "64, 0x00027fac", "gfx10": "64, 0x31014fac", "gfx11": "64, 0x31014fac", "gfx12": "64, 0x31014fac"}


def takes(processor, text):
    command = [LLVM_MC, "-triple=amdgcn", f"-mcpu={processor}", "-filetype=null"]
    return subprocess.run(command, input=text + "\n", capture_output=True, text=True).returncode == 0


def places(family, form):
    """What stands around registers of data in the instructions of a form; more than one where processors write it in different ways."""
    later = family in ("gfx10", "gfx11", "gfx12")
    if form == "buffer":
        return [f"v20, s[8:11], {zero} offen offset:8" for zero in (["null"] if later else []) + ["0"]]
    if form == "global":
        return ["v[20:21], off"]
    return ["v[20:21]"]


def written(family, form, data, result, names, modifiers):
    """By processor, the first way to write an instruction that it takes."""
    found = {}
    for processor in FAMILIES[family]:
        for name in names:
            for place in places(family, form):
                for modifier in modifiers:
                    if form == "buffer":
                        text = f"{form}_{name} {data}, {place}{modifier}"
                    else:
                        address, *off = place.split(", ")
                        registers = [r for r in (result, address, data) if r]
                        if "load" in name:
                            registers = [data, address]
                        text = f"{form}_{name} {', '.join(registers + off)}{modifier}"
                    if takes(processor, text):
                        found.setdefault(processor, text)
    by_text = {}
    for processor, text in found.items():
        # the descriptor of GFX12.5 is another
        by_text.setdefault((text, processor == "gfx1250" and form == "buffer"), []).append(processor)
    return [(text, processors) for (text, _), processors in by_text.items()]


def case(family, form, text, processors, title, before, expected):
    at = "&data" if form == "buffer" else "&data+8"
    lines = [f"; case: {title}", f"; targets: {' '.join(processors)}", "; memory data = 64 bytes", *before, "; exec = lanes 0"]
    code = []
    if form == "buffer":
        lines += [f"; s[8:11] = &data.lo, &data.hi, {'0, 0' if processors == ['gfx1250'] else BUFFER[family]}", "; v20 = u32 0"]
        if processors == ["gfx1250"]:
            code = ["s_bitset1_b32 s9, 31"]
            expected = expected + ["; ignore s9"]
    else:
        lines.append(f"; v[20:21] = {at}")
    return "\n".join(lines + code + [text] + expected)


def registers(first, bytes_):
    return f"v{first}" if bytes_ <= 4 else f"v[{first}:{first + bytes_ // 4 - 1}]"


def atomics(family):
    for bits in (32, 64):
        mask, suffix = (1 << bits) - 1, "" if bits == 32 else "_x2"
        old, new = mask - 15, 7
        u, i, b, f = (f"{kind}{bits}" for kind in "uibf")
        table = [
            ([f"swap{suffix}", f"swap_{b}"], u, old, new, new), ([f"cmpswap{suffix}", f"cmpswap_{b}"], u, old, new, new),
            ([f"add{suffix}", f"add_{u}"], u, old, new, old + new), ([f"sub{suffix}", f"sub_{u}"], u, old, new, old - new),
            ([f"rsub{suffix}"], u, old, new, new - old),
            ([f"smin{suffix}", f"min_{i}"], u, old, new, old), ([f"umin{suffix}", f"min_{u}"], u, old, new, new),
            ([f"smax{suffix}", f"max_{i}"], u, old, new, new), ([f"umax{suffix}", f"max_{u}"], u, old, new, old),
            ([f"and{suffix}", f"and_{b}"], u, old, new, old & new), ([f"or{suffix}", f"or_{b}"], u, old, new, old | new),
            ([f"xor{suffix}", f"xor_{b}"], u, old, new, old ^ new),
            ([f"inc{suffix}", f"inc_{u}"], u, old, new, 0), ([f"dec{suffix}", f"dec_{u}"], u, old, new, new),
            ([f"fmin{suffix}", f"min_{f}", f"min_num_{f}"], f, "2.0", "-3.0", "-3.0"),
            ([f"fmax{suffix}", f"max_{f}", f"max_num_{f}"], f, "2.0", "-3.0", "2.0"),
            ([f"fcmpswap{suffix}", f"cmpswap_{f}"], f, "2.0", "5.0", "5.0"), ([f"add_{f}"], f, "2.0", "-3.0", "-1.0"),
        ]
        if bits == 32:
            table += [
                (["csub", "csub_u32", "sub_clamp_u32"], u, 5, new, 0), (["cond_sub_u32"], u, 5, new, 5),
                (["pk_add_f16"], "f16x2", "(1.0 2.0)", "(0.5 -4.0)", "(1.5 -2.0)"), (["pk_add_bf16"], "bf16x2", "(1.0 2.0)", "(0.5 -4.0)", "(1.5 -2.0)"),
            ]
        for names, kind, before, value, after in table:
            before, after = (v & mask if isinstance(v, int) else v for v in (before, after))
            compares = "cmpswap" in names[0]
            count = bits // 8 * (2 if compares else 1)
            own = kind if kind[-2] != "x" else kind
            for form in ("buffer", "flat", "global"):
                # results of buffers are in the registers of their data
                result = None if form == "buffer" else registers(4, bits // 8)
                data = registers(8, count)
                ways = written(family, form, data, result, ["atomic_" + n for n in names], [" glc", " sc0", " th:TH_ATOMIC_RETURN"])
                for text, processors in ways:
                    set_up = [f"; memory data+8 = {own} {before}", f"; {registers(8, bits // 8)} = {own} {value}"]
                    if compares:
                        set_up.append(f"; {registers(8 + bits // 32, bits // 8)} = {own} {before}")
                    expected = [f"; expect {result or registers(8, bits // 8)} = {own} {before}"]
                    if after != before:
                        expected.append(f"; expect memory data+8 = {own} {after}")
                    yield case(family, form, text, processors, f"{text.split()[0]} of {form}: the value before, and the value after", set_up, expected)


def moves(family):
    """Loads and stores. The bytes in memory are 0x81, 0x92, ..., and those in registers 0xe1, 0xe2, ...; the halves of v4 are told apart."""
    memory = [0x81, 0x92, 0xA3, 0xB4, 0xC5, 0xD6, 0xE7, 0xF8, 0x19, 0x2A, 0x3B, 0x4C, 0x5D, 0x6E, 0x7F, 0x80]
    word = lambda n, size=4: int.from_bytes(bytes(memory[n : n + size]), "little")
    signed = lambda value, bits: (value - (1 << bits) if value >> bits - 1 else value) & 0xFFFFFFFF
    kept = 0x55667788
    low, high = kept & 0xFFFF0000, kept & 0xFFFF
    loads = [
        (["ubyte", "u8"], [word(0, 1)]), (["sbyte", "i8"], [signed(word(0, 1), 8)]), (["ushort", "u16"], [word(0, 2)]),
        (["sshort", "i16"], [signed(word(0, 2), 16)]), (["dword", "b32"], [word(0)]), (["dwordx2", "b64"], [word(0), word(4)]),
        (["dwordx3", "b96"], [word(0), word(4), word(8)]), (["dwordx4", "b128"], [word(0), word(4), word(8), word(12)]),
        (["ubyte_d16", "d16_u8"], [low | word(0, 1)]), (["ubyte_d16_hi", "d16_hi_u8"], [high | word(0, 1) << 16]),
        (["sbyte_d16", "d16_i8"], [low | signed(word(0, 1), 8) & 0xFFFF]), (["sbyte_d16_hi", "d16_hi_i8"], [high | signed(word(0, 1), 8) << 16 & 0xFFFFFFFF]),
        (["short_d16", "d16_b16"], [low | word(0, 2)]), (["short_d16_hi", "d16_hi_b16"], [high | word(0, 2) << 16]),
    ]
    stores = [
        (["byte", "b8"], [0], 1), (["byte_d16_hi", "d16_hi_b8"], [2], 1), (["short", "b16"], [0], 2), (["short_d16_hi", "d16_hi_b16"], [2], 2),
        (["dword", "b32"], [0], 4), (["dwordx2", "b64"], [0], 8), (["dwordx3", "b96"], [0], 12), (["dwordx4", "b128"], [0], 16),
    ]
    for form in ("buffer", "flat", "global"):
        for names, results in loads:
            bytes_ = 4 * len(results)
            for text, processors in written(family, form, registers(4, bytes_), None, ["load_" + n for n in names], [""]):
                set_up = ["; memory data+8 = u8 " + ", ".join(hex(b) for b in memory), f"; v4 = u32 0x{kept:x}"]
                # GFX9 and later with SRAM ECC write whole registers: not these, which are named without it
                expected = [f"; expect v{4 + n} = u32 0x{value:x}" for n, value in enumerate(results)]
                yield case(family, form, text, processors, f"{text.split()[0]} of {form}", set_up, expected)
        for names, (first,), bytes_ in stores:
            size = max(4, bytes_)
            for text, processors in written(family, form, registers(4, size), None, ["store_" + n for n in names], [""]):
                data = [0xE1 + n for n in range(size)]
                words = [int.from_bytes(bytes(data[n : n + 4]), "little") for n in range(0, size, 4)]
                set_up = [f"; v{4 + n} = u32 0x{w:x}" for n, w in enumerate(words)]
                expected = ["; expect memory data+8 = u8 " + ", ".join(hex(b) for b in data[first : first + bytes_])]
                yield case(family, form, text, processors, f"{text.split()[0]} of {form}", set_up, expected)


for family in FAMILIES:
    os.makedirs(os.path.join(HERE, family), exist_ok=True)
    for file, cases in (("atomics.s", atomics(family)), ("moves.s", moves(family))):
        with open(os.path.join(HERE, family, file), "w") as out:
            out.write("// Written by ../gen.py, which says where its expectations are from.\n\n" + "\n\n".join(cases) + "\n")
