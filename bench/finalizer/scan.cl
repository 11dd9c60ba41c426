// Inclusive prefix sums of each 256 numbers, between two buffers in local memory (Hillis and Steele).
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void scan(__global const uint *in, __global uint *out)
{
    __local uint part[2][256];
    uint x = get_local_id(0), i = get_group_id(0) * 256 + x;
    uint from = 0;
    part[0][x] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint d = 1; d < 256; d <<= 1) {
        uint v = part[from][x];
        if (x >= d)
            v += part[from][x - d];
        part[1 - from][x] = v;
        from = 1 - from;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[i] = part[from][x];
}
