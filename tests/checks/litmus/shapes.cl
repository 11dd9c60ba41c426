// Shapes of litmus tests between work-groups, of which one work-item each acts: what out holds at the end is the outcome. All accesses to x and y
// are atomic, of device scope; a kernel's name says their order.

#define RELAXED __ATOMIC_RELAXED
#define ACQUIRE __ATOMIC_ACQUIRE
#define RELEASE __ATOMIC_RELEASE
#define SEQ_CST __ATOMIC_SEQ_CST

#define ID __builtin_amdgcn_workgroup_id_x()
#define ACTS (__builtin_amdgcn_workitem_id_x() == 0)
#define SHAPE(name) \
    __attribute__((reqd_work_group_size(64, 1, 1))) kernel void name(global atomic_int *x, global atomic_int *y, global int *out)
#define STORE(p, order) __opencl_atomic_store(p, 1, order, __OPENCL_MEMORY_SCOPE_DEVICE)
#define LOAD(p, order) __opencl_atomic_load(p, order, __OPENCL_MEMORY_SCOPE_DEVICE)

#define SHAPES(suffix, store, load) \
    /* store buffering */ \
    SHAPE(sb_##suffix) { \
        if (!ACTS) return; \
        if (ID == 0) { \
            STORE(x, store); \
            out[0] = LOAD(y, load); \
        } else { \
            STORE(y, store); \
            out[1] = LOAD(x, load); \
        } \
    } \
    /* load buffering */ \
    SHAPE(lb_##suffix) { \
        if (!ACTS) return; \
        if (ID == 0) { \
            out[0] = LOAD(x, load); \
            STORE(y, store); \
        } else { \
            out[1] = LOAD(y, load); \
            STORE(x, store); \
        } \
    } \
    /* a message that may not have come */ \
    SHAPE(mp_##suffix) { \
        if (!ACTS) return; \
        if (ID == 0) { \
            STORE(x, store); \
            STORE(y, store); \
        } else { \
            out[0] = LOAD(y, load); \
            out[1] = LOAD(x, load); \
        } \
    } \
    /* independent reads of independent writes */ \
    SHAPE(iriw_##suffix) { \
        if (!ACTS) return; \
        switch (ID) { \
        case 0: \
            STORE(x, store); \
            break; \
        case 1: \
            STORE(y, store); \
            break; \
        case 2: \
            out[0] = LOAD(x, load); \
            out[1] = LOAD(y, load); \
            break; \
        default: \
            out[2] = LOAD(y, load); \
            out[3] = LOAD(x, load); \
        } \
    }

SHAPES(relaxed, RELAXED, RELAXED)
SHAPES(acq_rel, RELEASE, ACQUIRE)
SHAPES(seq_cst, SEQ_CST, SEQ_CST)
