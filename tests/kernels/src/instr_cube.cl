// Result r of work-item i is out[r * n + i]. Written by gen.py.

__kernel void instr_cube(__global const uint *a, __global const uint *b, __global const uint *c,
                   __global uint *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = a[i], y = b[i], z = c[i];
    __global uint *r = out + i;
    r[0 * n] = ({ uint d; __asm__ volatile("v_cubeid_f32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[1 * n] = ({ uint d; __asm__ volatile("v_cubesc_f32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[2 * n] = ({ uint d; __asm__ volatile("v_cubetc_f32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
    r[3 * n] = ({ uint d; __asm__ volatile("v_cubema_f32 %0, %1, %2, %3" : "=&v"(d) : "v"(x), "v"(y), "v"(z)); d; });
}
