// Result r of work-item i is out[r * n + i]. Written by gen.py.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

__kernel void convert_from_int(__global const ulong *a, __global const ulong *b, __global const ulong *c,
                   __global ulong *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    ulong x = a[i], y = b[i], z = c[i];
    __global ulong *r = out + i;
    r[0 * n] = as_uint(convert_float_rte((int)x));
    r[1 * n] = as_ulong(convert_double_rte((int)x));
    r[2 * n] = as_uint(convert_float_rtz((int)x));
    r[3 * n] = as_ulong(convert_double_rtz((int)x));
    r[4 * n] = as_uint(convert_float_rtp((int)x));
    r[5 * n] = as_ulong(convert_double_rtp((int)x));
    r[6 * n] = as_uint(convert_float_rtn((int)x));
    r[7 * n] = as_ulong(convert_double_rtn((int)x));
    r[8 * n] = as_uint(convert_float_rte((uint)x));
    r[9 * n] = as_ulong(convert_double_rte((uint)x));
    r[10 * n] = as_uint(convert_float_rtz((uint)x));
    r[11 * n] = as_ulong(convert_double_rtz((uint)x));
    r[12 * n] = as_uint(convert_float_rtp((uint)x));
    r[13 * n] = as_ulong(convert_double_rtp((uint)x));
    r[14 * n] = as_uint(convert_float_rtn((uint)x));
    r[15 * n] = as_ulong(convert_double_rtn((uint)x));
    r[16 * n] = as_uint(convert_float_rte((long)x));
    r[17 * n] = as_ulong(convert_double_rte((long)x));
    r[18 * n] = as_uint(convert_float_rtz((long)x));
    r[19 * n] = as_ulong(convert_double_rtz((long)x));
    r[20 * n] = as_uint(convert_float_rtp((long)x));
    r[21 * n] = as_ulong(convert_double_rtp((long)x));
    r[22 * n] = as_uint(convert_float_rtn((long)x));
    r[23 * n] = as_ulong(convert_double_rtn((long)x));
    r[24 * n] = as_uint(convert_float_rte((ulong)x));
    r[25 * n] = as_ulong(convert_double_rte((ulong)x));
    r[26 * n] = as_uint(convert_float_rtz((ulong)x));
    r[27 * n] = as_ulong(convert_double_rtz((ulong)x));
    r[28 * n] = as_uint(convert_float_rtp((ulong)x));
    r[29 * n] = as_ulong(convert_double_rtp((ulong)x));
    r[30 * n] = as_uint(convert_float_rtn((ulong)x));
    r[31 * n] = as_ulong(convert_double_rtn((ulong)x));
    r[32 * n] = as_uint((float)(uchar)x);
    r[33 * n] = as_uint((float)(uchar)(x >> 16));
    r[34 * n] = as_uint((float)(short)x);
}
