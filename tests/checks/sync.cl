// Barriers that a part skips, each beside its repair (the same name with _ok). `out` has 64 integers.
#include "kernels.h"

// One half of each wave comes to the barrier, and the other does something behind it.
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void half_wave(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    if (i & 1) {
        t[i] = i;
        barrier(CLK_LOCAL_MEM_FENCE); // BUG divergent-barrier
    }
    if (i < 64) out[i] = 3;
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void half_wave_ok(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    if (i & 1) t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 64) out[i] = 3;
}

// A loop that lanes leave after different numbers of rounds.
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void loop_ends(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    for (int n = 0; n <= (i & 1); n++) {
        t[i] = n;
        barrier(CLK_LOCAL_MEM_FENCE); // BUG divergent-barrier
    }
    if (i < 64) out[i] = t[i];
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void loop_ends_ok(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    for (int n = 0; n <= 1; n++) {
        if (n <= (i & 1)) t[i] = n;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i < 64) out[i] = t[i];
}

// A barrier that only the elements of a range come to.
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void in_range(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    t[i] = i;
    if ((i & 63) < 50) {
        barrier(CLK_LOCAL_MEM_FENCE); // BUG divergent-barrier
        t[i] += 1;
    }
    if (i < 64) out[i] = t[i];
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void in_range_ok(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    if ((i & 63) < 50)
        t[i] += 1;
    if (i < 64) out[i] = t[i];
}

// The waves meet at barriers of different branches.
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void branches(global int *out) {
    int i = get_local_id(0);
    int wave = __builtin_amdgcn_readfirstlane(i >> 6);
    if (wave == 0) {
        out[i] = 1;
        __builtin_amdgcn_s_barrier(); // BUG mismatched-barrier
        out[i] = 2;
    } else {
        __builtin_amdgcn_s_barrier();
        __builtin_amdgcn_s_sleep(1);
    }
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void branches_ok(global int *out) {
    int i = get_local_id(0);
    int wave = __builtin_amdgcn_readfirstlane(i >> 6);
    if (wave == 0) out[i] = 1;
    __builtin_amdgcn_s_barrier();
    if (wave == 0) out[i] = 2;
}
