// variants: O0
// Local memory and barriers.

#define TILE 16

// The grid is a multiple of the tile in no dimension.
__kernel void transpose(__global const int *in, __global int *out, int width, int height)
{
    __local int tile[TILE][TILE + 1];
    int x = get_global_id(0), y = get_global_id(1);
    if (x < width && y < height)
        tile[get_local_id(1)][get_local_id(0)] = in[y * width + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    x = get_group_id(1) * TILE + get_local_id(0);
    y = get_group_id(0) * TILE + get_local_id(1);
    if (x < height && y < width)
        out[y * height + x] = tile[get_local_id(0)][get_local_id(1)];
}

// Inclusive sums over a group of any size, in two buffers given by the host.
__kernel void scan(__global const uint *in, __global uint *out, __local uint *a, __local uint *b)
{
    uint t = get_local_id(0), n = get_local_size(0);
    a[t] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint d = 1; d < n; d *= 2) {
        b[t] = t >= d ? a[t] + a[t - d] : a[t];
        barrier(CLK_LOCAL_MEM_FENCE);
        __local uint *swap = a;
        a = b;
        b = swap;
    }
    out[get_global_id(0)] = a[t];
}

// Elements of 1, 2, 4, 8, 16 bytes, written by one work-item and read by another.
__kernel __attribute__((reqd_work_group_size(128, 1, 1)))
void widths(__global const uint *in, __global uint *out)
{
    __local uchar b[128];
    __local short h[128];
    __local uint w[128];
    __local ulong d[128];
    __local uint4 q[128];
    uint t = get_local_id(0), i = get_global_id(0), x = in[i];
    b[t] = (uchar)x;
    h[t] = (short)(x >> 8);
    w[t] = x * 3;
    d[t] = (ulong)x * x;
    q[t] = (uint4)(x, ~x, x << 4, x >> 4);
    barrier(CLK_LOCAL_MEM_FENCE);
    uint o = (t * 37 + 11) & 127;
    uint4 v = q[o ^ 1];
    out[i] = b[o] + (uint)(int)h[127 - t] * 5 + w[(t + 64) & 127] * 7 + (uint)(d[o] >> 16) * 11 + v.x * 13 + v.y * 17 + v.z * 19 +
             v.w * 23;
    barrier(CLK_LOCAL_MEM_FENCE);
    // pairs of elements at fixed distances
    __local uint *p = w + (t & 63);
    if (t < 64)
        p[0] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] += p[0] - p[64] + (uint)(d[t & 63] - d[(t & 63) + 64]);
}

// Waves of one group take turns, a barrier after each.
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void turns(__global uint *out, uint rounds)
{
    __local uint value;
    uint t = get_local_id(0);
    if (t == 0)
        value = get_group_id(0) + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < rounds; k++) {
        if (t == (k * 67 & 255))
            value = value * 3 + t;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[get_global_id(0)] = value + t;
}
