"""Writes samples.s, atomics.s and moves.s of each family of image descriptors: one case an operation.

    python3 gen.py          (Python 3.10 or later, Debian's llvm-22: it says which processor has an operation, and how its address is written)

What is expected is written out here by the manuals' tables of address components (Vega ISA 8.2.4, RDNA2 ISA 8.2.4, RDNA4 ISA 10.3): offset, bias,
reference, derivatives, coordinates, and level or clamp; parts that change nothing have values that would give another element in another place.
"""

import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
LLVM_MC = "llvm-mc-22"
DIM = " dim:SQ_RSRC_IMG_2D"

# An image of 8 by 8 elements, linear. Words 2 to 4 of its resource; what word 1 holds of the format for elements of f32, u32 and u16; word 1 of the
# sampler; bytes of a row of elements of four bytes; how an atomic operation returns the value before.
FAMILIES = {
    "gfx6-gfx8": {
        "processors": ["gfx600", "gfx700", "gfx801", "gfx803", "gfx810"],
        "words": "0x0001c007, 0x90800fac, 0x0007e000",
        "formats": {"f32": 0x1C400000, "u32": 0x10400000, "u16": 0x10200000},
        "sampler": "0x00fff000", "row": 256, "dim": "", "unorm": " unorm", "returns": " glc",
    },
    "gfx9": {
        "processors": ["gfx900", "gfx906", "gfx90a"],
        "words": "0x0001c007, 0x90000fac, 0x0007e000",
        "formats": {"f32": 0x1C400000, "u32": 0x10400000, "u16": 0x10200000},
        "sampler": "0x00fff000", "row": 256, "dim": "", "unorm": " unorm", "returns": " glc",
    },
    "gfx10": {
        "processors": ["gfx1010", "gfx1030"],
        "words": "0x0001c001, 0x90000fac, 0x00000000",
        "formats": {"f32": 0xC1600000, "u32": 0xC1400000, "u16": 0xC0B00000},
        "sampler": "0x00fff000", "row": 256, "dim": DIM, "unorm": " unorm", "returns": " glc",
    },
    "gfx11": {
        "processors": ["gfx1100", "gfx1151"],
        "words": "0x0001c001, 0x90000fac, 0x00000000",
        "formats": {"f32": 0xC1600000, "u32": 0xC1400000, "u16": 0xC0B00000},
        "sampler": "0x00fff000", "row": 256, "dim": DIM, "unorm": " unorm", "returns": " glc",
    },
    "gfx12": {
        "processors": ["gfx1200", "gfx1201"],
        "words": "0x0001c001, 0x90000fac, 0x00000000",
        "formats": {"f32": 0xC02C0000, "u32": 0xC0280000, "u16": 0xC0160000},
        "sampler": "0x03ffe000", "row": 128, "dim": DIM, "unorm": "", "returns": " th:TH_ATOMIC_RETURN",
    },
}


def addresses(count):
    """Ways to write an address of so many registers from v20 on."""
    if count == 1:
        return ["v20"]
    each = [f"v{20 + n}" for n in range(count)]
    ways = [f"v[20:{19 + count}]"]
    if count <= 5:
        ways.append(f"[{', '.join(each)}]")
    for alone in (3, 4):
        if count > alone + 1:
            ways.append(f"[{', '.join(each[:alone])}, v[{20 + alone}:{19 + count}]]")
    # registers that make the tuple one that there is
    return ways + [f"v[20:{19 + size}]" for size in (8, 16) if size > count]


def takes(processor, text):
    command = [LLVM_MC, "-triple=amdgcn", f"-mcpu={processor}", "-filetype=null"]
    return subprocess.run(command, input=text + "\n", capture_output=True, text=True).returncode == 0


def ways(family, instruction, count):
    """The processors that have the instruction, by the way in which its address is written."""
    found = {}
    for processor in family["processors"]:
        way = next((w for w in addresses(count) if takes(processor, instruction.format(w))), None)
        if way:
            found.setdefault(way, []).append(processor)
    return found


def cases(family, title, instruction, kind, parts, before, expected, sampler=None, lanes=None):
    """A case for each way to write the address. `parts` are the values of its registers, `before` what is set besides."""
    for way, processors in ways(family, instruction, len(parts)).items():
        yield "\n".join([
            f"; case: {title}",
            f"; targets: {' '.join(processors)}",
            "; memory data = 4096 bytes",
            *before,
            f"; s[8:15] = &data.lo, &data.hi, {family['words']}, 0, 0, 0",
            f"; s4 = 0x{family['formats'][kind]:08x}",
            *([f"; s[16:19] = 0x{sampler:08x}, {family['sampler']}, 0, 0"] if sampler else []),
            f"; exec = lanes {lanes or ('0..1' if sampler else '0')}",
            *(f"; v{20 + n} = {part}" for n, part in enumerate(parts)),
            "s_lshr_b64 s[8:9], s[8:9], 8",
            "s_or_b32 s9, s9, s4",
            instruction.format(way),
            "; ignore s[8:9], scc",
            *expected,
        ])


def samples(family):
    """Element (x, y) is 10 y + x. Coordinates count elements; lanes 0 and 1 look for different ones."""
    rows = [f"; memory data+{y * family['row']} = f32 " + ", ".join(f"{10 * y + x}.0" for x in range(8)) for y in range(1, 4)]
    kinds = ["", "_cl", "_d", "_d_cl", "_l", "_b", "_b_cl", "_lz", "_cd", "_cd_cl"]
    for base, gathers in (("image_sample", False), ("image_gather4", True)):
        for compares in ("", "_c"):
            for kind in (k for k in kinds if not (gathers and "d" in k)):
                for offset in ("", "_o"):
                    name = base + compares + kind + offset
                    # offset 1 in x and -1 in y, in six bits each
                    parts = ["u32 0x3f01"] if offset else []
                    parts += ["f32 0.0"] if kind.startswith("_b") else []
                    if compares:
                        parts.append("f32 30.0, 21.5" if gathers else "f32 22.5, 15.5")
                    parts += ["f32 0.0"] * 4 if "d" in kind else []
                    points = [(4.0, 3.0), (2.0, 2.0)] if gathers else [(3.5, 2.5), (5.5, 1.5)]
                    if offset:
                        points = [(x - 1, y + 1) for x, y in points]
                    parts += ["f32 " + ", ".join(str(p[axis]) for p in points) for axis in (0, 1)]
                    parts += ["f32 0.0"] if kind == "_l" or kind.endswith("_cl") else []
                    if gathers:
                        # from below on the left, against the clock
                        found = [(33.0, 21.0), (34.0, 22.0), (24.0, 12.0), (23.0, 11.0)]
                        if compares:
                            found = [(float(30.0 <= a), float(21.5 <= b)) for a, b in found]
                    else:
                        found = [(1.0, 0.0) if compares else (23.0, 15.0)]
                    results = "v[4:7]" if gathers else "v4"
                    yield from cases(
                        family,
                        f"{name}: the parts of its address",
                        f"{name} {results}, {{}}, s[8:15], s[16:19] dmask:0x1{family['dim']}",
                        "f32",
                        parts,
                        rows,
                        [f"; expect v{4 + n} = f32 {a}, {b}" for n, (a, b) in enumerate(found)],
                        # coordinates are not normalized; the reference is compared by less or equal
                        0xB092 if compares else 0x8092,
                    )


def level_of_detail(family):
    """Lanes of a quad step by four elements: the level 2, of an image that has one."""
    yield from cases(
        family,
        "image_get_lod: the level that is used, and the one that the coordinates ask for",
        f"image_get_lod v[4:5], {{}}, s[8:15], s[16:19] dmask:0x3{family['dim']}",
        "f32",
        ["f32 0.5, 4.5", "f32 0.5, 0.5, 1.5, 1.5"],
        [],
        ["; expect v4 = f32 0.0", "; expect v5 = f32 2.0"],
        0x8092,
        "0..3",
    )


def atomics(name, family):
    old, new = 0xFFFFFFF0, 7
    after = {
        "swap": new, "cmpswap": new, "add": old + new, "sub": old - new, "rsub": new - old, "smin": old, "umin": new, "smax": new, "umax": old,
        "and": old & new, "or": old | new, "xor": old ^ new, "inc": 0, "dec": new,
    }
    of_gfx12 = {
        "add": "add_uint", "sub": "sub_uint", "smin": "min_int", "umin": "min_uint", "smax": "max_int", "umax": "max_uint", "inc": "inc_uint",
        "dec": "dec_uint",
    }
    table = [(op, "u32", hex(old), str(new), hex(value & 0xFFFFFFFF)) for op, value in after.items()]
    table += [("fmin", "f32", "2.0", "-3.0", "-3.0"), ("fmax", "f32", "2.0", "-3.0", "2.0"), ("fcmpswap", "f32", "2.0", "5.0", "5.0")]
    at = family["row"] + 12
    for op, kind, old, new, after in table:
        full = "image_atomic_" + (of_gfx12.get(op, op) if name == "gfx12" else op)
        compares = op.endswith("cmpswap")
        data, dmask = ("v[4:5]", "0x3") if compares else ("v4", "0x1")
        yield from cases(
            family,
            f"{full}: the value before, and the value after",
            f"{full} {data}, {{}}, s[8:15] dmask:{dmask}{family['dim']}{family['unorm']}{family['returns']}",
            kind,
            ["u32 3", "u32 1"],
            [f"; memory data+{at} = {kind} {old}", f"; v4 = {kind} {new}", *([f"; v5 = {kind} {old}"] if compares else [])],
            [f"; expect v4 = {kind} {old}", *([f"; expect memory data+{at} = {kind} {after}"] if after != old else [])],
        )


def moves(family):
    """Loads and stores of the first level by its number, and of elements as they lie in memory."""
    for level in ("", "_mip"):
        parts = ["u32 3", "u32 0", *(["u32 0"] if level else [])]
        for packed in ("", "_pck", "_pck_sgn"):
            if not level and not packed:
                continue
            load = f"image_load{level}{packed}"
            value = "0xffff8001" if packed == "_pck_sgn" else "0x8001"
            instruction = f" v4, {{}}, s[8:15] dmask:0x1{family['dim']}{family['unorm']}"
            title = ": an element of two bytes"
            yield from cases(family, load + title, load + instruction, "u16", parts, ["; memory data+6 = u16 0x8001"], [f"; expect v4 = u32 {value}"])
            if packed != "_pck_sgn":
                store = f"image_store{level}{packed}"
                yield from cases(family, store + title, store + instruction, "u16", parts, ["; v4 = u32 0x9abc"], ["; expect memory data+6 = u16 0x9abc"])
    yield from cases(
        family,
        "image_get_resinfo: width, height, layers, levels",
        f"image_get_resinfo v[4:7], {{}}, s[8:15] dmask:0xf{family['dim']}{family['unorm']}",
        "u32",
        ["u32 0"],
        [],
        [f"; expect v{4 + n} = u32 {value}" for n, value in enumerate((8, 8, 1, 1))],
    )


for name, family in FAMILIES.items():
    os.makedirs(os.path.join(HERE, name), exist_ok=True)
    for file, written in (("samples.s", [*samples(family), *level_of_detail(family)]), ("atomics.s", atomics(name, family)), ("moves.s", moves(family))):
        with open(os.path.join(HERE, name, file), "w") as out:
            out.write("// Written by ../gen.py, which says where its expectations are from.\n\n" + "\n\n".join(written) + "\n")
