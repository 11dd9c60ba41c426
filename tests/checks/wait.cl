// Results that are used before they have arrived, each beside its repair (the same name with _ok). `out` has 64 integers. Compilers wait by
// themselves, so the loads are inline assembly, whose results these do not wait for.
#include "kernels.h"

static inline __attribute__((always_inline)) int load(global int *p) {
    int value;
    __asm__ volatile("global_load_dword %0, %1, off" : "=v"(value) : "v"(p) : "memory");
    return value;
}

static inline __attribute__((always_inline)) int load_lds(local int *p) {
    int value;
    __asm__ volatile("ds_read_b32 %0, %1" : "=v"(value) : "v"(p) : "memory");
    return value;
}

static inline __attribute__((always_inline)) int load_scalar(constant int *p) {
    int value;
    __asm__ volatile("s_load_dword %0, %1, 0x0" : "=s"(value) : "s"(p) : "memory");
    return value;
}

// The dispatch's packet, whose address is in scalar registers.
#define PACKET ((constant int *)__builtin_amdgcn_dispatch_ptr())
// A wait, of which the compiler knows that values depend on it.
#define WAIT(what, value) __asm__ volatile("s_waitcnt " what : "+v"(value)::"memory")
#define WAIT_SCALAR(what, value) __asm__ volatile("s_waitcnt " what : "+s"(value)::"memory")

// A use that stays where it is.
#define USE(to, value) __asm__ volatile("v_mul_u32_u24 %0, 5, %1" : "=v"(to) : "v"(value))
#define USE_SCALAR(to, value) __asm__ volatile("v_mov_b32 %0, %1" : "=v"(to) : "s"(value))

// A load that nothing waits for.
ITEMS(32)
kernel void no_wait(global int *out) {
    int i = get_local_id(0);
    int x = load(out + i);
    out[i] = x * 3; // BUG missing-wait
}

ITEMS(32)
kernel void no_wait_ok(global int *out) {
    int i = get_local_id(0);
    int x = load(out + i);
    WAIT("vmcnt(0)", x);
    out[i] = x * 3;
}

// The counter of another kind of memory.
ITEMS(32)
kernel void other_counter(global int *out) {
    int i = get_local_id(0);
    int x = load(out + i);
    WAIT("lgkmcnt(0)", x);
    out[i] = x * 3; // BUG missing-wait
}

ITEMS(32)
kernel void other_counter_ok(global int *out) {
    int i = get_local_id(0);
    int x = load(out + i);
    WAIT("vmcnt(0) lgkmcnt(0)", x);
    out[i] = x * 3;
}

// Of two loads the first has arrived for sure, and the second is used.
ITEMS(32)
kernel void one_left(global int *out) {
    int i = get_local_id(0);
    int x = load(out + i), y = load(out + (i ^ 1));
    WAIT("vmcnt(1)", y);
    int z;
    USE(z, y); // BUG missing-wait
    WAIT("vmcnt(0)", x);
    out[i] = x + z;
}

ITEMS(32)
kernel void one_left_ok(global int *out) {
    int i = get_local_id(0);
    int x = load(out + i), y = load(out + (i ^ 1));
    WAIT("vmcnt(1)", x);
    int z;
    USE(z, x);
    WAIT("vmcnt(0)", y);
    out[i] = y + z;
}

// A result that comes back after its register was written.
ITEMS(32)
kernel void written_before(global int *out) {
    int i = get_local_id(0);
    int x = load(out + i);
    __asm__ volatile("v_mov_b32 %0, 7" : "+v"(x)); // BUG missing-wait
    out[i] = x;
}

ITEMS(32)
kernel void written_before_ok(global int *out) {
    int i = get_local_id(0);
    int x = load(out + i);
    WAIT("vmcnt(0)", x);
    __asm__ volatile("v_mov_b32 %0, 7" : "+v"(x));
    out[i] = x;
}

// LDS.
ITEMS(32)
kernel void from_lds(global int *out) {
    local int t[64];
    int i = get_local_id(0);
    t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    int x = load_lds(t + (i ^ 1));
    out[i] = x * 3; // BUG missing-wait
}

ITEMS(32)
kernel void from_lds_ok(global int *out) {
    local int t[64];
    int i = get_local_id(0);
    t[i] = i;
    barrier(CLK_LOCAL_MEM_FENCE);
    int x = load_lds(t + (i ^ 1));
    WAIT("lgkmcnt(0)", x);
    out[i] = x * 3;
}

// A scalar load.
ITEMS(32)
kernel void scalar(global int *out) {
    int x = load_scalar(PACKET);
    out[get_local_id(0)] = x + get_local_id(0); // BUG missing-wait
}

ITEMS(32)
kernel void scalar_ok(global int *out) {
    int x = load_scalar(PACKET);
    WAIT_SCALAR("lgkmcnt(0)", x);
    out[get_local_id(0)] = x + get_local_id(0);
}

// Scalar loads come back in any order: one left may be any of them.
ITEMS(32)
kernel void any_order(global int *out) {
    int x = load_scalar(PACKET), y = load_scalar(PACKET + 1);
    WAIT_SCALAR("lgkmcnt(1)", x);
    int z;
    USE_SCALAR(z, x); // BUG missing-wait
    WAIT_SCALAR("lgkmcnt(0)", y);
    out[get_local_id(0)] = z + y;
}

ITEMS(32)
kernel void any_order_ok(global int *out) {
    int x = load_scalar(PACKET), y = load_scalar(PACKET + 1);
    WAIT_SCALAR("lgkmcnt(0)", x);
    int z;
    USE_SCALAR(z, x);
    WAIT_SCALAR("lgkmcnt(0)", y);
    out[get_local_id(0)] = z + y;
}

// An index that has not arrived.
ITEMS(32)
kernel void index_in_flight(global int *out) {
    int i = get_local_id(0);
    int at = load(out + i);
    int x = out[at & 63]; // BUG missing-wait
    out[i] = x + 1;
}

ITEMS(32)
kernel void index_in_flight_ok(global int *out) {
    int i = get_local_id(0);
    int at = load(out + i);
    WAIT("vmcnt(0)", at);
    int x = out[at & 63];
    out[i] = x + 1;
}

// What an atomic operation returns.
ITEMS(32)
kernel void returned(global int *out) {
    int i = get_local_id(0), before;
    __asm__ volatile("global_atomic_add %0, %1, %2, off glc" : "=v"(before) : "v"(out + i), "v"(i) : "memory");
    out[i] = before * 3; // BUG missing-wait
}

ITEMS(32)
kernel void returned_ok(global int *out) {
    int i = get_local_id(0), before;
    __asm__ volatile("global_atomic_add %0, %1, %2, off glc" : "=v"(before) : "v"(out + i), "v"(i) : "memory");
    WAIT("vmcnt(0)", before);
    out[i] = before * 3;
}

// One of two branches waits.
ITEMS(32)
kernel void one_branch(global int *out) {
    int i = get_local_id(0);
    int x = load(out + i);
    if (PACKET[1] == 0) {
        WAIT("vmcnt(0)", x);
        x += 2;
    } else {
        USE(x, x); // BUG missing-wait
    }
    out[i] = x;
}

ITEMS(32)
kernel void one_branch_ok(global int *out) {
    int i = get_local_id(0);
    int x = load(out + i);
    WAIT("vmcnt(0)", x);
    if (PACKET[1] == 0)
        x += 2;
    else
        USE(x, x);
    out[i] = x;
}

// The element of the next round is loaded ahead, and used without a wait there: first by a copy, which the compiler gives the kernel's line.
ITEMS(32)
kernel void ahead(global int *out) { // BUG missing-wait
    int i = get_local_id(0), sum = 0;
    int x = load(out + i);
    WAIT("vmcnt(0)", x);
    for (int n = 1; n < 4; n++) {
        int next = load(out + (i + n & 63));
        int z;
        USE(z, x);
        sum += z;
        x = next;
    }
    WAIT("vmcnt(0)", x);
    out[i] = sum + x;
}

ITEMS(32)
kernel void ahead_ok(global int *out) {
    int i = get_local_id(0), sum = 0;
    int x = load(out + i);
    for (int n = 1; n < 4; n++) {
        int next = load(out + (i + n & 63));
        WAIT("vmcnt(0)", next);
        WAIT("vmcnt(0)", x);
        int z;
        USE(z, x);
        sum += z;
        x = next;
    }
    WAIT("vmcnt(0)", x);
    out[i] = sum + x;
}

// A write to LDS that is in flight at the barrier behind which another wave reads it.
ITEMS(128)
kernel void over_barrier(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    __asm__ volatile("ds_write_b32 %0, %1\n\ts_barrier" ::"v"(t + i), "v"(i) : "memory");
    int x = t[127 - i]; // BUG missing-wait
    if (i < 64) out[i] = x;
}

ITEMS(128)
kernel void over_barrier_ok(global int *out) {
    local int t[128];
    int i = get_local_id(0);
    __asm__ volatile("ds_write_b32 %0, %1\n\ts_waitcnt lgkmcnt(0)\n\ts_barrier" ::"v"(t + i), "v"(i) : "memory");
    int x = t[127 - i];
    if (i < 64) out[i] = x;
}
