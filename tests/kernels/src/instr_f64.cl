// Result r of work-item i is out[r * n + i]. Written by gen.py.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

// The pattern of v; one pattern for every NaN.
static ulong bits(double v)
{
    return isnan(v) ? (ulong)0x7ff8000000000000 : as_ulong(v);
}

__kernel void instr_f64(__global const ulong *a, __global const ulong *b, __global const ulong *c,
                   __global ulong *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    ulong x = a[i], y = b[i], z = c[i];
    __global ulong *r = out + i;
    r[0 * n] = bits(as_double(({ ulong d; __asm__ volatile("v_add_f64 %0, -%1, |%2|" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; })));
    r[1 * n] = bits(as_double(({ ulong d; __asm__ volatile("v_mul_f64 %0, %1, -%2" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; })));
    r[2 * n] = ({ ulong d; __asm__ volatile("v_add_f64 %0, %1, %2 clamp" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; });
    r[3 * n] = bits(as_double(({ ulong d; __asm__ volatile("v_fma_f64 %0, %1, |%2|, -%3" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; })));
    r[4 * n] = bits(as_double(({ ulong d; __asm__ volatile("v_min_f64 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; })));
    r[5 * n] = bits(as_double(({ ulong d; __asm__ volatile("v_max_f64 %0, %1, %2" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; })));
    r[6 * n] = bits(as_double(({ ulong d; __asm__ volatile("v_fract_f64 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; })));
    r[7 * n] = bits(as_double(({ ulong d; __asm__ volatile("v_floor_f64 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; })));
    r[8 * n] = bits(as_double(({ ulong d; __asm__ volatile("v_ceil_f64 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; })));
    r[9 * n] = bits(as_double(({ ulong d; __asm__ volatile("v_trunc_f64 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; })));
    r[10 * n] = bits(as_double(({ ulong d; __asm__ volatile("v_rndne_f64 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; })));
    r[11 * n] = bits(as_double(({ ulong d; __asm__ volatile("v_frexp_mant_f64 %0, %1" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; })));
    r[12 * n] = ({ uint d; __asm__ volatile("v_frexp_exp_i32_f64 %0, %1" : "=v"(d) : "v"(x), "v"(y), "v"(z)); (ulong)d; });
    r[13 * n] = bits(as_double(({ ulong d; __asm__ volatile("v_ldexp_f64 %0, %1, %5" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; })));
    r[14 * n] = ({ uint d; __asm__ volatile("v_cvt_i32_f64 %0, %1" : "=v"(d) : "v"(x), "v"(y), "v"(z)); (ulong)d; });
    r[15 * n] = ({ uint d; __asm__ volatile("v_cvt_u32_f64 %0, %1" : "=v"(d) : "v"(x), "v"(y), "v"(z)); (ulong)d; });
    r[16 * n] = bits(as_double(({ ulong d; __asm__ volatile("v_cvt_f64_i32 %0, %4" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; })));
    r[17 * n] = bits(as_double(({ ulong d; __asm__ volatile("v_cvt_f64_u32 %0, %4" : "=&v"(d) : "v"(x), "v"(y), "v"(z), "v"((uint)x), "v"((uint)y)); d; })));
    r[18 * n] = ({ uint d; __asm__ volatile("v_cmp_class_f64 vcc, %1, %2\nv_cndmask_b32 %0, 0, 1, vcc" : "=v"(d) : "v"(x), "v"((uint)y) : "vcc"); (ulong)d; });
    r[19 * n] = ({ uint d; __asm__ volatile("v_cmp_nlt_f64 vcc, %1, %2\nv_cndmask_b32 %0, 0, 1, vcc" : "=v"(d) : "v"(x), "v"(y) : "vcc"); (ulong)d; });
    r[20 * n] = ({ uint d; __asm__ volatile("v_cmp_lg_f64 vcc, %1, %2\nv_cndmask_b32 %0, 0, 1, vcc" : "=v"(d) : "v"(x), "v"(y) : "vcc"); (ulong)d; });
}
