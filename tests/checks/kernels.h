// What the sources of the catalogue share: OpenCL's functions, without a library, in one dimension.
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
// Work-groups of the launch; one where nothing is said.
#define GROUPS(n)
#define ITEMS(n) __attribute__((reqd_work_group_size(n, 1, 1)))
