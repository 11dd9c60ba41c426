// C = A B for square n x n matrices of float, row after row; one work-item per element of C, no local memory.
__kernel void matmul(__global const float *a, __global const float *b, __global float *c, uint n)
{
    uint column = get_global_id(0), row = get_global_id(1);
    float sum = 0.0f;
    for (uint k = 0; k < n; k++)
        sum = fma(a[row * n + k], b[k * n + column], sum);
    c[row * n + column] = sum;
}
