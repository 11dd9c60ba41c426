// Generic pointers: the address decides between global, local and private memory.

__attribute__((noinline)) static int mix(int *p, int count, int add)
{
    int sum = 0;
    for (int k = 0; k < count; k++) {
        p[k] += add * (k + 1);
        sum = sum * 5 + p[k];
    }
    return sum;
}

__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void any_space(__global int *data, __global int *out)
{
    __local int shared[4 * 64];
    int own[4];
    uint i = get_global_id(0), t = get_local_id(0);
    for (int k = 0; k < 4; k++) {
        shared[4 * t + k] = (int)(i + k);
        own[k] = (int)(i * (k + 1));
    }
    int *p = i % 3 == 0 ? (int *)(data + 4 * i) : i % 3 == 1 ? (int *)(shared + 4 * t) : own;
    out[4 * i] = mix(p, 4, (int)i);
    out[4 * i + 1] = mix(own, 3, 7);
    out[4 * i + 2] = ((char *)p)[5] + ((ushort *)p)[3];
    out[4 * i + 3] = shared[4 * t + 1] - own[2];
}

// Atomic operations through generic pointers.
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void any_space_atomics(__global atomic_int *sums, __global int *out)
{
    __local atomic_int own[2];
    uint i = get_global_id(0), t = get_local_id(0);
    if (t < 2)
        atomic_store_explicit(&own[t], (int)t, memory_order_relaxed, memory_scope_work_group);
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_int *p = i & 1 ? (atomic_int *)(sums + get_group_id(0)) : (atomic_int *)&own[0];
    atomic_fetch_add_explicit(p, (int)i, memory_order_relaxed, memory_scope_device);
    atomic_fetch_max_explicit(i & 1 ? (atomic_int *)&own[1] : (atomic_int *)(sums + 4), (int)(i * 7 % 61), memory_order_acq_rel,
                              memory_scope_device);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < 2)
        out[2 * get_group_id(0) + t] = atomic_load_explicit(&own[t], memory_order_seq_cst, memory_scope_device);
}
