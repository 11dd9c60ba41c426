// Result r of work-item i is out[r * n + i]. Written by gen.py.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

__kernel void approx_hardware(__global const uint *a, __global const uint *b, __global const uint *c,
                   __global float *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = a[i], y = b[i], z = c[i];
    __global float *r = out + i;
    float f = as_float(x), h = as_float(y);
    r[0 * n] = __builtin_amdgcn_rcpf(f);
    r[1 * n] = __builtin_amdgcn_rsqf(f);
    r[2 * n] = __builtin_amdgcn_sqrtf(f);
    r[3 * n] = __builtin_amdgcn_logf(f);
    r[4 * n] = __builtin_amdgcn_exp2f(h);
}
