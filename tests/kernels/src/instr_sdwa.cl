// Result r of work-item i is out[r * n + i]. Written by gen.py.

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

__kernel void instr_sdwa(__global const uint *a, __global const uint *b, __global const uint *c,
                   __global uint *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = a[i], y = b[i], z = c[i];
    __global uint *r = out + i;
    r[0 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:BYTE_2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[1 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:WORD_1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[2 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:DWORD" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[3 * n] = ({ uint d; __asm__ volatile("v_mul_i32_i24_sdwa %0, sext(%1), sext(%2) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0 src1_sel:WORD_0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[4 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:BYTE_2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[5 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[6 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:DWORD" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[7 * n] = ({ uint d; __asm__ volatile("v_mul_i32_i24_sdwa %0, sext(%1), sext(%2) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_1 src1_sel:WORD_0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[8 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:BYTE_2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[9 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:WORD_1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[10 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:DWORD" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[11 * n] = ({ uint d; __asm__ volatile("v_mul_i32_i24_sdwa %0, sext(%1), sext(%2) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2 src1_sel:WORD_0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[12 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:BYTE_2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[13 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:WORD_1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[14 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:DWORD" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[15 * n] = ({ uint d; __asm__ volatile("v_mul_i32_i24_sdwa %0, sext(%1), sext(%2) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_3 src1_sel:WORD_0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[16 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:BYTE_2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[17 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[18 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[19 * n] = ({ uint d; __asm__ volatile("v_mul_i32_i24_sdwa %0, sext(%1), sext(%2) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:WORD_0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[20 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:BYTE_2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[21 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[22 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[23 * n] = ({ uint d; __asm__ volatile("v_mul_i32_i24_sdwa %0, sext(%1), sext(%2) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[24 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:BYTE_2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[25 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[26 * n] = ({ uint d; __asm__ volatile("v_add_u32_sdwa %0, %1, %2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[27 * n] = ({ uint d; __asm__ volatile("v_mul_i32_i24_sdwa %0, sext(%1), sext(%2) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[28 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_xor_b32_sdwa %0, %1, %2 dst_sel:BYTE_0 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:BYTE_1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[29 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_or_b32_sdwa %0, %1, %2 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[30 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_sub_u32_sdwa %0, %1, %2 dst_sel:BYTE_0 dst_unused:UNUSED_SEXT src0_sel:DWORD src1_sel:DWORD" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[31 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_xor_b32_sdwa %0, %1, %2 dst_sel:BYTE_3 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:BYTE_1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[32 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_or_b32_sdwa %0, %1, %2 dst_sel:BYTE_3 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[33 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_sub_u32_sdwa %0, %1, %2 dst_sel:BYTE_3 dst_unused:UNUSED_SEXT src0_sel:DWORD src1_sel:DWORD" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[34 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_xor_b32_sdwa %0, %1, %2 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:BYTE_1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[35 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_or_b32_sdwa %0, %1, %2 dst_sel:WORD_0 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[36 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_sub_u32_sdwa %0, %1, %2 dst_sel:WORD_0 dst_unused:UNUSED_SEXT src0_sel:DWORD src1_sel:DWORD" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[37 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_xor_b32_sdwa %0, %1, %2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:BYTE_1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[38 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_or_b32_sdwa %0, %1, %2 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[39 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_sub_u32_sdwa %0, %1, %2 dst_sel:WORD_1 dst_unused:UNUSED_SEXT src0_sel:DWORD src1_sel:DWORD" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[40 * n] = ({ uint d; __asm__ volatile("v_cmp_lt_i32_sdwa vcc, sext(%1), sext(%2) src0_sel:BYTE_1 src1_sel:BYTE_3\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[41 * n] = ({ uint d; __asm__ volatile("v_cmp_gt_u32_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[42 * n] = ({ uint d; __asm__ volatile("v_cvt_f32_i32_sdwa %0, sext(%1) dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
}
