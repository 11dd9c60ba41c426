"""Writes masks.s, stores.s and atomics.s: what becomes of EXEC, and scalar stores and atomic operations, one case an operation and form.

    python3 gen.py          (Python 3.10 or later, Debian's llvm-22: it says which processor has an operation)

What is expected is computed here from the definitions in words (Vega ISA 12.2 and 12.6; RDNA ISA, SOP1 and SMEM; RDNA3 ISA 16.3).
"""

import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
LLVM_MC = "llvm-mc-22"
PROCESSORS = ["gfx803", "gfx900", "gfx908", "gfx90a", "gfx942", "gfx1010", "gfx1012", "gfx1030"]
LOW = 0xFFFFFFFF


def takes(processor, text):
    command = [LLVM_MC, "-triple=amdgcn", f"-mcpu={processor}", "-filetype=null"]
    return subprocess.run(command, input=text + "\n", capture_output=True, text=True).returncode == 0


def words(value, bits):
    return ", ".join(f"0x{value >> at & LOW:08x}" for at in range(0, bits, 32))


def registers(first, dwords):
    return f"s{first}" if dwords == 1 else f"s[{first}:{first + dwords - 1}]"


# Names to GFX10 and from GFX11 on, the new EXEC, and whether it goes to the destination, not the old one.
MASKS = [
    ("and_saveexec", "and_saveexec", lambda s, e: s & e, False), ("or_saveexec", "or_saveexec", lambda s, e: s | e, False),
    ("xor_saveexec", "xor_saveexec", lambda s, e: s ^ e, False), ("nand_saveexec", "nand_saveexec", lambda s, e: ~(s & e), False),
    ("nor_saveexec", "nor_saveexec", lambda s, e: ~(s | e), False), ("xnor_saveexec", "xnor_saveexec", lambda s, e: ~(s ^ e), False),
    ("andn2_saveexec", "and_not1_saveexec", lambda s, e: s & ~e, False), ("orn2_saveexec", "or_not1_saveexec", lambda s, e: s | ~e, False),
    ("andn1_saveexec", "and_not0_saveexec", lambda s, e: ~s & e, False), ("orn1_saveexec", "or_not0_saveexec", lambda s, e: ~s | e, False),
    ("andn1_wrexec", "and_not0_wrexec", lambda s, e: ~s & e, True), ("andn2_wrexec", "and_not1_wrexec", lambda s, e: s & ~e, True),
]


def masks():
    source, before = 0x0000F0F5FFFF0001, 0x00FF00FF0F0F0003
    for older, newer, define, new_one in MASKS:
        for name, bits, targets, size in (
            (older, 32, "gfx10", 32), (newer, 32, "gfx11 gfx12 gfx1250", 32),
            (older, 64, "gfx10", 64), (newer, 64, "gfx11 gfx12", 64), (newer, 64, "gfx1250", 32),
        ):
            # in waves of 32 lanes nobody says what the upper half of EXEC holds
            counted = min(bits, size)
            after = define(source, before) & ((1 << counted) - 1)
            result = (after if new_one else before) & ((1 << counted) - 1)
            exec_ = "exec" if size == 64 else "exec_lo"
            destination = registers(4, counted // 32)
            ignored = ["; ignore exec_hi" + (", s5" if bits > counted else "")] if size == 32 else []
            yield "\n".join([
                f"; case: s_{name}_b{bits} in waves of {size} lanes",
                f"; targets: {targets}",
                f"; wave sizes: {size}",
                f"; {registers(2, bits // 32)} = {words(source, bits)}",
                f"; {exec_} = 0x{before & (1 << counted) - 1:x}",
                f"s_{name}_b{bits} {registers(4, bits // 32)}, {registers(2, bits // 32)}",
                f"; expect {destination} = {words(result, counted)}",
                f"; expect {exec_} = 0x{after:x}",
                f"; expect scc = {int(after != 0)}",
                *ignored,
            ])


def case(title, text, before, after):
    processors = [p for p in PROCESSORS if takes(p, text)]
    head = [f"; case: {title}", f"; targets: {' '.join(processors)}", "; memory data = 512 bytes"]
    places = ["; s[2:3] = &data.lo, &data.hi", "; s[8:11] = &data.lo, &data.hi, 64, 0x00027000"]
    return "\n".join(head + places + before + [text] + after)


def stores():
    data = 0xDDEEFF0099AABBCC5566778811223344
    for dwords, suffix in ((1, ""), (2, "x2"), (4, "x4")):
        place = registers(4, dwords)
        value = words(data, 32 * dwords)
        for prefix, base, offset, at in (
            ("s", "s[2:3]", "0x10", 16), ("s", "s[2:3]", "s12", 4), ("s_buffer", "s[8:11]", "0x10", 16),
            # the register counts in units of 64 bytes
            ("s_scratch", "s[2:3]", "s12", 256), ("s_scratch", "s[2:3]", "0x10", 16),
        ):
            in_memory = f"memory data+{at} = u32 {value}"
            text = f"{prefix}_store_dword{suffix} {place}, {base}, {offset}"
            yield case(f"{text.split()[0]} at {offset}", text, ["; s12 = 4", f"; {place} = {value}"], [f"; expect {in_memory}"])
            if prefix == "s_scratch":
                text = text.replace("store", "load")
                yield case(f"{text.split()[0]} at {offset}", text, ["; s12 = 4", f"; {in_memory}"], [f"; expect {place} = {value}"])
    yield case("s_buffer_store_dword outside the records does nothing", "s_buffer_store_dword s4, s[8:11], 0x40", ["; s4 = 7"], ["; expect nothing"])


def atomics():
    for bits in (32, 64):
        mask, suffix = (1 << bits) - 1, "" if bits == 32 else "_x2"
        old, new = mask - 15, 7
        signed = lambda value: value - (1 << bits) if value >> bits - 1 else value
        results = {
            "swap": new, "add": old + new, "sub": old - new, "smin": min(signed(old), new), "umin": min(old, new), "smax": max(signed(old), new),
            "umax": max(old, new), "and": old & new, "or": old | new, "xor": old ^ new, "inc": 0, "dec": new, "cmpswap": new,
        }
        for prefix, base in (("s_atomic", "s[2:3]"), ("s_buffer_atomic", "s[8:11]")):
            for name, after in results.items():
                compares = name == "cmpswap"
                place = registers(4, bits // 32 * (1 + compares))
                data = words(new | (old << bits if compares else 0), bits * (1 + compares))
                expected = [f"; expect {registers(4, bits // 32)} = {words(old, bits)}"]
                if after & mask != old:
                    expected.append(f"; expect memory data+8 = u32 {words(after & mask, bits)}")
                before = [f"; memory data+8 = u32 {words(old, bits)}", f"; {place} = {data}"]
                text = f"{prefix}_{name}{suffix} {place}, {base}, 0x8 glc"
                yield case(f"{text.split()[0]}: the value before, and the value after", text, before, expected)


for file, cases in (("masks.s", masks()), ("stores.s", stores()), ("atomics.s", atomics())):
    with open(os.path.join(HERE, file), "w") as out:
        out.write("// Written by gen.py, which says where its expectations are from.\n\n" + "\n\n".join(cases) + "\n")
