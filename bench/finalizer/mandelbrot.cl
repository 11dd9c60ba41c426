// Escape times of z -> z*z + c; neighbouring work-items leave the loop at different times.
#pragma OPENCL FP_CONTRACT OFF

__kernel void mandelbrot(__global uint *out, uint width, uint limit, float left, float top, float step)
{
    uint column = get_global_id(0), row = get_global_id(1);
    float cx = left + step * (float)column, cy = top + step * (float)row;
    float x = 0.0f, y = 0.0f;
    uint n = 0;
    while (n < limit) {
        float xx = x * x, yy = y * y;
        if (xx + yy > 4.0f)
            break;
        y = 2.0f * x * y + cy;
        x = xx - yy + cx;
        n++;
    }
    out[row * width + column] = n;
}
