"""Kernels that are lists of expressions: one line of OpenCL C and one function of Python for each result."""
from . import emit

TYPES = {"uint8": "uchar", "uint16": "ushort", "uint32": "uint", "uint64": "ulong"}


def kernel(name, dtype, rows, inputs, prelude="", head="", note="", cpu_ok=True, tolerance=None, out=None,
           first=""):
    """Writes src/NAME.cl and its case. The kernel computes every row for every work-item.

    rows       (OpenCL expression, function of x, y, z) pairs
    inputs     three lists of patterns of type `dtype`, all equally long
    out        element type of the results, `dtype` by default; result r of item i is out[r * n + i]
    first      first line of the source, for build.sh
    head       statements before the rows, which may use x, y, z
    """
    out = out or dtype
    count = len(inputs[0])
    t, o = TYPES[dtype], TYPES.get(out, out.removesuffix("32") if out == "float32" else "double")
    lines = [f"{first}// Result r of work-item i is out[r * n + i]. Written by gen.py.\n{prelude}"]
    lines.append(f"__kernel void {name}(__global const {t} *a, __global const {t} *b, __global const {t} *c,")
    lines.append(f"                   __global {o} *out, uint n)\n{{")
    lines.append("    uint i = get_global_id(0);\n    if (i >= n)\n        return;")
    lines.append(f"    {t} x = a[i], y = b[i], z = c[i];\n    __global {o} *r = out + i;")
    if head:
        lines.append("    " + head)
    lines += [f"    r[{index} * n] = {row[0]};" for index, row in enumerate(rows)]
    lines.append("}\n")
    emit.source(name, "\n".join(lines))

    want = [row[1](x, y, z) for row in rows for x, y, z in zip(*inputs)]
    case = emit.Case(name, name, note or f"{len(rows)} expressions on {count} triples of numbers", cpu_ok)
    for letter, values in zip("abc", inputs):
        case.input(letter, dtype, values)
    grid = -(-count // 64) * 64
    case.launch(name, [grid], [64], "a", "b", "c", "out", ("u32", count))
    case.expect("out", out, want, **(tolerance or {}))
    return case


def triples(edges, rng, bits, extra=64):
    """All pairs of edge values, then random pairs; the third list is the edges in another order."""
    pairs = [(x, y) for x in edges for y in edges] + [(rng.getrandbits(bits), rng.getrandbits(bits)) for _ in range(extra)]
    third = [edges[(7 * i + i // len(edges)) % len(edges)] for i in range(len(pairs))]
    return [p[0] for p in pairs], [p[1] for p in pairs], third
