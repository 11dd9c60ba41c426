// Result r of work-item i is out[r * n + i]. Written by gen.py.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

__kernel void convert_f32(__global const uint *a, __global const uint *b, __global const uint *c,
                   __global ulong *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    uint x = a[i], y = b[i], z = c[i];
    __global ulong *r = out + i;
    float f = as_float(x);
    r[0 * n] = (ulong)(uchar)convert_char_sat_rte(f);
    r[1 * n] = (ulong)(uchar)convert_char_sat_rtz(f);
    r[2 * n] = (ulong)(uchar)convert_char_sat_rtp(f);
    r[3 * n] = (ulong)(uchar)convert_char_sat_rtn(f);
    r[4 * n] = (ulong)convert_uchar_sat_rte(f);
    r[5 * n] = (ulong)convert_uchar_sat_rtz(f);
    r[6 * n] = (ulong)convert_uchar_sat_rtp(f);
    r[7 * n] = (ulong)convert_uchar_sat_rtn(f);
    r[8 * n] = (ulong)(ushort)convert_short_sat_rte(f);
    r[9 * n] = (ulong)(ushort)convert_short_sat_rtz(f);
    r[10 * n] = (ulong)(ushort)convert_short_sat_rtp(f);
    r[11 * n] = (ulong)(ushort)convert_short_sat_rtn(f);
    r[12 * n] = (ulong)convert_ushort_sat_rte(f);
    r[13 * n] = (ulong)convert_ushort_sat_rtz(f);
    r[14 * n] = (ulong)convert_ushort_sat_rtp(f);
    r[15 * n] = (ulong)convert_ushort_sat_rtn(f);
    r[16 * n] = (ulong)(uint)convert_int_sat_rte(f);
    r[17 * n] = (ulong)(uint)convert_int_sat_rtz(f);
    r[18 * n] = (ulong)(uint)convert_int_sat_rtp(f);
    r[19 * n] = (ulong)(uint)convert_int_sat_rtn(f);
    r[20 * n] = (ulong)convert_uint_sat_rte(f);
    r[21 * n] = (ulong)convert_uint_sat_rtz(f);
    r[22 * n] = (ulong)convert_uint_sat_rtp(f);
    r[23 * n] = (ulong)convert_uint_sat_rtn(f);
    r[24 * n] = (ulong)(ulong)convert_long_sat_rte(f);
    r[25 * n] = (ulong)(ulong)convert_long_sat_rtz(f);
    r[26 * n] = (ulong)(ulong)convert_long_sat_rtp(f);
    r[27 * n] = (ulong)(ulong)convert_long_sat_rtn(f);
    r[28 * n] = (ulong)convert_ulong_sat_rte(f);
    r[29 * n] = (ulong)convert_ulong_sat_rtz(f);
    r[30 * n] = (ulong)convert_ulong_sat_rtp(f);
    r[31 * n] = (ulong)convert_ulong_sat_rtn(f);
    r[32 * n] = fabs(f) < 1e9 ? (ulong)(uint)(int)f : 0;
    r[33 * n] = fabs(f) < 1e18 ? (ulong)(long)f : 0;
    r[34 * n] = isnan(f) ? 1 : as_ulong((double)f);
}
