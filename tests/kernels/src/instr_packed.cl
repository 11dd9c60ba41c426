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

__kernel void instr_packed(__global const uint *a, __global const uint *b, __global const uint *c,
                   __global uint *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = a[i], y = b[i], z = c[i];
    __global uint *r = out + i;
    r[0 * n] = ({ uint d; __asm__ volatile("v_pk_add_u16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[1 * n] = ({ uint d; __asm__ volatile("v_pk_add_u16 %0, %1, %2 op_sel:[1,0] op_sel_hi:[0,1]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[2 * n] = ({ uint d; __asm__ volatile("v_pk_add_u16 %0, %1, %2 op_sel_hi:[1,0]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[3 * n] = ({ uint d; __asm__ volatile("v_pk_sub_i16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[4 * n] = ({ uint d; __asm__ volatile("v_pk_sub_i16 %0, %1, %2 op_sel:[1,0] op_sel_hi:[0,1]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[5 * n] = ({ uint d; __asm__ volatile("v_pk_sub_i16 %0, %1, %2 op_sel_hi:[1,0]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[6 * n] = ({ uint d; __asm__ volatile("v_pk_mul_lo_u16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[7 * n] = ({ uint d; __asm__ volatile("v_pk_mul_lo_u16 %0, %1, %2 op_sel:[1,0] op_sel_hi:[0,1]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[8 * n] = ({ uint d; __asm__ volatile("v_pk_mul_lo_u16 %0, %1, %2 op_sel_hi:[1,0]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[9 * n] = ({ uint d; __asm__ volatile("v_pk_min_i16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[10 * n] = ({ uint d; __asm__ volatile("v_pk_min_i16 %0, %1, %2 op_sel:[1,0] op_sel_hi:[0,1]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[11 * n] = ({ uint d; __asm__ volatile("v_pk_min_i16 %0, %1, %2 op_sel_hi:[1,0]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[12 * n] = ({ uint d; __asm__ volatile("v_pk_max_u16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[13 * n] = ({ uint d; __asm__ volatile("v_pk_max_u16 %0, %1, %2 op_sel:[1,0] op_sel_hi:[0,1]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[14 * n] = ({ uint d; __asm__ volatile("v_pk_max_u16 %0, %1, %2 op_sel_hi:[1,0]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[15 * n] = ({ uint d; __asm__ volatile("v_pk_lshlrev_b16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[16 * n] = ({ uint d; __asm__ volatile("v_pk_lshlrev_b16 %0, %1, %2 op_sel:[1,0] op_sel_hi:[0,1]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[17 * n] = ({ uint d; __asm__ volatile("v_pk_lshlrev_b16 %0, %1, %2 op_sel_hi:[1,0]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[18 * n] = ({ uint d; __asm__ volatile("v_pk_lshrrev_b16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[19 * n] = ({ uint d; __asm__ volatile("v_pk_lshrrev_b16 %0, %1, %2 op_sel:[1,0] op_sel_hi:[0,1]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[20 * n] = ({ uint d; __asm__ volatile("v_pk_lshrrev_b16 %0, %1, %2 op_sel_hi:[1,0]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[21 * n] = ({ uint d; __asm__ volatile("v_pk_ashrrev_i16 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[22 * n] = ({ uint d; __asm__ volatile("v_pk_ashrrev_i16 %0, %1, %2 op_sel:[1,0] op_sel_hi:[0,1]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[23 * n] = ({ uint d; __asm__ volatile("v_pk_ashrrev_i16 %0, %1, %2 op_sel_hi:[1,0]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[24 * n] = ({ uint d; __asm__ volatile("v_pk_mad_i16 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[25 * n] = ({ uint d; __asm__ volatile("v_pk_mad_u16 %0, %1, %2, %3 op_sel:[1,1,0] op_sel_hi:[0,1,0]" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[26 * n] = ({ uint d; __asm__ volatile("v_pk_add_u16 %0, %1, %2 clamp" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[27 * n] = ({ uint d; __asm__ volatile("v_pk_add_i16 %0, %1, %2 clamp" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[28 * n] = ({ uint d; __asm__ volatile("v_pk_sub_u16 %0, %1, %2 clamp" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
}
