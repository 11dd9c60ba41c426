// Result r of work-item i is out[r * n + i]. Written by gen.py.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

__kernel void approx_native(__global const uint *a, __global const uint *b, __global const uint *c,
                   __global float *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = a[i], y = b[i], z = c[i];
    __global float *r = out + i;
    float f = as_float(x), h = as_float(y);
    r[0 * n] = native_recip(f);
    r[1 * n] = native_sqrt(f);
    r[2 * n] = native_rsqrt(f);
    r[3 * n] = native_log2(f);
    r[4 * n] = native_exp2(h);
    r[5 * n] = native_divide(h, f);
    r[6 * n] = native_exp(h);
    r[7 * n] = native_log10(f);
}
