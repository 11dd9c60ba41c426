// Bugs for `weft run --check`, each beside its repair (the same name with _ok). The line with BUG is where it is reported.
// Built by build.sh for gfx900 and gfx1100.

#define CLK_LOCAL_MEM_FENCE 1
#define get_local_id(n) ((int)__builtin_amdgcn_workitem_id_x())
#define get_global_id(n) (64 * (int)__builtin_amdgcn_workgroup_id_x() + get_local_id(n))
#define barrier(flags) \
    do { \
        __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); \
        __builtin_amdgcn_s_barrier(); \
        __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup"); \
    } while (0)
#define atomic_add(p, v) __opencl_atomic_fetch_add((local atomic_int *)(p), v, memory_order_relaxed, memory_scope_work_group)

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void lds_unset(global int *out) {
    local int t[64];
    int i = get_local_id(0);
    if (i < 32) t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t[63 - i] > 3) // BUG uninit-exec
        out[i] = 1;
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void lds_unset_ok(global int *out) {
    local int t[64];
    int i = get_local_id(0);
    t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t[63 - i] > 3)
        out[i] = 1;
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void lds_result(global int *out) {
    local int t[64];
    int i = get_local_id(0);
    if (i < 63) t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = t[i ^ 1]; // BUG uninit-result
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void lds_result_ok(global int *out) {
    local int t[64];
    int i = get_local_id(0);
    t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = t[i ^ 1];
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void lds_index(global int *out) {
    local int t[64];
    int i = get_local_id(0);
    if (i != 5) t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[t[i ^ 3] & 63] = i; // BUG uninit-address
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void lds_index_ok(global int *out) {
    local int t[64];
    int i = get_local_id(0);
    t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[t[i ^ 3] & 63] = i;
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void past_end(global int *out) {
    out[get_global_id(0) + 1] = 7; // BUG memory-unmapped
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void past_end_ok(global int *out) {
    if (get_global_id(0) < 63)
        out[get_global_id(0) + 1] = 7;
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void null_pointer(global int *out) {
    global int *volatile p = 0;
    p[get_local_id(0)] = 1; // BUG memory-null
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void null_pointer_ok(global int *out) {
    global int *volatile p = out;
    p[get_local_id(0)] = 1;
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void lds_atomic(global int *out) {
    local int sum;
    atomic_add(&sum, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_local_id(0)] = sum; // BUG uninit-result
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void lds_atomic_ok(global int *out) {
    local int sum;
    if (get_local_id(0) == 0) sum = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&sum, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_local_id(0)] = sum;
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void misaligned(global int *out) {
    global atomic_int *volatile p = (global atomic_int *)((global char *)out + 2);
    __opencl_atomic_fetch_add(p, 1, memory_order_relaxed, memory_scope_device); // BUG misaligned-atomic
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void misaligned_ok(global int *out) {
    global atomic_int *volatile p = (global atomic_int *)((global char *)out + 4);
    __opencl_atomic_fetch_add(p, 1, memory_order_relaxed, memory_scope_device);
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void lds_outside(global int *out) {
    local int t[64];
    volatile int far = 16384;
    int i = get_local_id(0);
    t[i + far] = i; // BUG lds-bounds
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = t[i + far];
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void lds_outside_ok(global int *out) {
    local int t[64];
    volatile int far = 0;
    int i = get_local_id(0);
    t[i + far] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = t[i + far];
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void race_reversed(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    t[i] = i; // BUG data-race
    if (i < 64) out[i] = t[127 - i];
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void race_reversed_ok(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 64) out[i] = t[127 - i];
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void race_counter(global int *out) {
    local int n;
    int i = get_local_id(0);
    if (i == 0) n = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    n += 1; // BUG data-race
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 64) out[i] = n;
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void race_counter_ok(global int *out) {
    local int n;
    int i = get_local_id(0);
    if (i == 0) n = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&n, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 64) out[i] = n;
}

// The array is written again before all have read it.
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void race_reused(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    int x = t[127 - i]; // BUG data-race
    t[i] = x * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 64) out[i] = t[i];
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void race_reused_ok(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    int x = t[127 - i];
    barrier(CLK_LOCAL_MEM_FENCE);
    t[i] = x * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 64) out[i] = t[i];
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void race_global(global int *out) {
    int i = get_local_id(0);
    out[i & 63] = i; // BUG data-race
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void race_global_ok(global int *out) {
    int i = get_local_id(0);
    if (i < 64) out[i & 63] = i;
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void skipped_barrier(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    t[i] = i;
    if ((i & 63) < 30)
        barrier(CLK_LOCAL_MEM_FENCE); // BUG divergent-barrier
    if (i < 64) out[i] = t[i] + 1;
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void skipped_barrier_ok(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < 64) out[i] = t[i] + 1;
}
