"""Lanes that read other lanes: DPP, permutes, swizzles, ballots."""
from .emit import Case
from .instr import s32


def dpp(x, control, row_mask=15, bank_mask=15, bound=False, active=None, old=-1):
    """v_mov_b32_dpp on one wavefront: `control` gives the lane that lane i reads, or None."""
    result = []
    for i in range(64):
        source = control(i)
        if not (row_mask >> i // 16 & 1 and bank_mask >> i % 16 // 4 & 1):
            result.append(old)
        elif source is None or (active and not active[source]):
            result.append(0 if bound else old)
        else:
            result.append(x[source])
    return result


def quad(*perm):
    return lambda i: i & ~3 | perm[i & 3]


def row_shift(n):
    return lambda i: i + n if 0 <= i % 16 + n < 16 else None


def wave_shift(n):
    return lambda i: i + n if 0 <= i + n < 64 else None


def rotate(n, size):
    return lambda i: i & -size | i + n & size - 1


def broadcast(n):
    """row_bcast: the last lane of a row, or of the first half, to the row or half after it."""
    return lambda i: (i & -(n + 1)) - 1 if i > n else None


def dpp_rows(x):
    odd = [i & 1 == 1 for i in range(64)]
    rows = [
        dpp(x, quad(1, 2, 3, 0)), dpp(x, quad(3, 3, 0, 1)), dpp(x, row_shift(1)), dpp(x, row_shift(5), bound=True),
        dpp(x, row_shift(-1)), dpp(x, row_shift(-15), bound=True), dpp(x, rotate(-3, 16)), dpp(x, wave_shift(1)),
        dpp(x, rotate(1, 64)), dpp(x, wave_shift(-1), bound=True), dpp(x, rotate(-1, 64)), dpp(x, lambda i: i ^ 15),
        dpp(x, lambda i: i ^ 7), dpp(x, broadcast(15)), dpp(x, lambda i: 31 if i > 31 else None),
        dpp(x, broadcast(15), row_mask=0xa), dpp(x, row_shift(-2), bank_mask=5), dpp(x, rotate(-8, 16), 6, 9),
    ]
    shifted = dpp(x, row_shift(-1), old=None)
    rows.append([-1 if p is None else s32(p + q) for p, q in zip(shifted, x)])
    for bound in (False, True):
        rows.append([v if a else 5 for v, a in zip(dpp(x, quad(1, 0, 3, 2), bound=bound, active=odd), odd)])
    return rows


def exchange_rows(x):
    lanes = range(64)

    def bpermute(address, active=None):
        source = [address(i) // 4 % 64 for i in lanes]
        return [x[s] if not active or active[s] else 0 for s in source]

    def permute(address, active=None):
        result = [0] * 64
        for i in lanes:
            if not active or active[i]:
                result[address(i) // 4 % 64] = x[i]
        return result

    ballot = sum((v & 1) << i for i, v in enumerate(x))
    mask = 0x12345678 | 0xf0f0f0f0 << 32
    rows = [
        bpermute(lambda i: (i * 5 + 3) * 4), bpermute(lambda i: x[i]), permute(lambda i: (i * 7 + 1) * 4),
        permute(lambda i: (i >> 1) * 4), [x[i ^ 3] for i in lanes], [x[i ^ 1] for i in lanes],
        [x[i & 32 | i & 0x18 | 5] for i in lanes], [x[0]] * 64, [x[37]] * 64, [x[x[0] & 63]] * 64,
        [1000 + (mask & (1 << i) - 1).bit_count() for i in lanes], [s32(ballot)] * 64, [s32(ballot >> 32)] * 64,
        [1234 if i == 11 else x[i] for i in lanes],
    ]
    active = [v & 2 == 2 for v in x]
    first = next(v for v, a in zip(x, active) if a)
    count = sum(a and v > 0 for v, a in zip(x, active))
    for values in ([first] * 64, [count] * 64, bpermute(lambda i: (i ^ 1) * 4, active), permute(lambda i: (i ^ 1) * 4, active)):
        rows.append([v if a else -7 for v, a in zip(values, active)])
    return rows


def generate(rng):
    data = [rng.randrange(-10000, 10000) for _ in range(128)]
    for name, rows in (("dpp", dpp_rows), ("exchange", exchange_rows)):
        waves = [rows(data[k:k + 64]) for k in (0, 64)]
        want = sum((first + second for first, second in zip(*waves)), [])
        case = Case(f"lanes_{name}", "lanes", "", False, 64)
        case.input("in", "int32", data).launch(name, [128], [64], "in", "out").expect("out", "int32", want)
