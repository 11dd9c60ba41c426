// only: gfx900
// Result r of work-item i is out[r * n + i]. Written by gen.py.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

__kernel void math_f64(__global const ulong *a, __global const ulong *b, __global const ulong *c,
                   __global double *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    ulong x = a[i], y = b[i], z = c[i];
    __global double *r = out + i;
    double f = as_double(x), h = as_double(y);
    r[0 * n] = exp(h);
    r[1 * n] = exp2(h);
    r[2 * n] = exp10(h);
    r[3 * n] = expm1(h);
    r[4 * n] = log(f);
    r[5 * n] = log2(f);
    r[6 * n] = log10(f);
    r[7 * n] = log1p(f);
    r[8 * n] = pow(f, h);
    r[9 * n] = cbrt(h);
    r[10 * n] = rsqrt(f);
    r[11 * n] = hypot(f, h);
    r[12 * n] = sin(h);
    r[13 * n] = cos(h);
    r[14 * n] = tan(h);
    r[15 * n] = asin(h / 16);
    r[16 * n] = acos(h / 16);
    r[17 * n] = atan(h);
    r[18 * n] = atan2(h, f);
    r[19 * n] = sinh(h);
    r[20 * n] = cosh(h);
    r[21 * n] = tanh(h);
    r[22 * n] = asinh(h);
    r[23 * n] = acosh(fmax(f, 1));
    r[24 * n] = atanh(h / 16);
    r[25 * n] = erf(h);
    r[26 * n] = lgamma(fmax(f, 3));
}
