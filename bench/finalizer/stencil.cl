// Five points of a grid of width x height; the border stays.
__kernel void stencil(__global const float *restrict in, __global float *restrict out, uint width, uint height,
                      float center, float side)
{
    uint x = get_global_id(0), y = get_global_id(1);
    uint i = y * width + x;
    float v = in[i];
    if (x > 0 && x < width - 1 && y > 0 && y < height - 1)
        v = fma(side, in[i - 1] + in[i + 1] + in[i - width] + in[i + width], center * v);
    out[i] = v;
}
