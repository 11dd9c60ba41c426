// Kernels that `cargo xtask bench checks` runs beside vecadd and matmul.

// Sums of work-groups, in local memory.
__kernel void reduce(__global const uint *in, __global uint *sums)
{
    local uint t[256];
    uint i = get_local_id(0);
    t[i] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint half_size = 128; half_size > 0; half_size /= 2) {
        if (i < half_size)
            t[i] += t[i + half_size];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i == 0)
        sums[get_group_id(0)] = t[0];
}

// A step of breadth-first search over a graph in which each node has four neighbours.
__kernel void bfs(__global const uint *neighbours, __global const uint *level_in, __global uint *level_out, uint step)
{
    uint node = get_global_id(0);
    uint own = level_in[node];
    if (own == 0) {
        for (uint n = 0; n < 4; n++) {
            uint other = level_in[neighbours[4 * node + n] % get_global_size(0)];
            if (other == step)
                own = step + 1;
        }
    }
    level_out[node] = own;
}

// CRC-32 of 64 bytes for each work-item, by a table in memory.
__kernel void crc32(__global const uint *table, __global const uint *data, __global uint *out)
{
    uint crc = ~0u;
    for (uint n = 0; n < 16; n++) {
        uint word = data[16 * get_global_id(0) + n];
        for (uint b = 0; b < 4; b++) {
            crc = table[(crc ^ word) & 255] ^ crc >> 8;
            word >>= 8;
        }
    }
    out[get_global_id(0)] = ~crc;
}
