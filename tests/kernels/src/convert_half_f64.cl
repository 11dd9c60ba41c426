// Result r of work-item i is out[r * n + i]. Written by gen.py.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

__kernel void convert_half_f64(__global const ulong *a, __global const ulong *b, __global const ulong *c,
                   __global ulong *out, uint n)
{
    uint i = get_global_id(0);
    if (i >= n)
        return;
    ulong x = a[i], y = b[i], z = c[i];
    __global ulong *r = out + i;
    double f = as_double(x); half cell;
    r[0 * n] = isnan(f) ? 1 : (ulong)as_ushort(convert_half_rte(f));
    r[1 * n] = isnan(f) ? 1 : (ulong)as_ushort(convert_half_rtz(f));
    r[2 * n] = isnan(f) ? 1 : (ulong)as_ushort(convert_half_rtp(f));
    r[3 * n] = isnan(f) ? 1 : (ulong)as_ushort(convert_half_rtn(f));
    r[4 * n] = (vstore_half(f, 0, &cell), isnan(f) ? 1 : (ulong)as_ushort(cell));
    r[5 * n] = isnan(as_half((ushort)x)) ? 1 : (ulong)as_uint((float)as_half((ushort)x));
    r[6 * n] = isnan(as_half((ushort)x)) ? 1 : as_ulong((double)as_half((ushort)x));
}
