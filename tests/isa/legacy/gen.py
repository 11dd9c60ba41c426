"""Writes compares.s and src2.s: operations that GFX6 to GFX10 have and later processors do not, one case each.

    python3 gen.py          (Python 3.10 or later, Debian's llvm-22: it says which processor has an operation)

What is expected is computed here from the definitions in words (Southern Islands ISA 12, VOPC Instructions; GCN3 ISA 12, LDS Instructions).
"""

import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
PROCESSORS = ["gfx600", "gfx700", "gfx803", "gfx900", "gfx908", "gfx90a", "gfx1010", "gfx1030"]
NAN = float("nan")


def takes(processor, text):
    command = ["llvm-mc-22", "-triple=amdgcn", f"-mcpu={processor}", "-filetype=null"]
    return subprocess.run(command, input=text + "\n", capture_output=True, text=True).returncode == 0


def header(title, text):
    processors = [p for p in PROCESSORS if takes(p, text)]
    return [f"; case: {title}", f"; targets: {' '.join(processors)}"] if processors else None


# The signs of a comparison, unordered last: less, equal, greater, with a NaN.
CONDITIONS = {
    "f": (0, 0, 0, 0), "lt": (1, 0, 0, 0), "eq": (0, 1, 0, 0), "le": (1, 1, 0, 0), "gt": (0, 0, 1, 0), "lg": (1, 0, 1, 0), "ge": (0, 1, 1, 0),
    "o": (1, 1, 1, 0), "u": (0, 0, 0, 1), "nge": (1, 0, 0, 1), "nlg": (0, 1, 0, 1), "ngt": (1, 1, 0, 1), "nle": (0, 0, 1, 1), "neq": (1, 0, 1, 1),
    "nlt": (0, 1, 1, 1), "tru": (1, 1, 1, 1),
}


def compares():
    """Comparisons that also signal quiet NaNs, which this machine's results do not show."""
    pairs = [(1.0, 2.0), (2.0, 1.0), (1.5, 1.5), (NAN, 1.0), (1.0, NAN), (-0.0, 0.0), (float("-inf"), float("inf")), (NAN, NAN)]
    place = lambda a, b: 3 if a != a or b != b else 0 if a < b else 1 if a == b else 2
    for writes_exec in ("", "x"):
        for bits, registers in (("32", ("v1", "v2")), ("64", ("v[2:3]", "v[4:5]"))):
            for name, truth in CONDITIONS.items():
                operation = f"v_cmps{writes_exec}_{name}_f{bits}"
                text = f"{operation} vcc, {registers[0]}, {registers[1]}"
                lines = header(operation, text)
                if not lines:
                    continue
                values = [", ".join(str(p[n]) for p in pairs) for n in (0, 1)]
                lines += [f"; {register} = f{bits} {value}" for register, value in zip(registers, values)]
                found = ", ".join(str(truth[place(*p)]) for p in pairs)
                lines += [text, f"; expect vcc = each {found}"]
                if writes_exec:
                    lines.append(f"; expect exec = each {found}")
                yield "\n".join(lines)


def src2():
    """LDS operations with two places: at the address, and as many dwords behind it as the offset says."""
    for bits in (32, 64):
        mask, a, b = (1 << bits) - 1, (1 << bits) - 16, 7
        u, i, x, f = (f"{kind}{bits}" for kind in "uibf")
        table = [
            (f"add_src2_{u}", u, a, b, a + b), (f"sub_src2_{u}", u, a, b, a - b), (f"rsub_src2_{u}", u, a, b, b - a), (f"inc_src2_{u}", u, a, b, 0),
            (f"dec_src2_{u}", u, a, b, b), (f"min_src2_{i}", u, a, b, a), (f"max_src2_{i}", u, a, b, b), (f"min_src2_{u}", u, a, b, b),
            (f"max_src2_{u}", u, a, b, a), (f"and_src2_{x}", u, a, b, a & b), (f"or_src2_{x}", u, a, b, a | b), (f"xor_src2_{x}", u, a, b, a ^ b),
            (f"write_src2_{x}", u, a, b, b), (f"min_src2_{f}", f, 2.0, -3.0, -3.0), (f"max_src2_{f}", f, 2.0, 3.0, 3.0), (f"add_src2_{f}", f, 2.0, -3.0, -1.0),
        ]
        for name, kind, first, second, after in table:
            text = f"ds_{name} v1 offset:4"
            lines = header(f"ds_{name}: the second operand is four dwords behind", text)
            if not lines:
                continue
            after = after & mask if isinstance(after, int) else after
            lines += [f"; lds+8 = {kind} {first}", f"; lds+24 = {kind} {second}", "; v1 = u32 8", "; exec = lanes 0", text]
            lines.append(f"; expect lds+8 = {kind} {after}" if after != first else "; expect nothing")
            yield "\n".join(lines)


for file, cases in (("compares.s", compares()), ("src2.s", src2())):
    with open(os.path.join(HERE, file), "w") as out:
        out.write("// Written by gen.py, which says where its expectations are from.\n\n" + "\n\n".join(cases) + "\n")
