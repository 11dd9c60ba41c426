// Accesses of memory that is not there, each beside its repair (the same name with _ok). `out` has 64 integers.
#include "kernels.h"

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void before_begin(global int *out) {
    out[get_local_id(0) - 1] = 7; // BUG memory-unmapped
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void before_begin_ok(global int *out) {
    if (get_local_id(0) > 0)
        out[get_local_id(0) - 1] = 7;
}

// Read far behind the end, by a stride that is too large.
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void wide_stride(global int *out) {
    int i = get_local_id(0);
    int x = out[i * 5]; // BUG memory-unmapped
    out[i] = x;
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void wide_stride_ok(global int *out) {
    int i = get_local_id(0);
    int x = out[i * 5 & 63];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = x;
}

// Four integers at a time: the last ones are beyond the end.
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void wide_store(global int *out) {
    int i = get_local_id(0);
    global int4 *wide = (global int4 *)out;
    wide[i] = (int4)(i, i, i, i); // BUG memory-unmapped
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void wide_store_ok(global int *out) {
    int i = get_local_id(0);
    global int4 *wide = (global int4 *)out;
    if (i < 16) wide[i] = (int4)(i, i, i, i);
}

// A pointer whose upper half was lost.
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void lost_half(global int *out) {
    global int *volatile p = (global int *)(size_t)(uint)(size_t)out;
    p[get_local_id(0)] = 1; // BUG memory-unmapped
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void lost_half_ok(global int *out) {
    global int *volatile p = (global int *)(size_t)out;
    p[get_local_id(0)] = 1;
}

// A field of a structure at a null pointer.
struct node { int key[6]; int value; };
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void null_field(global int *out) {
    global struct node *volatile p = 0;
    out[get_local_id(0)] = p->value; // BUG memory-null
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void null_field_ok(global int *out) {
    global struct node *volatile p = (global struct node *)out;
    int x = p->value;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_local_id(0)] = x;
}

// The last of a list of steps is one too many.
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void one_too_many(global int *out) {
    if (get_local_id(0) == 0)
        for (int n = 0; n <= 64; n++)
            out[n] = n; // BUG memory-unmapped
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void one_too_many_ok(global int *out) {
    if (get_local_id(0) == 0)
        for (int n = 0; n < 64; n++)
            out[n] = n;
}

// LDS by an index that was made for a larger work-group.
__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void lds_negative(global int *out) {
    local int t[64];
    volatile int back = -20000;
    int i = get_local_id(0);
    t[i] = i;
    out[i] = t[i + back]; // BUG lds-bounds
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void lds_negative_ok(global int *out) {
    local int t[64];
    volatile int back = 0;
    int i = get_local_id(0);
    t[i] = i;
    out[i] = t[i + back];
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void misaligned_long(global int *out) {
    global atomic_long *volatile p = (global atomic_long *)(out + 1);
    __opencl_atomic_fetch_add(p, 1, memory_order_relaxed, memory_scope_device); // BUG misaligned-atomic
}

__attribute__((reqd_work_group_size(64, 1, 1)))
kernel void misaligned_long_ok(global int *out) {
    global atomic_long *volatile p = (global atomic_long *)(out + 2);
    __opencl_atomic_fetch_add(p, 1, memory_order_relaxed, memory_scope_device);
}
