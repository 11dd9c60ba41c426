"""Kernels written by hand about memory, atomics, local memory and ids, computed here one work-item after the other."""
from .emit import Case
from .instr import s8, s16, s32

M32, M64 = 0xffffffff, (1 << 64) - 1


def s64(v):
    return (v & M64 ^ 1 << 63) - (1 << 63)


def own_cells(cells, v, w, bits):
    """Old and new cells of the thirteen operations; planes of unsigned patterns."""
    mask = (1 << bits) - 1
    signed = s32 if bits == 32 else s64
    operations = [
        lambda c, p, q: c + p, lambda c, p, q: c - p, lambda c, p, q: p, lambda c, p, q: c + 1, lambda c, p, q: c - 1,
        lambda c, p, q: p if c == q else c, lambda c, p, q: min(signed(c), signed(p)), lambda c, p, q: max(signed(c), signed(p)),
        lambda c, p, q: c & p, lambda c, p, q: c | p, lambda c, p, q: c ^ p, lambda c, p, q: min(c, p), lambda c, p, q: max(c, p),
    ]
    n = len(v)
    return [operations[k // n](c, v[k % n], w[k % n]) & mask for k, c in enumerate(cells)]


def atomics(rng):
    n = 128
    for bits in (32, 64):
        edges = [0, 1, (1 << bits) - 1, 1 << (bits - 1), (1 << (bits - 1)) - 1]
        cells = [rng.choice(edges) if rng.random() < 0.4 else rng.getrandbits(bits) for _ in range(13 * n)]
        v = [rng.choice(edges) if rng.random() < 0.3 else rng.getrandbits(bits) for _ in range(n)]
        # half of the compare-and-exchange find what they compare with
        w = [cells[5 * n + k] if k % 2 else rng.getrandbits(bits) for k in range(n)]
        u = f"uint{bits}"
        for space in ("global", "local"):
            case = Case(f"atomics_own_{space}_{bits}", "atomics", "old and new values of 13 operations, work-items by themselves")
            case.input("cells", u, cells).input("v", u, v).input("w", u, w)
            case.launch(f"own_{space}_{bits}", [n], [64], "cells", "v", "w", "olds")
            case.expect("olds", u, cells).expect("cells", u, own_cells(cells, v, w, bits))

    n = 1000
    v = [rng.getrandbits(32) for _ in range(n)]
    signed = [s32(x) for x in v]
    start = [0, 0, 2 ** 31 - 1, -2 ** 31, -1, 0, 0, -1, 0, 5]
    conj, disj, parity, wide = M32, 0, 0, [0, 0]
    for x in v:
        conj, disj, parity = conj & (x | 0xff), disj | x & 0xff00, parity ^ x
        wide = [wide[0] + (x << 16), wide[1] ^ s32(x) * 0x100000001]
    sums = [sum(signed), -sum(signed), min(signed), max(signed), conj, disj, parity, min(v), max(v), 5 + sum(signed)]
    case = Case("atomics_shared", "atomics", "1000 work-items on the same cells, a partial work-group at the end", False)
    case.input("sums", "uint32", start).input("wide", "uint64", [0, 0, 0]).zeros("ticket", 4).zeros("taken", 4 * n)
    case.input("v", "uint32", v).launch("shared", [n], [64], "sums", "wide", "ticket", "taken", "v")
    case.expect("sums", "uint32", sums).expect("wide", "uint64", wide + [max(v) << 20])
    case.expect("ticket", "uint32", [n]).expect("taken", "uint32", [1] * n)

    data = [int(rng.gauss(100, 30)) & 255 for _ in range(1500)]
    case = Case("atomics_histogram", "atomics", "work-groups with a partial wavefront")
    case.input("in", "uint8", data).launch("histogram", [1500], [100], "in", "bins")
    case.expect("bins", "uint32", [data.count(k) for k in range(256)])


def memory(rng):
    n = 192
    c, uc = [rng.getrandbits(8) for _ in range(n)], [rng.getrandbits(8) for _ in range(n)]
    s, us = [rng.getrandbits(16) for _ in range(n)], [rng.getrandbits(16) for _ in range(n)]
    case = Case("memory_widths", "memory", "loads and stores of 1, 2, 4, 8 bytes")
    case.input("c", "uint8", c).input("uc", "uint8", uc).input("s", "uint16", s).input("us", "uint16", us)
    case.launch("widths", [n], [64], "c", "uc", "s", "us", "sums", "c_out", "us_out", "u_out")
    case.expect("sums", "uint64", [s8(c[i]) * 3 + uc[n - 1 - i] * 1000 - s16(s[i]) * 100000 + us[i ^ 1] * 10000000 for i in range(n)])
    case.expect("c_out", "uint8", [c[i] + us[i] for i in range(n)])
    case.expect("us_out", "uint16", [us[i] - s[n - 1 - i] for i in range(n)])
    case.expect("u_out", "uint32", [c[i] << 24 | (us[i] & 0xff00) << 8 | uc[i] for i in range(n)])

    data = [rng.getrandbits(8) for _ in range(64 + 16)]
    out = [0] * (17 * 64)
    words = []
    for i in range(64):
        out[17 * i:17 * i + 16] = data[i:i + 16][::-1]
        word, pair, wide = (int.from_bytes(bytes(data[i + a:i + b]), "little") for a, b in ((1, 5), (5, 7), (7, 15)))
        words += [word ^ pair, wide, (wide >> 32) + data[i]]
    case = Case("memory_unaligned", "memory", "vectors and packed structures at any byte", False)
    case.input("in", "uint8", data).launch("unaligned", [64], [64], "in", "out", "words")
    case.expect("out", "uint8", out).expect("words", "uint32", words)

    n = 64
    data = [float(rng.randrange(-1000, 1000)) / 8 for _ in range(16 * n)]
    first, second = [], []
    for i in range(n):
        a = data[16 * i:16 * i + 16]
        first += [p + q for p, q in zip(a, a[::-1])]
        second += [2 * p for p in a[:8]] + a[8:12][::-1] + [p - 1 for p in a[12:15]] + [a[15]]
        second[-4] += a[14]
    case = Case("memory_vectors", "memory", "vectors of 2, 3, 4, 8, 16 floats")
    case.input("in", "float32", data).launch("vectors", [n], [64], "in", "out").expect("out", "float32", first + second)

    data = [rng.getrandbits(64) for _ in range(4 * n)]
    out, halves = [], []
    for i in range(n):
        v = data[4 * i:4 * i + 4]
        out += [(p << 3) + q for p, q in zip(v, v[::-1])]
        halves += [(s64(p) >> 12) * 0.5 for p in v[:2]]
    case = Case("memory_longs", "memory", "vectors of 64-bit elements")
    case.input("in", "uint64", data).launch("longs", [n], [64], "in", "out", "d")
    case.expect("out", "uint64", out).expect("d", "float64", halves)

    index, extra = [rng.getrandbits(6) for _ in range(256)], [rng.randrange(1000) for _ in range(8)]
    want = [((x & 15) ** 2 + 9) * (1, -1, 2, -2)[x >> 4] + extra[i // 64] + extra[i & 7] for i, x in enumerate(index)]
    case = Case("memory_tables", "memory", "constant memory")
    case.input("in", "uint32", index).input("extra", "uint32", extra)
    case.launch("tables", [256], [64], "in", "extra", "out").expect("out", "int32", want)

    w, h = 20, 9
    field = [[rng.randrange(-99, 99) for _ in range(w + 2)] for _ in range(h + 2)]
    want = [sum((k + 1) * field[y + k // 3][x + k % 3] for k in range(9)) for y in range(h) for x in range(w)]
    case = Case("memory_neighbours", "memory", "two dimensions, negative offsets, partial work-groups", False)
    case.input("in", "int32", sum(field, []))
    case.launch("neighbours", [w, h], [16, 4], "in", "out", ("i32", w + 2)).expect("out", "int32", want)


def generic(rng):
    n = 192
    data = [rng.randrange(-1000, 1000) for _ in range(4 * n)]
    after, out = list(data), []

    def mix(p, count, add):
        total = 0
        for k in range(count):
            p[k] = s32(p[k] + add * (k + 1))
            total = s32(total * 5 + p[k])
        return total

    for i in range(n):
        shared, own = [i + k for k in range(4)], [i * (k + 1) for k in range(4)]
        p = after[4 * i:4 * i + 4] if i % 3 == 0 else shared if i % 3 == 1 else own
        row = [mix(p, 4, i), mix(own, 3, 7)]
        if i % 3 == 0:
            after[4 * i:4 * i + 4] = p
        row.append(s8(p[1] >> 8) + (p[1] >> 16 & 0xffff))
        out += row + [shared[1] - own[2]]
    case = Case("generic", "generic", "one pointer to global, local or private memory", False)
    case.input("data", "int32", data).launch("any_space", [n], [64], "data", "out")
    case.expect("data", "int32", after).expect("out", "int32", out)

    groups = 4
    ids = [range(64 * g, 64 * g + 64) for g in range(groups)]
    sums = [sum(i for i in group if i & 1) for group in ids] + [max(i * 7 % 61 for i in range(64 * groups) if not i & 1)]
    out = []
    for group in ids:
        out += [sum(i for i in group if not i & 1), max([1] + [i * 7 % 61 for i in group if i & 1])]
    case = Case("generic_atomics", "generic", "atomic operations on global and local memory through one pointer", False)
    case.zeros("sums", 20).launch("any_space_atomics", [64 * groups], [64], "sums", "out")
    case.expect("sums", "int32", sums).expect("out", "int32", out)


def lds(rng):
    w, h = 45, 37
    field = [[rng.getrandbits(30) for _ in range(w)] for _ in range(h)]
    case = Case("lds_transpose", "lds", "tiles of 16 x 16")
    case.input("in", "int32", sum(field, []))
    case.launch("transpose", [48, 48], [16, 16], "in", "out", ("i32", w), ("i32", h))
    case.expect("out", "int32", [field[y][x] for x in range(w) for y in range(h)])

    for group, n in ((128, 512), (100, 250)):
        data, want = [rng.getrandbits(32) for _ in range(n)], []
        for i, x in enumerate(data):
            want.append(x + (want[-1] if i % group else 0) & M32)
        case = Case(f"lds_scan_{group}", "lds", "two __local arguments", n % group == 0)
        case.input("in", "uint32", data)
        case.launch("scan", [n], [group], "in", "out", ("lds", 4 * group), ("lds", 4 * group), dynamic_lds=8 * group)
        case.expect("out", "uint32", want)

    data, want = [rng.getrandbits(32) for _ in range(256)], []
    for g in range(2):
        x = data[128 * g:128 * g + 128]
        for t in range(128):
            o = t * 37 + 11 & 127
            q = x[o ^ 1]
            r = (x[o] & 0xff) + s16(x[127 - t] >> 8) * 5 + x[t + 64 & 127] * 3 * 7 + (x[o] ** 2 >> 16) * 11
            r += q * 13 + (~q & M32) * 17 + (q << 4 & M32) * 19 + (q >> 4) * 23
            # after the second barrier w holds x below 64 and 3 x above
            k = t & 63
            r += x[k] - x[k + 64] * 3 + x[k] ** 2 - x[k + 64] ** 2
            want.append(r)
    case = Case("lds_widths", "lds", "elements of 1 to 16 bytes")
    case.input("in", "uint32", data).launch("widths", [256], [128], "in", "out").expect("out", "uint32", want)

    want = []
    for g in range(3):
        value = g + 1
        for k in range(40):
            value = value * 3 + (k * 67 & 255) & M32
        want += [value + t for t in range(256)]
    case = Case("lds_turns", "lds", "40 barriers between four waves")
    case.launch("turns", [768], [256], "out", ("u32", 40)).expect("out", "uint32", want)


def ids(_):
    """libclc's get_local_size is that of a full work-group always; ROCm's library gives the partial one's."""
    shapes = [("1d", (200,), (64,), ()), ("2d", (20, 7), (8, 4), (3, 0)), ("3d", (10, 6, 5), (4, 4, 2), (100, 20, 7)),
              ("3d_odd", (5, 3, 9), (5, 1, 4), ()), ("one", (1,), (1,), (70000,))]
    for obj in ("ids", "ids_rocm"):
        for name, grid, group, offset in shapes:
            case = Case(f"{obj}_{name}", obj, "every id and size", False)
            case.launch("ids", grid, group, "out", offset=offset)
            case.expect("out", "uint32", places(grid, group, offset, obj == "ids_rocm"))


def places(grid, group, offset, partial):
    """The numbers of every work-item; `partial`: work-groups at the border say their own size."""
    g, l = (list(v) + [1] * (3 - len(v)) for v in (grid, group))
    o = list(offset) + [0] * (3 - len(offset))
    want = []
    for index in range(g[0] * g[1] * g[2]):
        p = (index % g[0], index // g[0] % g[1], index // (g[0] * g[1]))
        want += [p[d] + o[d] for d in range(3)] + [p[d] % l[d] for d in range(3)] + [p[d] // l[d] for d in range(3)]
        want += [-(-g[d] // l[d]) for d in range(3)]
        want += [min(l[d], g[d] - p[d] // l[d] * l[d]) for d in range(3)] if partial else l
        want += g + o + [len(grid)]
    return want


def generate(rng):
    for part in (atomics, memory, generic, lds, ids):
        part(rng)
