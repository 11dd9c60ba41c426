// only: gfx906 gfx908
// Result r of work-item i is out[r * n + i]. Written by gen.py.

__kernel void instr_dot(__global const uint *a, __global const uint *b, __global const uint *c,
                   __global uint *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = a[i], y = b[i], z = c[i];
    __global uint *r = out + i;
    r[0 * n] = ({ uint d; __asm__ volatile("v_dot4_i32_i8 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[1 * n] = ({ uint d; __asm__ volatile("v_dot4_u32_u8 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[2 * n] = ({ uint d; __asm__ volatile("v_dot8_i32_i4 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[3 * n] = ({ uint d; __asm__ volatile("v_dot8_u32_u4 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[4 * n] = ({ uint d; __asm__ volatile("v_dot2_i32_i16 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[5 * n] = ({ uint d; __asm__ volatile("v_dot2_u32_u16 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[6 * n] = ({ uint d; __asm__ volatile("v_dot4_i32_i8 %0, %1, %2, %3 clamp" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[7 * n] = ({ uint d; __asm__ volatile("v_dot4_u32_u8 %0, %1, %2, %3 clamp" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[8 * n] = ({ uint d; __asm__ volatile("v_xnor_b32 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
}
