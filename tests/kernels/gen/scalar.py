"""Single scalar instructions, by inline assembly: the value and SCC."""
from . import emit, table

M32, M64 = 0xffffffff, (1 << 64) - 1


def signed(v, bits):
    v &= (1 << bits) - 1
    return v - (1 << bits) if v >> (bits - 1) else v


def s32(v):
    return signed(v, 32)


def nonzero(bits):
    return lambda d: int(d & (1 << bits) - 1 != 0)


def field(x, y, bits, is_signed):
    """s_bfe: offset and width from y."""
    offset, width = (y & (31 if bits == 32 else 63)), y >> 16 & 0x7f
    v = (signed(x, bits) if is_signed else x) >> offset
    if width >= bits:
        return v
    v &= (1 << width) - 1
    return v - (1 << width) if is_signed and width and v >> (width - 1) else v


def first(x, bits):
    return (x & -x).bit_length() - 1 if x else M32


def leading(x, bits):
    return bits - x.bit_length() if x else M32


def leading_signed(x, bits):
    return leading(x ^ (1 << bits) - 1 if x >> (bits - 1) else x, bits)


def quads(x, bits):
    return sum(1 << k for k in range(bits // 4) if x >> 4 * k & 15)


def whole_quads(x, bits):
    return sum(15 << 4 * k for k in range(bits // 4) if x >> 4 * k & 15)


def reverse(x, bits):
    return int(f"{x:0{bits}b}"[::-1], 2)


def twice(x):
    return sum((x >> k & 1) * 3 << 2 * k for k in range(32))


# (line with destination %0 and sources %2, %3, %4; bits of destination and of each source; function of the sources giving
# the value, or value and SCC; None as SCC: one if the value is not 0). "scc" is 0 before where the line does not set it.
def rows():
    result = []

    def add(line, widths, function, scc="keep"):
        result.append((line, widths, function, scc))

    def overflow(v):
        return int(s32(v) != v)

    b32, b64 = (32, 32, 32, 32), (64, 64, 64, 64)
    add("s_add_u32 %0, %2, %3", b32, lambda x, y, z: (x + y, x + y >> 32), "pair")
    add("s_sub_u32 %0, %2, %3", b32, lambda x, y, z: (x - y, int(x < y)), "pair")
    add("s_add_i32 %0, %2, %3", b32, lambda x, y, z: (x + y, overflow(s32(x) + s32(y))), "pair")
    add("s_sub_i32 %0, %2, %3", b32, lambda x, y, z: (x - y, overflow(s32(x) - s32(y))), "pair")
    add("s_bitcmp1_b32 %4, 0; s_addc_u32 %0, %2, %3", b32, lambda x, y, z: (x + y + (z & 1), x + y + (z & 1) >> 32), "pair")
    add("s_bitcmp1_b32 %4, 0; s_subb_u32 %0, %2, %3", b32, lambda x, y, z: (x - y - (z & 1), int(y + (z & 1) > x)), "pair")
    add("s_min_u32 %0, %2, %3", b32, lambda x, y, z: (min(x, y), int(x < y)), "pair")
    add("s_max_u32 %0, %2, %3", b32, lambda x, y, z: (max(x, y), int(x > y)), "pair")
    add("s_min_i32 %0, %2, %3", b32, lambda x, y, z: (min(s32(x), s32(y)), int(s32(x) < s32(y))), "pair")
    add("s_max_i32 %0, %2, %3", b32, lambda x, y, z: (max(s32(x), s32(y)), int(s32(x) > s32(y))), "pair")
    add("s_bitcmp1_b32 %4, 3; s_cselect_b32 %0, %2, %3", b32, lambda x, y, z: (x if z & 8 else y, z >> 3 & 1), "pair")
    for bits, widths in ((32, b32), (64, b64)):
        logic = {"and": lambda x, y: x & y, "or": lambda x, y: x | y, "xor": lambda x, y: x ^ y, "andn2": lambda x, y: x & ~y,
                 "orn2": lambda x, y: x | ~y, "nand": lambda x, y: ~(x & y), "nor": lambda x, y: ~(x | y),
                 "xnor": lambda x, y: ~(x ^ y)}
        for name, f in logic.items():
            add(f"s_{name}_b{bits} %0, %2, %3", widths, lambda x, y, z, f=f: f(x, y), None)
        shift = (bits, bits, 32, 32)
        add(f"s_lshl_b{bits} %0, %2, %3", shift, lambda x, y, z, n=bits: x << y % n, None)
        add(f"s_lshr_b{bits} %0, %2, %3", shift, lambda x, y, z, n=bits: x >> y % n, None)
        add(f"s_ashr_i{bits} %0, %2, %3", shift, lambda x, y, z, n=bits: signed(x, n) >> y % n, None)
        add(f"s_bfm_b{bits} %0, %2, %3", (bits, 32, 32, 32), lambda x, y, z, n=bits: (1 << x % n) - 1 << y % n)
        for is_signed in (False, True):
            letter = "i" if is_signed else "u"
            add(f"s_bfe_{letter}{bits} %0, %2, %3", shift, lambda x, y, z, n=bits, s=is_signed: field(x, y, n, s), None)
        one = {"not_b": lambda x, n: ~x, "wqm_b": whole_quads, "quadmask_b": quads,
               "abs_i": lambda x, n: abs(signed(x, n))}
        for name, f in one.items():
            if name != "abs_i" or bits == 32:
                add(f"s_{name}{bits} %0, %2", widths, lambda x, y, z, f=f, n=bits: f(x, n), None)
        add(f"s_brev_b{bits} %0, %2", widths, lambda x, y, z, n=bits: reverse(x, n))
        count = (32, bits, 32, 32)
        add(f"s_bcnt0_i32_b{bits} %0, %2", count, lambda x, y, z, n=bits: n - x.bit_count(), None)
        add(f"s_bcnt1_i32_b{bits} %0, %2", count, lambda x, y, z: x.bit_count(), None)
        add(f"s_ff0_i32_b{bits} %0, %2", count, lambda x, y, z, n=bits: first(x ^ (1 << n) - 1, n))
        add(f"s_ff1_i32_b{bits} %0, %2", count, lambda x, y, z, n=bits: first(x, n))
        add(f"s_flbit_i32_b{bits} %0, %2", count, lambda x, y, z, n=bits: leading(x, n))
        add(f"s_flbit_i32{'_i64' if bits == 64 else ''} %0, %2", count, lambda x, y, z, n=bits: leading_signed(x, n))
        set_bit = (bits, bits, 32, 32)
        add(f"s_mov_b{bits} %0, %2; s_bitset0_b{bits} %0, %3", set_bit, lambda x, y, z, n=bits: x & ~(1 << y % n))
        add(f"s_mov_b{bits} %0, %2; s_bitset1_b{bits} %0, %3", set_bit, lambda x, y, z, n=bits: x | 1 << y % n)
        add(f"s_mov_b32 %0, 5; s_bitcmp0_b{bits} %2, %3", (32, bits, 32, 32),
            lambda x, y, z, n=bits: (5, int(not x >> y % n & 1)), "pair")
        add(f"s_mov_b32 %0, 5; s_bitcmp1_b{bits} %2, %3", (32, bits, 32, 32),
            lambda x, y, z, n=bits: (5, x >> y % n & 1), "pair")
    add("s_mul_i32 %0, %2, %3", b32, lambda x, y, z: x * y)
    add("s_mul_hi_u32 %0, %2, %3", b32, lambda x, y, z: x * y >> 32)
    add("s_mul_hi_i32 %0, %2, %3", b32, lambda x, y, z: s32(x) * s32(y) >> 32)
    add("s_absdiff_i32 %0, %2, %3", b32, lambda x, y, z: abs(s32(x - y)), None)
    for n in (1, 2, 3, 4):
        add(f"s_lshl{n}_add_u32 %0, %2, %3", b32, lambda x, y, z, n=n: ((x << n) + y, int((x << n) + y >> 32 != 0)), "pair")
    add("s_pack_ll_b32_b16 %0, %2, %3", b32, lambda x, y, z: x & 0xffff | (y & 0xffff) << 16)
    add("s_pack_lh_b32_b16 %0, %2, %3", b32, lambda x, y, z: x & 0xffff | y & 0xffff0000)
    add("s_pack_hh_b32_b16 %0, %2, %3", b32, lambda x, y, z: x >> 16 | y & 0xffff0000)
    add("s_sext_i32_i8 %0, %2", b32, lambda x, y, z: signed(x, 8))
    add("s_sext_i32_i16 %0, %2", b32, lambda x, y, z: signed(x, 16))
    add("s_bitreplicate_b64_b32 %0, %2", (64, 32, 32, 32), lambda x, y, z: twice(x))
    add("s_movk_i32 %0, 0x8123", b32, lambda x, y, z: signed(0x8123, 16))
    add("s_mov_b32 %0, %2; s_addk_i32 %0, 0xff00", b32, lambda x, y, z: (x - 256, overflow(s32(x) - 256)), "pair")
    add("s_mov_b32 %0, %2; s_mulk_i32 %0, 0xfffd", b32, lambda x, y, z: x * -3)
    add("s_bitcmp1_b32 %4, 0; s_mov_b32 %0, %2; s_cmov_b32 %0, %3", b32, lambda x, y, z: (y if z & 1 else x, z & 1), "pair")
    add("s_bitcmp1_b32 %4, 0; s_mov_b32 %0, %2; s_cmovk_i32 %0, 0x77", b32, lambda x, y, z: (0x77 if z & 1 else x, z & 1), "pair")
    compares = {"eq": lambda x, y: x == y, "lg": lambda x, y: x != y, "gt": lambda x, y: x > y, "ge": lambda x, y: x >= y,
                "lt": lambda x, y: x < y, "le": lambda x, y: x <= y}
    for name, f in compares.items():
        add(f"s_mov_b32 %0, 5; s_cmp_{name}_u32 %2, %3", b32, lambda x, y, z, f=f: (5, int(f(x, y))), "pair")
        add(f"s_mov_b32 %0, 5; s_cmp_{name}_i32 %2, %3", b32, lambda x, y, z, f=f: (5, int(f(s32(x), s32(y)))), "pair")
        add(f"s_mov_b32 %0, %2; s_cmpk_{name}_u32 %0, 0x8000", b32, lambda x, y, z, f=f: (x, int(f(x, 0x8000))), "pair")
        add(f"s_mov_b32 %0, %2; s_cmpk_{name}_i32 %0, 0x8000", b32, lambda x, y, z, f=f: (x, int(f(s32(x), -0x8000))), "pair")
    add("s_mov_b32 %0, 5; s_cmp_eq_u64 %2, %3", (32, 64, 64, 32), lambda x, y, z: (5, int(x == y)), "pair")
    add("s_mov_b32 %0, 5; s_cmp_lg_u64 %2, %3", (32, 64, 64, 32), lambda x, y, z: (5, int(x != y)), "pair")
    add("s_bitcmp1_b32 %4, 0; s_cselect_b64 %0, %2, %3", (64, 64, 64, 32), lambda x, y, z: (x if z & 1 else y, z & 1), "pair")
    execs = {"and": lambda x, e: x & e, "or": lambda x, e: x | e, "xor": lambda x, e: x ^ e, "andn2": lambda x, e: x & ~e,
             "orn2": lambda x, e: x | ~e, "nand": lambda x, e: ~(x & e), "nor": lambda x, e: ~(x | e), "xnor": lambda x, e: ~(x ^ e),
             "andn1": lambda x, e: ~x & e, "orn1": lambda x, e: ~x | e}
    for name, f in execs.items():
        # EXEC becomes f(x, y); y, which it was, goes to s[22:23]; the kernel's own EXEC stands in s[20:21]
        add(f"s_mov_b64 s[20:21], exec; s_mov_b64 exec, %3; s_{name}_saveexec_b64 s[22:23], %2; s_xor_b64 %0, exec, s[22:23]; "
            f"s_mov_b64 exec, s[20:21]", (64, 64, 64, 64), lambda x, y, z, f=f: (f(x, y) ^ y, int(f(x, y) ^ y & M64 != 0)), None)
    return result


def generate(rng):
    edges = [0, 0x80000001, M32, 1 << 63, M64, 0x0005001f, 0x0040003c, 0x00ff00f0ffff8000]
    inputs = table.triples(edges, rng, 64, 7)
    count = len(inputs[0])
    table_rows = rows()
    letters = {32: "uint", 64: "ulong"}
    lines = ["// Instruction r on the scalars of work-group g: value in out[r * n + g], SCC in scc[r * n + g]. Written by gen.py.",
             "static ulong uniform(ulong v)\n{\n    uint low = __builtin_amdgcn_readfirstlane((uint)v);",
             "    return (ulong)(uint)__builtin_amdgcn_readfirstlane((uint)(v >> 32)) << 32 | low;\n}\n",
             "#define RUN(r, T, A, B, C, text)                                                              \\\n"
             "    {                                                                                         \\\n"
             "        T d;                                                                                  \\\n"
             "        uint s;                                                                               \\\n"
             '        __asm__ volatile("s_cmp_lg_u32 0, 0\\n" text "\\ns_cselect_b32 %1, 1, 0"                 \\\n'
             '                         : "=&s"(d), "=&s"(s) : "s"((A)x), "s"((B)y), "s"((C)z)               \\\n'
             '                         : "scc", "s20", "s21", "s22", "s23");                                \\\n'
             "        out[(r) * n + g] = d;                                                                 \\\n"
             "        scc[(r) * n + g] = s;                                                                 \\\n"
             "    }\n",
             "__kernel void scalar(__global const ulong *a, __global const ulong *b, __global const ulong *c,",
             "                     __global ulong *out, __global uchar *scc, uint n)\n{",
             "    uint g = get_group_id(0);\n    ulong x = uniform(a[g]), y = uniform(b[g]), z = uniform(c[g]);"]
    values, flags = [], []
    for index, (text, widths, function, scc) in enumerate(table_rows):
        types = ", ".join(letters[w] for w in widths)
        escaped = text.replace("; ", "\\n")
        lines.append(f'    RUN({index}, {types}, "{escaped}")')
        for triple in zip(*inputs):
            args = [v & (1 << w) - 1 for v, w in zip(triple, widths[1:])]
            value = function(*args)
            value, flag = value if isinstance(value, tuple) else (value, 0)
            value &= (1 << widths[0]) - 1
            flags.append(int(value != 0) if scc is None else flag & 1)
            values.append(value)
    lines.append("}\n")
    emit.source("scalar", "\n".join(lines))
    case = emit.Case("scalar", "scalar", f"{len(table_rows)} scalar instructions on {count} triples of numbers", False, 64)
    for letter, numbers in zip("abc", inputs):
        case.input(letter, "uint64", numbers)
    case.launch("scalar", [64 * count], [64], "a", "b", "c", "out", "scc", ("u32", count))
    case.expect("out", "uint64", values).expect("scc", "uint8", flags)
