// C = A B for square matrices whose size n is a multiple of 16, tile by tile through local memory.
__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void matmul(__global const float *a, __global const float *b, __global float *c, uint n)
{
    __local float ta[16][16], tb[16][16];
    uint x = get_local_id(0), y = get_local_id(1);
    uint column = get_group_id(0) * 16 + x, row = get_group_id(1) * 16 + y;
    float sum = 0.0f;
    for (uint t = 0; t < n; t += 16) {
        ta[y][x] = a[row * n + t + x];
        tb[y][x] = b[(t + y) * n + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint k = 0; k < 16; k++)
            sum = fma(ta[y][k], tb[k][x], sum);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[row * n + column] = sum;
}
