// Result r of work-item i is out[r * n + i]. Written by gen.py.
#pragma OPENCL FP_CONTRACT OFF

// The pattern of v; one pattern for every NaN.
static uint bits(float v)
{
    return isnan(v) ? (uint)0x7fc00000 : as_uint(v);
}

__kernel void arith_f32(__global const uint *a, __global const uint *b, __global const uint *c,
                   __global uint *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = a[i], y = b[i], z = c[i];
    __global uint *r = out + i;
    float f = as_float(x), g = as_float(y), h = as_float(z); int k = (int)(y % 701) - 350, e = 0;
    r[0 * n] = bits(f + g);
    r[1 * n] = bits(f - g);
    r[2 * n] = bits(f * g);
    r[3 * n] = bits(fma(f, g, h));
    r[4 * n] = bits(fma(-f, fabs(g), -h));
    r[5 * n] = bits(f * g + h);
    r[6 * n] = bits(fabs(f) - fabs(g));
    r[7 * n] = bits(-f - g);
    r[8 * n] = bits(f / g);
    r[9 * n] = bits(1.0f / g);
    r[10 * n] = bits(sqrt(f));
    r[11 * n] = bits(sqrt(fabs(f)));
    r[12 * n] = bits(fmin(f, g) + 0.0f);
    r[13 * n] = bits(fmax(f, g) + 0.0f);
    r[14 * n] = bits(fmin(fmin(f, g), h) + 0.0f);
    r[15 * n] = bits(fmax(fmax(f, g), h) + 0.0f);
    r[16 * n] = bits(fmax(fmin(f, g), fmin(fmax(f, g), h)) + 0.0f);
    r[17 * n] = bits(fmin(fmax(f * g, 0.0f), 1.0f) + 0.0f);
    r[18 * n] = bits(floor(f));
    r[19 * n] = bits(ceil(f));
    r[20 * n] = bits(trunc(f));
    r[21 * n] = bits(rint(f));
    r[22 * n] = bits(round(f));
    r[23 * n] = bits(f - floor(f));
    r[24 * n] = bits(copysign(f, g));
    r[25 * n] = bits(f * 0.5f);
    r[26 * n] = bits(f + f);
    r[27 * n] = (uint)((f < g) | (f <= g) << 1 | (f > g) << 2 | (f >= g) << 3 | (f == g) << 4 | (f != g) << 5 | isordered(f, g) << 6 | isunordered(f, g) << 7 | islessgreater(f, g) << 8);
    r[28 * n] = (uint)(isnan(f) | isinf(f) << 1 | isfinite(f) << 2 | isnormal(f) << 3 | !!signbit(f) << 4);
    r[29 * n] = (uint)(!(f < g) | !(f <= g) << 1 | !(f > g) << 2 | !(f >= g) << 3);
    r[30 * n] = f < g ? x : z;
    r[31 * n] = bits(ldexp(f, k));
    r[32 * n] = bits(frexp(f, &e));
    r[33 * n] = (frexp(f, &e), (uint)(isfinite(f) ? e : 0));
    r[34 * n] = (uint)(isfinite(f) && f != 0 ? ilogb(f) : 0);
    r[35 * n] = bits(fdim(f, g));
    r[36 * n] = bits(nextafter(f, g));
    r[37 * n] = bits(fmod(f, isnormal(g) ? g : 3.0f));
    r[38 * n] = bits(maxmag(f, g) + 0.0f);
    r[39 * n] = bits(minmag(f, g) + 0.0f);
}
