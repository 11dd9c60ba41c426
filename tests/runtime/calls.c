// The functions that the other tests leave out: every order of the operations on signals and queue indices, AMD's extensions,
// memory and signals of another process, virtual memory. With api, programs and images every function of hsa.h is called.
// usage: calls CODE_OBJECT   (with a GPU agent; the object has a kernel vecadd.kd)
#include "check.h"
#include <link.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

// Names that are newer than Debian's headers.
typedef struct { hsa_access_permission_t permissions; hsa_agent_t agent; } access_desc_t;
hsa_status_t hsa_amd_vmem_address_reserve(void**, size_t, uint64_t, uint64_t);
hsa_status_t hsa_amd_vmem_address_reserve_align(void**, size_t, uint64_t, uint64_t, uint64_t);
hsa_status_t hsa_amd_vmem_address_free(void*, size_t);
hsa_status_t hsa_amd_vmem_handle_create(hsa_amd_memory_pool_t, size_t, int, uint64_t, uint64_t*);
hsa_status_t hsa_amd_vmem_handle_release(uint64_t);
hsa_status_t hsa_amd_vmem_map(void*, size_t, size_t, uint64_t, uint64_t);
hsa_status_t hsa_amd_vmem_unmap(void*, size_t);
hsa_status_t hsa_amd_vmem_set_access(void*, size_t, const access_desc_t*, size_t);
hsa_status_t hsa_amd_vmem_get_access(void*, hsa_access_permission_t*, hsa_agent_t);
hsa_status_t hsa_amd_vmem_export_shareable_handle(int*, uint64_t, uint64_t);
hsa_status_t hsa_amd_vmem_import_shareable_handle(int, uint64_t*);
hsa_status_t hsa_amd_vmem_retain_alloc_handle(uint64_t*, void*);
hsa_status_t hsa_amd_vmem_get_alloc_properties_from_handle(uint64_t, hsa_amd_memory_pool_t*, int*);
hsa_status_t hsa_amd_portable_export_dmabuf(const void*, size_t, int*, uint64_t*);
hsa_status_t hsa_amd_portable_close_dmabuf(int);
hsa_status_t hsa_amd_queue_get_info(hsa_queue_t*, int, void*);
hsa_status_t hsa_amd_memory_copy_engine_status(hsa_agent_t, hsa_agent_t, uint32_t*);
hsa_status_t hsa_amd_memory_async_copy_on_engine(void*, hsa_agent_t, const void*, hsa_agent_t, size_t, uint32_t, const hsa_signal_t*, hsa_signal_t, int, bool);
hsa_status_t hsa_amd_enable_logging(uint8_t*, void*);
hsa_status_t hsa_amd_spm_acquire(hsa_agent_t);
hsa_status_t hsa_amd_spm_release(hsa_agent_t);
hsa_status_t hsa_amd_spm_set_dest_buffer(hsa_agent_t, size_t, uint32_t*, uint32_t*, void*, bool*);
hsa_status_t hsa_amd_agent_set_async_scratch_limit(hsa_agent_t, size_t);

// What debuggers look at.
extern struct r_debug _amdgpu_r_debug;

static hsa_agent_t cpu, gpu;
static hsa_amd_memory_pool_t host_pool, device_pool, group_pool;
static hsa_isa_t isa;
static const hsa_signal_t no_signal = {0x1234};

static hsa_status_t find(hsa_agent_t agent, void* data) {
    hsa_device_type_t type;
    OK(hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type));
    *(type == HSA_DEVICE_TYPE_CPU ? &cpu : &gpu) = agent;
    return HSA_STATUS_SUCCESS;
}

static hsa_status_t find_pool(hsa_amd_memory_pool_t pool, void* data) {
    hsa_amd_segment_t segment;
    OK(hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SEGMENT, &segment));
    if (segment == HSA_AMD_SEGMENT_GROUP) group_pool = pool;
    else if (data) device_pool = pool;
    else if (!host_pool.handle) host_pool = pool;
    return HSA_STATUS_SUCCESS;
}

static hsa_status_t own_isa(hsa_isa_t i, void* data) { isa = i; return HSA_STATUS_SUCCESS; }

// An operation that gives nothing, in all its orders: from 12 to a result.
#define ORDERS(op, operand, result, ...)                            \
    do {                                                            \
        void (*all[])(hsa_signal_t, hsa_signal_value_t) = {__VA_ARGS__}; \
        for (int i_ = 0; i_ < sizeof all / sizeof *all; i_++) {     \
            hsa_signal_store_relaxed(s, 12);                        \
            all[i_](s, operand);                                    \
            IS(hsa_signal_load_relaxed(s) == result);               \
        }                                                           \
    } while (0)
#define FOUR(op) hsa_signal_##op##_relaxed, hsa_signal_##op##_scacquire, hsa_signal_##op##_screlease, hsa_signal_##op##_scacq_screl, \
                 hsa_signal_##op##_acquire, hsa_signal_##op##_release, hsa_signal_##op##_acq_rel

static void signals(void) {
    hsa_signal_t s;
    OK(hsa_signal_create(12, 0, NULL, &s));
    ORDERS(add, 5, 17, FOUR(add));
    ORDERS(subtract, 5, 7, FOUR(subtract));
    ORDERS(and, 6, 4, FOUR(and));
    ORDERS(or, 3, 15, FOUR(or));
    ORDERS(xor, 5, 9, FOUR(xor));
    ORDERS(store, -3, -3, hsa_signal_store_relaxed, hsa_signal_store_screlease, hsa_signal_store_release, hsa_signal_silent_store_relaxed, hsa_signal_silent_store_screlease);
    hsa_signal_value_t (*loads[])(hsa_signal_t) = {hsa_signal_load_relaxed, hsa_signal_load_scacquire, hsa_signal_load_acquire};
    for (int i = 0; i < 3; i++) IS(loads[i](s) == -3);
    hsa_signal_value_t (*exchanges[])(hsa_signal_t, hsa_signal_value_t) = {FOUR(exchange)};
    for (int i = 0; i < 7; i++) {
        hsa_signal_store_relaxed(s, i);
        IS(exchanges[i](s, 100) == i && hsa_signal_load_relaxed(s) == 100);
    }
    hsa_signal_value_t (*cas[])(hsa_signal_t, hsa_signal_value_t, hsa_signal_value_t) = {FOUR(cas)};
    for (int i = 0; i < 7; i++) {
        hsa_signal_store_relaxed(s, i);
        IS(cas[i](s, 50, 60) == i && hsa_signal_load_relaxed(s) == i);
        IS(cas[i](s, i, 60) == i && hsa_signal_load_relaxed(s) == 60);
    }
    hsa_signal_value_t (*waits[])(hsa_signal_t, hsa_signal_condition_t, hsa_signal_value_t, uint64_t, hsa_wait_state_t) =
        {hsa_signal_wait_relaxed, hsa_signal_wait_scacquire, hsa_signal_wait_acquire};
    for (int i = 0; i < 3; i++) {
        IS(waits[i](s, HSA_SIGNAL_CONDITION_EQ, 60, UINT64_MAX, HSA_WAIT_STATE_ACTIVE) == 60);
        IS(waits[i](s, HSA_SIGNAL_CONDITION_EQ, 61, 1000, HSA_WAIT_STATE_BLOCKED) == 60);
    }
    hsa_signal_group_t group = {0};
    hsa_signal_t found = {0};
    hsa_signal_value_t value = 0;
    hsa_signal_condition_t conditions[] = {HSA_SIGNAL_CONDITION_GTE};
    hsa_signal_value_t compare[] = {1};
    OK(hsa_signal_group_create(1, &s, 1, &cpu, &group));
    GIVES(hsa_signal_group_create(0, &s, 1, &cpu, &group), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_signal_group_wait_any_relaxed(group, conditions, compare, HSA_WAIT_STATE_BLOCKED, &found, &value));
    IS(found.handle == s.handle && value == 60);
    OK(hsa_signal_group_wait_any_scacquire(group, conditions, compare, HSA_WAIT_STATE_BLOCKED, &found, &value));
    GIVES(hsa_signal_group_wait_any_relaxed((hsa_signal_group_t){77}, conditions, compare, HSA_WAIT_STATE_BLOCKED, &found, &value), HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP);
    GIVES(hsa_signal_group_wait_any_scacquire(group, NULL, compare, HSA_WAIT_STATE_BLOCKED, &found, &value), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_signal_group_destroy(group));
    GIVES(hsa_signal_group_destroy(group), HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP);
    OK(hsa_signal_destroy(s));
}

static void indices(void) {
    hsa_queue_t* q = NULL;
    hsa_signal_t doorbell = {0};
    hsa_region_t region = {host_pool.handle};
    OK(hsa_signal_create(0, 0, NULL, &doorbell));
    OK(hsa_soft_queue_create(region, 64, HSA_QUEUE_TYPE_MULTI, HSA_QUEUE_FEATURE_AGENT_DISPATCH, doorbell, &q));
    GIVES(hsa_soft_queue_create(region, 63, HSA_QUEUE_TYPE_MULTI, HSA_QUEUE_FEATURE_AGENT_DISPATCH, doorbell, &q), HSA_STATUS_ERROR_INVALID_ARGUMENT);
#define OF_INDEX(op) hsa_queue_##op##_write_index_relaxed, hsa_queue_##op##_write_index_scacquire, hsa_queue_##op##_write_index_screlease, \
    hsa_queue_##op##_write_index_scacq_screl, hsa_queue_##op##_write_index_acquire, hsa_queue_##op##_write_index_release, hsa_queue_##op##_write_index_acq_rel
    uint64_t (*adds[])(const hsa_queue_t*, uint64_t) = {OF_INDEX(add)};
    for (int i = 0; i < 7; i++) IS(adds[i](q, 2) == 2 * i);
    uint64_t (*cas[])(const hsa_queue_t*, uint64_t, uint64_t) = {OF_INDEX(cas)};
    for (int i = 0; i < 7; i++) IS(cas[i](q, 14 + i, 15 + i) == 14 + i && cas[i](q, 0, 1) == 15 + i);
    uint64_t (*loads[])(const hsa_queue_t*) = {hsa_queue_load_write_index_relaxed, hsa_queue_load_write_index_scacquire, hsa_queue_load_write_index_acquire};
    for (int i = 0; i < 3; i++) IS(loads[i](q) == 21);
    void (*stores[])(const hsa_queue_t*, uint64_t) = {hsa_queue_store_write_index_relaxed, hsa_queue_store_write_index_screlease, hsa_queue_store_write_index_release};
    for (int i = 0; i < 3; i++) { stores[i](q, 30 + i); IS(hsa_queue_load_write_index_relaxed(q) == 30 + i); }
    void (*read_stores[])(const hsa_queue_t*, uint64_t) = {hsa_queue_store_read_index_relaxed, hsa_queue_store_read_index_screlease, hsa_queue_store_read_index_release};
    uint64_t (*read_loads[])(const hsa_queue_t*) = {hsa_queue_load_read_index_relaxed, hsa_queue_load_read_index_scacquire, hsa_queue_load_read_index_acquire};
    for (int i = 0; i < 3; i++) { read_stores[i](q, 5 + i); IS(read_loads[i](q) == 5 + i); }
    OK(hsa_queue_destroy(q));
    // a cooperative queue, and what a queue says of itself
    hsa_agent_t of = {0};
    bool cooperative = false;
    uint64_t id = 0;
    OK(hsa_agent_get_info(gpu, HSA_AMD_AGENT_INFO_COOPERATIVE_QUEUES, &cooperative));
    IS(cooperative);
    OK(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_COOPERATIVE, NULL, NULL, UINT32_MAX, UINT32_MAX, &q));
    IS(q->type == HSA_QUEUE_TYPE_COOPERATIVE);
    OK(hsa_amd_queue_get_info(q, 0, &of));
    OK(hsa_amd_queue_get_info(q, 1, &id));
    IS(of.handle == gpu.handle && id);
    GIVES(hsa_amd_queue_get_info(q, 9, &id), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_amd_queue_get_info(q, 0, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_queue_destroy(q));
}

static volatile int faults_told;
static hsa_amd_event_t event;
static hsa_status_t on_event(const hsa_amd_event_t* e, void* data) { event = *e; faults_told++; return HSA_STATUS_SUCCESS; }
static void on_error(hsa_status_t status, hsa_queue_t* queue, void* data) { *(volatile hsa_status_t*)data = status; }
static hsa_status_t count_symbol(hsa_code_object_t o, hsa_code_symbol_t s, void* data) { ++*(int*)data; return HSA_STATUS_SUCCESS; }

static void code(const char* path) {
    FILE* file = fopen(path, "rb");
    if (!file) { perror(path); exit(2); }
    static char bytes[1 << 20];
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    hsa_code_object_t object = {0};
    hsa_code_object_reader_t reader = {0};
    hsa_executable_t executable = {0};
    hsa_executable_symbol_t symbol = {0};
    uint32_t result = 9;
    int n = 0;
    OK(hsa_code_object_deserialize(bytes, size, NULL, &object));
    OK(hsa_code_object_iterate_symbols(object, count_symbol, &n));
    IS(n >= 1);
    GIVES(hsa_code_object_iterate_symbols(object, NULL, &n), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_code_object_iterate_symbols((hsa_code_object_t){999}, count_symbol, &n), HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
    OK(hsa_code_object_destroy(object));
    GIVES(hsa_code_object_destroy(object), HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
    OK(hsa_code_object_reader_create_from_memory(bytes, size, &reader));
    OK(hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &executable));
    OK(hsa_executable_readonly_variable_define(executable, gpu, "table", bytes));
    GIVES(hsa_executable_readonly_variable_define(executable, gpu, "table", bytes), HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED);
    GIVES(hsa_executable_readonly_variable_define(executable, no_agent, "t", bytes), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_executable_load_program_code_object(executable, reader, NULL, NULL), HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
    GIVES(hsa_executable_load_program_code_object(executable, (hsa_code_object_reader_t){99}, NULL, NULL), HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER);
    OK(hsa_executable_load_agent_code_object(executable, gpu, reader, NULL, NULL));
    OK(hsa_executable_freeze(executable, NULL));
    struct link_map* map = _amdgpu_r_debug.r_map;
    IS(_amdgpu_r_debug.r_version == 7 && _amdgpu_r_debug.r_state == RT_CONSISTENT && _amdgpu_r_debug.r_brk);
    IS(map && !map->l_next && !strncmp(map->l_name, "memory://", 9));
    OK(hsa_executable_validate_alt(executable, NULL, &result));
    IS(result == 0);
    GIVES(hsa_executable_validate_alt((hsa_executable_t){99}, NULL, &result), HSA_STATUS_ERROR_INVALID_EXECUTABLE);
    GIVES(hsa_executable_validate_alt(executable, NULL, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);

    // a fault is told to the system's handler, and to its queue
    hsa_queue_t* queue = NULL;
    hsa_signal_t done = {0};
    volatile hsa_status_t queue_error = 0;
    char* kernarg = NULL;
    GIVES(hsa_amd_register_system_event_handler(NULL, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_amd_register_system_event_handler(on_event, NULL));
    GIVES(hsa_amd_register_system_event_handler(on_event, NULL), HSA_STATUS_ERROR);
    OK(hsa_signal_create(1, 0, NULL, &done));
    OK(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_SINGLE, on_error, (void*)&queue_error, UINT32_MAX, UINT32_MAX, &queue));
    OK(hsa_amd_memory_pool_allocate(host_pool, 4096, 0, (void**)&kernarg));
    memset(kernarg, 0, 4096);
    memcpy(kernarg, (void*[]){kernarg, kernarg, (void*)0x40}, 24);
    kernarg[24] = 64;
    hsa_kernel_dispatch_packet_t packet = {.header = HSA_PACKET_TYPE_KERNEL_DISPATCH | FENCES, .setup = 1, .workgroup_size_x = 64,
        .workgroup_size_y = 1, .workgroup_size_z = 1, .grid_size_x = 64, .grid_size_y = 1, .grid_size_z = 1, .kernarg_address = kernarg, .completion_signal = done};
    OK(hsa_executable_get_symbol_by_name(executable, "vecadd.kd", &gpu, &symbol));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &packet.kernel_object));
    submit(queue, &packet);
    for (int i = 0; i < 5000 && !queue_error; i++) nanosleep(&(struct timespec){0, 1000000}, NULL);
    IS(queue_error == HSA_STATUS_ERROR_MEMORY_FAULT && faults_told == 1);
    IS(event.event_type == HSA_AMD_GPU_MEMORY_FAULT_EVENT && event.memory_fault.agent.handle == gpu.handle);
    IS(event.memory_fault.virtual_address == 0x40 && event.memory_fault.fault_reason_mask == HSA_AMD_MEMORY_FAULT_PAGE_NOT_PRESENT);
    OK(hsa_queue_destroy(queue));
    OK(hsa_executable_destroy(executable));
    IS(!_amdgpu_r_debug.r_map);
    OK(hsa_code_object_reader_destroy(reader));
    GIVES(hsa_code_object_reader_destroy(reader), HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER);
    OK(hsa_amd_memory_pool_free(kernarg));
}

static hsa_status_t any_cache(hsa_cache_t c, void* data) { return HSA_STATUS_SUCCESS; }
static hsa_status_t any_wavefront(hsa_wavefront_t w, void* data) { return HSA_STATUS_SUCCESS; }
static hsa_status_t any_symbol(hsa_executable_t e, hsa_executable_symbol_t s, void* data) { return HSA_STATUS_SUCCESS; }
static hsa_status_t any_agent_symbol(hsa_executable_t e, hsa_agent_t a, hsa_executable_symbol_t s, void* data) { return HSA_STATUS_SUCCESS; }

// Bad arguments that the other tests leave out.
static void bad_arguments(void) {
    hsa_executable_t executable = {0}, none = {0x999};
    hsa_executable_state_t state;
    const char* name;
    uint32_t result;
    uint16_t minor;
    bool flag;
    char bytes[64];
    GIVES(hsa_agent_iterate_caches(no_agent, any_cache, NULL), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_agent_major_extension_supported(77, gpu, 1, &minor, &flag), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_extension_get_name(77, &name), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_isa_iterate_wavefronts((hsa_isa_t){99}, any_wavefront, NULL), HSA_STATUS_ERROR_INVALID_ISA);
    GIVES(hsa_region_get_info((hsa_region_t){99}, HSA_REGION_INFO_SIZE, bytes), HSA_STATUS_ERROR_INVALID_REGION);
    GIVES(hsa_memory_register(bytes, 0), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_queue_inactivate(NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_executable_create(HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN, NULL, &executable));
    GIVES(hsa_executable_get_info(none, HSA_EXECUTABLE_INFO_STATE, &state), HSA_STATUS_ERROR_INVALID_EXECUTABLE);
    GIVES(hsa_executable_get_info(executable, 77, &state), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_executable_validate(none, &result), HSA_STATUS_ERROR_INVALID_EXECUTABLE);
    GIVES(hsa_executable_iterate_program_symbols(none, any_symbol, NULL), HSA_STATUS_ERROR_INVALID_EXECUTABLE);
    GIVES(hsa_executable_iterate_agent_symbols(executable, no_agent, any_agent_symbol, NULL), HSA_STATUS_ERROR_INVALID_AGENT);
    OK(hsa_executable_destroy(executable));
}

static volatile int async_calls;
static void async_call(void* data) { async_calls += data == (void*)7; }
static void ignore(void* pointer, void* data) {}

static void amd(void) {
    hsa_amd_memory_pool_access_t access = 9;
    hsa_amd_coherency_type_t type = 9;
    uint32_t hops = 9, engines = 0;
    uint64_t tick = 0;
    bool flag = true;
    uint16_t mask = 9, minor = 9;
    char *p = NULL, *host = NULL;
    hsa_signal_t done = {0};
    OK(hsa_amd_agent_memory_pool_get_info(gpu, device_pool, HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS, &access));
    OK(hsa_amd_agent_memory_pool_get_info(cpu, device_pool, HSA_AMD_AGENT_MEMORY_POOL_INFO_NUM_LINK_HOPS, &hops));
    IS(access == HSA_AMD_MEMORY_POOL_ACCESS_ALLOWED_BY_DEFAULT && hops == 1);
    GIVES(hsa_amd_agent_memory_pool_get_info(no_agent, device_pool, HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS, &access), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_amd_agent_memory_pool_get_info(gpu, (hsa_amd_memory_pool_t){99}, HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS, &access), HSA_STATUS_ERROR_INVALID_MEMORY_POOL);
    OK(hsa_amd_async_function(async_call, (void*)7));
    for (int i = 0; i < 5000 && !async_calls; i++) nanosleep(&(struct timespec){0, 1000000}, NULL);
    IS(async_calls == 1);
    GIVES(hsa_amd_async_function(NULL, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_amd_coherency_get_type(gpu, &type));
    IS(type == HSA_AMD_COHERENCY_TYPE_COHERENT);
    GIVES(hsa_amd_coherency_get_type(cpu, &type), HSA_STATUS_ERROR_INVALID_AGENT);
    OK(hsa_amd_coherency_set_type(gpu, HSA_AMD_COHERENCY_TYPE_NONCOHERENT));
    GIVES(hsa_amd_coherency_set_type(gpu, 9), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_amd_memory_pool_allocate(device_pool, 8192, 0, (void**)&p));
    OK(hsa_amd_register_deallocation_callback(p, ignore, NULL));
    OK(hsa_amd_deregister_deallocation_callback(p, ignore));
    GIVES(hsa_amd_deregister_deallocation_callback(p, ignore), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_amd_memory_pool_can_migrate(device_pool, host_pool, &flag));
    IS(!flag);
    GIVES(hsa_amd_memory_pool_can_migrate((hsa_amd_memory_pool_t){99}, host_pool, &flag), HSA_STATUS_ERROR_INVALID_MEMORY_POOL);
    GIVES(hsa_amd_memory_migrate(p, host_pool, 0), HSA_STATUS_ERROR_OUT_OF_RESOURCES);
    GIVES(hsa_amd_memory_migrate(p, host_pool, 5), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    host = malloc(8192);
    char* locked = NULL;
    OK(hsa_amd_memory_lock_to_pool(host, 8192, &gpu, 1, host_pool, 0, (void**)&locked));
    IS(locked != host);
    OK(hsa_amd_memory_unlock(locked));
    GIVES(hsa_amd_memory_lock_to_pool(host, 8192, &gpu, 1, device_pool, 0, (void**)&locked), HSA_STATUS_ERROR_INVALID_MEMORY_POOL);
    free(host);
    OK(hsa_amd_profiling_async_copy_enable(true));
    OK(hsa_amd_profiling_convert_tick_to_system_domain(gpu, 77, &tick));
    IS(tick == 77);
    GIVES(hsa_amd_profiling_convert_tick_to_system_domain(no_agent, 77, &tick), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_amd_interop_map_buffer(1, &gpu, 5, 0, NULL, NULL, NULL, NULL), HSA_STATUS_ERROR_OUT_OF_RESOURCES);
    GIVES(hsa_amd_interop_unmap_buffer(p), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    hsa_amd_svm_attribute_pair_t pair = {HSA_AMD_SVM_ATTRIB_READ_MOSTLY, 0};
    OK(hsa_system_get_info(HSA_AMD_SYSTEM_INFO_SVM_SUPPORTED, &flag));
    IS(!flag);
    GIVES(hsa_amd_svm_attributes_get(p, 4096, &pair, 1), HSA_STATUS_ERROR);
    GIVES(hsa_amd_svm_attributes_set(p, 4096, &pair, 1), HSA_STATUS_ERROR);
    GIVES(hsa_amd_svm_prefetch_async(p, 4096, gpu, 0, NULL, (hsa_signal_t){0}), HSA_STATUS_ERROR);
    OK(hsa_isa_get_exception_policies(isa, HSA_PROFILE_BASE, &mask));
    GIVES(hsa_isa_get_exception_policies((hsa_isa_t){99}, HSA_PROFILE_BASE, &mask), HSA_STATUS_ERROR_INVALID_ISA);
    GIVES(hsa_isa_get_exception_policies(isa, 9, &mask), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_system_major_extension_supported(HSA_EXTENSION_AMD_LOADER, 1, &minor, &flag));
    IS(flag && minor == 3);
    GIVES(hsa_system_major_extension_supported(77, 1, &minor, &flag), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_system_major_extension_supported(HSA_EXTENSION_AMD_LOADER, 1, NULL, &flag), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    // newer names
    OK(hsa_signal_create(1, 0, NULL, &done));
    OK(hsa_amd_memory_copy_engine_status(gpu, cpu, &engines));
    IS(engines == 1);
    GIVES(hsa_amd_memory_copy_engine_status(no_agent, cpu, &engines), HSA_STATUS_ERROR_INVALID_AGENT);
    p[0] = 5;
    OK(hsa_amd_memory_async_copy_on_engine(p + 4096, gpu, p, gpu, 100, 0, NULL, done, 1, false));
    IS(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0 && p[4096] == 5);
    GIVES(hsa_amd_memory_async_copy_on_engine(p + 4096, gpu, p, gpu, 100, 0, NULL, done, 2, false), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_amd_enable_logging(NULL, NULL));
    GIVES(hsa_amd_spm_acquire(gpu), HSA_STATUS_ERROR);
    GIVES(hsa_amd_spm_release(gpu), HSA_STATUS_ERROR);
    GIVES(hsa_amd_spm_set_dest_buffer(gpu, 0, NULL, NULL, NULL, NULL), HSA_STATUS_ERROR);
    GIVES(hsa_amd_agent_set_async_scratch_limit(gpu, 0), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_amd_memory_pool_free(p));
}

// What the other process of `ipc` does: it has its own runtime.
static int other_process(int fd) {
    hsa_amd_ipc_memory_t memory;
    hsa_amd_ipc_signal_t signal;
    hsa_signal_t ready = {0};
    int* shared = NULL;
    if (read(fd, &memory, sizeof memory) != sizeof memory || read(fd, &signal, sizeof signal) != sizeof signal) return 1;
    if (hsa_init() || hsa_iterate_agents(find, NULL)) return 2;
    if (hsa_amd_ipc_memory_attach(&memory, 10000, 1, &gpu, (void**)&shared)) return 3;
    if (hsa_amd_ipc_signal_attach(&signal, &ready)) return 4;
    if (hsa_signal_load_relaxed(ready) != 1) return 5;
    for (int i = 0; i < 2500; i++) shared[i] *= 3;
    hsa_amd_pointer_info_t info = {.size = sizeof info};
    if (hsa_amd_pointer_info(shared, &info, NULL, NULL, NULL) || info.type != HSA_EXT_POINTER_TYPE_IPC || info.sizeInBytes < 10000) return 6;
    hsa_signal_store_screlease(ready, 2);
    if (hsa_signal_wait_scacquire(ready, HSA_SIGNAL_CONDITION_EQ, 3, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) != 3) return 7;
    if (hsa_signal_destroy(ready) || hsa_amd_ipc_memory_detach(shared) || hsa_shut_down()) return 8;
    return 0;
}

static void ipc(int fd, pid_t child) {
    hsa_amd_ipc_memory_t memory, nonsense;
    hsa_amd_ipc_signal_t handle;
    hsa_signal_t ready = {0}, plain = {0};
    int *p = NULL, status = -1;
    void* attached = NULL;
    memset(&nonsense, 7, sizeof nonsense);
    OK(hsa_amd_memory_pool_allocate(device_pool, 10000, 0, (void**)&p));
    for (int i = 0; i < 2500; i++) p[i] = i;
    OK(hsa_amd_signal_create(1, 0, NULL, HSA_AMD_SIGNAL_IPC, &ready));
    OK(hsa_signal_create(1, 0, NULL, &plain));
    GIVES(hsa_amd_ipc_memory_create(p + 1, 100, &memory), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_amd_ipc_memory_create(p, 10000, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_amd_ipc_memory_create(p, 10000, &memory));
    IS(p[2499] == 2499);
    GIVES(hsa_amd_ipc_signal_create(plain, &handle), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_amd_ipc_signal_create(no_signal, &handle), HSA_STATUS_ERROR_INVALID_SIGNAL);
    OK(hsa_amd_ipc_signal_create(ready, &handle));
    GIVES(hsa_amd_ipc_memory_attach(&nonsense, 10000, 1, &gpu, &attached), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_amd_ipc_memory_attach(&memory, 99, 1, &gpu, &attached), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_amd_ipc_signal_attach(&nonsense, &plain), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_amd_ipc_memory_attach(&memory, 10000, 1, &gpu, &attached));
    IS(attached != p && ((int*)attached)[7] == 7);
    OK(hsa_amd_ipc_memory_detach(attached));
    GIVES(hsa_amd_ipc_memory_detach(attached), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    IS(write(fd, &memory, sizeof memory) == sizeof memory && write(fd, &handle, sizeof handle) == sizeof handle);
    IS(hsa_signal_wait_scacquire(ready, HSA_SIGNAL_CONDITION_EQ, 2, 60000000000, HSA_WAIT_STATE_BLOCKED) == 2);
    int right = 0;
    for (int i = 0; i < 2500; i++) right += p[i] == 3 * i;
    IS(right == 2500);
    hsa_signal_store_screlease(ready, 3);
    IS(waitpid(child, &status, 0) == child && status == 0);
    OK(hsa_signal_destroy(ready));
    OK(hsa_amd_memory_pool_free(p));
}

static void virtual_memory(void) {
    enum { PAGE = 4096 };
    char *at = NULL, *aligned = NULL;
    uint64_t handle = 0, other = 0, offset = 9;
    hsa_amd_memory_pool_t pool = {0};
    int type = 9, fd = -1;
    hsa_access_permission_t permission = 9;
    access_desc_t both[] = {{HSA_ACCESS_PERMISSION_RW, gpu}, {HSA_ACCESS_PERMISSION_RO, cpu}};
    access_desc_t bad = {HSA_ACCESS_PERMISSION_RW, no_agent};
    GIVES(hsa_amd_vmem_address_reserve((void**)&at, 100, 0, 0), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_amd_vmem_address_reserve((void**)&at, 16 * PAGE, 0, 0));
    OK(hsa_amd_vmem_address_reserve_align((void**)&aligned, PAGE, 0, 1 << 21, 0));
    IS((uint64_t)aligned % (1 << 21) == 0);
    GIVES(hsa_amd_vmem_address_reserve_align((void**)&aligned, PAGE, 0, 5000, 0), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_amd_vmem_address_free(aligned, PAGE));
    GIVES(hsa_amd_vmem_handle_create(group_pool, PAGE, 1, 0, &handle), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    OK(hsa_amd_vmem_handle_create(device_pool, 4 * PAGE, 1, 0, &handle));
    GIVES(hsa_amd_vmem_map(at, PAGE, 0, handle, 0), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_amd_vmem_map(at + 2 * PAGE, 4 * PAGE, 0, handle, 0));
    at[2 * PAGE] = 42;
    GIVES(hsa_amd_vmem_set_access(at + 2 * PAGE, 4 * PAGE, &bad, 1), HSA_STATUS_ERROR_INVALID_AGENT);
    OK(hsa_amd_vmem_set_access(at + 2 * PAGE, 4 * PAGE, both, 2));
    OK(hsa_amd_vmem_get_access(at + 3 * PAGE, &permission, cpu));
    IS(permission == HSA_ACCESS_PERMISSION_RO);
    GIVES(hsa_amd_vmem_get_access(at, &permission, cpu), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    OK(hsa_amd_vmem_retain_alloc_handle(&other, at + 3 * PAGE));
    IS(other == handle);
    GIVES(hsa_amd_vmem_retain_alloc_handle(&other, at), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    OK(hsa_amd_vmem_handle_release(handle));
    OK(hsa_amd_vmem_get_alloc_properties_from_handle(handle, &pool, &type));
    IS(pool.handle == device_pool.handle && type == 1);
    GIVES(hsa_amd_vmem_get_alloc_properties_from_handle(99, &pool, &type), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    OK(hsa_amd_vmem_export_shareable_handle(&fd, handle, 0));
    GIVES(hsa_amd_vmem_export_shareable_handle(&fd, 99, 0), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    OK(hsa_amd_vmem_import_shareable_handle(fd, &other));
    GIVES(hsa_amd_vmem_import_shareable_handle(-1, &other), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    OK(hsa_amd_portable_close_dmabuf(fd));
    GIVES(hsa_amd_portable_close_dmabuf(fd), HSA_STATUS_ERROR_RESOURCE_FREE);
    OK(hsa_amd_vmem_map(at + 8 * PAGE, 4 * PAGE, 0, other, 0));
    IS(at[8 * PAGE] == 42);
    hsa_amd_pointer_info_t info = {.size = sizeof info};
    OK(hsa_amd_pointer_info(at + 3 * PAGE, &info, NULL, NULL, NULL));
    IS(info.type == 6 && info.agentBaseAddress == at + 2 * PAGE && info.sizeInBytes == 4 * PAGE);
    GIVES(hsa_amd_vmem_address_free(at, 16 * PAGE), HSA_STATUS_ERROR_RESOURCE_FREE);
    OK(hsa_amd_vmem_unmap(at + 2 * PAGE, 4 * PAGE));
    GIVES(hsa_amd_vmem_unmap(at + 2 * PAGE, 4 * PAGE), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    OK(hsa_amd_vmem_unmap(at + 8 * PAGE, 4 * PAGE));
    OK(hsa_amd_vmem_address_free(at, 16 * PAGE));
    OK(hsa_amd_vmem_handle_release(handle));
    OK(hsa_amd_vmem_handle_release(other));
    GIVES(hsa_amd_vmem_handle_release(handle), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    // an allocation as a file
    char* p = NULL;
    OK(hsa_amd_memory_pool_allocate(device_pool, 2 * PAGE, 0, (void**)&p));
    p[PAGE + 5] = 77;
    OK(hsa_amd_portable_export_dmabuf(p + PAGE, PAGE, &fd, &offset));
    char* mapped = mmap(NULL, 2 * PAGE, PROT_READ, MAP_SHARED, fd, 0);
    IS(offset == PAGE && mapped != MAP_FAILED && mapped[offset + 5] == 77);
    munmap(mapped, 2 * PAGE);
    OK(hsa_amd_portable_close_dmabuf(fd));
    GIVES(hsa_amd_portable_export_dmabuf(p + PAGE, 2 * PAGE, &fd, &offset), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    OK(hsa_amd_memory_pool_free(p));
}

int main(int argc, char** argv) {
    int fds[2];
    if (argc < 2 || pipe(fds)) return 2;
    // before this process has a runtime: the other one makes its own
    pid_t child = fork();
    if (child == 0) {
        close(fds[1]);
        _exit(other_process(fds[0]));
    }
    OK(hsa_init());
    OK(hsa_iterate_agents(find, NULL));
    OK(hsa_agent_iterate_isas(gpu, own_isa, NULL));
    OK(hsa_amd_agent_iterate_memory_pools(cpu, find_pool, NULL));
    OK(hsa_amd_agent_iterate_memory_pools(gpu, find_pool, &gpu));
    signals();
    indices();
    code(argv[1]);
    bad_arguments();
    amd();
    ipc(fds[1], child);
    virtual_memory();
    OK(hsa_shut_down());
    GIVES(hsa_shut_down(), HSA_STATUS_ERROR_NOT_INITIALIZED);
    GIVES(hsa_amd_profiling_async_copy_enable(true), HSA_STATUS_ERROR_NOT_INITIALIZED);
    GIVES(hsa_amd_enable_logging(NULL, NULL), HSA_STATUS_ERROR_NOT_INITIALIZED);
    GIVES(hsa_memory_deregister(&cpu, 8), HSA_STATUS_ERROR_NOT_INITIALIZED);
    return finish();
}
