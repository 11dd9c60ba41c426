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

__kernel void instr_half(__global const uint *a, __global const uint *b, __global const uint *c,
                   __global uint *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = a[i], y = b[i], z = c[i];
    __global uint *r = out + i;
    r[0 * n] = half2_bits(({ uint d; __asm__ volatile("v_add_f16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[1 * n] = half2_bits(({ uint d; __asm__ volatile("v_mul_f16 %0, -%1, |%2|" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[2 * n] = half2_bits(({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_fma_f16 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[3 * n] = half2_bits(({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_fma_f16 %0, %1, %2, %3 op_sel:[1,0,1,1]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[4 * n] = half2_bits(({ uint d; __asm__ volatile("v_min_f16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[5 * n] = half2_bits(({ uint d; __asm__ volatile("v_max3_f16 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[6 * n] = half2_bits(({ uint d; __asm__ volatile("v_floor_f16 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[7 * n] = half2_bits(({ uint d; __asm__ volatile("v_rndne_f16 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[8 * n] = half2_bits(({ uint d; __asm__ volatile("v_frexp_mant_f16 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[9 * n] = ({ uint d; __asm__ volatile("v_frexp_exp_i16_f16 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[10 * n] = half2_bits(({ uint d; __asm__ volatile("v_ldexp_f16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[11 * n] = ({ uint d; __asm__ volatile("v_cvt_i16_f16 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[12 * n] = ({ uint d; __asm__ volatile("v_cvt_u16_f16 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[13 * n] = half2_bits(({ uint d; __asm__ volatile("v_pk_add_f16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[14 * n] = half2_bits(({ uint d; __asm__ volatile("v_pk_add_f16 %0, %1, %2 neg_lo:[1,0] neg_hi:[0,1]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[15 * n] = half2_bits(({ uint d; __asm__ volatile("v_pk_mul_f16 %0, %1, %2 op_sel:[1,0] op_sel_hi:[0,0]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[16 * n] = half2_bits(({ uint d; __asm__ volatile("v_pk_fma_f16 %0, %1, %2, %3 op_sel_hi:[1,0,1] neg_hi:[0,0,1]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[17 * n] = half2_bits(({ uint d; __asm__ volatile("v_pk_min_f16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[18 * n] = half2_bits(({ uint d; __asm__ volatile("v_pk_max_f16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
}
