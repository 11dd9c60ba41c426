// Writes that are ordered, and that caches may hide all the same, each beside its repair (the same name with _ok): work-groups are on compute units of
// their own. `out` has 64 integers, which the work-groups share. Flags and counters are atomic and relaxed; fences order what is plain.
#include "kernels.h"

#define GROUP ((int)__builtin_amdgcn_workgroup_id_x())
#define FLAG(p) ((global atomic_int *)(p))
#define SEE(p) __opencl_atomic_load(FLAG(p), memory_order_relaxed, memory_scope_device)
#define SET(p, value) __opencl_atomic_store(FLAG(p), value, memory_order_relaxed, memory_scope_device)
#define ADD(p, value) __opencl_atomic_fetch_add(FLAG(p), value, memory_order_relaxed, memory_scope_device)
#define SWAP(p, value) __opencl_atomic_exchange(FLAG(p), value, memory_order_relaxed, memory_scope_device)
#define RELEASE __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent")
#define ACQUIRE __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent")
#define ACQUIRE_GROUP __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup")

// What was read, of the first work-items.
#define RESULT(i, x) \
    if ((i) < 16) SET(out + 48 + (i), x)

// Writes data, and sets a flag behind it.
static void send(global int *data, int value, global int *flag) {
    *data = value;
    RELEASE;
    SET(flag, 1);
}

// Waits for a flag.
static void wait_for(global int *flag) {
    while (SEE(flag) == 0)
        ;
}

// A flag is seen, and nothing empties the cache before the data is read.
GROUPS(2) ITEMS(32)
kernel void message(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + i, i, out + 40);
    } else {
        wait_for(out + 40);
        int x = out[i]; // BUG missing-acquire
        RESULT(i, x);
    }
}

GROUPS(2) ITEMS(32)
kernel void message_ok(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + i, i, out + 40);
    } else {
        wait_for(out + 40);
        ACQUIRE;
        int x = out[i];
        RESULT(i, x);
    }
}

// The cache is emptied before the flag is seen.
GROUPS(2) ITEMS(32)
kernel void too_early(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + i, i, out + 40);
    } else {
        ACQUIRE;
        wait_for(out + 40);
        int x = out[i]; // BUG missing-acquire
        RESULT(i, x);
    }
}

GROUPS(2) ITEMS(32)
kernel void too_early_ok(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + i, i, out + 40);
    } else {
        wait_for(out + 40);
        ACQUIRE;
        int x = out[i];
        RESULT(i, x);
    }
}

// A fence of the work-group, for what another one has written.
GROUPS(2) ITEMS(32)
kernel void narrow_scope(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + i, i, out + 40);
    } else {
        wait_for(out + 40);
        ACQUIRE_GROUP;
        int x = out[i]; // BUG missing-acquire
        RESULT(i, x);
    }
}

GROUPS(2) ITEMS(32)
kernel void narrow_scope_ok(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + i, i, out + 40);
    } else {
        wait_for(out + 40);
        ACQUIRE;
        int x = out[i];
        RESULT(i, x);
    }
}

// The flag is taken by an atomic exchange, which is relaxed.
GROUPS(2) ITEMS(32)
kernel void exchanged(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + i, i, out + 40);
    } else if (i == 0) {
        while (SWAP(out + 40, 0) == 0)
            ;
        int x = out[3]; // BUG missing-acquire
        RESULT(i, x);
    }
}

GROUPS(2) ITEMS(32)
kernel void exchanged_ok(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + i, i, out + 40);
    } else if (i == 0) {
        while (SWAP(out + 40, 0) == 0)
            ;
        ACQUIRE;
        int x = out[3];
        RESULT(i, x);
    }
}

// A lock that is taken without acquiring.
static void lock(global int *p) {
    int free = 0;
    while (!__opencl_atomic_compare_exchange_strong(FLAG(p), &free, 1, memory_order_relaxed, memory_order_relaxed, memory_scope_device))
        free = 0;
}

static void unlock(global int *p) {
    RELEASE;
    SET(p, 0);
}

GROUPS(2) ITEMS(32)
kernel void spin_lock(global int *out) {
    if (get_local_id(0) != 0) return;
    lock(out + 40);
    out[1] += 5; // BUG missing-acquire
    unlock(out + 40);
}

GROUPS(2) ITEMS(32)
kernel void spin_lock_ok(global int *out) {
    if (get_local_id(0) != 0) return;
    lock(out + 40);
    ACQUIRE;
    out[1] += 5;
    unlock(out + 40);
}

// The last work-group that comes sums what all have written.
GROUPS(4) ITEMS(32)
kernel void last_one_sums(global int *out) {
    int i = get_local_id(0);
    if (i != 0) return;
    out[GROUP] = GROUP + 1;
    RELEASE;
    if (ADD(out + 40, 1) == 3) {
        int sum = 0;
        for (int n = 0; n < 4; n++)
            sum += out[n]; // BUG missing-acquire
        SET(out + 41, sum);
    }
}

GROUPS(4) ITEMS(32)
kernel void last_one_sums_ok(global int *out) {
    int i = get_local_id(0);
    if (i != 0) return;
    out[GROUP] = GROUP + 1;
    RELEASE;
    if (ADD(out + 40, 1) == 3) {
        ACQUIRE;
        int sum = 0;
        for (int n = 0; n < 4; n++)
            sum += out[n];
        SET(out + 41, sum);
    }
}

// Two messages, and one acquire.
GROUPS(2) ITEMS(32)
kernel void second_message(global int *out) {
    int i = get_local_id(0) & 15;
    if (GROUP == 0) {
        send(out + i, i, out + 40);
        send(out + 16 + i, i, out + 41);
    } else {
        wait_for(out + 40);
        ACQUIRE;
        int x = out[i];
        wait_for(out + 41);
        x += out[16 + i]; // BUG missing-acquire
        RESULT(i, x);
    }
}

GROUPS(2) ITEMS(32)
kernel void second_message_ok(global int *out) {
    int i = get_local_id(0) & 15;
    if (GROUP == 0) {
        send(out + i, i, out + 40);
        send(out + 16 + i, i, out + 41);
    } else {
        wait_for(out + 40);
        ACQUIRE;
        int x = out[i];
        wait_for(out + 41);
        ACQUIRE;
        x += out[16 + i];
        RESULT(i, x);
    }
}

// A third work-group hears of the data by the second one, and does not acquire.
GROUPS(3) ITEMS(32)
kernel void handed_on(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + i, i, out + 40);
    } else if (GROUP == 1) {
        wait_for(out + 40);
        __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "agent");
        SET(out + 41, 1);
    } else {
        wait_for(out + 41);
        int x = out[i]; // BUG missing-acquire
        RESULT(i, x);
    }
}

GROUPS(3) ITEMS(32)
kernel void handed_on_ok(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + i, i, out + 40);
    } else if (GROUP == 1) {
        wait_for(out + 40);
        __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "agent");
        SET(out + 41, 1);
    } else {
        wait_for(out + 41);
        ACQUIRE;
        int x = out[i];
        RESULT(i, x);
    }
}

// An index is published, and what it stands for is read through it: that it depends on the index empties no cache.
GROUPS(2) ITEMS(32)
kernel void published_index(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        if (i == 0) {
            out[7] = 99;
            RELEASE;
            SET(out + 40, 7);
        }
    } else if (i == 0) {
        int at;
        while ((at = SEE(out + 40)) == 0)
            ;
        int x = out[at]; // BUG missing-acquire
        RESULT(i, x);
    }
}

GROUPS(2) ITEMS(32)
kernel void published_index_ok(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        if (i == 0) {
            out[7] = 99;
            RELEASE;
            SET(out + 40, 7);
        }
    } else if (i == 0) {
        int at;
        while ((at = SEE(out + 40)) == 0)
            ;
        ACQUIRE;
        int x = out[at];
        RESULT(i, x);
    }
}

// A barrier of all work-groups, made of a counter, that orders and acquires nothing.
GROUPS(2) ITEMS(32)
kernel void grid_barrier(global int *out) {
    int i = get_local_id(0);
    out[16 * GROUP + (i & 15)] = i & 15;
    RELEASE;
    if (i == 0) ADD(out + 40, 1);
    while (SEE(out + 40) < 2)
        ;
    int x = out[16 - 16 * GROUP + (i & 15)]; // BUG missing-acquire
    if (i < 8) SET(out + 48 + 8 * GROUP + i, x);
}

GROUPS(2) ITEMS(32)
kernel void grid_barrier_ok(global int *out) {
    int i = get_local_id(0);
    out[16 * GROUP + (i & 15)] = i & 15;
    RELEASE;
    if (i == 0) ADD(out + 40, 1);
    while (SEE(out + 40) < 2)
        ;
    ACQUIRE;
    int x = out[16 - 16 * GROUP + (i & 15)];
    if (i < 8) SET(out + 48 + 8 * GROUP + i, x);
}

// A queue of one place: the cache is emptied before the first round only.
GROUPS(2) ITEMS(32)
kernel void queue(global int *out) {
    if (get_local_id(0) != 0) return;
    if (GROUP == 0) {
        for (int n = 1; n < 4; n++) {
            out[0] = n;
            RELEASE;
            SET(out + 40, n);
            while (SEE(out + 41) < n)
                ;
        }
    } else {
        int sum = 0;
        ACQUIRE;
        for (int n = 1; n < 4; n++) {
            while (SEE(out + 40) < n)
                ;
            sum += out[0]; // BUG missing-acquire
            RELEASE;
            SET(out + 41, n);
        }
        SET(out + 42, sum);
    }
}

GROUPS(2) ITEMS(32)
kernel void queue_ok(global int *out) {
    if (get_local_id(0) != 0) return;
    if (GROUP == 0) {
        for (int n = 1; n < 4; n++) {
            out[0] = n;
            RELEASE;
            SET(out + 40, n);
            while (SEE(out + 41) < n)
                ;
        }
    } else {
        int sum = 0;
        for (int n = 1; n < 4; n++) {
            while (SEE(out + 40) < n)
                ;
            ACQUIRE;
            sum += out[0];
            RELEASE;
            SET(out + 41, n);
        }
        SET(out + 42, sum);
    }
}

// No fence at all: the repair reads past the cache instead.
GROUPS(2) ITEMS(32)
kernel void plain_read(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + i, i, out + 40);
    } else {
        wait_for(out + 40);
        int x = out[i] * 2; // BUG missing-acquire
        RESULT(i, x);
    }
}

GROUPS(2) ITEMS(32)
kernel void plain_read_ok(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + i, i, out + 40);
    } else {
        wait_for(out + 40);
        int x = SEE(out + i) * 2;
        RESULT(i, x);
    }
}

// One way to the data acquires, the other does not.
GROUPS(2) ITEMS(32)
kernel void one_way(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + i, i, out + 40);
    } else {
        wait_for(out + 40);
        if (SEE(out + 43) != 0)
            ACQUIRE;
        int x = out[i]; // BUG missing-acquire
        RESULT(i, x);
    }
}

GROUPS(2) ITEMS(32)
kernel void one_way_ok(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + i, i, out + 40);
    } else {
        wait_for(out + 40);
        if (SEE(out + 43) == 0)
            ACQUIRE;
        int x = out[i];
        RESULT(i, x);
    }
}

// One work-item of several waves sees the flag and acquires nothing; the barrier behind it does not empty the cache either.
GROUPS(2) ITEMS(128)
kernel void seen_for_all(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        if (i < 32) send(out + i, i, out + 40);
    } else {
        if (i == 0) wait_for(out + 40);
        barrier(CLK_GLOBAL_MEM_FENCE);
        int x = out[i & 31]; // BUG missing-acquire
        RESULT(i, x);
    }
}

GROUPS(2) ITEMS(128)
kernel void seen_for_all_ok(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        if (i < 32) send(out + i, i, out + 40);
    } else {
        if (i == 0) wait_for(out + 40);
        barrier(CLK_GLOBAL_MEM_FENCE);
        ACQUIRE;
        int x = out[i & 31];
        RESULT(i, x);
    }
}

// All work-items read one place, which compilers do by the scalar cache if no fence is before it.
GROUPS(2) ITEMS(32)
kernel void read_by_all(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + 3, 4, out + 40);
    } else {
        wait_for(out + 40);
        int x = out[3]; // BUG missing-acquire
        RESULT(i, x + i);
    }
}

GROUPS(2) ITEMS(32)
kernel void read_by_all_ok(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        send(out + 3, 4, out + 40);
    } else {
        wait_for(out + 40);
        ACQUIRE;
        int x = out[3];
        RESULT(i, x + i);
    }
}

// From here on for gfx942 only, where stores wait in a cache, too.
#ifdef __gfx942__
// A fence of the work-group behind the data, which leaves it in the cache of the die.
GROUPS(2) ITEMS(32)
kernel void narrow_release(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        out[i] = i;
        __builtin_amdgcn_s_waitcnt(0);
        __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
        SET(out + 40, 1);
    } else {
        wait_for(out + 40);
        ACQUIRE;
        int x = out[i]; // BUG missing-release
        RESULT(i, x);
    }
}

GROUPS(2) ITEMS(32)
kernel void narrow_release_ok(global int *out) {
    int i = get_local_id(0);
    if (GROUP == 0) {
        out[i] = i;
        RELEASE;
        SET(out + 40, 1);
    } else {
        wait_for(out + 40);
        ACQUIRE;
        int x = out[i];
        RESULT(i, x);
    }
}
#endif
