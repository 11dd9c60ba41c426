// y[i] = a * x[i] + y[i] for the first n of them.
__kernel void saxpy(__global const float *x, __global float *y, float a, uint n)
{
    uint i = get_global_id(0);
    if (i < n)
        y[i] = fma(a, x[i], y[i]);
}
