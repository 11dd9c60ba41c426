// What goes through the kernel driver's interface: memory, signals, barriers, copies and fills by SDMA, errors of queues, memory faults.
// usage: kfd CODE_OBJECT [fault|model]   (with a kernel vecadd.kd). With `fault` the last kernel reads memory that is not mapped. With `model`
// libhsakmt has a model in the place of the driver.
#include "check.h"
#include <unistd.h>

static hsa_agent_t gpu, cpu;
static hsa_amd_memory_pool_t device_pool, host_pool, kernarg_pool;
static uint64_t object;
static volatile uint64_t faulted;
static volatile int queue_status;

static hsa_status_t each_agent(hsa_agent_t agent, void* data) {
    hsa_device_type_t type;
    OK(hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type));
    *(type == HSA_DEVICE_TYPE_GPU ? &gpu : &cpu) = agent;
    return HSA_STATUS_SUCCESS;
}
static hsa_status_t each_pool(hsa_amd_memory_pool_t pool, void* data) {
    hsa_amd_segment_t segment;
    uint32_t flags = 0;
    OK(hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SEGMENT, &segment));
    if (segment != HSA_AMD_SEGMENT_GLOBAL) return HSA_STATUS_SUCCESS;
    OK(hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS, &flags));
    if (data) device_pool = pool;
    else if (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT) kernarg_pool = pool;
    else if (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED) host_pool = pool;
    return HSA_STATUS_SUCCESS;
}
static void on_error(hsa_status_t status, hsa_queue_t* queue, void* data) { queue_status = status; }
static hsa_status_t on_event(const hsa_amd_event_t* event, void* data) {
    if (event->event_type == HSA_AMD_GPU_MEMORY_FAULT_EVENT) faulted = event->memory_fault.virtual_address;
    return HSA_STATUS_SUCCESS;
}

struct arguments {
    float *a, *b, *c;
    int n;
};

static void load(const char* path) {
    FILE* file = fopen(path, "rb");
    static char bytes[1 << 20];
    size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    hsa_code_object_reader_t reader;
    hsa_executable_t executable;
    hsa_executable_symbol_t symbol;
    OK(hsa_code_object_reader_create_from_memory(bytes, size, &reader));
    OK(hsa_executable_create_alt(HSA_PROFILE_BASE, HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR, NULL, &executable));
    OK(hsa_executable_load_agent_code_object(executable, gpu, reader, NULL, NULL));
    OK(hsa_executable_freeze(executable, NULL));
    OK(hsa_executable_get_symbol_by_name(executable, "vecadd.kd", &gpu, &symbol));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &object));
}

// Writes a packet of 64 bytes, header last, and rings.
static void send(hsa_queue_t* queue, const void* packet) {
    uint64_t index = hsa_queue_add_write_index_scacq_screl(queue, 1);
    while (index - hsa_queue_load_read_index_scacquire(queue) >= queue->size) {}
    char* slot = (char*)queue->base_address + index % queue->size * 64;
    memcpy(slot + 4, (const char*)packet + 4, 60);
    __atomic_store_n((uint32_t*)slot, *(const uint32_t*)packet, __ATOMIC_RELEASE);
    hsa_signal_store_screlease(queue->doorbell_signal, index);
}

enum { SCOPES = HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_ACQUIRE_FENCE_SCOPE | HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_RELEASE_FENCE_SCOPE };

static void vecadd(hsa_queue_t* queue, void* args, int n, hsa_signal_t done) {
    hsa_kernel_dispatch_packet_t packet = {
        .header = HSA_PACKET_TYPE_KERNEL_DISPATCH | SCOPES, .setup = 1, .workgroup_size_x = 64, .workgroup_size_y = 1, .workgroup_size_z = 1,
        .grid_size_x = n, .grid_size_y = 1, .grid_size_z = 1, .kernel_object = object, .kernarg_address = args, .completion_signal = done};
    send(queue, &packet);
}

static void waits(hsa_signal_t signal, hsa_wait_state_t how) {
    IS(hsa_signal_wait_scacquire(signal, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, how) == 0);
}

// What libhsakmt does not do with a model, beside opening it again: memory of the program, errors of queues and, with `fault`, of memory.
static void beyond_models(hsa_queue_t* queue, struct arguments* args, float* c, float* copy, int n, hsa_signal_t done, int fault) {
    // memory of the program, where the driver says that it is
    float *own = malloc(n * 4), *a = args->a;
    float* locked;
    for (int i = 0; i < n; i++) own[i] = 7;
    OK(hsa_amd_memory_lock(own, n * 4, &gpu, 1, (void**)&locked));
    args->a = locked;
    hsa_signal_store_relaxed(done, 1);
    vecadd(queue, args, n, done);
    waits(done, HSA_WAIT_STATE_BLOCKED);
    OK(hsa_memory_copy(copy, c, n * 4));
    IS(copy[5] == 7 + 10);
    OK(hsa_amd_memory_unlock(own));
    args->a = a;

    // errors end their queue, not another
    hsa_queue_t* other;
    OK(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_MULTI, on_error, NULL, UINT32_MAX, UINT32_MAX, &other));
    hsa_kernel_dispatch_packet_t wrong_packet = {.header = 9 | SCOPES};
    send(other, &wrong_packet);
    for (int i = 0; i < 2000 && !queue_status; i++) usleep(1000);
    IS(queue_status == HSA_STATUS_ERROR_INVALID_PACKET_FORMAT);
    OK(hsa_queue_destroy(other));
    hsa_signal_store_relaxed(done, 1);
    vecadd(queue, args, n, done);
    waits(done, HSA_WAIT_STATE_BLOCKED);

    if (fault) {
        args->a = (float*)0x7000;
        vecadd(queue, args, n, (hsa_signal_t){0});
        for (int i = 0; i < 2000 && !faulted; i++) usleep(1000);
        IS(faulted == 0x7000);
    }
}

int main(int count, char** argument) {
    enum { N = 4096 };
    OK(hsa_init());
    OK(hsa_iterate_agents(each_agent, NULL));
    OK(hsa_amd_agent_iterate_memory_pools(gpu, each_pool, &gpu));
    OK(hsa_amd_agent_iterate_memory_pools(cpu, each_pool, NULL));
    OK(hsa_amd_register_system_event_handler(on_event, NULL));
    load(argument[1]);

    float *host, *a, *b, *c;
    OK(hsa_amd_memory_pool_allocate(host_pool, 4 * N * 4, 0, (void**)&host));
    OK(hsa_amd_agents_allow_access(1, &gpu, NULL, host));
    float** places[] = {&a, &b, &c};
    for (int i = 0; i < 3; i++) {
        OK(hsa_amd_memory_pool_allocate(device_pool, N * 4, 0, (void**)places[i]));
        OK(hsa_amd_agents_allow_access(1, &gpu, NULL, *places[i]));
    }
    struct arguments* args;
    OK(hsa_amd_memory_pool_allocate(kernarg_pool, 4096, 0, (void**)&args));
    OK(hsa_amd_agents_allow_access(1, &gpu, NULL, args));
    args->a = a; args->b = b; args->c = c; args->n = N;
    for (int i = 0; i < N; i++) { host[i] = i; host[N + i] = 2 * i; host[2 * N + i] = -1; }

    // copies and fills, one after the other by their signals
    hsa_signal_t first, second, filled, done;
    hsa_signal_t* all[] = {&first, &second, &filled, &done};
    for (int i = 0; i < 4; i++) OK(hsa_signal_create(1, 0, NULL, all[i]));
    OK(hsa_amd_memory_async_copy(a, gpu, host, cpu, N * 4, 0, NULL, first));
    OK(hsa_amd_memory_async_copy(b, gpu, host + N, cpu, N * 4, 1, &first, second));
    OK(hsa_amd_memory_fill(c, 0x40400000, N));
    waits(second, HSA_WAIT_STATE_BLOCKED);

    hsa_queue_t* queue;
    OK(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_MULTI, on_error, NULL, UINT32_MAX, UINT32_MAX, &queue));
    // more packets than the queue has places; the last waits for a signal that the host stores
    for (int i = 0; i < 200; i++) vecadd(queue, args, N, (hsa_signal_t){0});
    hsa_signal_t held;
    OK(hsa_signal_create(1, 0, NULL, &held));
    hsa_barrier_and_packet_t barrier = {.header = HSA_PACKET_TYPE_BARRIER_AND | 1 << HSA_PACKET_HEADER_BARRIER | SCOPES, .dep_signal = {held}};
    send(queue, &barrier);
    vecadd(queue, args, N, done);
    IS(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, 20000000, HSA_WAIT_STATE_BLOCKED) == 1);
    hsa_signal_store_screlease(held, 0);
    waits(done, HSA_WAIT_STATE_ACTIVE);
    hsa_signal_store_relaxed(first, 1);
    OK(hsa_amd_memory_async_copy(host + 2 * N, cpu, c, gpu, N * 4, 0, NULL, first));
    waits(first, HSA_WAIT_STATE_BLOCKED);
    int bad = 0;
    for (int i = 0; i < N; i++) bad += host[2 * N + i] != 3.0f * i;
    IS(bad == 0);
    OK(hsa_amd_memory_fill(c, 0x40400000, N));
    OK(hsa_memory_copy(host + 3 * N, c, N * 4));
    bad = 0;
    for (int i = 0; i < N; i++) bad += host[3 * N + i] != 3.0f;
    IS(bad == 0);

    // a box of 3 rows of 16 bytes
    hsa_signal_store_relaxed(first, 1);
    hsa_pitched_ptr_t from = {host, 64, 64 * 4}, to = {c, 128, 128 * 4};
    hsa_dim3_t at = {4, 1, 0}, range = {16, 3, 1};
    hsa_status_t rect = hsa_amd_memory_async_copy_rect(&to, &at, &from, &at, &range, gpu, hsaHostToDevice, 0, NULL, first);
    if (rect == HSA_STATUS_SUCCESS) {
        waits(first, HSA_WAIT_STATE_BLOCKED);
        OK(hsa_memory_copy(host + 3 * N, c, N * 4));
        for (int y = 1; y <= 3; y++)
            for (int x = 1; x <= 4; x++) IS(host[3 * N + y * 32 + x] == y * 16 + x);
    }
    int model = count > 2 && !strcmp(argument[2], "model");
    if (!model) beyond_models(queue, args, c, host + 3 * N, N, done, count > 2);
    OK(hsa_queue_destroy(queue));
    OK(hsa_shut_down());
    if (!model) {
        // the driver is there again
        OK(hsa_init());
        OK(hsa_shut_down());
    }
    printf("%d checks, %d wrong\n", checks, wrong);
    return wrong != 0;
}
