"""Vector instructions of the corners: 64 bits, sums of absolute differences over eight bytes, cube maps, LDS by assembly."""
from fractions import Fraction

from . import floats, instr, table
from .emit import Case
from .fp import DOWN, F32, F64, NEAREST, UP, ZERO
from .instr import M32, parts, s32
from .parallel import M64, s64


def wide(line, clobbers=""):
    """64-bit destination and sources."""
    tail = f" : {clobbers}" if clobbers else ""
    text = '\\n"\n            "'.join(line.split("; "))
    return f'({{ ulong d; __asm__ volatile("{text}" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y){tail}); d; }})'


def sliding(x, y, masked):
    """Four sums: bytes k to k+3 of x against the four bytes of y."""
    reference = parts(y & M32, 8)
    return [sum(abs((x >> 8 * (k + j) & 0xff) - r) for j, r in enumerate(reference) if r or not masked) for k in range(4)]


def quad_sad(masked):
    def run(x, y, z):
        return sum(s + (z >> 16 * k & 0x7fff) << 16 * k for k, s in enumerate(sliding(x, y, masked)))
    return run


def integer_rows():
    return [
        (wide("v_lshlrev_b64 %0, %5, %1"), lambda x, y, z: x << (y & 63)),
        (wide("v_lshrrev_b64 %0, %5, %1"), lambda x, y, z: x >> (y & 63)),
        (wide("v_ashrrev_i64 %0, %5, %1"), lambda x, y, z: s64(x) >> (y & 63)),
        (wide("v_mad_u64_u32 %0, vcc, %4, %5, %3", '"vcc"'), lambda x, y, z: (x & M32) * (y & M32) + z),
        (wide("v_mad_i64_i32 %0, vcc, %4, %5, %3", '"vcc"'), lambda x, y, z: s32(x) * s32(y) + z),
        # sums beyond 16 bits are left out
        (wide("v_qsad_pk_u16_u8 %0, %1, %5, %3").replace('"v"(z)', '"v"(z & 0x7fff7fff7fff7ffful)'), quad_sad(False)),
        (wide("v_mqsad_pk_u16_u8 %0, %1, %5, %3").replace('"v"(z)', '"v"(z & 0x7fff7fff7fff7ffful)'), quad_sad(True)),
        (compare64("lt_i64"), lambda x, y, z: int(s64(x) < s64(y))),
        (compare64("gt_u64"), lambda x, y, z: int(x > y)),
        (compare64("eq_u64"), lambda x, y, z: int(x == y)),
        (compare64("le_i64"), lambda x, y, z: int(s64(x) <= s64(y))),
    ]


def compare64(name):
    """The comparison's bit for the lane, as a 64-bit value."""
    return (f'({{ uint d; __asm__ volatile("v_cmp_{name} vcc, %1, %2\\nv_cndmask_b32 %0, 0, 1, vcc" : "=v"(d) : "v"(x), "v"(y) : '
            f'"vcc"); (ulong)d; }})')


def double_rows():
    one, sign = F64.one, F64.sign

    def line(text):
        return f"bits(as_double({wide(text)}))"

    def low(text):
        return f'({{ uint d; __asm__ volatile("{text}" : "=v"(d) : "v"(x), "v"(y), "v"(z)); (ulong)d; }})'

    def fract(x):
        if not F64.is_finite(x):
            return F64.nan
        return min(F64.sub(x, F64.to_integral(x, DOWN)), one - 1)

    def clamped(a):
        return 0 if F64.is_nan(a) or F64.negative(a) else min(a, one)

    def classes(x, y, z):
        return y >> instr.float_class(F64, x) & 1

    return [
        (line("v_add_f64 %0, -%1, |%2|"), lambda x, y, z: F64.add(x ^ sign, y & ~sign)),
        (line("v_mul_f64 %0, %1, -%2"), lambda x, y, z: F64.mul(x, y ^ sign)),
        (wide("v_add_f64 %0, %1, %2 clamp"), lambda x, y, z: clamped(F64.add(x, y))),
        (line("v_fma_f64 %0, %1, |%2|, -%3"), lambda x, y, z: F64.fma(x, y & ~sign, z ^ sign)),
        (line("v_min_f64 %0, %1, %2"), lambda x, y, z: F64.min(x, y)),
        (line("v_max_f64 %0, %1, %2"), lambda x, y, z: F64.max(x, y)),
        (line("v_fract_f64 %0, %1"), lambda x, y, z: fract(x)),
        (line("v_floor_f64 %0, %1"), lambda x, y, z: F64.to_integral(x, DOWN)),
        (line("v_ceil_f64 %0, %1"), lambda x, y, z: F64.to_integral(x, UP)),
        (line("v_trunc_f64 %0, %1"), lambda x, y, z: F64.to_integral(x, ZERO)),
        (line("v_rndne_f64 %0, %1"), lambda x, y, z: F64.to_integral(x, NEAREST)),
        (line("v_frexp_mant_f64 %0, %1"), lambda x, y, z: F64.frexp(x)[0]),
        (low("v_frexp_exp_i32_f64 %0, %1"), lambda x, y, z: F64.frexp(x)[1] & M32),
        (line("v_ldexp_f64 %0, %1, %5"), lambda x, y, z: F64.ldexp(x, s32(y))),
        (low("v_cvt_i32_f64 %0, %1"), lambda x, y, z: F64.to_int(x, ZERO, 32, True)),
        (low("v_cvt_u32_f64 %0, %1"), lambda x, y, z: F64.to_int(x, ZERO, 32, False)),
        (line("v_cvt_f64_i32 %0, %4"), lambda x, y, z: F64.pack(Fraction(s32(x)))),
        (line("v_cvt_f64_u32 %0, %4"), lambda x, y, z: F64.pack(Fraction(x & M32))),
        (compare64("class_f64").replace('"v"(y)', '"v"((uint)y)'), classes),
        (compare64("nlt_f64"), lambda x, y, z: int(F64.compare(x, y) != -1)),
        (compare64("lg_f64"), lambda x, y, z: int(F64.compare(x, y) in (-1, 1))),
    ]


def cube(x, y, z, what):
    """v_cubeid, v_cubesc, v_cubetc, v_cubema for finite numbers that are no zeros."""
    ax, ay, az = (v & ~F32.sign for v in (x, y, z))
    neg = F32.negative
    flip = F32.sign
    if az >= ax and az >= ay:
        face, s, t, m = 4 + neg(z), x ^ flip if neg(z) else x, y ^ flip, z
    elif ay >= ax:
        face, s, t, m = 2 + neg(y), x, z ^ flip if neg(y) else z, y
    else:
        face, s, t, m = neg(x), z if neg(x) else z ^ flip, y ^ flip, x
    return {"id": F32.from_float(float(face)), "sc": s, "tc": t, "ma": F32.mul(m, F32.from_float(2.0))}[what]


def cube_rows():
    return [(instr.asm(f"v_cube{what}_f32 %0, %1, %2, %3"), lambda x, y, z, w=what: cube(x, y, z, w)) for what in ("id", "sc", "tc", "ma")]


def lds(rng):
    """DS instructions that compilers seldom choose; each work-item has 32 bytes of its own."""
    n = 128
    data = [rng.getrandbits(64) for _ in range(4 * n)]
    v = [rng.getrandbits(32) for _ in range(n)]
    v[:6] = [0, M32, 1, 0x80000000, 5, 0x7fffffff]
    out, after = [], []
    for i in range(n):
        c = [data[4 * i + k // 2] >> 32 * (k & 1) & M32 for k in range(8)]
        r = []

        def swap(k, value):
            r.append(c[k])
            c[k] = value & M32

        x = v[i]
        swap(0, x - c[0])                                                # ds_rsub_rtn_u32
        swap(1, 0 if c[1] >= x else c[1] + 1)                            # ds_inc_rtn_u32
        swap(2, x if c[2] == 0 or c[2] > x else c[2] - 1)                # ds_dec_rtn_u32
        swap(3, c[3] & ~x | i)                                           # ds_mskor_rtn_b32
        c[4] = c[4] & ~0xff | x & 0xff                                   # ds_write_b8
        c[4] = c[4] & 0xffff | x << 16 & M32                             # ds_write_b16 offset:2
        r.append((c[4] >> 8 & 0xff ^ 0x80) - 0x80 & M32)                 # ds_read_i8 offset:1
        r.append(c[4] >> 16)                                             # ds_read_u16 offset:2
        c[5] = c[5] & ~0xff | x >> 16 & 0xff                             # ds_write_b8_d16_hi
        c[5] = c[5] & 0xffff | x & 0xffff0000                            # ds_write_b16_d16_hi offset:2
        r.append(i & 0xffff0000 | c[5] & 0xffff)                         # ds_read_u16_d16
        r.append(x & 0xffff | c[5] & 0xffff0000)                         # ds_read_u16_d16_hi offset:2
        r += [c[6], c[7], c[0], c[3]]                                    # ds_wrxchg2_rtn_b32 6 7, ds_read2_b32 0 3
        c[6], c[7] = x, i
        r += [c[1], c[2]]                                                # ds_read2_b32 1 2
        out += [r]
        after += [c[k] | c[k + 1] << 32 for k in range(0, 8, 2)]
    case = Case("lds_instructions", "lds_instr", "DS instructions by inline assembly", False)
    case.input("data", "uint64", data).input("v", "uint32", v)
    case.launch("lds_instructions", [n], [64], "data", "v", "out")
    case.expect("data", "uint64", after).expect("out", "uint32", [row[k] for k in range(len(out[0])) for row in out])


def generate(rng):
    numbers = table.triples([0, 1, 63, 1 << 31, M32, 1 << 32, 1 << 63, M64, 0x0102030405060708], rng, 64, 20)
    table.kernel("instr_int64", "uint64", integer_rows(), numbers, cpu_ok=False, note="64-bit instructions by inline assembly")
    some = floats.edges(F64)[::2] + floats.edges(F64)[1:12:5]
    doubles = [[floats.quiet(F64, v) for v in values] for values in table.triples(some, rng, 64, 12)]
    table.kernel("instr_f64", "uint64", double_rows(), doubles, prelude=floats.pattern_prelude(F64), cpu_ok=False,
                 note="64-bit floats by inline assembly")
    small = [[F32.from_float(rng.choice((-1, 1)) * rng.uniform(0.1, 9)) for _ in range(100)] for _ in range(3)]
    table.kernel("instr_cube", "uint32", cube_rows(), small, cpu_ok=False, note="coordinates on cube maps")
    lds(rng)
