// variants: O0
// Loads and stores of every width, aligned and not, and vectors.

__kernel void widths(__global const char *c, __global const uchar *uc, __global const short *s, __global const ushort *us,
                     __global long *sums, __global char *c_out, __global ushort *us_out, __global uint *u_out)
{
    uint i = get_global_id(0), n = get_global_size(0);
    sums[i] = (long)c[i] * 3 + uc[n - 1 - i] * 1000l - s[i] * 100000l + (long)us[i ^ 1] * 10000000l;
    c_out[i] = c[i] + (char)us[i];
    us_out[i] = us[i] - s[n - 1 - i];
    u_out[i] = (uint)(uchar)c[i] << 24 | (uint)(us[i] & 0xff00) << 8 | uc[i];
}

// Each work-item reads 16 bytes from byte offset i and writes them, reversed, to 17 i.
__kernel void unaligned(__global const uchar *in, __global uchar *out, __global uint *words)
{
    uint i = get_global_id(0);
    uchar16 v = vload16(0, in + i);
    vstore16(v.sfedcba9876543210, 0, out + 17 * i);
    struct __attribute__((packed)) loose {
        uchar first;
        uint word;
        ushort half_word;
        ulong wide;
    };
    __global const struct loose *p = (__global const struct loose *)(in + i);
    words[3 * i] = p->word ^ p->half_word;
    words[3 * i + 1] = (uint)p->wide;
    words[3 * i + 2] = (uint)(p->wide >> 32) + p->first;
}

__kernel void vectors(__global const float *in, __global float *out)
{
    uint i = get_global_id(0);
    float16 a = vload16(i, in);
    vstore16(a + a.sfedcba9876543210, i, out);
    float8 b = ((__global const float8 *)in)[2 * i];
    float4 c = ((__global const float4 *)in)[4 * i + 2];
    float3 d = vload3(0, in + 16 * i + 12);
    float2 e = ((__global const float2 *)in)[8 * i + 7];
    __global float *o = out + 16 * get_global_size(0) + 16 * i;
    vstore8(b * 2.0f, 0, o);
    vstore4(c.wzyx, 0, o + 8);
    vstore3(d - 1.0f, 0, o + 12);
    o[15] = e.y;
    o[12] += e.x;
}

__kernel void longs(__global const long4 *in, __global long4 *out, __global double2 *d)
{
    uint i = get_global_id(0);
    long4 v = in[i];
    out[i] = (v << 3) + v.wzyx;
    d[i] = convert_double2(v.xy >> 12) * 0.5;
}

__constant uint squares[16] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225};
__constant short signs[4] = {1, -1, 2, -2};

// Tables in constant memory, indexed by data and by constants; a uniform read of a buffer.
__kernel void tables(__global const uint *in, __constant uint *extra, __global int *out)
{
    uint i = get_global_id(0);
    out[i] = (int)(squares[in[i] & 15] + squares[3]) * signs[in[i] >> 4 & 3] + (int)extra[get_group_id(0)] + (int)extra[i & 7];
}

// A strided copy of a matrix with borders; offsets are negative too. Grid w x h, pitch w + 2.
__kernel void neighbours(__global const int *in, __global int *out, int pitch)
{
    __global const int *p = in + (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;
    out[get_global_id(1) * get_global_size(0) + get_global_id(0)] =
        p[-pitch - 1] + 2 * p[-pitch] + 3 * p[-pitch + 1] + 4 * p[-1] + 5 * p[0] + 6 * p[1] + 7 * p[pitch - 1] +
        8 * p[pitch] + 9 * p[pitch + 1];
}
