// Result r of work-item i is out[r * n + i]. Written by gen.py.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF

// The pattern of v; one pattern for every NaN.
static ushort bits(half v)
{
    return isnan(v) ? (ushort)0x7e00 : as_ushort(v);
}

__kernel void arith_f16(__global const ushort *a, __global const ushort *b, __global const ushort *c,
                   __global ushort *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    ushort x = a[i], y = b[i], z = c[i];
    __global ushort *r = out + i;
    half f = as_half(x), g = as_half(y), h = as_half(z); int k = (int)(y % 701) - 350, e = 0;
    r[0 * n] = bits(f + g);
    r[1 * n] = bits(f - g);
    r[2 * n] = bits(f * g);
    r[3 * n] = bits(fma(f, g, h));
    r[4 * n] = bits(fma(-f, fabs(g), -h));
    r[5 * n] = bits(f * g + h);
    r[6 * n] = bits(fabs(f) - fabs(g));
    r[7 * n] = bits(-f - g);
    r[8 * n] = bits(f / g);
    r[9 * n] = bits(1.0h / g);
    r[10 * n] = bits(sqrt(f));
    r[11 * n] = bits(sqrt(fabs(f)));
    r[12 * n] = bits(fmin(f, g) + 0.0h);
    r[13 * n] = bits(fmax(f, g) + 0.0h);
    r[14 * n] = bits(fmin(fmin(f, g), h) + 0.0h);
    r[15 * n] = bits(fmax(fmax(f, g), h) + 0.0h);
    r[16 * n] = bits(fmax(fmin(f, g), fmin(fmax(f, g), h)) + 0.0h);
    r[17 * n] = bits(fmin(fmax(f * g, 0.0h), 1.0h) + 0.0h);
    r[18 * n] = bits(floor(f));
    r[19 * n] = bits(ceil(f));
    r[20 * n] = bits(trunc(f));
    r[21 * n] = bits(rint(f));
    r[22 * n] = bits(round(f));
    r[23 * n] = bits(f - floor(f));
    r[24 * n] = bits(copysign(f, g));
    r[25 * n] = bits(f * 0.5h);
    r[26 * n] = bits(f + f);
    r[27 * n] = (ushort)((f < g) | (f <= g) << 1 | (f > g) << 2 | (f >= g) << 3 | (f == g) << 4 | (f != g) << 5 | isordered(f, g) << 6 | isunordered(f, g) << 7 | islessgreater(f, g) << 8);
    r[28 * n] = (ushort)(isnan(f) | isinf(f) << 1 | isfinite(f) << 2 | isnormal(f) << 3 | !!signbit(f) << 4);
    r[29 * n] = (ushort)(!(f < g) | !(f <= g) << 1 | !(f > g) << 2 | !(f >= g) << 3);
    r[30 * n] = f < g ? x : z;
    r[31 * n] = bits(ldexp(f, k));
    r[32 * n] = bits(frexp(f, &e));
    r[33 * n] = (frexp(f, &e), (ushort)(isfinite(f) ? e : 0));
    r[34 * n] = (ushort)(isfinite(f) && f != 0 ? ilogb(f) : 0);
    r[35 * n] = bits(fdim(f, g));
    r[36 * n] = bits(nextafter(f, g));
    r[37 * n] = bits(((half2)(f, g) + (half2)(h, f)).s1);
    r[38 * n] = bits(((half2)(f, g) * (half2)(h, f)).s0);
    r[39 * n] = bits(((half2)(f, g) - (half2)(h, h)).s1);
    r[40 * n] = bits(fma((half2)(f, g), (half2)(h, f), (half2)(g, h)).s0);
    r[41 * n] = bits(fma((half2)(f, -g), (half2)(h, f), (half2)(g, -h)).s1);
    r[42 * n] = bits(fmin((half2)(f, g), (half2)(h, f)).s0 + 0.0h);
    r[43 * n] = bits(fmax((half2)(f, g), (half2)(h, f)).s1 + 0.0h);
    r[44 * n] = bits((half)((float)f * (float)g + (float)h));
    r[45 * n] = bits((half)fma((float)f, (float)g, (float)h));
}
