"""Instructions that gfx906 and gfx908 add: dot products, fused mixed precision, matrix products, atomic float addition."""
from . import instr, table
from .emit import Case, source
from .fp import F16, F32
from .instr import M32, asm, parts, s32, s8, s16


def s4(v):
    return (v & 15 ^ 8) - 8


def dot(x, y, width, sign):
    return sum(sign(p) * sign(q) for p, q in zip(parts(x, width), parts(y, width)))


def same(v):
    return v


def clamp(v, low, high):
    return min(max(v, low), high)


def dot_rows():
    rows = [
        (asm("v_dot4_i32_i8 %0, %1, %2, %3"), lambda x, y, z: dot(x, y, 8, s8) + z),
        (asm("v_dot4_u32_u8 %0, %1, %2, %3"), lambda x, y, z: dot(x, y, 8, same) + z),
        (asm("v_dot8_i32_i4 %0, %1, %2, %3"), lambda x, y, z: dot(x, y, 4, s4) + z),
        (asm("v_dot8_u32_u4 %0, %1, %2, %3"), lambda x, y, z: dot(x, y, 4, same) + z),
        (asm("v_dot2_i32_i16 %0, %1, %2, %3"), lambda x, y, z: dot(x, y, 16, s16) + z),
        (asm("v_dot2_u32_u16 %0, %1, %2, %3"), lambda x, y, z: dot(x, y, 16, same) + z),
        (asm("v_dot4_i32_i8 %0, %1, %2, %3 clamp"), lambda x, y, z: clamp(dot(x, y, 8, s8) + s32(z), -(1 << 31), (1 << 31) - 1)),
        (asm("v_dot4_u32_u8 %0, %1, %2, %3 clamp"), lambda x, y, z: clamp(dot(x, y, 8, same) + z, 0, M32)),
        (asm("v_xnor_b32 %0, %1, %2"), lambda x, y, z: ~(x ^ y)),
    ]
    return rows


def mix_rows():
    """v_fma_mix: each source is float or one half of a register."""
    def bits(line):
        return f"bits(as_float({asm(line)}))"

    def h(v, k=0):
        return F16.convert(v >> 16 * k & 0xffff, F32)

    def low(line):
        return f"half2_bits({asm(line)})"

    sign = F32.sign
    return [
        (bits("v_fma_mix_f32 %0, %1, %2, %3"), lambda x, y, z: F32.fma(x, y, z)),
        (bits("v_fma_mix_f32 %0, %1, %2, %3 op_sel_hi:[1,0,0]"), lambda x, y, z: F32.fma(h(x), y, z)),
        (bits("v_fma_mix_f32 %0, %1, -%2, |%3| op_sel:[1,0,1] op_sel_hi:[1,1,1]"),
         lambda x, y, z: F32.fma(h(x, 1), h(y) ^ sign, h(z, 1) & ~sign)),
        (low("v_mov_b32 %0, 0; v_fma_mixlo_f16 %0, %1, %2, %3 op_sel_hi:[0,0,1]"),
         lambda x, y, z: to_half(x, y, h(z))),
        (low("v_mov_b32 %0, 0; v_fma_mixhi_f16 %0, %1, %2, %3 op_sel:[1,0,0] op_sel_hi:[1,0,0]"),
         lambda x, y, z: to_half(h(x, 1), y, z) << 16),
        (bits("v_mov_b32 %0, %3; v_fmac_f32 %0, %1, %2"), lambda x, y, z: F32.fma(x, y, z)),
    ]


def to_half(x, y, z):
    """Rounded to float, then to half: LLVM makes these instructions of a conversion of a float fma."""
    return F32.convert(F32.fma(x, y, z), F16)


def matrix(rng):
    """One wavefront: D = A B + C. Blocks of M x N; lane and register of an element as the CDNA manual lays them out."""
    source("mfma", '''// only: gfx908
// Matrix products; one wavefront. Small integers as floats, so that every order of additions gives the same.
typedef float float32v __attribute__((ext_vector_type(32)));
typedef int int4v __attribute__((ext_vector_type(4)));
typedef __fp16 half4v __attribute__((ext_vector_type(4)));

__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void mfma_f32(__global const float *a, __global const float *b, __global const float *c, __global float *d)
{
    uint t = get_local_id(0);
    float4 c4 = vload4(t, c);
    vstore4(__builtin_amdgcn_mfma_f32_16x16x4f32(a[t], b[t], c4, 0, 0, 0), t, d);
    float16 c16 = vload16(t, c);
    vstore16(__builtin_amdgcn_mfma_f32_32x32x2f32(a[t], b[t], c16, 0, 0, 0), t, d + 256);
    vstore4(__builtin_amdgcn_mfma_f32_4x4x1f32(a[t], b[t], c4, 0, 0, 0), t, d + 256 + 1024);
}

__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void mfma_i8_f16(__global const int *a, __global const int *b, __global const int *c, __global const uint2 *ha,
                 __global const uint2 *hb, __global int *d, __global float *e)
{
    uint t = get_local_id(0);
    vstore4(__builtin_amdgcn_mfma_i32_16x16x16i8(a[t], b[t], vload4(t, c), 0, 0, 0), t, d);
    half4v x = __builtin_bit_cast(half4v, ha[t]), y = __builtin_bit_cast(half4v, hb[t]);
    vstore4(__builtin_amdgcn_mfma_f32_16x16x16f16(x, y, (float4)(1, 2, 3, 4), 0, 0, 0), t, e);
}
''')
    a, b = ([float(rng.randrange(-9, 10)) for _ in range(64)] for _ in range(2))
    c = [float(rng.randrange(-99, 99)) for _ in range(1024)]
    d = [0.0] * (256 + 1024 + 256)
    for t in range(64):
        for r in range(4):
            # 16x16x4: lane t holds A[t % 16][t / 16] and B[t / 16][t % 16], and D[4 (t / 16) + r][t % 16]
            row, column = 4 * (t // 16) + r, t % 16
            d[4 * t + r] = c[4 * t + r] + sum(a[16 * k + row] * b[16 * k + column] for k in range(4))
            # 4x4x1, 16 blocks: block t / 4, D[r][t % 4]
            block = t // 4
            d[1280 + 4 * t + r] = c[4 * t + r] + a[4 * block + r] * b[t]
        for r in range(16):
            row, column = 8 * (r // 4) + 4 * (t // 32) + r % 4, t % 32
            d[256 + 16 * t + r] = c[16 * t + r] + sum(a[32 * k + row] * b[32 * k + column] for k in range(2))
    case = Case("mfma_f32", "mfma", "v_mfma_f32_16x16x4, 32x32x2, 4x4x1", False)
    case.input("a", "float32", a).input("b", "float32", b).input("c", "float32", c)
    case.launch("mfma_f32", [64], [64], "a", "b", "c", "d").expect("d", "float32", d)

    a, b = ([rng.getrandbits(32) for _ in range(64)] for _ in range(2))
    ha, hb = ([float(rng.randrange(-9, 10)) for _ in range(256)] for _ in range(2))
    c = [rng.randrange(-999, 999) for _ in range(256)]
    d, e = [], []
    for t in range(64):
        for r in range(4):
            row, column = 4 * (t // 16) + r, t % 16
            # four elements of K in each register
            d.append(c[4 * t + r] + sum(dot(a[16 * k + row], b[16 * k + column], 8, s8) for k in range(4)))
            e.append(1.0 + r + sum(ha[4 * (16 * k + row) + j] * hb[4 * (16 * k + column) + j] for k in range(4) for j in range(4)))
    case = Case("mfma_i8_f16", "mfma", "v_mfma_i32_16x16x16i8, v_mfma_f32_16x16x16f16", False)
    case.input("a", "uint32", a).input("b", "uint32", b).input("c", "int32", c)
    case.input("ha", "float16", ha).input("hb", "float16", hb)
    case.launch("mfma_i8_f16", [64], [64], "a", "b", "c", "ha", "hb", "d", "e").expect("d", "int32", d).expect("e", "float32", e)


def atomic_add(rng):
    source("atomic_f32", '''// only: gfx908
// Atomic additions of floats and pairs of halves in global memory, without the old value.
__kernel void atomic_f32(__global float *sums, __global uint *pairs, __global const float *v)
{
    uint i = get_global_id(0);
    float x = v[i];
    uint two = 0x40003c00u; // 2, 1
    __asm__ volatile("global_atomic_add_f32 %0, %1, off" : : "v"(sums + (i & 3)), "v"(x) : "memory");
    __asm__ volatile("global_atomic_pk_add_f16 %0, %1, off" : : "v"(pairs + (i & 1)), "v"(two) : "memory");
    __asm__ volatile("s_waitcnt vmcnt(0)" : : : "memory");
}
''')
    v = [rng.randrange(-1000, 1000) / 4 for _ in range(256)]
    case = Case("atomic_f32", "atomic_f32", "global_atomic_add_f32, global_atomic_pk_add_f16", False)
    case.input("v", "float32", v).zeros("sums", 16).zeros("pairs", 8).launch("atomic_f32", [256], [64], "sums", "pairs", "v")
    case.expect("sums", "float32", [sum(v[k::4]) for k in range(4)]).expect("pairs", "float16", [128.0, 256.0] * 2)


def generate(rng):
    only = "// only: gfx906 gfx908\n"
    table.kernel("instr_dot", "uint32", dot_rows(), table.triples([0, 1, 0x7f7f7f7f, 0x80808080, M32, 0x80007fff, 0x12345678], rng, 32, 60),
                 first=only, cpu_ok=False, note="dot products of integers")
    table.kernel("instr_mix", "uint32", mix_rows(), instr.float_inputs(rng), first=only, prelude=instr.PRELUDE, cpu_ok=False,
                 note="fused multiply-add of floats and halves")
    matrix(rng)
    atomic_add(rng)
