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

__kernel void instr_compare(__global const uint *a, __global const uint *b, __global const uint *c,
                   __global uchar *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = a[i], y = b[i], z = c[i];
    __global uchar *r = out + i;
    r[0 * n] = ({ uint d; __asm__ volatile("v_cmp_f_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[1 * n] = ({ uint d; __asm__ volatile("v_cmp_f_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[2 * n] = ({ uint d; __asm__ volatile("v_cmp_f_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[3 * n] = ({ uint d; __asm__ volatile("v_cmp_lt_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[4 * n] = ({ uint d; __asm__ volatile("v_cmp_lt_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[5 * n] = ({ uint d; __asm__ volatile("v_cmp_lt_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[6 * n] = ({ uint d; __asm__ volatile("v_cmp_eq_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[7 * n] = ({ uint d; __asm__ volatile("v_cmp_eq_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[8 * n] = ({ uint d; __asm__ volatile("v_cmp_eq_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[9 * n] = ({ uint d; __asm__ volatile("v_cmp_le_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[10 * n] = ({ uint d; __asm__ volatile("v_cmp_le_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[11 * n] = ({ uint d; __asm__ volatile("v_cmp_le_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[12 * n] = ({ uint d; __asm__ volatile("v_cmp_gt_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[13 * n] = ({ uint d; __asm__ volatile("v_cmp_gt_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[14 * n] = ({ uint d; __asm__ volatile("v_cmp_gt_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[15 * n] = ({ uint d; __asm__ volatile("v_cmp_lg_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[16 * n] = ({ uint d; __asm__ volatile("v_cmp_lg_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[17 * n] = ({ uint d; __asm__ volatile("v_cmp_lg_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[18 * n] = ({ uint d; __asm__ volatile("v_cmp_ge_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[19 * n] = ({ uint d; __asm__ volatile("v_cmp_ge_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[20 * n] = ({ uint d; __asm__ volatile("v_cmp_ge_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[21 * n] = ({ uint d; __asm__ volatile("v_cmp_o_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[22 * n] = ({ uint d; __asm__ volatile("v_cmp_o_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[23 * n] = ({ uint d; __asm__ volatile("v_cmp_o_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[24 * n] = ({ uint d; __asm__ volatile("v_cmp_u_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[25 * n] = ({ uint d; __asm__ volatile("v_cmp_u_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[26 * n] = ({ uint d; __asm__ volatile("v_cmp_u_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[27 * n] = ({ uint d; __asm__ volatile("v_cmp_nge_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[28 * n] = ({ uint d; __asm__ volatile("v_cmp_nge_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[29 * n] = ({ uint d; __asm__ volatile("v_cmp_nge_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[30 * n] = ({ uint d; __asm__ volatile("v_cmp_nlg_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[31 * n] = ({ uint d; __asm__ volatile("v_cmp_nlg_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[32 * n] = ({ uint d; __asm__ volatile("v_cmp_nlg_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[33 * n] = ({ uint d; __asm__ volatile("v_cmp_ngt_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[34 * n] = ({ uint d; __asm__ volatile("v_cmp_ngt_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[35 * n] = ({ uint d; __asm__ volatile("v_cmp_ngt_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[36 * n] = ({ uint d; __asm__ volatile("v_cmp_nle_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[37 * n] = ({ uint d; __asm__ volatile("v_cmp_nle_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[38 * n] = ({ uint d; __asm__ volatile("v_cmp_nle_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[39 * n] = ({ uint d; __asm__ volatile("v_cmp_neq_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[40 * n] = ({ uint d; __asm__ volatile("v_cmp_neq_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[41 * n] = ({ uint d; __asm__ volatile("v_cmp_neq_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[42 * n] = ({ uint d; __asm__ volatile("v_cmp_nlt_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[43 * n] = ({ uint d; __asm__ volatile("v_cmp_nlt_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[44 * n] = ({ uint d; __asm__ volatile("v_cmp_nlt_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[45 * n] = ({ uint d; __asm__ volatile("v_cmp_tru_f32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[46 * n] = ({ uint d; __asm__ volatile("v_cmp_tru_f32_e64 vcc, -%1, |%2|\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[47 * n] = ({ uint d; __asm__ volatile("v_cmp_tru_f16_sdwa vcc, %1, %2 src0_sel:WORD_1 src1_sel:WORD_1\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[48 * n] = ({ uint d; __asm__ volatile("v_cmp_class_f32 vcc, %1, %3\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[49 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x1\n"
            "v_cmp_class_f32 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[50 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x1\n"
            "v_cmp_class_f16 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[51 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x2\n"
            "v_cmp_class_f32 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[52 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x2\n"
            "v_cmp_class_f16 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[53 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x4\n"
            "v_cmp_class_f32 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[54 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x4\n"
            "v_cmp_class_f16 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[55 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x8\n"
            "v_cmp_class_f32 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[56 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x8\n"
            "v_cmp_class_f16 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[57 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x10\n"
            "v_cmp_class_f32 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[58 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x10\n"
            "v_cmp_class_f16 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[59 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x20\n"
            "v_cmp_class_f32 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[60 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x20\n"
            "v_cmp_class_f16 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[61 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x40\n"
            "v_cmp_class_f32 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[62 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x40\n"
            "v_cmp_class_f16 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[63 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x80\n"
            "v_cmp_class_f32 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[64 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x80\n"
            "v_cmp_class_f16 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[65 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x100\n"
            "v_cmp_class_f32 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[66 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x100\n"
            "v_cmp_class_f16 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[67 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x200\n"
            "v_cmp_class_f32 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[68 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, 0x200\n"
            "v_cmp_class_f16 vcc, %1, %0\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
}
