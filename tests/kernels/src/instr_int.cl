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

__kernel void instr_int(__global const uint *a, __global const uint *b, __global const uint *c,
                   __global uint *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = a[i], y = b[i], z = c[i];
    __global uint *r = out + i;
    r[0 * n] = ({ uint d; __asm__ volatile("v_not_b32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[1 * n] = ({ uint d; __asm__ volatile("v_bfrev_b32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[2 * n] = ({ uint d; __asm__ volatile("v_ffbh_u32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[3 * n] = ({ uint d; __asm__ volatile("v_ffbh_i32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[4 * n] = ({ uint d; __asm__ volatile("v_ffbl_b32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[5 * n] = ({ uint d; __asm__ volatile("v_cvt_f32_i32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[6 * n] = ({ uint d; __asm__ volatile("v_cvt_f32_u32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[7 * n] = ({ uint d; __asm__ volatile("v_cvt_f32_ubyte0 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[8 * n] = ({ uint d; __asm__ volatile("v_cvt_f32_ubyte1 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[9 * n] = ({ uint d; __asm__ volatile("v_cvt_f32_ubyte2 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[10 * n] = ({ uint d; __asm__ volatile("v_cvt_f32_ubyte3 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[11 * n] = ({ uint d; __asm__ volatile("v_cvt_f16_u16 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[12 * n] = ({ uint d; __asm__ volatile("v_cvt_f16_i16 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[13 * n] = ({ uint d; __asm__ volatile("v_cvt_off_f32_i4 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[14 * n] = ({ uint d; __asm__ volatile("v_add_u32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[15 * n] = ({ uint d; __asm__ volatile("v_sub_u32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[16 * n] = ({ uint d; __asm__ volatile("v_subrev_u32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[17 * n] = ({ uint d; __asm__ volatile("v_mul_lo_u32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[18 * n] = ({ uint d; __asm__ volatile("v_mul_hi_u32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[19 * n] = ({ uint d; __asm__ volatile("v_mul_hi_i32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[20 * n] = ({ uint d; __asm__ volatile("v_mul_u32_u24 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[21 * n] = ({ uint d; __asm__ volatile("v_mul_hi_u32_u24 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[22 * n] = ({ uint d; __asm__ volatile("v_mul_i32_i24 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[23 * n] = ({ uint d; __asm__ volatile("v_mul_hi_i32_i24 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[24 * n] = ({ uint d; __asm__ volatile("v_min_u32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[25 * n] = ({ uint d; __asm__ volatile("v_max_u32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[26 * n] = ({ uint d; __asm__ volatile("v_min_i32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[27 * n] = ({ uint d; __asm__ volatile("v_max_i32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[28 * n] = ({ uint d; __asm__ volatile("v_lshlrev_b32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[29 * n] = ({ uint d; __asm__ volatile("v_lshrrev_b32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[30 * n] = ({ uint d; __asm__ volatile("v_ashrrev_i32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[31 * n] = ({ uint d; __asm__ volatile("v_and_b32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[32 * n] = ({ uint d; __asm__ volatile("v_or_b32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[33 * n] = ({ uint d; __asm__ volatile("v_xor_b32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[34 * n] = ({ uint d; __asm__ volatile("v_bfm_b32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[35 * n] = ({ uint d; __asm__ volatile("v_bcnt_u32_b32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[36 * n] = ({ uint d; __asm__ volatile("v_add_u16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[37 * n] = ({ uint d; __asm__ volatile("v_sub_u16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[38 * n] = ({ uint d; __asm__ volatile("v_mul_lo_u16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[39 * n] = ({ uint d; __asm__ volatile("v_min_i16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[40 * n] = ({ uint d; __asm__ volatile("v_max_u16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[41 * n] = ({ uint d; __asm__ volatile("v_lshlrev_b16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[42 * n] = ({ uint d; __asm__ volatile("v_lshrrev_b16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[43 * n] = ({ uint d; __asm__ volatile("v_ashrrev_i16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[44 * n] = ({ uint d; __asm__ volatile("v_cvt_pk_u16_u32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[45 * n] = ({ uint d; __asm__ volatile("v_cvt_pk_i16_i32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[46 * n] = ({ uint d; __asm__ volatile("v_pack_b32_f16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[47 * n] = ({ uint d; __asm__ volatile("v_sad_u8 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[48 * n] = ({ uint d; __asm__ volatile("v_sad_hi_u8 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[49 * n] = ({ uint d; __asm__ volatile("v_sad_u16 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[50 * n] = ({ uint d; __asm__ volatile("v_sad_u32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[51 * n] = ({ uint d; __asm__ volatile("v_msad_u8 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[52 * n] = ({ uint d; __asm__ volatile("v_lerp_u8 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[53 * n] = ({ uint d; __asm__ volatile("v_perm_b32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[54 * n] = ({ uint d; __asm__ volatile("v_alignbit_b32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[55 * n] = ({ uint d; __asm__ volatile("v_bfe_u32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[56 * n] = ({ uint d; __asm__ volatile("v_bfe_i32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[57 * n] = ({ uint d; __asm__ volatile("v_bfi_b32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[58 * n] = ({ uint d; __asm__ volatile("v_mad_u32_u24 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[59 * n] = ({ uint d; __asm__ volatile("v_mad_i32_i24 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[60 * n] = ({ uint d; __asm__ volatile("v_mad_u32_u16 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[61 * n] = ({ uint d; __asm__ volatile("v_mad_i32_i16 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[62 * n] = ({ uint d; __asm__ volatile("v_min3_u32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[63 * n] = ({ uint d; __asm__ volatile("v_max3_u32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[64 * n] = ({ uint d; __asm__ volatile("v_min3_i32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[65 * n] = ({ uint d; __asm__ volatile("v_max3_i32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[66 * n] = ({ uint d; __asm__ volatile("v_med3_u32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[67 * n] = ({ uint d; __asm__ volatile("v_med3_i32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[68 * n] = ({ uint d; __asm__ volatile("v_add3_u32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[69 * n] = ({ uint d; __asm__ volatile("v_lshl_add_u32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[70 * n] = ({ uint d; __asm__ volatile("v_add_lshl_u32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[71 * n] = ({ uint d; __asm__ volatile("v_lshl_or_b32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[72 * n] = ({ uint d; __asm__ volatile("v_and_or_b32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[73 * n] = ({ uint d; __asm__ volatile("v_or3_b32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[74 * n] = ({ uint d; __asm__ volatile("v_xad_u32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[75 * n] = ({ uint d; __asm__ volatile("v_and_b32 %0, 3, %3\n"
            "v_alignbyte_b32 %0, %1, %2, %0" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[76 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_mad_u16 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[77 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_mad_i16 %0, %1, %2, %3 op_sel:[0,1,0,1]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[78 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_min3_i16 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[79 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_med3_u16 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[80 * n] = ({ uint d; __asm__ volatile("v_add_co_u32 %0, vcc, %1, %2\n"
            "v_addc_co_u32 %0, vcc, %0, %3, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[81 * n] = ({ uint d; __asm__ volatile("v_sub_co_u32 %0, vcc, %1, %2\n"
            "v_subb_co_u32 %0, vcc, %0, %3, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[82 * n] = ({ uint d; __asm__ volatile("v_subrev_co_u32 %0, vcc, %1, %2\n"
            "v_subbrev_co_u32 %0, vcc, %0, %3, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[83 * n] = ({ uint d; __asm__ volatile("v_add_co_u32 %0, vcc, %1, %2\n"
            "v_cndmask_b32 %0, %3, %0, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[84 * n] = ({ uint d; __asm__ volatile("v_add_u32 %0, %1, %2 clamp" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[85 * n] = ({ uint d; __asm__ volatile("v_sub_u32 %0, %1, %2 clamp" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[86 * n] = ({ uint d; __asm__ volatile("v_add_i32 %0, %1, %2 clamp" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[87 * n] = ({ uint d; __asm__ volatile("v_sub_i32 %0, %1, %2 clamp" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[88 * n] = ({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_add_i16 %0, %1, %2 clamp" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[89 * n] = ({ uint d; __asm__ volatile("s_mov_b64 s[20:21], exec\n"
            "v_mov_b32 %0, 7\n"
            "v_cmpx_lt_u32 vcc, %1, %2\n"
            "v_mov_b32 %0, %3\n"
            "s_mov_b64 exec, s[20:21]" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc", "s20", "s21"); d; });
    r[90 * n] = ({ uint d; __asm__ volatile("v_cmp_lt_i32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[91 * n] = ({ uint d; __asm__ volatile("v_cmp_ge_u32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[92 * n] = ({ uint d; __asm__ volatile("v_cmp_ne_u32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[93 * n] = ({ uint d; __asm__ volatile("v_cmp_t_u32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[94 * n] = ({ uint d; __asm__ volatile("v_cmp_f_i32 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[95 * n] = ({ uint d; __asm__ volatile("v_cmp_gt_i16 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
    r[96 * n] = ({ uint d; __asm__ volatile("v_cmp_le_u16 vcc, %1, %2\n"
            "v_cndmask_b32 %0, 0, 1, vcc" : "=&v"(d) : "v"(x), "v"(y), "v"(z) : "vcc"); d; });
}
