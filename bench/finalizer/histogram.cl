// Counts of the 256 values of bytes: 16 words for a work-item, in local memory for a work-group, then added to the result.
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
void histogram(__global const uint *in, __global uint *counts)
{
    __local uint part[256];
    uint x = get_local_id(0), g = get_group_id(0);
    part[x] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < 16; k++) {
        uint word = in[g * 4096 + k * 256 + x];
        atomic_inc(&part[word & 255]);
        atomic_inc(&part[(word >> 8) & 255]);
        atomic_inc(&part[(word >> 16) & 255]);
        atomic_inc(&part[word >> 24]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&counts[x], part[x]);
}
