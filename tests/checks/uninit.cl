// Uses of values that nobody has set, each beside its repair (the same name with _ok). `out` has 64 integers.
#include "kernels.h"

// Half of an array in private memory is set, and an element of the other half is shown.
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void private_half(global int *out) {
    int i = get_local_id(0);
    volatile int t[32];
    for (int n = 0; n < 16; n++) t[n] = n;
    out[i] = t[i & 31]; // BUG uninit-result
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void private_half_ok(global int *out) {
    int i = get_local_id(0);
    volatile int t[32];
    for (int n = 0; n < 32; n++) t[n] = n;
    out[i] = t[i & 31];
}

// A loop whose number of rounds was not set.
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void rounds(global int *out) {
    volatile int most[2];
    int i = get_local_id(0), sum = 0;
    most[1] = 3;
    for (int n = 0; n < most[0]; n++) // BUG uninit-exec uninit-branch
        sum += n;
    out[i] = sum;
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void rounds_ok(global int *out) {
    volatile int most[2];
    int i = get_local_id(0), sum = 0;
    most[0] = 3;
    for (int n = 0; n < most[0]; n++)
        sum += n;
    out[i] = sum;
}

// A structure of which one field is not set.
struct pair { int key, value; };
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void field(global int *out) {
    local struct pair t[64];
    int i = get_local_id(0);
    t[i].key = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = t[63 - i].key + t[63 - i].value; // BUG uninit-result
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void field_ok(global int *out) {
    local struct pair t[64];
    int i = get_local_id(0);
    t[i].key = i;
    t[i].value = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = t[63 - i].key + t[63 - i].value;
}

// The byte beside the one that was set.
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void other_byte(global int *out) {
    local uchar t[128];
    int i = get_local_id(0);
    t[2 * i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = t[2 * i + 1]; // BUG uninit-result
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void other_byte_ok(global int *out) {
    local uchar t[128];
    int i = get_local_id(0);
    t[2 * i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = t[2 * i];
}

// What is masked away was never set, which is no matter; what is left was.
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void masked(global int *out) {
    local uchar t[256];
    int i = get_local_id(0);
    t[4 * i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    int word = ((local int *)t)[i];
    out[i] = word & 0xffff; // BUG uninit-result
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void masked_ok(global int *out) {
    local uchar t[256];
    int i = get_local_id(0);
    t[4 * i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    int word = ((local int *)t)[i];
    out[i] = word & 0xff;
}

// A table of private memory is an index of another.
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void private_index(global int *out) {
    volatile int t[8];
    int i = get_local_id(0);
    for (int n = 0; n < 7; n++) t[n] = n;
    out[t[i & 7] & 63] = i; // BUG uninit-address
}

__attribute__((reqd_work_group_size(1, 1, 1)))
kernel void private_index_ok(global int *out) {
    volatile int t[8];
    int i = get_local_id(0);
    for (int n = 0; n < 8; n++) t[n] = n;
    out[t[i & 7] & 63] = i;
}

// The operand of an atomic operation.
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void atomic_operand(global int *out) {
    local int t[64];
    int i = get_local_id(0);
    if (i != 9) t[i] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    int x = t[63 - i];
    __opencl_atomic_fetch_add((global atomic_int *)out, x, memory_order_relaxed, memory_scope_device); // BUG uninit-atomic uninit-exec uninit-result
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void atomic_operand_ok(global int *out) {
    local int t[64];
    int i = get_local_id(0);
    t[i] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    int x = t[63 - i];
    __opencl_atomic_fetch_add((global atomic_int *)out, x, memory_order_relaxed, memory_scope_device);
}

// Written by the first wave only, read by both.
__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void one_wave(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    if (i < 64) t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= 64) out[i - 64] = t[i]; // BUG uninit-result
}

__attribute__((reqd_work_group_size(128, 1, 1)))
kernel void one_wave_ok(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= 64) out[i - 64] = t[i];
}
