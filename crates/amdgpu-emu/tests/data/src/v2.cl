// Kernels of code object V2: sums, group memory, and private memory that is indexed.

kernel void sum(global int *a, global const int *b, int n) {
    int i = get_global_id(0);
    if (i < n)
        a[i] += 3 * b[i];
}

kernel void turn(global int *a) {
    local int group[64];
    int l = get_local_id(0);
    group[l] = a[l];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[l] = group[63 - l];
}

kernel void private_memory(global int *a, global const int *b, int n) {
    volatile int own[16];
    int l = get_local_id(0);
    for (int i = 0; i < 16; i++)
        own[i] = b[(i * n) & 15] + l;
    a[l] = own[b[l & 15] & 15];
}
