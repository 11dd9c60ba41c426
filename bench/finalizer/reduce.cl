// The sum of each 2048 floats: eight for a work-item, then a tree in local memory.
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void reduce(__global const float *in, __global float *out)
{
    __local float part[256];
    uint x = get_local_id(0), g = get_group_id(0);
    float sum = 0.0f;
    for (uint k = 0; k < 8; k++)
        sum += in[g * 2048 + k * 256 + x];
    part[x] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint s = 128; s > 0; s >>= 1) {
        if (x < s)
            part[x] += part[x + s];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (x == 0)
        out[g] = part[0];
}
