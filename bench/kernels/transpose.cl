// The transpose of an n x n matrix of floats, n a multiple of 16, tile by tile through local memory.
__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void transpose(__global const float *in, __global float *out, uint n)
{
    __local float tile[16][17];
    uint x = get_local_id(0), y = get_local_id(1);
    uint left = get_group_id(0) * 16, top = get_group_id(1) * 16;
    tile[y][x] = in[(top + y) * n + left + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[(left + y) * n + top + x] = tile[x][y];
}
