// Shapes of litmus tests between work-groups, of which one work-item each acts: what out holds at the end is the outcome. All accesses to x and y
// are atomic; a kernel's name says their order and scope.

#define RELAXED __ATOMIC_RELAXED
#define ACQUIRE __ATOMIC_ACQUIRE
#define RELEASE __ATOMIC_RELEASE
#define SEQ_CST __ATOMIC_SEQ_CST

#define ID __builtin_amdgcn_workgroup_id_x()
#define ACTS (__builtin_amdgcn_workitem_id_x() == 0)
#define SHAPE(name) \
    __attribute__((reqd_work_group_size(64, 1, 1))) kernel void name(global atomic_int *x, global atomic_int *y, global int *out)
#define GROUP __OPENCL_MEMORY_SCOPE_WORK_GROUP
#define DEVICE __OPENCL_MEMORY_SCOPE_DEVICE
#define SYSTEM __OPENCL_MEMORY_SCOPE_ALL_SVM_DEVICES
#define STORE(p, order, scope) __opencl_atomic_store(p, 1, order, scope)
#define LOAD(p, order, scope) __opencl_atomic_load(p, order, scope)

#define SHAPES(suffix, store, load, scope) \
    /* store buffering */ \
    SHAPE(sb_##suffix) { \
        if (!ACTS) return; \
        if (ID == 0) { \
            STORE(x, store, scope); \
            out[0] = LOAD(y, load, scope); \
        } else { \
            STORE(y, store, scope); \
            out[1] = LOAD(x, load, scope); \
        } \
    } \
    /* load buffering */ \
    SHAPE(lb_##suffix) { \
        if (!ACTS) return; \
        if (ID == 0) { \
            out[0] = LOAD(x, load, scope); \
            STORE(y, store, scope); \
        } else { \
            out[1] = LOAD(y, load, scope); \
            STORE(x, store, scope); \
        } \
    } \
    /* a message that may not have come */ \
    SHAPE(mp_##suffix) { \
        if (!ACTS) return; \
        if (ID == 0) { \
            STORE(x, store, scope); \
            STORE(y, store, scope); \
        } else { \
            out[0] = LOAD(y, load, scope); \
            out[1] = LOAD(x, load, scope); \
        } \
    } \
    /* independent reads of independent writes */ \
    SHAPE(iriw_##suffix) { \
        if (!ACTS) return; \
        switch (ID) { \
        case 0: \
            STORE(x, store, scope); \
            break; \
        case 1: \
            STORE(y, store, scope); \
            break; \
        case 2: \
            out[0] = LOAD(x, load, scope); \
            out[1] = LOAD(y, load, scope); \
            break; \
        default: \
            out[2] = LOAD(y, load, scope); \
            out[3] = LOAD(x, load, scope); \
        } \
    }

#define ORDERS(suffix, scope) \
    SHAPES(relaxed_##suffix, RELAXED, RELAXED, scope) \
    SHAPES(acq_rel_##suffix, RELEASE, ACQUIRE, scope) \
    SHAPES(seq_cst_##suffix, SEQ_CST, SEQ_CST, scope)

ORDERS(group, GROUP)
ORDERS(device, DEVICE)
ORDERS(system, SYSTEM)
