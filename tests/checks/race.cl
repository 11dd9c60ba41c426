// Accesses that nothing orders, each beside its repair (the same name with _ok). `out` has 64 integers.
#include "kernels.h"

// A sum in steps, without the barrier between them.
__attribute__((reqd_work_group_size(256, 1, 1)))
kernel void sum_steps(global int *out) {
    local int t[256];
    int i = get_local_id(0);
    t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int n = 128; n > 0; n >>= 1)
        if (i < n) t[i] += t[i + n]; // BUG data-race
    if (i == 0) out[0] = t[0];
}

__attribute__((reqd_work_group_size(256, 1, 1)))
kernel void sum_steps_ok(global int *out) {
    local int t[256];
    int i = get_local_id(0);
    t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int n = 128; n > 0; n >>= 1) {
        if (i < n) t[i] += t[i + n];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i == 0) out[0] = t[0];
}

// A neighbour is read while it is written.
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void neighbour(global int *out) {
    local int t[129];
    int i = get_local_id(0);
    t[i] = i;
    if (i == 0) t[128] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    t[i] = t[i + 1]; // BUG data-race
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 64) out[i] = t[i];
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void neighbour_ok(global int *out) {
    local int t[129];
    int i = get_local_id(0);
    t[i] = i;
    if (i == 0) t[128] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    int next = t[i + 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    t[i] = next;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 64) out[i] = t[i];
}

// The first work-item's value is read without waiting for it.
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void broadcast(global int *out) {
    local volatile int first;
    int i = get_local_id(0);
    if (i == 0) first = 17;
    if (i >= 64) out[i - 64] = first; // BUG data-race
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void broadcast_ok(global int *out) {
    local volatile int first;
    int i = get_local_id(0);
    if (i == 0) first = 17;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= 64) out[i - 64] = first;
}

// A histogram by plain additions.
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void histogram(global int *out) {
    local int t[64];
    int i = get_local_id(0);
    if (i < 64) t[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    t[i * 7 & 15] += 1; // BUG data-race
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 64) out[i] = t[i];
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void histogram_ok(global int *out) {
    local int t[64];
    int i = get_local_id(0);
    if (i < 64) t[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&t[i * 7 & 15], 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 64) out[i] = t[i];
}

// Waves exchange values through global memory.
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void through_memory(global int *out) {
    int i = get_local_id(0);
    if (i < 64) out[i] = i;
    if (i >= 64) out[127 - i] = out[i - 64] + 1; // BUG data-race
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void through_memory_ok(global int *out) {
    int i = get_local_id(0), x = 0;
    if (i < 64) out[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= 64) x = out[i - 64] + 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= 64) out[127 - i] = x;
}

// Rows that overlap by one element.
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void rows(global int *out) {
    int i = get_local_id(0);
    int row = i >> 6;
    if ((i & 63) < 33) out[row * 31 + (i & 63)] = i; // BUG data-race
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void rows_ok(global int *out) {
    int i = get_local_id(0);
    int row = i >> 6;
    if ((i & 63) < 31) out[row * 31 + (i & 63)] = i;
}

// Two buffers are to take turns, but the index is the same.
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void turns(global int *out) {
    local int t[2][128];
    int i = get_local_id(0);
    t[0][i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int n = 0; n < 4; n++) {
        int x = t[0][127 - i]; // BUG data-race
        t[0][i] = x + 1;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i < 64) out[i] = t[0][i];
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void turns_ok(global int *out) {
    local int t[2][128];
    int i = get_local_id(0);
    t[0][i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int n = 0; n < 4; n++) {
        int x = t[n & 1][127 - i];
        t[~n & 1][i] = x + 1;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i < 64) out[i] = t[0][i];
}

// All write the same place, each something else.
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void same_place(global int *out) {
    out[get_local_id(0) >> 5] = get_local_id(0); // BUG data-race
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void same_place_ok(global int *out) {
    out[get_local_id(0) >> 5] = get_local_id(0) >> 5;
}
