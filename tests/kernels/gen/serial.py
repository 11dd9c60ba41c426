"""Kernels written by hand about control flow, private memory and calls, computed here."""
import struct

from .emit import Case
from .instr import s16
from .parallel import M32, M64, s64


def step(state, k):
    kind = (state >> (k & 7)) % 11
    if kind == 0:
        return state + 1
    if kind == 1:
        return state ^ 0x55
    if kind == 2:
        return state * 3 - k
    if kind == 3:
        return state - k
    if kind == 4:
        return state >> 1
    if kind == 5:
        return ~state
    if kind == 6:
        return state << 3 | state >> 29
    if kind == 8:
        return state % 1000 + k
    if kind == 9 and state & 1:
        return state // 3
    if kind in (7, 10):
        state = state + 0x1234 & M32
    return state ^ k << 8


def loop(i, x):
    total = outer = 0
    while True:
        k = x & 15
        while k < 20:
            if (k ^ x) % 7 == 3:
                k += 1
                continue
            if x >> k & 3 == 3:
                break
            m = k
            while m > 1:
                total += 3 if m & 1 else 1
                m = 3 * m + 1 if m & 1 else m // 2
                if total > 5000:
                    return total << 4 | outer & 15
            k += 1
        x = x * 1664525 + 1013904223 & M32
        if x & 0x3f00 == 0x0500 and outer > 2:
            return total | 0x80000000
        outer += 1
        if not (outer < (i & 7) + 1 or x & 0x30000 == 0):
            return total << 4 | outer & 15


def knot(x):
    n, at_top = 0, not x & 1
    while True:
        if at_top:
            x = x + 7 & M32
            n += 1
            if x & 0xf0 == 0x50:
                break
        at_top = True
        x ^= x >> 3
        n += 100
        if not (n < 3000 and x & 0xff != 0x11):
            break
    return x ^ n << 16


def condition(i, x, uniform):
    y, taken = 0, False
    if x > 0:
        y += x
        taken = bool(y & 1)
    if not taken and x < -50:
        y -= 3
        taken = x & 2 != 0
    if taken:
        y += 1000
    if uniform > 3:
        y ^= 0x100
        if x & 4:
            y += uniform
    elif i // 64 & 1:
        y = -y
    y += (1 if x < 20 else 2 if x < 30 else 3) if x > 10 else 4 if x == -1 else 5
    return 77 if not x and not y else y


def control(rng):
    n = 256
    data = [rng.getrandbits(32) for _ in range(n)]
    want = []
    for x in data:
        state = x
        for k in range(x & 31):
            state = step(state, k) & M32
        want.append(state)
    Case("control_switches", "control").input("in", "uint32", data).launch("switches", [n], [64], "in", "out").expect("out", "uint32", want)
    case = Case("control_loops", "control", "the last 6 work-items return at once")
    case.input("in", "uint32", data).zeros("out", 4 * n).launch("loops", [n], [64], "in", "out", ("u32", 250))
    case.expect("out", "uint32", [loop(i, x) if i < 250 else 0 for i, x in enumerate(data)])
    case = Case("control_knots", "control", "a loop with two entries")
    case.input("in", "uint32", data).launch("knots", [n], [64], "in", "out").expect("out", "uint32", [knot(x) for x in data])
    small = [rng.randrange(-120, 60) for _ in range(n)]
    for uniform in (2, 9):
        case = Case(f"control_conditions_{uniform}", "control")
        case.input("in", "int32", small).launch("conditions", [n], [64], "in", "out", ("i32", uniform))
        case.expect("out", "int32", [condition(i, x, uniform) for i, x in enumerate(small)])


def pattern(x):
    return struct.unpack("<I", struct.pack("<f", x))[0]


def rounded(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def arrays(i, x):
    b = [x >> (k & 15) & 0xff for k in range(48)]
    h = [x * k & 0xffff for k in range(24)]
    w = [x ^ k << 7 for k in range(16)]
    d = [x << 4 * k & M64 for k in range(8)]
    v = [[float(x & 255), float(k), 1.0, float(i)] for k in range(5)]
    for k in range(30):
        j = x >> (k & 15) & 15
        b[(3 * j + k) % 48] = b[(3 * j + k) % 48] + w[j] & 0xff
        h[(j + k) % 24] ^= b[j]
        w[j * 5 + k & 15] = w[j * 5 + k & 15] + h[k % 24] & M32
        d[j + k & 7] = d[j & 7] * 3 + w[k & 15] & M64
        other = v[(j + k) % 5]
        v[j % 5] = [rounded(p + q) for p, q in zip(v[j % 5], other[1:] + other[:1])]
        x = x * 1664525 + 1013904223 & M32
    r = 0
    for value in b + h + w + [q >> 13 for q in d] + [(pattern(q[0]) ^ pattern(q[3])) >> 9 for q in v]:
        r = r * 31 + value & M32
    return r


def change(r, by):
    key, pair, wide, tail = r
    key += by
    pair = list(pair)
    pair[by & 1] = s16(pair[by & 1] * 3)
    tail = list(tail)
    tail[by % 5] = by
    return key, pair, s64(wide ^ key << 20), tail


def depth3(x):
    copy = [x, x + 1, x + 2]
    copy[x & 1], copy[2] = copy[2], copy[x & 1]
    return copy[0] * 100 + copy[1] * 10 + copy[2]


def depth2(x):
    return depth3(x) - depth3(x + 1) if x & 4 else depth3(-x)


def call(i, given):
    x, y = given, i
    r = change((x, [s16(x), s16(x >> 3)], x * 1000, [1, 2, 3, 4, 5]), i % 7)
    if x & 1:
        r = change(r, 11)
    x, y = y, x
    args = [x, y, s16(x), y & 1023] + [x + k for k in range(1, 21)] + [y + k for k in range(1, 9)] + [y << 33]
    key, pair, wide, tail = r
    return [
        sum((k + 1) * a for k, a in enumerate(args)),
        key + pair[0] * 65536 + pair[1] * 16777216,
        wide + sum((k + 1) * a for k, a in enumerate(tail)),
        depth2(i & 15) + 1000000,
    ]


def scratch(rng):
    n = 160
    data = [rng.getrandbits(32) for _ in range(n)]
    case = Case("scratch_arrays", "scratch", "private arrays of 1, 2, 4, 8, 16-byte elements, indexed by data; the last wave is half full")
    case.input("in", "uint32", data).launch("arrays", [n], [32], "in", "out")
    case.expect("out", "uint32", [arrays(i, x) for i, x in enumerate(data)])
    small = [rng.randrange(-30000, 30000) for _ in range(n)]
    case = Case("scratch_calls", "scratch", "structures by value, 33 arguments, nested calls")
    case.input("in", "int32", small).launch("calls", [n], [32], "in", "out")
    case.expect("out", "int64", sum((call(i, x) for i, x in enumerate(small)), []))
    functions = (lambda x: 2 * x, lambda x: -x, lambda x: x * x)
    case = Case("pointers", "pointers", "calls of a different function in every lane", False)
    case.input("in", "int32", small).launch("pointers", [n], [32], "in", "out")
    case.expect("out", "int32", [functions[i % 3](x) + 1 for i, x in enumerate(small)])


def generate(rng):
    control(rng)
    scratch(rng)
