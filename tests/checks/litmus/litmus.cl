// Litmus tests of the memory model between two work-groups: a message (mp) whose flag has the orders, or fences beside it, and a counter
// that hands data on (count). One work-item of each work-group acts. `data` are plain variables, 256 bytes apart; the flag is atomic. A
// kernel's name says the orders of store and load, and the scope.

#define RELAXED __ATOMIC_RELAXED
#define ACQUIRE __ATOMIC_ACQUIRE
#define RELEASE __ATOMIC_RELEASE
#define ACQ_REL __ATOMIC_ACQ_REL
#define SEQ_CST __ATOMIC_SEQ_CST
#define GROUP __OPENCL_MEMORY_SCOPE_WORK_GROUP
#define DEVICE __OPENCL_MEMORY_SCOPE_DEVICE
#define SYSTEM __OPENCL_MEMORY_SCOPE_ALL_SVM_DEVICES

#define ID __builtin_amdgcn_workgroup_id_x()
#define ACTS (__builtin_amdgcn_workitem_id_x() == 0)
#define STEP 64

// A message: plain data, then a flag.
#define MP(name, store_order, load_order, scope) \
    __attribute__((reqd_work_group_size(64, 1, 1))) kernel void name(global int *data, global atomic_int *flag, global int *out) { \
        if (!ACTS) \
            return; \
        if (ID == 0) { \
            data[0] = 1; \
            data[STEP] = 2; \
            __opencl_atomic_store(flag, 1, store_order, scope); \
        } else { \
            while (__opencl_atomic_load(flag, load_order, scope) == 0) \
                ; \
            out[0] = data[0]; \
            out[1] = data[STEP]; \
        } \
    }

MP(mp_relaxed_device, RELAXED, RELAXED, DEVICE)
MP(mp_release_relaxed_device, RELEASE, RELAXED, DEVICE)
MP(mp_relaxed_acquire_device, RELAXED, ACQUIRE, DEVICE)
MP(mp_release_acquire_group, RELEASE, ACQUIRE, GROUP)
MP(mp_release_acquire_device, RELEASE, ACQUIRE, DEVICE)
MP(mp_release_acquire_system, RELEASE, ACQUIRE, SYSTEM)
MP(mp_seq_cst_device, SEQ_CST, SEQ_CST, DEVICE)

// The same with fences and relaxed flags.
#define MP_FENCES(name, scope) \
    __attribute__((reqd_work_group_size(64, 1, 1))) kernel void name(global int *data, global atomic_int *flag, global int *out) { \
        if (!ACTS) \
            return; \
        if (ID == 0) { \
            data[0] = 1; \
            data[STEP] = 2; \
            __builtin_amdgcn_fence(RELEASE, scope); \
            __opencl_atomic_store(flag, 1, RELAXED, DEVICE); \
        } else { \
            while (__opencl_atomic_load(flag, RELAXED, DEVICE) == 0) \
                ; \
            __builtin_amdgcn_fence(ACQUIRE, scope); \
            out[0] = data[0]; \
            out[1] = data[STEP]; \
        } \
    }

MP_FENCES(mp_fences_group, "workgroup")
MP_FENCES(mp_fences_device, "agent")
MP_FENCES(mp_fences_system, "")

// A counter that hands the data on: the second to come reads what the first one wrote.
#define COUNT(name, order, scope) \
    __attribute__((reqd_work_group_size(64, 1, 1))) kernel void name(global int *data, global atomic_int *flag, global int *out) { \
        if (!ACTS) \
            return; \
        data[STEP * ID] = 1 + ID; \
        if (__opencl_atomic_fetch_add(flag, 1, order, scope) == 1) { \
            out[0] = data[0]; \
            out[1] = data[STEP]; \
        } \
    }

COUNT(count_relaxed_device, RELAXED, DEVICE)
COUNT(count_release_device, RELEASE, DEVICE)
COUNT(count_acquire_device, ACQUIRE, DEVICE)
COUNT(count_acq_rel_device, ACQ_REL, DEVICE)
COUNT(count_acq_rel_system, ACQ_REL, SYSTEM)
