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

// Lanes of one case of a switch come to a barrier.
ITEMS(128)
kernel void one_case(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    switch (i & 3) {
    case 0:
        t[i] = 1;
        break;
    case 1:
        t[i] = 2;
        barrier(CLK_LOCAL_MEM_FENCE); // BUG divergent-barrier
        break;
    default:
        t[i] = 3;
    }
    if (i < 64) out[i] = t[i];
}

ITEMS(128)
kernel void one_case_ok(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    switch (i & 3) {
    case 0:
        t[i] = 1;
        break;
    case 1:
        t[i] = 2;
        break;
    default:
        t[i] = 3;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 64) out[i] = t[i];
}

// A barrier in each branch, which lanes of a wave take apart.
ITEMS(128)
kernel void both_branches(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    if ((i & 63) < 20) {
        t[i] = 1;
        barrier(CLK_LOCAL_MEM_FENCE); // BUG divergent-barrier mismatched-barrier
        t[i] += 1;
    } else {
        t[i] = 5;
        barrier(CLK_LOCAL_MEM_FENCE);
        t[i] += 2;
    }
    if (i < 64) out[i] = t[i];
}

ITEMS(128)
kernel void both_branches_ok(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    t[i] = (i & 63) < 20 ? 1 : 5;
    barrier(CLK_LOCAL_MEM_FENCE);
    t[i] += (i & 63) < 20 ? 1 : 2;
    if (i < 64) out[i] = t[i];
}

// Lanes leave a loop with a barrier before others do, and store.
ITEMS(128)
kernel void breaks_out(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    for (int n = 0; n < 8; n++) {
        if (n == (i & 7)) break;
        t[i] = n;
        barrier(CLK_LOCAL_MEM_FENCE); // BUG divergent-barrier
    }
    if (i < 64) out[i] = i;
}

ITEMS(128)
kernel void breaks_out_ok(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    for (int n = 0; n < 8; n++) {
        if (n < (i & 7)) t[i] = n;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i < 64) out[i] = i;
}

static void fill(local int *t, int i);

static void fill_where(local int *t, int i, bool is_wanted) {
    if (is_wanted) t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
}

// A function with a barrier, called for some lanes.
ITEMS(128)
kernel void in_function(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    t[i] = 0;
    if (i % 3 == 0) fill(t, i);
    if (i < 64) out[i] = t[i];
}

static void fill(local int *t, int i) {
    t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE); // BUG divergent-barrier
}

ITEMS(128)
kernel void in_function_ok(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    t[i] = 0;
    fill_where(t, i, i % 3 == 0);
    if (i < 64) out[i] = t[i];
}

// As many rounds as data says, which is not the same in all lanes.
ITEMS(128)
kernel void rounds_of_data(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    int rounds = out[i & 63] + (i & 3);
    while (rounds-- > 0) {
        t[i] = rounds;
        barrier(CLK_LOCAL_MEM_FENCE); // BUG divergent-barrier
    }
    if (i < 64) out[i] = 1;
}

ITEMS(128)
kernel void rounds_of_data_ok(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    int rounds = out[i & 63] + (i & 3);
    for (int n = 0; n < 4; n++) {
        if (n < rounds) t[i] = n;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i < 64) out[i] = 1;
}

// An inner condition that lanes decide within an outer one that all share.
ITEMS(128)
kernel void inner_condition(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    t[i] = i;
    if (out[0] == 0) {
        if (t[i] & 4) {
            barrier(CLK_LOCAL_MEM_FENCE); // BUG divergent-barrier
            t[i] = 9;
        }
    }
    if (i < 64) out[i] = t[i];
}

ITEMS(128)
kernel void inner_condition_ok(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    t[i] = i;
    if (out[64 - 1] == 0) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (t[i] & 4) t[i] = 9;
    }
    if (i < 64) out[i & 31] = 1;
}

// The first wave comes to a barrier once more than the others, who have gone on to the next one.
ITEMS(128)
kernel void once_more(global int *out) {
    int i = get_local_id(0);
    int wave = __builtin_amdgcn_readfirstlane(i >> 6);
    if (wave == 0) {
        out[i] = 1;
        __builtin_amdgcn_s_barrier(); // BUG mismatched-barrier
    }
    __builtin_amdgcn_s_sleep(1);
    __builtin_amdgcn_s_barrier();
    if (wave == 0) out[i] = 2;
}

ITEMS(128)
kernel void once_more_ok(global int *out) {
    int i = get_local_id(0);
    int wave = __builtin_amdgcn_readfirstlane(i >> 6);
    if (wave == 0) out[i] = 1;
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_s_sleep(1);
    __builtin_amdgcn_s_barrier();
    if (wave == 0) out[i] = 2;
}

// A producer and a consumer that each have a barrier of their own for the same step.
ITEMS(128)
kernel void two_roles(global int *out) {
    local int t[64];
    int i = get_local_id(0);
    int wave = __builtin_amdgcn_readfirstlane(i >> 6);
    if (wave == 0) {
        t[i] = 2 * i;
        barrier(CLK_LOCAL_MEM_FENCE); // BUG mismatched-barrier
    } else {
        barrier(CLK_LOCAL_MEM_FENCE);
        out[i - 64] = t[i - 64];
    }
}

ITEMS(128)
kernel void two_roles_ok(global int *out) {
    local int t[64];
    int i = get_local_id(0);
    int wave = __builtin_amdgcn_readfirstlane(i >> 6);
    if (wave == 0) t[i] = 2 * i;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (wave != 0) out[i - 64] = t[i - 64];
}

// Neighbours exchange values in a condition that only one of the two fulfils.
ITEMS(64)
kernel void gather_in_condition(global int *out) {
    int i = get_local_id(0);
    if (i & 1)
        out[i] = __builtin_amdgcn_ds_bpermute(4 * (i ^ 1), i); // BUG inactive-lane
}

ITEMS(64)
kernel void gather_in_condition_ok(global int *out) {
    int i = get_local_id(0);
    int other = __builtin_amdgcn_ds_bpermute(4 * (i ^ 1), i);
    if (i & 1)
        out[i] = other;
}

// A value of the branch is broadcast from a lane that has not taken it.
ITEMS(64)
kernel void broadcast_in_condition(global int *out) {
    int i = get_local_id(0);
    int own = out[i];
    if ((own + i) & 1) {
        int square = i * i + own;
        out[i] = __builtin_amdgcn_readlane(square, 2); // BUG inactive-lane
    }
}

ITEMS(64)
kernel void broadcast_in_condition_ok(global int *out) {
    int i = get_local_id(0);
    int own = out[i];
    int first = __builtin_amdgcn_readlane(i * i + own, 2);
    if ((own + i) & 1)
        out[i] = first;
}

// The lesser of two neighbours, of which some are off.
ITEMS(64)
kernel void lesser_of_quad(global int *out) {
    int i = get_local_id(0);
    int v = out[i] + i + 1;
    if (i % 3 == 0) {
        int other = __builtin_amdgcn_update_dpp(0, v, 0xb1, 0xf, 0xf, true);
        out[i] = other < v ? other : v; // BUG inactive-lane
    }
}

ITEMS(64)
kernel void lesser_of_quad_ok(global int *out) {
    int i = get_local_id(0);
    int v = out[i] + i + 1;
    int other = __builtin_amdgcn_update_dpp(0, v, 0xb1, 0xf, 0xf, true);
    if (i % 3 == 0)
        out[i] = other < v ? other : v;
}

// A tree of all lanes, of which some have returned.
ITEMS(64)
kernel void tree_after_return(global int *out) {
    int i = get_local_id(0);
    if (i % 5 == 0) return;
    int sum = i;
    for (int n = 1; n < 32; n *= 2)
        sum += __builtin_amdgcn_ds_bpermute(4 * (i ^ n), sum);
    out[i] = sum; // BUG inactive-lane
}

ITEMS(64)
kernel void tree_after_return_ok(global int *out) {
    int i = get_local_id(0);
    int sum = i % 5 == 0 ? 0 : i;
    for (int n = 1; n < 32; n *= 2)
        sum += __builtin_amdgcn_ds_bpermute(4 * (i ^ n), sum);
    if (i % 5 != 0) out[i] = sum;
}

// Lanes leave a loop that exchanges values in each round, and the others go on by what they get.
ITEMS(64)
kernel void rounds_of_swizzle(global int *out) {
    int i = get_local_id(0);
    int v = 3 * (i & 7), rounds = 0;
    while (v < 20) { // BUG inactive-lane
        v += 1 + (__builtin_amdgcn_ds_swizzle(v, 0x041f) & 1);
        rounds++;
    }
    out[i] = rounds;
}

ITEMS(64)
kernel void rounds_of_swizzle_ok(global int *out) {
    int i = get_local_id(0);
    int v = 3 * (i & 7), rounds = 0;
    for (int n = 0; n < 20; n++) {
        int other = __builtin_amdgcn_ds_swizzle(v, 0x041f) & 1;
        if (v < 20) {
            v += 1 + other;
            rounds++;
        }
    }
    out[i] = rounds;
}

// Lanes of a case send values, and nobody sends to some of them.
ITEMS(64)
kernel void scatter_in_condition(global int *out) {
    int i = get_local_id(0);
    if (i % 4 != 1)
        out[i] = __builtin_amdgcn_ds_permute(4 * (i + 1), i); // BUG inactive-lane
}

ITEMS(64)
kernel void scatter_in_condition_ok(global int *out) {
    int i = get_local_id(0);
    int other = __builtin_amdgcn_ds_permute(4 * (i + 1), i);
    if (i % 4 != 1)
        out[i] = other;
}
