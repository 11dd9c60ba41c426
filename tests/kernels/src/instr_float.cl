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

__kernel void instr_float(__global const uint *a, __global const uint *b, __global const uint *c,
                   __global uint *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = a[i], y = b[i], z = c[i];
    __global uint *r = out + i;
    r[0 * n] = bits(as_float(({ uint d; __asm__ volatile("v_add_f32 %0, -%1, |%2|" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[1 * n] = bits(as_float(({ uint d; __asm__ volatile("v_sub_f32 %0, %1, -|%2|" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[2 * n] = bits(as_float(({ uint d; __asm__ volatile("v_subrev_f32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[3 * n] = ({ uint d; __asm__ volatile("v_add_f32 %0, %1, %2 clamp" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[4 * n] = ({ uint d; __asm__ volatile("v_mul_f32 %0, %1, %2 clamp" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[5 * n] = ({ uint d; __asm__ volatile("v_fma_f32 %0, %1, %2, %3 clamp" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[6 * n] = bits(as_float(({ uint d; __asm__ volatile("v_mul_legacy_f32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[7 * n] = bits(as_float(({ uint d; __asm__ volatile("v_fma_f32 %0, |%1|, -%2, -|%3|" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[8 * n] = bits(as_float(({ uint d; __asm__ volatile("v_min_f32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[9 * n] = bits(as_float(({ uint d; __asm__ volatile("v_max_f32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[10 * n] = bits(as_float(({ uint d; __asm__ volatile("v_min3_f32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[11 * n] = bits(as_float(({ uint d; __asm__ volatile("v_max3_f32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[12 * n] = bits(as_float(({ uint d; __asm__ volatile("v_med3_f32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[13 * n] = bits(as_float(({ uint d; __asm__ volatile("v_fract_f32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[14 * n] = bits(as_float(({ uint d; __asm__ volatile("v_floor_f32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[15 * n] = bits(as_float(({ uint d; __asm__ volatile("v_ceil_f32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[16 * n] = bits(as_float(({ uint d; __asm__ volatile("v_trunc_f32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[17 * n] = bits(as_float(({ uint d; __asm__ volatile("v_rndne_f32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[18 * n] = bits(as_float(({ uint d; __asm__ volatile("v_frexp_mant_f32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[19 * n] = ({ uint d; __asm__ volatile("v_frexp_exp_i32_f32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[20 * n] = bits(as_float(({ uint d; __asm__ volatile("v_ldexp_f32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[21 * n] = ({ uint d; __asm__ volatile("v_cvt_i32_f32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[22 * n] = ({ uint d; __asm__ volatile("v_cvt_u32_f32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[23 * n] = ({ uint d; __asm__ volatile("v_cvt_u32_f32 %0, -%1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[24 * n] = isnan(as_float(x)) ? 0 : ({ uint d; __asm__ volatile("v_cvt_flr_i32_f32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[25 * n] = ({ uint d; __asm__ volatile("v_cvt_pk_u8_f32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[26 * n] = ({ uint d; __asm__ volatile("v_cvt_pknorm_i16_f32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[27 * n] = ({ uint d; __asm__ volatile("v_cvt_pknorm_u16_f32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[28 * n] = half2_bits(({ uint d; __asm__ volatile("v_cvt_pkrtz_f16_f32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[29 * n] = half2_bits(({ uint d; __asm__ volatile("v_cvt_f16_f32 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[30 * n] = bits(as_float(({ uint d; __asm__ volatile("v_cvt_f32_f16 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[31 * n] = bits(as_float(({ uint d; __asm__ volatile("v_cvt_f32_f16_sdwa %0, %1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
}
