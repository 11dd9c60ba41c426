// Functions of hsa.h and hsa_ext_amd.h with good and bad arguments: the status that the headers document, and what they do.
// usage: api CODE_OBJECT   (with a kernel vecadd.kd; the program prints what is wrong, and a count)
#include "check.h"
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static hsa_agent_t cpu, gpu;
static hsa_amd_memory_pool_t device_pool, host_pool, kernarg_pool, group_pool;
static hsa_region_t device_region, group_region;

static hsa_status_t find_agent(hsa_agent_t agent, void* data) {
    hsa_device_type_t type;
    OK(hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type));
    *(type == HSA_DEVICE_TYPE_CPU ? &cpu : &gpu) = agent;
    ++*(int*)data;
    return HSA_STATUS_SUCCESS;
}

static hsa_status_t stop(hsa_agent_t agent, void* data) { ++*(int*)data; return HSA_STATUS_INFO_BREAK; }

static hsa_status_t find_pool(hsa_amd_memory_pool_t pool, void* data) {
    hsa_amd_segment_t segment;
    uint32_t flags = 0;
    OK(hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SEGMENT, &segment));
    OK(hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS, &flags));
    if (segment == HSA_AMD_SEGMENT_GROUP) group_pool = pool;
    else if (data) device_pool = pool;
    else if (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT) kernarg_pool = pool;
    else if (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED) host_pool = pool;
    return HSA_STATUS_SUCCESS;
}

static hsa_status_t find_region(hsa_region_t region, void* data) {
    hsa_region_segment_t segment;
    uint32_t flags = 0;
    OK(hsa_region_get_info(region, HSA_REGION_INFO_SEGMENT, &segment));
    OK(hsa_region_get_info(region, HSA_REGION_INFO_GLOBAL_FLAGS, &flags));
    if (segment == HSA_REGION_SEGMENT_GROUP) group_region = region;
    else if (flags & HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED) device_region = region;
    return HSA_STATUS_SUCCESS;
}

static void system_and_agents(void) {
    int agents = 0, calls = 0;
    uint16_t major = 0;
    uint64_t frequency = 0;
    char name[64];
    const char* text;
    bool supported = false;
    GIVES(hsa_system_get_info(HSA_SYSTEM_INFO_VERSION_MAJOR, &major), HSA_STATUS_ERROR_NOT_INITIALIZED);
    GIVES(hsa_shut_down(), HSA_STATUS_ERROR_NOT_INITIALIZED);
    OK(hsa_init());
    OK(hsa_init());
    OK(hsa_shut_down());
    OK(hsa_system_get_info(HSA_SYSTEM_INFO_VERSION_MAJOR, &major));
    IS(major == 1);
    OK(hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY, &frequency));
    IS(frequency >= 1000000 && frequency <= 1000000000);
    GIVES(hsa_system_get_info(99, &major), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_system_get_info(HSA_SYSTEM_INFO_VERSION_MAJOR, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_status_string(HSA_STATUS_ERROR_INVALID_AGENT, &text));
    IS(strstr(text, "INVALID_AGENT"));
    GIVES(hsa_status_string(12345, &text), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_status_string(HSA_STATUS_SUCCESS, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_system_extension_supported(HSA_EXTENSION_AMD_LOADER, 1, 0, &supported));
    IS(supported);
    OK(hsa_system_extension_supported(HSA_EXTENSION_AMD_LOADER, 7, 0, &supported));
    IS(!supported);
    GIVES(hsa_system_extension_supported(77, 1, 0, &supported), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_extension_get_name(HSA_EXTENSION_IMAGES, &text));
    IS(!strcmp(text, "HSA_EXTENSION_IMAGES"));

    GIVES(hsa_iterate_agents(NULL, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_iterate_agents(find_agent, &agents));
    IS(agents >= 2 && cpu.handle && gpu.handle);
    GIVES(hsa_iterate_agents(stop, &calls), HSA_STATUS_INFO_BREAK);
    IS(calls == 1);
    OK(hsa_agent_get_info(gpu, HSA_AGENT_INFO_NAME, name));
    IS(!strncmp(name, "gfx9", 4));
    GIVES(hsa_agent_get_info(no_agent, HSA_AGENT_INFO_NAME, name), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_agent_get_info(gpu, 0x7777, name), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_agent_get_info(gpu, HSA_AGENT_INFO_NAME, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    uint16_t mask = 0xffff;
    OK(hsa_agent_get_exception_policies(gpu, HSA_PROFILE_BASE, &mask));
    IS(!(mask & ~3));
    GIVES(hsa_agent_get_exception_policies(gpu, 9, &mask), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_agent_get_exception_policies(no_agent, HSA_PROFILE_BASE, &mask), HSA_STATUS_ERROR_INVALID_AGENT);
    OK(hsa_agent_extension_supported(HSA_EXTENSION_IMAGES, gpu, 1, 0, &supported));
    IS(supported);
}

static hsa_status_t first_cache(hsa_cache_t cache, void* data) { *(hsa_cache_t*)data = cache; return HSA_STATUS_SUCCESS; }
static hsa_status_t first_wavefront(hsa_wavefront_t w, void* data) { *(hsa_wavefront_t*)data = w; return HSA_STATUS_SUCCESS; }

static void isas(void) {
    hsa_isa_t isa = {0}, named = {0};
    hsa_cache_t cache = {0};
    hsa_wavefront_t wavefront = {0};
    uint32_t length = 0, size = 0;
    char name[256] = "";
    bool compatible = false;
    hsa_round_method_t method;
    OK(hsa_agent_iterate_isas(gpu, first_isa, &isa));
    GIVES(hsa_agent_iterate_isas(no_agent, first_isa, &isa), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_agent_iterate_isas(gpu, NULL, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME_LENGTH, &length));
    IS(length > 20 && length < sizeof name);
    OK(hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME, name));
    OK(hsa_isa_from_name(name, &named));
    IS(named.handle == isa.handle);
    GIVES(hsa_isa_from_name("amdgcn-amd-amdhsa--gfx1", &named), HSA_STATUS_ERROR_INVALID_ISA_NAME);
    GIVES(hsa_isa_from_name(NULL, &named), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_isa_get_info_alt((hsa_isa_t){99}, HSA_ISA_INFO_NAME, name), HSA_STATUS_ERROR_INVALID_ISA);
    GIVES(hsa_isa_get_info_alt(isa, 99, name), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_isa_get_info(isa, HSA_ISA_INFO_CALL_CONVENTION_COUNT, 7, &length), HSA_STATUS_ERROR_INVALID_INDEX);
    OK(hsa_isa_compatible(isa, isa, &compatible));
    IS(compatible);
    OK(hsa_isa_get_round_method(isa, HSA_FP_TYPE_32, HSA_FLUSH_MODE_NON_FTZ, &method));
    IS(method == HSA_ROUND_METHOD_SINGLE);
    GIVES(hsa_isa_get_round_method(isa, 77, HSA_FLUSH_MODE_NON_FTZ, &method), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_isa_iterate_wavefronts(isa, first_wavefront, &wavefront));
    OK(hsa_wavefront_get_info(wavefront, HSA_WAVEFRONT_INFO_SIZE, &size));
    IS(size == 64);
    GIVES(hsa_wavefront_get_info((hsa_wavefront_t){99}, HSA_WAVEFRONT_INFO_SIZE, &size), HSA_STATUS_ERROR_INVALID_WAVEFRONT);
    OK(hsa_agent_iterate_caches(gpu, first_cache, &cache));
    OK(hsa_cache_get_info(cache, HSA_CACHE_INFO_SIZE, &size));
    IS(size >= 16384);
    GIVES(hsa_cache_get_info((hsa_cache_t){12345}, HSA_CACHE_INFO_SIZE, &size), HSA_STATUS_ERROR_INVALID_CACHE);
}

static void* allocated(size_t size) { return malloc(size); }
static int freed;
static void on_free(void* ptr, void* data) { freed += ptr == data; }

static void memory(void) {
    char *a = NULL, *b = NULL;
    void* p = NULL;
    OK(hsa_amd_agent_iterate_memory_pools(cpu, find_pool, NULL));
    OK(hsa_amd_agent_iterate_memory_pools(gpu, find_pool, &gpu));
    OK(hsa_agent_iterate_regions(gpu, find_region, NULL));
    GIVES(hsa_agent_iterate_regions(no_agent, find_region, NULL), HSA_STATUS_ERROR_INVALID_AGENT);
    OK(hsa_memory_allocate(device_region, 1000, (void**)&a));
    OK(hsa_amd_memory_pool_allocate(host_pool, 1000, 0, (void**)&b));
    GIVES(hsa_memory_allocate(group_region, 16, &p), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    GIVES(hsa_memory_allocate(device_region, 0, &p), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_memory_allocate(device_region, 16, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_memory_allocate((hsa_region_t){99}, 16, &p), HSA_STATUS_ERROR_INVALID_REGION);
    GIVES(hsa_amd_memory_pool_allocate((hsa_amd_memory_pool_t){99}, 16, 0, &p), HSA_STATUS_ERROR_INVALID_MEMORY_POOL);
    GIVES(hsa_amd_memory_pool_allocate(group_pool, 16, 0, &p), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    for (int i = 0; i < 1000; i++) b[i] = (char)(i * 7);
    OK(hsa_memory_copy(a, b, 1000));
    IS(!memcmp(a, b, 1000));
    OK(hsa_memory_copy(a, b, 0));
    GIVES(hsa_memory_copy(NULL, b, 8), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_amd_memory_fill(a, 0x01020304, 250));
    IS(((uint32_t*)a)[0] == 0x01020304 && ((uint32_t*)a)[249] == 0x01020304);
    GIVES(hsa_amd_memory_fill(a + 1, 0, 2), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_memory_assign_agent(a, gpu, HSA_ACCESS_PERMISSION_RW));
    GIVES(hsa_memory_assign_agent(a, no_agent, HSA_ACCESS_PERMISSION_RW), HSA_STATUS_ERROR_INVALID_AGENT);
    OK(hsa_amd_agents_allow_access(1, &gpu, NULL, b));
    GIVES(hsa_amd_agents_allow_access(1, &no_agent, NULL, b), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_amd_agents_allow_access(0, &gpu, NULL, b), HSA_STATUS_ERROR_INVALID_ARGUMENT);

    hsa_amd_pointer_info_t info = {.size = sizeof info};
    hsa_agent_t* accessible = NULL;
    uint32_t count = 0;
    OK(hsa_amd_pointer_info_set_userdata(a, &info));
    OK(hsa_amd_pointer_info(a + 10, &info, allocated, &count, &accessible));
    IS(info.type == HSA_EXT_POINTER_TYPE_HSA && info.agentBaseAddress == a && info.sizeInBytes >= 1000);
    IS(info.userData == &info && info.agentOwner.handle == gpu.handle && count >= 2 && accessible);
    free(accessible);
    info.size = sizeof info;
    OK(hsa_amd_pointer_info(&info, &info, NULL, NULL, NULL));
    IS(info.type == HSA_EXT_POINTER_TYPE_UNKNOWN);

    static char own[8192];
    void* seen = NULL;
    OK(hsa_amd_memory_lock(own + 5, 100, &gpu, 1, &seen));
    IS(seen != own + 5 && ((uintptr_t)seen - (uintptr_t)(own + 5)) % 4096 == 0);
    info.size = sizeof info;
    OK(hsa_amd_pointer_info(own + 50, &info, NULL, NULL, NULL));
    IS(info.type == HSA_EXT_POINTER_TYPE_LOCKED && info.agentBaseAddress == seen);
    IS(info.hostBaseAddress == own + 5 && info.sizeInBytes == 100 && info.agentOwner.handle == cpu.handle);
    OK(hsa_amd_memory_unlock(own + 5));
    GIVES(hsa_amd_memory_unlock(own + 5), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_amd_memory_lock(own, 0, &gpu, 1, &seen), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_amd_memory_lock(own, 8, (hsa_agent_t*)&no_agent, 1, &seen), HSA_STATUS_ERROR_INVALID_AGENT);
    // ranges may overlap in their pages: each ends on its own
    OK(hsa_amd_memory_lock(own, 3000, &gpu, 1, &seen));
    OK(hsa_amd_memory_lock(own + 3000, 3000, &gpu, 1, &seen));
    OK(hsa_amd_memory_unlock(own));
    info.size = sizeof info;
    OK(hsa_amd_pointer_info(own + 5999, &info, NULL, NULL, NULL));
    IS(info.type == HSA_EXT_POINTER_TYPE_LOCKED);
    OK(hsa_amd_memory_unlock(own + 3000));
    OK(hsa_amd_pointer_info(own + 5999, &info, NULL, NULL, NULL));
    IS(info.type == HSA_EXT_POINTER_TYPE_UNKNOWN);
    OK(hsa_memory_register(own, sizeof own));
    OK(hsa_memory_deregister(own, sizeof own));

    OK(hsa_amd_register_deallocation_callback(a, on_free, a));
    GIVES(hsa_amd_register_deallocation_callback(own, on_free, a), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    OK(hsa_memory_free(a));
    IS(freed == 1);
    OK(hsa_amd_memory_pool_free(b));
    OK(hsa_memory_free(NULL));
    GIVES(hsa_memory_free(own), HSA_STATUS_ERROR_INVALID_ALLOCATION);
}

static void copies(void) {
    enum { N = 4 << 20 };
    char *a = NULL, *b = NULL;
    hsa_signal_t done, gate;
    OK(hsa_amd_memory_pool_allocate(host_pool, N, 0, (void**)&a));
    OK(hsa_amd_memory_pool_allocate(device_pool, N, 0, (void**)&b));
    OK(hsa_signal_create(1, 0, NULL, &done));
    OK(hsa_signal_create(1, 0, NULL, &gate));
    for (int i = 0; i < N; i++) a[i] = (char)(i * 31 >> 3);
    OK(hsa_amd_memory_async_copy(b, gpu, a, cpu, N, 1, &gate, done));
    struct timespec pause = {0, 20000000};
    nanosleep(&pause, NULL);
    IS(hsa_signal_load_relaxed(done) == 1 && b[N - 1] == 0);
    hsa_signal_store_relaxed(gate, 0);
    IS(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
    IS(!memcmp(a, b, N));
    hsa_amd_profiling_async_copy_time_t time = {0, 0};
    OK(hsa_amd_profiling_get_async_copy_time(done, &time));
    IS(time.start > 0 && time.end > time.start);
    GIVES(hsa_amd_memory_async_copy(b, no_agent, a, cpu, N, 0, NULL, done), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_amd_memory_async_copy(b, gpu, a, cpu, 8, 0, NULL, (hsa_signal_t){64}), HSA_STATUS_ERROR_INVALID_SIGNAL);
    // a part of 5 x 4 x 3 bytes in volumes of 16 x 8
    hsa_pitched_ptr_t from = {a, 16, 128}, to = {b, 16, 128};
    hsa_dim3_t at = {2, 3, 1}, zero = {0, 0, 0}, range = {5, 4, 3};
    memset(b, 0, 1024);
    hsa_signal_store_relaxed(done, 1);
    OK(hsa_amd_memory_async_copy_rect(&to, &zero, &from, &at, &range, gpu, hsaHostToDevice, 0, NULL, done));
    hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_ACTIVE);
    int same = 1, outside = 0;
    for (int z = 0; z < 8; z++) for (int y = 0; y < 8; y++) for (int x = 0; x < 16; x++) {
        char got = b[z * 128 + y * 16 + x];
        if (x < 5 && y < 4 && z < 3) same &= got == a[(z + 1) * 128 + (y + 3) * 16 + x + 2];
        else outside |= got;
    }
    IS(same && !outside);
    OK(hsa_signal_destroy(done));
    OK(hsa_signal_destroy(gate));
    OK(hsa_amd_memory_pool_free(a));
    OK(hsa_amd_memory_pool_free(b));
}

static void* store_later(void* signal) {
    struct timespec pause = {0, 5000000};
    nanosleep(&pause, NULL);
    hsa_signal_store_screlease(*(hsa_signal_t*)signal, 5);
    return NULL;
}
static volatile int called;
static bool on_signal(hsa_signal_value_t value, void* data) { called += value == 3 && data == &called; return false; }

static void signals(void) {
    hsa_signal_t s, t;
    GIVES(hsa_signal_create(0, 0, NULL, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_signal_create(0, 1, NULL, &s), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_signal_create(10, 1, &gpu, &s));
    OK(hsa_amd_signal_create(0, 0, NULL, 0, &t));
    IS(hsa_signal_load_scacquire(s) == 10);
    hsa_signal_add_relaxed(s, 5);
    hsa_signal_subtract_screlease(s, 3);
    IS(hsa_signal_load_relaxed(s) == 12);
    hsa_signal_or_scacq_screl(s, 3);
    hsa_signal_and_relaxed(s, ~1);
    hsa_signal_xor_scacquire(s, 16);
    IS(hsa_signal_load_relaxed(s) == (((12 | 3) & ~1) ^ 16));
    IS(hsa_signal_exchange_scacq_screl(s, -7) == 30 && hsa_signal_load_relaxed(s) == -7);
    IS(hsa_signal_cas_scacq_screl(s, 1, 2) == -7 && hsa_signal_cas_relaxed(s, -7, 2) == -7 && hsa_signal_load_relaxed(s) == 2);
    hsa_signal_silent_store_relaxed(s, 9);
    IS(hsa_signal_wait_relaxed(s, HSA_SIGNAL_CONDITION_EQ, 9, UINT64_MAX, HSA_WAIT_STATE_ACTIVE) == 9);
    IS(hsa_signal_wait_relaxed(s, HSA_SIGNAL_CONDITION_NE, 9, 1000000, HSA_WAIT_STATE_BLOCKED) == 9);
    pthread_t thread;
    pthread_create(&thread, NULL, store_later, &s);
    IS(hsa_signal_wait_scacquire(s, HSA_SIGNAL_CONDITION_LT, 6, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 5);
    pthread_join(thread, NULL);
    hsa_signal_t both[2] = {s, t};
    hsa_signal_condition_t conditions[2] = {HSA_SIGNAL_CONDITION_EQ, HSA_SIGNAL_CONDITION_GTE};
    hsa_signal_value_t values[2] = {77, 0}, found = -1;
    IS(hsa_amd_signal_wait_any(2, both, conditions, values, UINT64_MAX, HSA_WAIT_STATE_BLOCKED, &found) == 1 && found == 0);
    hsa_signal_group_t group;
    hsa_signal_t which;
    OK(hsa_signal_group_create(2, both, 1, &gpu, &group));
    OK(hsa_signal_group_wait_any_scacquire(group, conditions, values, HSA_WAIT_STATE_BLOCKED, &which, &found));
    IS(which.handle == t.handle);
    OK(hsa_signal_group_destroy(group));
    GIVES(hsa_signal_group_destroy(group), HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP);
    volatile hsa_signal_value_t* pointer;
    OK(hsa_amd_signal_value_pointer(s, &pointer));
    IS(*pointer == 5);
    OK(hsa_amd_signal_async_handler(t, HSA_SIGNAL_CONDITION_EQ, 3, on_signal, (void*)&called));
    GIVES(hsa_amd_signal_async_handler(t, HSA_SIGNAL_CONDITION_EQ, 3, NULL, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    hsa_signal_store_relaxed(t, 3);
    for (int i = 0; i < 1000 && !called; i++) { struct timespec pause = {0, 1000000}; nanosleep(&pause, NULL); }
    IS(called == 1);
    OK(hsa_signal_destroy(s));
    OK(hsa_signal_destroy(t));
    GIVES(hsa_signal_destroy(s), HSA_STATUS_ERROR_INVALID_SIGNAL);
    GIVES(hsa_signal_destroy((hsa_signal_t){0}), HSA_STATUS_ERROR_INVALID_ARGUMENT);
}

static volatile hsa_status_t queue_error;
static void on_error(hsa_status_t status, hsa_queue_t* queue, void* data) { queue_error = status; }

static void queues(void) {
    hsa_queue_t *queue = NULL, *soft = NULL;
    hsa_signal_t done, gate;
    GIVES(hsa_queue_create(gpu, 100, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &queue), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_queue_create(gpu, 64, 9, NULL, NULL, 0, 0, &queue), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_queue_create(cpu, 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &queue), HSA_STATUS_ERROR_INVALID_QUEUE_CREATION);
    GIVES(hsa_queue_create(no_agent, 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &queue), HSA_STATUS_ERROR_INVALID_AGENT);
    OK(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_MULTI, on_error, NULL, UINT32_MAX, UINT32_MAX, &queue));
    IS(queue->size == 64 && queue->features & HSA_QUEUE_FEATURE_KERNEL_DISPATCH && queue->base_address);
    IS(hsa_queue_load_write_index_relaxed(queue) == 0 && hsa_queue_load_read_index_scacquire(queue) == 0);
    IS(hsa_queue_cas_write_index_relaxed(queue, 5, 6) == 0 && hsa_queue_load_write_index_scacquire(queue) == 0);
    OK(hsa_signal_create(1, 0, NULL, &done));
    OK(hsa_signal_create(1, 0, NULL, &gate));
    hsa_barrier_and_packet_t barrier = {.header = HSA_PACKET_TYPE_BARRIER_AND | FENCES, .completion_signal = done};
    barrier.dep_signal[2] = gate;
    submit(queue, &barrier);
    IS(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, 20000000, HSA_WAIT_STATE_BLOCKED) == 1);
    hsa_signal_store_relaxed(gate, 0);
    IS(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
    IS(hsa_queue_load_read_index_relaxed(queue) == 1);
    hsa_amd_barrier_value_packet_t value = {.header = {HSA_PACKET_TYPE_VENDOR_SPECIFIC | FENCES, HSA_AMD_PACKET_TYPE_BARRIER_VALUE, 0},
        .signal = gate, .value = 8, .mask = 8, .cond = HSA_SIGNAL_CONDITION_EQ, .completion_signal = done};
    hsa_signal_store_relaxed(done, 1);
    submit(queue, &value);
    IS(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, 5000000, HSA_WAIT_STATE_BLOCKED) == 1);
    hsa_signal_store_relaxed(gate, 12);
    IS(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
    uint32_t mask[2] = {0xff, 0};
    OK(hsa_amd_queue_cu_set_mask(queue, 64, mask));
    OK(hsa_amd_queue_cu_get_mask(queue, 64, mask));
    IS(mask[0] == 0xff && mask[1] == 0);
    GIVES(hsa_amd_queue_cu_set_mask(queue, 33, mask), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_amd_queue_set_priority(queue, HSA_AMD_QUEUE_PRIORITY_HIGH));
    GIVES(hsa_amd_queue_set_priority(queue, 7), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_amd_profiling_set_profiler_enabled(queue, 1));
    // a packet of no type ends the queue, and only that
    hsa_barrier_and_packet_t bad = {.header = 77};
    submit(queue, &bad);
    for (int i = 0; i < 1000 && !queue_error; i++) { struct timespec pause = {0, 1000000}; nanosleep(&pause, NULL); }
    IS(queue_error == HSA_STATUS_ERROR_INVALID_PACKET_FORMAT);
    OK(hsa_queue_inactivate(queue));
    OK(hsa_queue_destroy(queue));
    GIVES(hsa_queue_destroy(queue), HSA_STATUS_ERROR_INVALID_QUEUE);
    GIVES(hsa_queue_destroy(NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_soft_queue_create(device_region, 16, HSA_QUEUE_TYPE_SINGLE, HSA_QUEUE_FEATURE_AGENT_DISPATCH, done, &soft));
    IS(soft->doorbell_signal.handle == done.handle && soft->size == 16);
    OK(hsa_queue_destroy(soft));
    GIVES(hsa_soft_queue_create(device_region, 15, HSA_QUEUE_TYPE_SINGLE, 2, done, &soft), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_signal_destroy(done));
    OK(hsa_signal_destroy(gate));
}

static hsa_status_t count_symbol(hsa_executable_t e, hsa_executable_symbol_t s, void* data) { ++*(int*)data; return HSA_STATUS_SUCCESS; }

static hsa_executable_symbol_t load(const char* path, hsa_executable_t* executable) {
    hsa_code_object_reader_t reader;
    hsa_executable_symbol_t symbol = {0};
    int file = open(path, O_RDONLY), symbols = 0;
    GIVES(hsa_code_object_reader_create_from_file(-1, &reader), HSA_STATUS_ERROR_INVALID_FILE);
    GIVES(hsa_code_object_reader_create_from_memory(NULL, 8, &reader), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_code_object_reader_create_from_file(file, &reader));
    close(file);
    GIVES(hsa_executable_create_alt(9, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, executable), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, executable));
    GIVES(hsa_executable_load_agent_code_object(*executable, cpu, reader, NULL, NULL), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_executable_load_agent_code_object((hsa_executable_t){9999}, gpu, reader, NULL, NULL), HSA_STATUS_ERROR_INVALID_EXECUTABLE);
    GIVES(hsa_executable_load_agent_code_object(*executable, gpu, (hsa_code_object_reader_t){9999}, NULL, NULL), HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER);
    OK(hsa_executable_load_agent_code_object(*executable, gpu, reader, NULL, NULL));
    OK(hsa_code_object_reader_destroy(reader));
    GIVES(hsa_code_object_reader_destroy(reader), HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER);
    int variable;
    OK(hsa_executable_agent_global_variable_define(*executable, gpu, "elsewhere", &variable));
    GIVES(hsa_executable_agent_global_variable_define(*executable, gpu, "elsewhere", &variable), HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED);
    OK(hsa_executable_freeze(*executable, NULL));
    GIVES(hsa_executable_freeze(*executable, NULL), HSA_STATUS_ERROR_FROZEN_EXECUTABLE);
    GIVES(hsa_executable_global_variable_define(*executable, "x", &variable), HSA_STATUS_ERROR_FROZEN_EXECUTABLE);
    uint32_t result = 9;
    OK(hsa_executable_validate(*executable, &result));
    IS(result == 0);
    hsa_executable_state_t state;
    OK(hsa_executable_get_info(*executable, HSA_EXECUTABLE_INFO_STATE, &state));
    IS(state == HSA_EXECUTABLE_STATE_FROZEN);
    OK(hsa_executable_iterate_symbols(*executable, count_symbol, &symbols));
    IS(symbols > 0);
    GIVES(hsa_executable_get_symbol_by_name(*executable, "nothing.kd", &gpu, &symbol), HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);
    OK(hsa_executable_get_symbol_by_name(*executable, "vecadd.kd", &gpu, &symbol));
    return symbol;
}

static void dispatch(const char* path) {
    hsa_executable_t executable;
    hsa_executable_symbol_t symbol = load(path, &executable);
    hsa_symbol_kind_t kind;
    uint64_t object = 0;
    uint32_t kernarg = 0, group = 99, private = 99;
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_TYPE, &kind));
    IS(kind == HSA_SYMBOL_KIND_KERNEL);
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &object));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE, &kernarg));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE, &group));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE, &private));
    GIVES(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &object), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_executable_symbol_get_info((hsa_executable_symbol_t){0}, HSA_EXECUTABLE_SYMBOL_INFO_TYPE, &kind), HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL);
    IS(object && kernarg >= 28 && group == 0);

    hsa_ven_amd_loader_1_03_pfn_t loader;
    const void* host = NULL;
    hsa_executable_t found = {0};
    OK(hsa_system_get_major_extension_table(HSA_EXTENSION_AMD_LOADER, 1, sizeof loader, &loader));
    GIVES(hsa_system_get_major_extension_table(HSA_EXTENSION_AMD_LOADER, 1, 0, &loader), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(loader.hsa_ven_amd_loader_query_host_address((void*)object, &host));
    IS(host == (void*)object);
    OK(loader.hsa_ven_amd_loader_query_executable((void*)object, &found));
    IS(found.handle == executable.handle);
    size_t segments = 0;
    OK(loader.hsa_ven_amd_loader_query_segment_descriptors(NULL, &segments));
    IS(segments >= 2);

    enum { N = 1000 };
    float *a, *b, *c;
    char* args;
    OK(hsa_amd_memory_pool_allocate(device_pool, 4 * N, 0, (void**)&a));
    OK(hsa_amd_memory_pool_allocate(device_pool, 4 * N, 0, (void**)&b));
    OK(hsa_amd_memory_pool_allocate(device_pool, 4 * N, 0, (void**)&c));
    OK(hsa_amd_memory_pool_allocate(kernarg_pool, 4096, 0, (void**)&args));
    for (int i = 0; i < N; i++) { a[i] = i; b[i] = 0.5f; c[i] = -1; }
    memcpy(args, &a, 8); memcpy(args + 8, &b, 8); memcpy(args + 16, &c, 8); memcpy(args + 24, &(int){N}, 4);
    // hidden arguments: the object's library looks for a global offset, which is 0
    memset(args + 32, 0, 256);
    hsa_queue_t *queue, *other;
    hsa_signal_t done;
    OK(hsa_signal_create(1, 0, NULL, &done));
    queue_error = 0;
    OK(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_MULTI, on_error, NULL, UINT32_MAX, UINT32_MAX, &queue));
    OK(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_SINGLE, on_error, NULL, UINT32_MAX, UINT32_MAX, &other));
    hsa_kernel_dispatch_packet_t packet = {.header = HSA_PACKET_TYPE_KERNEL_DISPATCH | FENCES, .setup = 1, .workgroup_size_x = 64,
        .workgroup_size_y = 1, .workgroup_size_z = 1, .grid_size_x = 1024, .grid_size_y = 1, .grid_size_z = 1,
        .kernel_object = object, .kernarg_address = args, .completion_signal = done};
    submit(queue, &packet);
    IS(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
    int right = 0;
    for (int i = 0; i < N; i++) right += c[i] == i + 0.5f;
    IS(right == N);
    hsa_amd_profiling_dispatch_time_t time;
    OK(hsa_amd_profiling_get_dispatch_time(gpu, done, &time));
    IS(time.start > 0 && time.end > time.start);
    // a fault ends its queue; the other one goes on
    memcpy(args + 16, &(void*){(void*)64}, 8);
    hsa_signal_store_relaxed(done, 1);
    submit(queue, &packet);
    for (int i = 0; i < 2000 && !queue_error; i++) { struct timespec pause = {0, 1000000}; nanosleep(&pause, NULL); }
    IS((int)queue_error == HSA_STATUS_ERROR_MEMORY_FAULT && hsa_signal_load_relaxed(done) == 1);
    memcpy(args + 16, &c, 8);
    memset(c, 0, 4 * N);
    submit(other, &packet);
    IS(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
    IS(c[N - 1] == N - 0.5f);
    OK(hsa_queue_destroy(queue));
    OK(hsa_queue_destroy(other));
    OK(hsa_executable_destroy(executable));
    GIVES(hsa_executable_destroy(executable), HSA_STATUS_ERROR_INVALID_EXECUTABLE);
}

int main(int argc, char** argv) {
    system_and_agents();
    isas();
    memory();
    copies();
    signals();
    queues();
    if (argc > 1) dispatch(argv[1]);
    OK(hsa_shut_down());
    GIVES(hsa_iterate_agents(stop, NULL), HSA_STATUS_ERROR_NOT_INITIALIZED);
    return finish();
}
