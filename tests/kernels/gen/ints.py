"""Integer arithmetic of 8, 16, 32 and 64 bits: OpenCL C's operators and built-in functions."""
from . import table


def edges(bits):
    top = 1 << (bits - 1)
    values = [0, 1, 2, 7, 10, top - 1, top, top + 1, 2 * top - 1, 2 * top - 2]
    values += {
        8: [0x0f, 0x10, 0x55, 0xaa, 0x64],
        16: [0x7f, 0x80, 0xff, 0x100, 0x5555, 0xaaaa],
        32: [0x8000, 0xffff, 0x7fffff, 0x55555555],
        64: [0x80000000, 0xffffffff, 0x100000000],
    }[bits]
    return values


def rows(bits):
    mask, low = (1 << bits) - 1, -(1 << (bits - 1))
    high = -low - 1
    u = {8: "uchar", 16: "ushort", 32: "uint", 64: "ulong"}[bits]
    s = u[1:]

    def sg(v):
        v &= mask
        return v + 2 * low if v > high else v

    def sat(v):
        return min(max(v, low), high)

    def usat(v):
        return min(max(v, 0), mask)

    def quotient(p, q):
        n = abs(p) // abs(q)
        return n if (p < 0) == (q < 0) else -n

    def divisor(p, q):
        return 1 if q == 0 or (p == low and q == -1) else q

    def sdiv(x, y):
        return quotient(sg(x), divisor(sg(x), sg(y)))

    def srem(x, y):
        q = divisor(sg(x), sg(y))
        return sg(x) - q * quotient(sg(x), q)

    def rotate(x, n):
        n %= bits
        return x << n | x >> (bits - n)

    def reverse(x):
        return int(f"{x:0{bits}b}"[::-1], 2)

    def compares(x, y):
        p, q = sg(x), sg(y)
        return (x < y) | (x <= y) << 1 | (p < q) << 2 | (p <= q) << 3 | (x == y) << 4 | (p > q) << 5 | (x >= y) << 6

    sh = f"({u})(y & {bits - 1})"
    table_rows = [
        ("x + y", lambda x, y, z: x + y),
        ("x - y", lambda x, y, z: x - y),
        ("x * y", lambda x, y, z: x * y),
        ("x * y + z", lambda x, y, z: x * y + z),
        ("mul_hi(x, y)", lambda x, y, z: x * y >> bits),
        ("mul_hi(p, q)", lambda x, y, z: sg(x) * sg(y) >> bits),
        ("mad_hi(x, y, z)", lambda x, y, z: (x * y >> bits) + z),
        ("mad_hi(p, q, s)", lambda x, y, z: (sg(x) * sg(y) >> bits) + z),
        ("mad_sat(x, y, z)", lambda x, y, z: usat(x * y + z)),
        ("add_sat(x, y)", lambda x, y, z: usat(x + y)),
        ("add_sat(p, q)", lambda x, y, z: sat(sg(x) + sg(y))),
        ("sub_sat(x, y)", lambda x, y, z: usat(x - y)),
        ("sub_sat(p, q)", lambda x, y, z: sat(sg(x) - sg(y))),
        ("hadd(x, y)", lambda x, y, z: x + y >> 1),
        ("hadd(p, q)", lambda x, y, z: sg(x) + sg(y) >> 1),
        ("rhadd(x, y)", lambda x, y, z: x + y + 1 >> 1),
        ("rhadd(p, q)", lambda x, y, z: sg(x) + sg(y) + 1 >> 1),
        ("rotate(x, y)", lambda x, y, z: rotate(x, y)),
        ("popcount(x)", lambda x, y, z: x.bit_count()),
        (f"({u})(popcount(x) + z)", lambda x, y, z: x.bit_count() + z),
        ("clz(x)", lambda x, y, z: bits - x.bit_length()),
        ("ctz(x)", lambda x, y, z: (x & -x).bit_length() - 1 if x else bits),
        ("bitselect(x, y, z)", lambda x, y, z: x & ~z | y & z),
        ("abs(p)", lambda x, y, z: abs(sg(x))),
        ("abs_diff(x, y)", lambda x, y, z: abs(x - y)),
        ("abs_diff(p, q)", lambda x, y, z: abs(sg(x) - sg(y))),
        (f"({u})(abs_diff(x, y) + z)", lambda x, y, z: abs(x - y) + z),
        ("min(x, y)", lambda x, y, z: min(x, y)),
        ("max(x, y)", lambda x, y, z: max(x, y)),
        ("min(p, q)", lambda x, y, z: min(sg(x), sg(y))),
        ("max(p, q)", lambda x, y, z: max(sg(x), sg(y))),
        ("max(min(x, y), min(max(x, y), z))", lambda x, y, z: sorted((x, y, z))[1]),
        ("max(min(p, q), min(max(p, q), s))", lambda x, y, z: sorted((sg(x), sg(y), sg(z)))[1]),
        ("min(min(x, y), z)", lambda x, y, z: min(x, y, z)),
        ("max(max(p, q), s)", lambda x, y, z: max(sg(x), sg(y), sg(z))),
        (f"clamp(p, ({s})-9, ({s})50)", lambda x, y, z: min(max(sg(x), -9), 50)),
        ("x / (y ? y : 1)", lambda x, y, z: x // (y or 1)),
        ("x % (y ? y : 1)", lambda x, y, z: x % (y or 1)),
        ("p / d", lambda x, y, z: sdiv(x, y)),
        ("p % d", lambda x, y, z: srem(x, y)),
        ("x / 10", lambda x, y, z: x // 10),
        ("x % 7", lambda x, y, z: x % 7),
        ("p / -3", lambda x, y, z: quotient(sg(x), -3)),
        ("p % 100", lambda x, y, z: sg(x) - 100 * quotient(sg(x), 100)),
        ("p / 16", lambda x, y, z: quotient(sg(x), 16)),
        (f"x << {sh}", lambda x, y, z: x << y % bits),
        (f"x >> {sh}", lambda x, y, z: x >> y % bits),
        (f"p >> {sh}", lambda x, y, z: sg(x) >> y % bits),
        ("p >> 3", lambda x, y, z: sg(x) >> 3),
        ("(x < y) | (x <= y) << 1 | (p < q) << 2 | (p <= q) << 3 | (x == y) << 4 | (p > q) << 5 | (x >= y) << 6",
         lambda x, y, z: compares(x, y)),
        ("x & ~y", lambda x, y, z: x & ~y),
        ("x | ~y", lambda x, y, z: x | ~y),
        ("~(x ^ y)", lambda x, y, z: ~(x ^ y)),
        ("~(x | y)", lambda x, y, z: ~(x | y)),
        ("(x & y) | z", lambda x, y, z: x & y | z),
        ("(x << 3) | y", lambda x, y, z: x << 3 | y),
        ("(x << 3) + y", lambda x, y, z: (x << 3) + y),
        (f"({u})(x + y) << 2", lambda x, y, z: (x + y) << 2),
        ("(x ^ y) + z", lambda x, y, z: (x ^ y) + z),
        ("x + y + z", lambda x, y, z: x + y + z),
        ("x | y | z", lambda x, y, z: x | y | z),
        ("(x >> 2) & 0x1f", lambda x, y, z: x >> 2 & 0x1f),
        (f"({s})({u})(x << 2) >> 4", lambda x, y, z: sg(x << 2) >> 4),
        ("x > y ? z : ~x", lambda x, y, z: z if x > y else ~x),
        ("p < 0 ? -p : q", lambda x, y, z: -sg(x) if sg(x) < 0 else y),
    ]
    if bits < 64:  # libclc's mad_sat for long is wrong where a factor is 0 and the other negative
        table_rows.append(("mad_sat(p, q, s)", lambda x, y, z: sat(sg(x) * sg(y) + sg(z))))
    if bits > 8:
        table_rows.append(("(char)x", lambda x, y, z: ((x & 0xff) ^ 0x80) - 0x80))
        swap = {16: "__builtin_bswap16", 32: "__builtin_bswap32", 64: "__builtin_bswap64"}[bits]
        table_rows.append((f"{swap}(x)", lambda x, y, z: int.from_bytes(x.to_bytes(bits // 8, "little"), "big")))
        table_rows.append((f"__builtin_bitreverse{bits}(x)", lambda x, y, z: reverse(x)))
    if bits > 16:
        table_rows.append(("(short)x", lambda x, y, z: ((x & 0xffff) ^ 0x8000) - 0x8000))
    return table_rows + {8: rows8, 16: rows16, 32: rows32, 64: rows64}[bits]()


def half(x, n):
    """16-bit element n, signed."""
    return ((x >> 16 * n & 0xffff) ^ 0x8000) - 0x8000


def byte(x, n):
    return x >> 8 * n & 0xff


def rows8():
    def ssat(v):
        return min(max(v, -128), 127)

    def sg(v):
        return (v & 0xff ^ 0x80) - 0x80

    return [
        ("((uchar4)(x, y, z, x) + (uchar4)(y, z, x, z)).s2", lambda x, y, z: z + x),
        ("add_sat((char4)(p, q, s, p), (char4)(q, s, p, s)).s1", lambda x, y, z: ssat(sg(y) + sg(z))),
        ("sub_sat((uchar4)(x, y, z, x), (uchar4)(y, z, x, z)).s3", lambda x, y, z: max(x - z, 0)),
        ("((uchar2)(x, y) * (uchar2)(z, z)).s1", lambda x, y, z: y * z),
    ]


def rows16():
    def sg(v):
        return (v & 0xffff ^ 0x8000) - 0x8000

    def ssat(v):
        return min(max(v, -0x8000), 0x7fff)

    return [
        ("((ushort2)(x, y) + (ushort2)(z, x)).s1", lambda x, y, z: y + x),
        ("((ushort2)(x, y) - (ushort2)(y, z)).s1", lambda x, y, z: y - z),
        ("((ushort2)(x, y) * (ushort2)(z, x) + (ushort2)(y, z)).s0", lambda x, y, z: x * z + y),
        ("((ushort2)(x, y) * (ushort2)(z, x) + (ushort2)(y, z)).s1", lambda x, y, z: y * x + z),
        ("((ushort2)(x, y) << (ushort2)(y & 15, z & 15)).s1", lambda x, y, z: y << (z & 15)),
        ("((ushort2)(x, y) >> (ushort2)(y & 15, z & 15)).s0", lambda x, y, z: x >> (y & 15)),
        ("((short2)(p, q) >> (short2)(q & 15, s & 15)).s1", lambda x, y, z: sg(y) >> (z & 15)),
        ("min((short2)(p, q), (short2)(s, p)).s1", lambda x, y, z: min(sg(y), sg(x))),
        ("max((short2)(p, q), (short2)(s, p)).s0", lambda x, y, z: max(sg(x), sg(z))),
        ("min((ushort2)(x, y), (ushort2)(z, x)).s0", lambda x, y, z: min(x, z)),
        ("max((ushort2)(x, y), (ushort2)(z, x)).s1", lambda x, y, z: max(y, x)),
        ("add_sat((short2)(p, q), (short2)(s, p)).s0", lambda x, y, z: ssat(sg(x) + sg(z))),
        ("sub_sat((ushort2)(x, y), (ushort2)(z, x)).s1", lambda x, y, z: max(y - x, 0)),
        ("((ushort2)(x, y) + (ushort2)(7, 9)).yx.s0", lambda x, y, z: y + 9),
    ]


def rows32():
    def s24(v):
        return (v & 0xffffff ^ 0x800000) - 0x800000

    def s24mul(x, y):
        return s24(x) * s24(y)

    def sg(v):
        return (v & 0xffffffff ^ 0x80000000) - 0x80000000

    return [
        ("mul24(p << 8 >> 8, q << 8 >> 8)", lambda x, y, z: s24mul(x, y)),
        ("mad24(p << 8 >> 8, q << 8 >> 8, s)", lambda x, y, z: s24mul(x, y) + z),
        ("mul24(x & 0xffffff, y & 0xffffff)", lambda x, y, z: (x & 0xffffff) * (y & 0xffffff)),
        ("mad24(x & 0xffffff, y & 0xffffff, z)", lambda x, y, z: (x & 0xffffff) * (y & 0xffffff) + z),
        ("upsample((ushort)x, (ushort)y)", lambda x, y, z: (x & 0xffff) << 16 | y & 0xffff),
        ("(uint)((ulong)x * y >> 7)", lambda x, y, z: x * y >> 7),
        ("(uint)((long)p * q >> 33)", lambda x, y, z: sg(x) * sg(y) >> 33),
        ("(uint)(((ulong)x << 32 | y) >> (z & 31))", lambda x, y, z: (x << 32 | y) >> (z & 31)),
        ("(uint)(((ulong)x << 32 | y) >> 8)", lambda x, y, z: (x << 32 | y) >> 8),
        ("as_uint(as_uchar4(x).wzyx)", lambda x, y, z: int.from_bytes(x.to_bytes(4, "big"), "little")),
        ("as_uint((uchar4)(as_uchar4(x).s1, as_uchar4(y).s3, as_uchar4(x).s0, as_uchar4(z).s2))",
         lambda x, y, z: byte(x, 1) | byte(y, 3) << 8 | byte(x, 0) << 16 | byte(z, 2) << 24),
        ("as_uint(as_uchar4(x) + as_uchar4(y))",
         lambda x, y, z: sum((byte(x, k) + byte(y, k) & 0xff) << 8 * k for k in range(4))),
        ("as_uint(as_short2(x) * as_short2(y))",
         lambda x, y, z: sum((half(x, k) * half(y, k) & 0xffff) << 16 * k for k in range(2))),
        ("as_uint(max(as_short2(x), as_short2(y)))",
         lambda x, y, z: sum((max(half(x, k), half(y, k)) & 0xffff) << 16 * k for k in range(2))),
        ("as_uchar4(x).s0 + as_uchar4(y).s1 * as_uchar4(z).s2", lambda x, y, z: byte(x, 0) + byte(y, 1) * byte(z, 2)),
        ("as_short2(x).s1 * as_short2(y).s0", lambda x, y, z: half(x, 1) * half(y, 0)),
    ]


def rows64():
    def s32(v):
        return (v & 0xffffffff ^ 0x80000000) - 0x80000000

    return [
        ("upsample((uint)x, (uint)y)", lambda x, y, z: (x & 0xffffffff) << 32 | y & 0xffffffff),
        ("(ulong)(uint)x * (uint)y + z", lambda x, y, z: (x & 0xffffffff) * (y & 0xffffffff) + z),
        ("(long)(int)p * (int)q + s", lambda x, y, z: s32(x) * s32(y) + z),
        ("(ulong)(int)x", lambda x, y, z: s32(x)),
        ("x * 1000000007ul", lambda x, y, z: x * 1000000007),
        ("x / 1000000007ul", lambda x, y, z: x // 1000000007),
        ("(uint)x / ((uint)y | 1)", lambda x, y, z: (x & 0xffffffff) // (y & 0xffffffff | 1)),
        ("x ? y : z", lambda x, y, z: y if x else z),
    ]


def generate(rng):
    for bits in (8, 16, 32, 64):
        u = {8: "uchar", 16: "ushort", 32: "uint", 64: "ulong"}[bits]
        s = u[1:]
        low = {8: "CHAR_MIN", 16: "SHRT_MIN", 32: "INT_MIN", 64: "LONG_MIN"}[bits]
        head = f"{s} p = as_{s}(x), q = as_{s}(y), s = as_{s}(z), d = q == 0 || (p == {low} && q == -1) ? ({s})1 : q;"
        table.kernel(f"arith_i{bits}", f"uint{bits}", rows(bits), table.triples(edges(bits), rng, bits, 24 if bits < 64 else 8), head=head)
