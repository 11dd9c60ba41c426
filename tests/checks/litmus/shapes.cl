// Shapes of litmus tests, of which one work-item of each work-group or wave acts: what out holds at the end is the outcome. All accesses to x and y
// are atomic; a kernel's name says their order and scope, and where x and y are.

#define RELAXED __ATOMIC_RELAXED
#define ACQUIRE __ATOMIC_ACQUIRE
#define RELEASE __ATOMIC_RELEASE
#define SEQ_CST __ATOMIC_SEQ_CST

#define GROUP __OPENCL_MEMORY_SCOPE_WORK_GROUP
#define DEVICE __OPENCL_MEMORY_SCOPE_DEVICE
#define SYSTEM __OPENCL_MEMORY_SCOPE_ALL_SVM_DEVICES

#define ITEM __builtin_amdgcn_workitem_id_x()
// who acts, and under which number
#define BETWEEN if (ITEM != 0) return; uint id = __builtin_amdgcn_workgroup_id_x();
#define WITHIN if ((ITEM & 63) != 0) return; uint id = ITEM >> 6;

#define STORE(p, order, scope) __opencl_atomic_store(p, 1, order, scope)
#define LOAD(p, order, scope) __opencl_atomic_load(p, order, scope)

// where x and y are
#define IN_GLOBAL global atomic_int *x = (global atomic_int *)at_x; global atomic_int *y = (global atomic_int *)at_y;
#define IN_FLAT atomic_int *x = (atomic_int *)at_x; atomic_int *y = (atomic_int *)at_y;
#define IN_LDS local atomic_int xy[128]; local atomic_int *x = xy; local atomic_int *y = xy + 64;

#define SHAPE(name, items, place, who) \
    __attribute__((reqd_work_group_size(items, 1, 1))) kernel void name(ulong at_x, ulong at_y, global int *out) { place who

#define SHAPES(suffix, items, place, who, store, load, scope) \
    /* store buffering */ \
    SHAPE(sb_##suffix, items, place, who) \
        if (id == 0) { \
            STORE(x, store, scope); \
            out[0] = LOAD(y, load, scope); \
        } else if (id == 1) { \
            STORE(y, store, scope); \
            out[1] = LOAD(x, load, scope); \
        } \
    } \
    /* load buffering */ \
    SHAPE(lb_##suffix, items, place, who) \
        if (id == 0) { \
            int value = LOAD(x, load, scope); \
            STORE(y, store, scope); \
            out[0] = value; \
        } else if (id == 1) { \
            int value = LOAD(y, load, scope); \
            STORE(x, store, scope); \
            out[1] = value; \
        } \
    } \
    /* a message that may not have come */ \
    SHAPE(mp_##suffix, items, place, who) \
        if (id == 0) { \
            STORE(x, store, scope); \
            STORE(y, store, scope); \
        } else if (id == 1) { \
            int first = LOAD(y, load, scope), second = LOAD(x, load, scope); \
            out[0] = first; \
            out[1] = second; \
        } \
    } \
    /* independent reads of independent writes */ \
    SHAPE(iriw_##suffix, items, place, who) \
        if (id == 0) { \
            STORE(x, store, scope); \
        } else if (id == 1) { \
            STORE(y, store, scope); \
        } else if (id == 2) { \
            int first = LOAD(x, load, scope), second = LOAD(y, load, scope); \
            out[0] = first; \
            out[1] = second; \
        } else if (id == 3) { \
            int first = LOAD(y, load, scope), second = LOAD(x, load, scope); \
            out[2] = first; \
            out[3] = second; \
        } \
    }

#define ORDERS(suffix, items, place, who, scope) \
    SHAPES(relaxed_##suffix, items, place, who, RELAXED, RELAXED, scope) \
    SHAPES(acq_rel_##suffix, items, place, who, RELEASE, ACQUIRE, scope) \
    SHAPES(seq_cst_##suffix, items, place, who, SEQ_CST, SEQ_CST, scope)

ORDERS(group, 64, IN_GLOBAL, BETWEEN, GROUP)
ORDERS(device, 64, IN_GLOBAL, BETWEEN, DEVICE)
ORDERS(system, 64, IN_GLOBAL, BETWEEN, SYSTEM)
ORDERS(device_flat, 64, IN_FLAT, BETWEEN, DEVICE)
ORDERS(group_within, 256, IN_GLOBAL, WITHIN, GROUP)
ORDERS(group_lds, 256, IN_LDS, WITHIN, GROUP)
