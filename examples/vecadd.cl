// c[i] = a[i] + b[i] for the first n elements; the grid may be larger than n.
__kernel void vecadd(__global const float *a, __global const float *b, __global float *c, int n)
{
    int i = get_global_id(0);
    if (i < n)
        c[i] = a[i] + b[i];
}
