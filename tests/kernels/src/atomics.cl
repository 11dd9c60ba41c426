// variants: O0
// Every atomic operation: on cells of one work-item each, where the old values are known, and on shared cells.
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable

// Twelve operations on the cells c[op * stride]; the old value and what the cell then holds go to out.
#define OPERATIONS(T, UT, F, c, stride, v, w)                               \
    old[0] = F##_add(c + 0 * stride, v);                                    \
    old[1] = F##_sub(c + 1 * stride, v);                                    \
    old[2] = F##_xchg(c + 2 * stride, v);                                   \
    old[3] = F##_inc(c + 3 * stride);                                       \
    old[4] = F##_dec(c + 4 * stride);                                       \
    old[5] = F##_cmpxchg(c + 5 * stride, w, v);                             \
    old[6] = F##_min(c + 6 * stride, v);                                    \
    old[7] = F##_max(c + 7 * stride, v);                                    \
    old[8] = F##_and(c + 8 * stride, v);                                    \
    old[9] = F##_or(c + 9 * stride, v);                                     \
    old[10] = F##_xor(c + 10 * stride, v);                                  \
    old[11] = F##_min((volatile UT)(c + 11 * stride), (T##_u)v);            \
    old[12] = F##_max((volatile UT)(c + 12 * stride), (T##_u)v);

typedef uint int_u;
typedef ulong long_u;

// cells: 13 planes of n, preset by the host; v and w: operands; olds: 13 planes.
__kernel void own_global_32(__global volatile int *cells, __global const int *v, __global const int *w, __global int *olds)
{
    uint i = get_global_id(0), n = get_global_size(0);
    int old[13];
    __global volatile int *c = cells + i;
    OPERATIONS(int, __global uint *, atomic, c, n, v[i], w[i])
    for (int k = 0; k < 13; k++)
        olds[k * n + i] = old[k];
}

__kernel void own_global_64(__global volatile long *cells, __global const long *v, __global const long *w,
                            __global long *olds)
{
    uint i = get_global_id(0), n = get_global_size(0);
    long old[13];
    __global volatile long *c = cells + i;
    OPERATIONS(long, __global ulong *, atom, c, n, v[i], w[i])
    for (int k = 0; k < 13; k++)
        olds[k * n + i] = old[k];
}

// The same in local memory; groups of 64.
__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void own_local_32(__global int *cells, __global const int *v, __global const int *w, __global int *olds)
{
    __local volatile int own[13 * 64];
    uint i = get_global_id(0), n = get_global_size(0), t = get_local_id(0);
    int old[13];
    for (int k = 0; k < 13; k++)
        own[k * 64 + t] = cells[k * n + i];
    __local volatile int *c = own + t;
    OPERATIONS(int, __local uint *, atomic, c, 64, v[i], w[i])
    for (int k = 0; k < 13; k++) {
        olds[k * n + i] = old[k];
        cells[k * n + i] = own[k * 64 + t];
    }
}

__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void own_local_64(__global long *cells, __global const long *v, __global const long *w, __global long *olds)
{
    __local volatile long own[13 * 64];
    uint i = get_global_id(0), n = get_global_size(0), t = get_local_id(0);
    long old[13];
    for (int k = 0; k < 13; k++)
        own[k * 64 + t] = cells[k * n + i];
    __local volatile long *c = own + t;
    OPERATIONS(long, __local ulong *, atom, c, 64, v[i], w[i])
    for (int k = 0; k < 13; k++) {
        olds[k * n + i] = old[k];
        cells[k * n + i] = own[k * 64 + t];
    }
}

// All work-items on the same cells. Every ticket is given once.
__kernel void shared(__global volatile int *sums, __global volatile ulong *wide, __global volatile uint *ticket,
                     __global uint *taken, __global const int *v)
{
    int x = v[get_global_id(0)];
    atomic_add(&sums[0], x);
    atomic_sub(&sums[1], x);
    atomic_min(&sums[2], x);
    atomic_max(&sums[3], x);
    atomic_and(&sums[4], x | 0xff);
    atomic_or(&sums[5], x & 0xff00);
    atomic_xor(&sums[6], x);
    atomic_min((__global volatile uint *)&sums[7], (uint)x);
    atomic_max((__global volatile uint *)&sums[8], (uint)x);
    atom_add(&wide[0], (ulong)(uint)x << 16);
    atom_xor(&wide[1], (ulong)x * 0x100000001ul);
    atom_max(&wide[2], (ulong)(uint)x << 20);
    taken[atomic_inc(ticket)] = get_global_id(0) < get_global_size(0);
    // a sum by compare and exchange
    int seen = sums[9], found;
    while ((found = atomic_cmpxchg(&sums[9], seen, seen + x)) != seen)
        seen = found;
}

// A histogram in local memory, added to the global one.
__kernel void histogram(__global const uchar *in, __global volatile uint *bins)
{
    __local volatile uint own[256];
    for (uint k = get_local_id(0); k < 256; k += get_local_size(0))
        own[k] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_inc(&own[in[get_global_id(0)]]);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = get_local_id(0); k < 256; k += get_local_size(0))
        if (own[k])
            atomic_add(&bins[k], own[k]);
}
