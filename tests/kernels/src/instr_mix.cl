// only: gfx906 gfx908
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

__kernel void instr_mix(__global const uint *a, __global const uint *b, __global const uint *c,
                   __global uint *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = a[i], y = b[i], z = c[i];
    __global uint *r = out + i;
    r[0 * n] = bits(as_float(({ uint d; __asm__ volatile("v_fma_mix_f32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[1 * n] = bits(as_float(({ uint d; __asm__ volatile("v_fma_mix_f32 %0, %1, %2, %3 op_sel_hi:[1,0,0]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[2 * n] = bits(as_float(({ uint d; __asm__ volatile("v_fma_mix_f32 %0, %1, -%2, |%3| op_sel:[1,0,1] op_sel_hi:[1,1,1]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
    r[3 * n] = half2_bits(({ uint d; __asm__ volatile("v_mov_b32 %0, 0\n"
            "v_fma_mixlo_f16 %0, %1, %2, %3 op_sel_hi:[0,0,1]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[4 * n] = half2_bits(({ uint d; __asm__ volatile("v_mov_b32 %0, 0\n"
            "v_fma_mixhi_f16 %0, %1, %2, %3 op_sel:[1,0,0] op_sel_hi:[1,0,0]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; }));
    r[5 * n] = bits(as_float(({ uint d; __asm__ volatile("v_mov_b32 %0, %3\n"
            "v_fmac_f32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; })));
}
