"""Single vector instructions, by inline assembly: what compilers seldom choose, and every corner of what they do."""
from . import floats, table
from .fp import DOWN, F16, F32, NEAREST, UP, ZERO, round_integer

M32 = 0xffffffff


def s32(v):
    return (v & M32 ^ 0x80000000) - 0x80000000


def s24(v):
    return (v & 0xffffff ^ 0x800000) - 0x800000


def s16(v):
    return (v & 0xffff ^ 0x8000) - 0x8000


def s8(v):
    return (v & 0xff ^ 0x80) - 0x80


def parts(v, width):
    """The elements of a word, lowest first."""
    return [v >> k & (1 << width) - 1 for k in range(0, 32, width)]


def join(values, width):
    return sum((v & (1 << width) - 1) << k * width for k, v in enumerate(values))


def sad(x, y, width):
    return sum(abs(p - q) for p, q in zip(parts(x, width), parts(y, width)))


def masked_sad(x, y):
    """Bytes of the reference y that are 0 do not count."""
    return sum(abs(p - q) for p, q in zip(parts(x, 8), parts(y, 8)) if q)


def perm(x, y, z):
    pool = parts(y, 8) + parts(x, 8)

    def pick(n):
        if n >= 13:
            return 0xff
        if n == 12:
            return 0
        if n >= 8:
            return 0xff if (pool[2 * (n - 8) + 1] & 0x80) else 0
        return pool[n]

    return join([pick(n) for n in parts(z, 8)], 8)


def bfe(x, y, z, signed):
    width = z & 31
    v = (s32(x) if signed else x) >> (y & 31) & (1 << width) - 1
    return v - (1 << width) if signed and width and v >> (width - 1) else v


def ffbh(x):
    return 32 - x.bit_length() if x else M32


def ffbh_i(x):
    return M32 if x in (0, M32) else 32 - (x if x < 1 << 31 else x ^ M32).bit_length()


def clamp(v, low, high):
    return min(max(v, low), high)


def sat32(v):
    return clamp(v, -(1 << 31), (1 << 31) - 1)


def asm(text, clobbers=""):
    """The statement expression whose value is the instruction's destination %0; the sources are x, y, z."""
    tail = f" : {clobbers}" if clobbers else ""
    lines = '\\n"\n            "'.join(text.split("; "))
    return f'({{ uint d; __asm__ volatile("{lines}" : "=&v"(d) : "v"(x), "v"(y), "v"(z){tail}); d; }})'


def simple(name, operands=3):
    """The line of an instruction with one to three sources."""
    return f"{name} " + ", ".join(f"%{k}" for k in range(operands + 1))


def with_vcc(text):
    return asm(text, '"vcc"')


def predicate(text):
    """1 where the comparison sets vcc."""
    return with_vcc(f"{text}; v_cndmask_b32 %0, 0, 1, vcc")


def integer_rows():
    one = {
        "v_not_b32": lambda x: ~x,
        "v_bfrev_b32": lambda x: int(f"{x:032b}"[::-1], 2),
        "v_ffbh_u32": ffbh,
        "v_ffbh_i32": ffbh_i,
        "v_ffbl_b32": lambda x: (x & -x).bit_length() - 1 if x else M32,
        "v_cvt_f32_i32": lambda x: F32.pack(s32(x) + 0 * F32.value(0)),
        "v_cvt_f32_u32": lambda x: F32.pack(x + 0 * F32.value(0)),
        "v_cvt_f32_ubyte0": lambda x: F32.pack(F32.value(0) + (x & 0xff)),
        "v_cvt_f32_ubyte1": lambda x: F32.pack(F32.value(0) + (x >> 8 & 0xff)),
        "v_cvt_f32_ubyte2": lambda x: F32.pack(F32.value(0) + (x >> 16 & 0xff)),
        "v_cvt_f32_ubyte3": lambda x: F32.pack(F32.value(0) + (x >> 24)),
        "v_cvt_f16_u16": lambda x: F16.pack(F16.value(0) + (x & 0xffff)),
        "v_cvt_f16_i16": lambda x: F16.pack(F16.value(0) + s16(x)),
        "v_cvt_off_f32_i4": lambda x: F32.from_float(((x & 15 ^ 8) - 8) / 16),
    }
    two = {
        "v_add_u32": lambda x, y: x + y,
        "v_sub_u32": lambda x, y: x - y,
        "v_subrev_u32": lambda x, y: y - x,
        "v_mul_lo_u32": lambda x, y: x * y,
        "v_mul_hi_u32": lambda x, y: x * y >> 32,
        "v_mul_hi_i32": lambda x, y: s32(x) * s32(y) >> 32,
        "v_mul_u32_u24": lambda x, y: (x & 0xffffff) * (y & 0xffffff),
        "v_mul_hi_u32_u24": lambda x, y: (x & 0xffffff) * (y & 0xffffff) >> 32,
        "v_mul_i32_i24": lambda x, y: s24(x) * s24(y),
        "v_mul_hi_i32_i24": lambda x, y: s24(x) * s24(y) >> 32,
        "v_min_u32": min, "v_max_u32": max,
        "v_min_i32": lambda x, y: min(s32(x), s32(y)),
        "v_max_i32": lambda x, y: max(s32(x), s32(y)),
        "v_lshlrev_b32": lambda x, y: y << (x & 31),
        "v_lshrrev_b32": lambda x, y: y >> (x & 31),
        "v_ashrrev_i32": lambda x, y: s32(y) >> (x & 31),
        "v_and_b32": lambda x, y: x & y, "v_or_b32": lambda x, y: x | y, "v_xor_b32": lambda x, y: x ^ y,
        "v_bfm_b32": lambda x, y: (1 << (x & 31)) - 1 << (y & 31),
        "v_bcnt_u32_b32": lambda x, y: x.bit_count() + y,
        "v_add_u16": lambda x, y: x + y & 0xffff, "v_sub_u16": lambda x, y: x - y & 0xffff,
        "v_mul_lo_u16": lambda x, y: x * y & 0xffff,
        "v_min_i16": lambda x, y: min(s16(x), s16(y)) & 0xffff,
        "v_max_u16": lambda x, y: max(x & 0xffff, y & 0xffff),
        "v_lshlrev_b16": lambda x, y: y << (x & 15) & 0xffff,
        "v_lshrrev_b16": lambda x, y: (y & 0xffff) >> (x & 15),
        "v_ashrrev_i16": lambda x, y: s16(y) >> (x & 15) & 0xffff,
        "v_cvt_pk_u16_u32": lambda x, y: min(x, 0xffff) | min(y, 0xffff) << 16,
        "v_cvt_pk_i16_i32": lambda x, y: join([clamp(s32(v), -0x8000, 0x7fff) for v in (x, y)], 16),
        "v_pack_b32_f16": lambda x, y: x & 0xffff | (y & 0xffff) << 16,
    }
    three = {
        "v_sad_u8": lambda x, y, z: sad(x, y, 8) + z,
        "v_sad_hi_u8": lambda x, y, z: (sad(x, y, 8) << 16) + z,
        "v_sad_u16": lambda x, y, z: sad(x, y, 16) + z,
        "v_sad_u32": lambda x, y, z: abs(x - y) + z,
        "v_msad_u8": lambda x, y, z: masked_sad(x, y) + z,
        "v_lerp_u8": lambda x, y, z: join([p + q + (r & 1) >> 1 for p, q, r in zip(*(parts(v, 8) for v in (x, y, z)))], 8),
        "v_perm_b32": perm,
        "v_alignbit_b32": lambda x, y, z: (x << 32 | y) >> (z & 31),
        "v_bfe_u32": lambda x, y, z: bfe(x, y, z, False),
        "v_bfe_i32": lambda x, y, z: bfe(x, y, z, True),
        "v_bfi_b32": lambda x, y, z: x & y | ~x & z,
        "v_mad_u32_u24": lambda x, y, z: (x & 0xffffff) * (y & 0xffffff) + z,
        "v_mad_i32_i24": lambda x, y, z: s24(x) * s24(y) + z,
        "v_mad_u32_u16": lambda x, y, z: (x & 0xffff) * (y & 0xffff) + z,
        "v_mad_i32_i16": lambda x, y, z: s16(x) * s16(y) + z,
        "v_min3_u32": min, "v_max3_u32": max,
        "v_min3_i32": lambda *v: min(map(s32, v)), "v_max3_i32": lambda *v: max(map(s32, v)),
        "v_med3_u32": lambda *v: sorted(v)[1], "v_med3_i32": lambda *v: sorted(map(s32, v))[1],
        "v_add3_u32": lambda x, y, z: x + y + z,
        "v_lshl_add_u32": lambda x, y, z: (x << (y & 31)) + z,
        "v_add_lshl_u32": lambda x, y, z: (x + y & M32) << (z & 31),
        "v_lshl_or_b32": lambda x, y, z: x << (y & 31) | z,
        "v_and_or_b32": lambda x, y, z: x & y | z,
        "v_or3_b32": lambda x, y, z: x | y | z,
        "v_xad_u32": lambda x, y, z: (x ^ y) + z,
    }
    rows = [(asm(simple(name, 1)), lambda x, y, z, f=f: f(x)) for name, f in one.items()]
    rows += [(asm(simple(name, 2)), lambda x, y, z, f=f: f(x, y)) for name, f in two.items()]
    rows += [(asm(simple(name, 3)), f) for name, f in three.items()]
    rows += [
        (asm("v_and_b32 %0, 3, %3; v_alignbyte_b32 %0, %1, %2, %0"), lambda x, y, z: (x << 32 | y) >> 8 * (z & 3)),
        # GFX9's 16-bit instructions with op_sel write one half of the destination and keep the other
        (asm("v_mov_b32 %0, %3; v_mad_u16 %0, %1, %2, %3"), lambda x, y, z: z & 0xffff0000 | x * y + z & 0xffff),
        (asm("v_mov_b32 %0, %3; v_mad_i16 %0, %1, %2, %3 op_sel:[0,1,0,1]"),
         lambda x, y, z: (x * (y >> 16) + z & 0xffff) << 16 | z & 0xffff),
        (asm("v_mov_b32 %0, %3; v_min3_i16 %0, %1, %2, %3"), lambda x, y, z: z & 0xffff0000 | min(map(s16, (x, y, z))) & 0xffff),
        (asm("v_mov_b32 %0, %3; v_med3_u16 %0, %1, %2, %3"),
         lambda x, y, z: z & 0xffff0000 | sorted(k & 0xffff for k in (x, y, z))[1]),
        # carry, saturation
        (with_vcc("v_add_co_u32 %0, vcc, %1, %2; v_addc_co_u32 %0, vcc, %0, %3, vcc"),
         lambda x, y, z: x + y + z + (x + y >> 32)),
        (with_vcc("v_sub_co_u32 %0, vcc, %1, %2; v_subb_co_u32 %0, vcc, %0, %3, vcc"), lambda x, y, z: x - y - z - (x < y)),
        (with_vcc("v_subrev_co_u32 %0, vcc, %1, %2; v_subbrev_co_u32 %0, vcc, %0, %3, vcc"),
         lambda x, y, z: z - (y - x) - (y < x)),
        (with_vcc("v_add_co_u32 %0, vcc, %1, %2; v_cndmask_b32 %0, %3, %0, vcc"),
         lambda x, y, z: x + y if x + y >> 32 else z),
        (asm("v_add_u32 %0, %1, %2 clamp"), lambda x, y, z: min(x + y, M32)),
        (asm("v_sub_u32 %0, %1, %2 clamp"), lambda x, y, z: max(x - y, 0)),
        (asm("v_add_i32 %0, %1, %2 clamp"), lambda x, y, z: sat32(s32(x) + s32(y))),
        (asm("v_sub_i32 %0, %1, %2 clamp"), lambda x, y, z: sat32(s32(x) - s32(y))),
        (asm("v_mov_b32 %0, %3; v_add_i16 %0, %1, %2 clamp"),
         lambda x, y, z: z & 0xffff0000 | clamp(s16(x) + s16(y), -0x8000, 0x7fff) & 0xffff),
        # comparisons that write EXEC
        (asm("s_mov_b64 s[20:21], exec; v_mov_b32 %0, 7; v_cmpx_lt_u32 vcc, %1, %2; v_mov_b32 %0, %3; s_mov_b64 exec, s[20:21]",
             '"vcc", "s20", "s21"'), lambda x, y, z: z if x < y else 7),
    ]
    for name, test in (("lt_i32", lambda x, y: s32(x) < s32(y)), ("ge_u32", lambda x, y: x >= y),
                       ("ne_u32", lambda x, y: x != y), ("t_u32", lambda x, y: True), ("f_i32", lambda x, y: False),
                       ("gt_i16", lambda x, y: s16(x) > s16(y)), ("le_u16", lambda x, y: x & 0xffff <= y & 0xffff)):
        rows.append((predicate(f"v_cmp_{name} vcc, %1, %2"), lambda x, y, z, t=test: t(x, y)))
    return rows


def sdwa_rows():
    """Sub-dword operands of VOP1, VOP2 and VOPC."""
    def select(v, sel, sign=False):
        width = 8 if sel.startswith("BYTE") else 16 if sel.startswith("WORD") else 32
        v = v >> width * int(sel[-1]) & (1 << width) - 1 if width < 32 else v
        return v - (1 << width) if sign and v >> (width - 1) else v

    rows = []
    for sel0 in ("BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"):
        for sel1 in ("BYTE_2", "WORD_1", "DWORD"):
            rows.append((asm(f"v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:{sel0} src1_sel:{sel1}"),
                         lambda x, y, z, p=sel0, q=sel1: select(x, p) + select(y, q)))
        rows.append((asm(f"v_mul_i32_i24_sdwa %0, sext(%1), sext(%2) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:{sel0} src1_sel:WORD_0"),
                     lambda x, y, z, p=sel0: s24(select(x, p, True)) * s16(y)))
    for dst, low, width in (("BYTE_0", 0, 8), ("BYTE_3", 24, 8), ("WORD_0", 0, 16), ("WORD_1", 16, 16)):
        mask = (1 << width) - 1 << low
        rows.append((asm(f"v_mov_b32 %0, %3; v_xor_b32_sdwa %0, %1, %2 dst_sel:{dst} dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:BYTE_1"),
                     lambda x, y, z, m=mask, k=low: z & ~m | ((x >> 16) ^ (y >> 8 & 0xff)) << k & m))
        rows.append((asm(f"v_mov_b32 %0, %3; v_or_b32_sdwa %0, %1, %2 dst_sel:{dst} dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD"),
                     lambda x, y, z, m=mask, k=low: (x | y) << k & m))
        rows.append((asm(f"v_mov_b32 %0, %3; v_sub_u32_sdwa %0, %1, %2 dst_sel:{dst} dst_unused:UNUSED_SEXT src0_sel:DWORD src1_sel:DWORD"),
                     lambda x, y, z, m=mask, k=low, w=width: sext_fill(x - y, k, w)))
    rows.append((predicate("v_cmp_lt_i32_sdwa vcc, sext(%1), sext(%2) src0_sel:BYTE_1 src1_sel:BYTE_3"),
                 lambda x, y, z: s8(x >> 8) < s8(y >> 24)))
    rows.append((predicate("v_cmp_gt_u32_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_0"),
                 lambda x, y, z: x >> 16 > y & 0xffff))
    rows.append((asm("v_cvt_f32_i32_sdwa %0, sext(%1) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1"),
                 lambda x, y, z: F32.pack(F32.value(0) + s16(x >> 16))))
    return rows


def sext_fill(v, low, width):
    """The element at bit `low`, zero below, its sign above."""
    v &= (1 << width) - 1
    v = v - (1 << width) if v >> (width - 1) else v
    return v << low & M32


def packed_rows():
    """Two 16-bit elements, with every modifier."""
    def lanes(f):
        return lambda x, y, z: join([f(x, y, z, k) for k in (0, 1)], 16)

    def e(v, k):
        return v >> 16 * k & 0xffff

    ints = {
        "v_pk_add_u16": lambda x, y, z: x + y, "v_pk_sub_i16": lambda x, y, z: x - y,
        "v_pk_mul_lo_u16": lambda x, y, z: x * y,
        "v_pk_min_i16": lambda x, y, z: min(s16(x), s16(y)), "v_pk_max_u16": lambda x, y, z: max(x, y),
        "v_pk_lshlrev_b16": lambda x, y, z: y << (x & 15), "v_pk_lshrrev_b16": lambda x, y, z: y >> (x & 15),
        "v_pk_ashrrev_i16": lambda x, y, z: s16(y) >> (x & 15),
    }
    rows = []
    for name, f in ints.items():
        line = f"{name} %0, %1, %2"
        rows.append((asm(line), lanes(lambda x, y, z, k, f=f: f(e(x, k), e(y, k), 0))))
        rows.append((asm(f"{line} op_sel:[1,0] op_sel_hi:[0,1]"), lanes(lambda x, y, z, k, f=f: f(e(x, 1 - k), e(y, k), 0))))
        rows.append((asm(f"{line} op_sel_hi:[1,0]"), lanes(lambda x, y, z, k, f=f: f(e(x, k), e(y, 0), 0))))
    rows += [
        (asm("v_pk_mad_i16 %0, %1, %2, %3"), lanes(lambda x, y, z, k: e(x, k) * e(y, k) + e(z, k))),
        (asm("v_pk_mad_u16 %0, %1, %2, %3 op_sel:[1,1,0] op_sel_hi:[0,1,0]"),
         lanes(lambda x, y, z, k: e(x, 1 - k) * e(y, 1) + e(z, 0))),
        (asm("v_pk_add_u16 %0, %1, %2 clamp"), lanes(lambda x, y, z, k: min(e(x, k) + e(y, k), 0xffff))),
        (asm("v_pk_add_i16 %0, %1, %2 clamp"), lanes(lambda x, y, z, k: clamp(s16(e(x, k)) + s16(e(y, k)), -0x8000, 0x7fff))),
        (asm("v_pk_sub_u16 %0, %1, %2 clamp"), lanes(lambda x, y, z, k: max(e(x, k) - e(y, k), 0))),
    ]
    return rows


def float_predicates():
    """Every comparison of floats, and classes."""
    rows = []
    for name, want in (("f", ""), ("lt", "<"), ("eq", "="), ("le", "<="), ("gt", ">"), ("lg", "<>"), ("ge", ">="), ("o", "<=>"),
                       ("u", "u"), ("nge", "<u"), ("nlg", "=u"), ("ngt", "<=u"), ("nle", ">u"), ("neq", "<>u"), ("nlt", ">=u"),
                       ("tru", "<=>u")):
        def test(x, y, z, fmt=F32, w=want):
            c = fmt.compare(x, y)
            return ("u" if c is None else "<=>"[c + 1]) in w

        rows.append((predicate(f"v_cmp_{name}_f32 vcc, %1, %2"), test))
        rows.append((predicate(f"v_cmp_{name}_f32_e64 vcc, -%1, |%2|"),
                     lambda x, y, z, t=test: t(x ^ F32.sign, y & ~F32.sign, z)))
        rows.append((predicate(f"v_cmp_{name}_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1"),
                     lambda x, y, z, t=test: t(x >> 16, y >> 16, z, F16)))
    rows.append((predicate("v_cmp_class_f32 vcc, %1, %3"), lambda x, y, z: z >> float_class(F32, x) & 1))
    for bit in range(10):
        rows.append((predicate(f"v_mov_b32 %0, {1 << bit:#x}; v_cmp_class_f32 vcc, %1, %0"),
                     lambda x, y, z, b=bit: float_class(F32, x) == b))
        rows.append((predicate(f"v_mov_b32 %0, {1 << bit:#x}; v_cmp_class_f16 vcc, %1, %0"),
                     lambda x, y, z, b=bit: float_class(F16, x & 0xffff) == b))
    return rows


def float_class(fmt, a):
    """Bit number in the mask of v_cmp_class."""
    if fmt.is_nan(a):
        return 1 if a >> (fmt.fraction - 1) & 1 else 0
    kind = 4 if fmt.is_inf(a) else 3 if fmt.is_normal(a) else 1 if fmt.is_zero(a) else 2
    # from negative infinity (2) over negative zero (5), positive zero (6) to positive infinity (9)
    return 6 - kind if fmt.negative(a) else 5 + kind


def float_rows():
    """Float instructions with source and result modifiers. The inputs hold no signalling NaN."""
    sign, one = F32.sign, F32.one

    def fraction(x):
        if not F32.is_finite(x):
            return F32.nan
        r = F32.sub(x, F32.to_integral(x, DOWN))
        return min(r, one - 1)

    def clamped(a):
        if F32.is_nan(a) or F32.negative(a):
            return 0
        return min(a, one)

    def legacy(x, y):
        return 0 if F32.is_zero(x) or F32.is_zero(y) else F32.mul(x, y)

    def median(*v):
        if any(F32.is_nan(k) for k in v):
            return F32.min(F32.min(v[0], v[1]), v[2])
        # the manual's definition; it matters for zeros of both signs
        largest = F32.max(F32.max(v[0], v[1]), v[2])
        if F32.compare(largest, v[0]) == 0:
            return F32.max(v[1], v[2])
        return F32.max(v[0], v[2] if F32.compare(largest, v[1]) == 0 else v[1])

    def exponent(x):
        return F32.frexp(x)[1]

    def cvt(f):
        return lambda x, y, z: f(x)

    def unorm8(x, y, z):
        """v_cvt_pk_u8_f32: x as a byte put into byte y of z."""
        k = 8 * (y & 3)
        return z & ~(0xff << k) | F32.to_int(x, NEAREST, 8, False) << k

    def norm16(x, signed):
        if F32.is_nan(x):
            return 0
        low = F32.from_float(-1.0) if signed else 0
        x = F32.max(F32.min(x, one), low) if not F32.is_nan(x) else 0
        return round_integer(F32.value(x) * (32767 if signed else 65535), NEAREST) & 0xffff

    def nan_bits(line):
        """The result with one pattern for every NaN."""
        return f"bits(as_float({asm(line)}))"

    rows = [
        (nan_bits("v_add_f32 %0, -%1, |%2|"), lambda x, y, z: F32.add(x ^ sign, y & ~sign)),
        (nan_bits("v_sub_f32 %0, %1, -|%2|"), lambda x, y, z: F32.add(x, y & ~sign)),
        (nan_bits("v_subrev_f32 %0, %1, %2"), lambda x, y, z: F32.sub(y, x)),
        (asm("v_add_f32 %0, %1, %2 clamp"), lambda x, y, z: clamped(F32.add(x, y))),
        (asm("v_mul_f32 %0, %1, %2 clamp"), lambda x, y, z: clamped(F32.mul(x, y))),
        (asm("v_fma_f32 %0, %1, %2, %3 clamp"), lambda x, y, z: clamped(F32.fma(x, y, z))),
        (nan_bits("v_mul_legacy_f32 %0, %1, %2"), lambda x, y, z: legacy(x, y)),
        (nan_bits("v_fma_f32 %0, |%1|, -%2, -|%3|"), lambda x, y, z: F32.fma(x & ~sign, y ^ sign, z | sign)),
        (nan_bits("v_min_f32 %0, %1, %2"), lambda x, y, z: F32.min(x, y)),
        (nan_bits("v_max_f32 %0, %1, %2"), lambda x, y, z: F32.max(x, y)),
        (nan_bits("v_min3_f32 %0, %1, %2, %3"), lambda x, y, z: F32.min(F32.min(x, y), z)),
        (nan_bits("v_max3_f32 %0, %1, %2, %3"), lambda x, y, z: F32.max(F32.max(x, y), z)),
        (nan_bits("v_med3_f32 %0, %1, %2, %3"), median),
        (nan_bits("v_fract_f32 %0, %1"), cvt(fraction)),
        (nan_bits("v_floor_f32 %0, %1"), cvt(lambda x: F32.to_integral(x, DOWN))),
        (nan_bits("v_ceil_f32 %0, %1"), cvt(lambda x: F32.to_integral(x, UP))),
        (nan_bits("v_trunc_f32 %0, %1"), cvt(lambda x: F32.to_integral(x, ZERO))),
        (nan_bits("v_rndne_f32 %0, %1"), cvt(lambda x: F32.to_integral(x, NEAREST))),
        (nan_bits("v_frexp_mant_f32 %0, %1"), cvt(lambda x: F32.frexp(x)[0])),
        (asm("v_frexp_exp_i32_f32 %0, %1"), cvt(exponent)),
        (nan_bits("v_ldexp_f32 %0, %1, %2"), lambda x, y, z: F32.ldexp(x, s32(y))),
        (asm("v_cvt_i32_f32 %0, %1"), cvt(lambda x: F32.to_int(x, ZERO, 32, True))),
        (asm("v_cvt_u32_f32 %0, %1"), cvt(lambda x: F32.to_int(x, ZERO, 32, False))),
        (asm("v_cvt_u32_f32 %0, -%1"), cvt(lambda x: F32.to_int(x ^ sign, ZERO, 32, False))),
        (f"isnan(as_float(x)) ? 0 : {asm('v_cvt_flr_i32_f32 %0, %1')}", cvt(lambda x: F32.to_int(x, DOWN, 32, True))),
        (asm("v_cvt_pk_u8_f32 %0, %1, %2, %3"), unorm8),
        (asm("v_cvt_pknorm_i16_f32 %0, %1, %2"), lambda x, y, z: norm16(x, True) | norm16(y, True) << 16),
        (asm("v_cvt_pknorm_u16_f32 %0, %1, %2"), lambda x, y, z: norm16(x, False) | norm16(y, False) << 16),
        (f"half2_bits({asm('v_cvt_pkrtz_f16_f32 %0, %1, %2')})",
         lambda x, y, z: F32.convert(x, F16, ZERO) | F32.convert(y, F16, ZERO) << 16),
        (f"half2_bits({asm('v_cvt_f16_f32 %0, %1')})", cvt(lambda x: F32.convert(x, F16))),
        (nan_bits("v_cvt_f32_f16 %0, %1"), cvt(lambda x: F16.convert(x & 0xffff, F32))),
        (nan_bits("v_cvt_f32_f16_sdwa %0, %1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1"),
         cvt(lambda x: F16.convert(x >> 16, F32))),
    ]
    return rows


def half_rows():
    def h(v, k=0):
        return v >> 16 * k & 0xffff

    def line(text):
        return f"half2_bits({asm(text)})"

    sign = F16.sign

    def pair(f):
        return lambda x, y, z: f(x, y, z, 0) | f(x, y, z, 1) << 16

    return [
        (line("v_add_f16 %0, %1, %2"), lambda x, y, z: F16.add(h(x), h(y))),
        (line("v_mul_f16 %0, -%1, |%2|"), lambda x, y, z: F16.mul(h(x) ^ sign, h(y) & ~sign)),
        (line("v_mov_b32 %0, %3; v_fma_f16 %0, %1, %2, %3"), lambda x, y, z: F16.fma(h(x), h(y), h(z)) | h(z, 1) << 16),
        (line("v_mov_b32 %0, %3; v_fma_f16 %0, %1, %2, %3 op_sel:[1,0,1,1]"),
         lambda x, y, z: F16.fma(h(x, 1), h(y), h(z, 1)) << 16 | h(z)),
        (line("v_min_f16 %0, %1, %2"), lambda x, y, z: F16.min(h(x), h(y))),
        (line("v_max3_f16 %0, %1, %2, %3"), lambda x, y, z: F16.max(F16.max(h(x), h(y)), h(z))),
        (line("v_floor_f16 %0, %1"), lambda x, y, z: F16.to_integral(h(x), DOWN)),
        (line("v_rndne_f16 %0, %1"), lambda x, y, z: F16.to_integral(h(x), NEAREST)),
        (line("v_frexp_mant_f16 %0, %1"), lambda x, y, z: F16.frexp(h(x))[0]),
        (asm("v_frexp_exp_i16_f16 %0, %1"), lambda x, y, z: F16.frexp(h(x))[1] & 0xffff),
        (line("v_ldexp_f16 %0, %1, %2"), lambda x, y, z: F16.ldexp(h(x), s16(y))),
        (asm("v_cvt_i16_f16 %0, %1"), lambda x, y, z: F16.to_int(h(x), ZERO, 16, True)),
        (asm("v_cvt_u16_f16 %0, %1"), lambda x, y, z: F16.to_int(h(x), ZERO, 16, False)),
        (line("v_pk_add_f16 %0, %1, %2"), pair(lambda x, y, z, k: F16.add(h(x, k), h(y, k)))),
        (line("v_pk_add_f16 %0, %1, %2 neg_lo:[1,0] neg_hi:[0,1]"),
         pair(lambda x, y, z, k: F16.add(h(x, k) ^ sign * (1 - k), h(y, k) ^ sign * k))),
        (line("v_pk_mul_f16 %0, %1, %2 op_sel:[1,0] op_sel_hi:[0,0]"), pair(lambda x, y, z, k: F16.mul(h(x, 1 - k), h(y)))),
        (line("v_pk_fma_f16 %0, %1, %2, %3 op_sel_hi:[1,0,1] neg_hi:[0,0,1]"),
         pair(lambda x, y, z, k: F16.fma(h(x, k), h(y), h(z, k) ^ sign * k))),
        (line("v_pk_min_f16 %0, %1, %2"), pair(lambda x, y, z, k: F16.min(h(x, k), h(y, k)))),
        (line("v_pk_max_f16 %0, %1, %2"), pair(lambda x, y, z, k: F16.max(h(x, k), h(y, k)))),
    ]


PRELUDE = """
// The pattern of v; one pattern for every NaN.
static uint bits(float v)
{
    return isnan(v) ? 0x7fc00000u : as_uint(v);
}

// The same for two halves.
static uint half2_bits(uint v)
{
    if ((v & 0x7fffu) > 0x7c00u)
        v = (v & 0xffff0000u) | 0x7e00u;
    if ((v >> 16 & 0x7fffu) > 0x7c00u)
        v = (v & 0xffffu) | 0x7e000000u;
    return v;
}
"""


def integer_inputs(rng):
    edges = [0, 1, 0x80, 0x7fff, 0xffff, 0x7fffff, 0x800000, 0x80000000, M32, 0x0c0d0a05]
    return table.triples(edges, rng, 32, 50)


def float_inputs(rng):
    return [[floats.quiet(F32, v) for v in values] for values in table.triples(floats.edges(F32), rng, 32, 32)]


def half_inputs(rng):
    edges = floats.edges(F16)
    words = [a | edges[(5 * k + 3) % len(edges)] << 16 for k, a in enumerate(edges)]
    quieted = []
    for values in table.triples(words, rng, 32, 32):
        quieted.append([floats.quiet(F16, v & 0xffff) | floats.quiet(F16, v >> 16) << 16 for v in values])
    return quieted


def generate(rng):
    note = "{} instructions by inline assembly"
    for name, rows, inputs in (("instr_int", integer_rows(), integer_inputs(rng)), ("instr_sdwa", sdwa_rows(), integer_inputs(rng)),
                               ("instr_packed", packed_rows(), integer_inputs(rng)),
                               ("instr_compare", float_predicates(), float_inputs(rng)),
                               ("instr_float", float_rows(), float_inputs(rng)), ("instr_half", half_rows(), half_inputs(rng))):
        table.kernel(name, "uint32", rows, inputs, prelude=PRELUDE, note=note.format(len(rows)), cpu_ok=False,
                     out="uint8" if name == "instr_compare" else None)
