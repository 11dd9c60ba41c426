// One sum per work-group of 256 work-items: a tree in local memory, with a barrier after every level.
#define GROUP 256

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void reduce(__global const float *in, __global float *sums)
{
    __local float part[GROUP];
    uint t = get_local_id(0);
    part[t] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint width = GROUP / 2; width > 0; width /= 2) {
        if (t < width)
            part[t] += part[t + width];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (t == 0)
        sums[get_group_id(0)] = part[0];
}
