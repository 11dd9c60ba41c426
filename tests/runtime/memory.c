// Memory through the C API: aliases of locked memory, locks that outlive what they lock, misuse that is an error and not a signal,
// queues' sizes and packets without a type, a forked child.
#include "check.h"
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static hsa_agent_t cpu, gpu;
static hsa_amd_memory_pool_t device_pool;

static hsa_status_t find_agent(hsa_agent_t agent, void* data) {
    hsa_device_type_t type;
    hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type);
    if (type == HSA_DEVICE_TYPE_CPU && !cpu.handle) cpu = agent;
    if (type == HSA_DEVICE_TYPE_GPU && !gpu.handle) gpu = agent;
    return HSA_STATUS_SUCCESS;
}

static hsa_status_t find_pool(hsa_amd_memory_pool_t pool, void* data) {
    hsa_amd_segment_t segment;
    hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SEGMENT, &segment);
    if (segment == HSA_AMD_SEGMENT_GLOBAL) device_pool = pool;
    return HSA_STATUS_SUCCESS;
}

// A copy that the runtime does in its own time, to its end; gives the signal's value.
static hsa_signal_value_t copied(void* to, const void* from, size_t bytes) {
    hsa_signal_t done;
    OK(hsa_signal_create(1, 0, NULL, &done));
    OK(hsa_amd_memory_async_copy(to, gpu, from, cpu, bytes, 0, NULL, done));
    hsa_signal_value_t value = hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
    OK(hsa_signal_destroy(done));
    return value;
}

static void aliases(void) {
    enum { N = 3 << 20 };
    char *own = malloc(N), *device = NULL, *alias = NULL, *again = NULL, *part = NULL;
    hsa_amd_pointer_info_t info = {.size = sizeof info};
    for (int i = 0; i < N; i++) own[i] = (char)(i * 13 >> 2);
    OK(hsa_amd_memory_pool_allocate(device_pool, N, 0, (void**)&device));
    IS((uintptr_t)device % (2 << 20) == 0);
    OK(hsa_amd_memory_lock(own, N, &gpu, 1, (void**)&alias));
    IS(alias != own);
    for (char* at = own; at; at = at == own ? alias : NULL) {
        OK(hsa_amd_pointer_info(at + N - 1, &info, NULL, NULL, NULL));
        IS(info.type == HSA_EXT_POINTER_TYPE_LOCKED && info.sizeInBytes == N && info.agentOwner.handle == cpu.handle);
        IS(info.agentBaseAddress == alias && info.hostBaseAddress == own);
        memset(device, 0, N);
        IS(copied(device, at, N) == 0 && !memcmp(device, own, N));
        OK(hsa_amd_memory_fill(at + 4, 0x01020304, 100));
        IS(own[4] == 4 && own[403] == 1 && own[404] == (char)(404 * 13 >> 2));
        OK(hsa_memory_copy(at + 8, device + 8, 400));
    }
    IS(copied(alias, device + 1, 5000) == 0 && !memcmp(own, device + 1, 5000));
    // the same memory has one address, parts of it have others; every lock ends on its own, by either address
    OK(hsa_amd_memory_lock(own, N, &gpu, 1, (void**)&again));
    OK(hsa_amd_memory_lock(own + 5000, 100, &gpu, 1, (void**)&part));
    IS(again == alias && part != alias + 5000 && part != own + 5000);
    OK(hsa_amd_pointer_info(part + 50, &info, NULL, NULL, NULL));
    IS(info.agentBaseAddress == part && info.hostBaseAddress == own + 5000 && info.sizeInBytes == 100);
    OK(hsa_amd_memory_unlock(alias));
    OK(hsa_amd_memory_unlock(own));
    OK(hsa_amd_pointer_info(alias, &info, NULL, NULL, NULL));
    IS(info.type == HSA_EXT_POINTER_TYPE_UNKNOWN);
    GIVES(hsa_memory_copy(device, alias, 8), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    OK(hsa_memory_copy(device, part, 100));
    OK(hsa_amd_memory_unlock(part));
    GIVES(hsa_amd_memory_unlock(part), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    // an agent that is no GPU has the host's addresses
    OK(hsa_amd_memory_lock(own, N, &cpu, 1, (void**)&alias));
    IS(alias == own);
    OK(hsa_amd_memory_unlock(own));
    OK(hsa_amd_memory_pool_free(device));
    free(own);
}

// Programs lock memory and give it back before they unlock it (HIP keeps locks): device memory is elsewhere.
static void stale_locks(void) {
    free(malloc(30 << 20));
    int overlaps = 0;
    for (int i = 0; i < 64; i++) {
        const size_t n = 1000000, m = 1200000 + 4096 * i;
        char *own = malloc(n), *device = NULL;
        void* alias;
        OK(hsa_amd_memory_lock(own, n, &gpu, 1, &alias));
        free(own);
        OK(hsa_amd_memory_pool_allocate(device_pool, m, 0, (void**)&device));
        overlaps += device < own + n && own < device + m;
        OK(hsa_amd_memory_unlock(own));
        OK(hsa_amd_memory_pool_free(device));
    }
    IS(!overlaps);
}

// What is not there, or not all of it: an error of every function that goes to memory, and never a signal.
static void misuse(void) {
    enum { N = 1 << 16 };
    static char own[N];
    char *device = NULL, *closed = mmap(NULL, 1 << 20, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), *gone = malloc(64 << 20), *copy = malloc(64 << 20);
    void* alias = NULL;
    hsa_signal_t done;
    OK(hsa_signal_create(1, 0, NULL, &done));
    OK(hsa_amd_memory_pool_allocate(device_pool, N, 0, (void**)&device));
    free(gone);
    const hsa_status_t allocation = HSA_STATUS_ERROR_INVALID_ALLOCATION, argument = HSA_STATUS_ERROR_INVALID_ARGUMENT;
    const struct { void* at; size_t bytes; hsa_status_t status; } missing[] = {
        {(void*)16, 100, allocation}, {device, N + 4, allocation}, {device, 1ull << 40, allocation}, {device + N, 4, allocation},
        {closed, 64, allocation}, {closed, 1 << 20, allocation}, {gone, 64 << 20, allocation},
        {NULL, 8, argument}, {own, SIZE_MAX - 3, argument}, {(void*)-131072, 64, allocation},
    };
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++) {
        void* at = missing[i].at;
        size_t bytes = missing[i].bytes;
        // the other side is long enough where that is possible
        if (bytes <= 64 << 20) {
            GIVES(hsa_amd_memory_async_copy(at, gpu, copy, cpu, bytes, 0, NULL, done), missing[i].status);
            GIVES(hsa_amd_memory_async_copy(copy, cpu, at, gpu, bytes, 0, NULL, done), missing[i].status);
            GIVES(hsa_memory_copy(copy, at, bytes), missing[i].status);
        }
        GIVES(hsa_memory_copy(at, at, bytes), missing[i].status);
        if ((uintptr_t)at % 4 == 0) GIVES(hsa_amd_memory_fill(at, 1, bytes / 4), missing[i].status);
        // 17 slices of 4096 bytes are more than there is anywhere
        hsa_pitched_ptr_t there = {at, 64, 4096}, here = {copy, 64, 4096};
        hsa_dim3_t zero = {0, 0, 0}, range = {64, 64, 17};
        if (missing[i].status == allocation)
            GIVES(hsa_amd_memory_async_copy_rect(&there, &zero, &here, &zero, &range, gpu, hsaHostToDevice, 0, NULL, done), allocation);
    }
    IS(hsa_signal_load_relaxed(done) == 1);
    // memory of the program is filled only where it is locked
    GIVES(hsa_amd_memory_fill(own, 1, 4), allocation);
    GIVES(hsa_amd_memory_lock((void*)16, 8, &gpu, 1, &alias), allocation);
    GIVES(hsa_amd_memory_lock(gone, 64 << 20, &gpu, 1, &alias), allocation);
    GIVES(hsa_memory_register((void*)4096, 1 << 20), allocation);
    // a copy that waits has no caller any more: its signal says it
    hsa_signal_t gate;
    OK(hsa_signal_create(1, 0, NULL, &gate));
    char* later = mmap(NULL, N, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    OK(hsa_amd_memory_async_copy(device, gpu, later, cpu, N, 1, &gate, done));
    munmap(later, N);
    hsa_signal_store_screlease(gate, 0);
    IS(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) < 0);
    // an offset or pitch beyond all addresses
    hsa_pitched_ptr_t far = {device, (size_t)1 << 62, (size_t)1 << 62}, near = {own, 64, 4096};
    hsa_dim3_t zero = {0, 0, 0}, high = {0, 3, 3}, range = {8, 1, 1};
    GIVES(hsa_amd_memory_async_copy_rect(&far, &high, &near, &zero, &range, gpu, hsaHostToDevice, 0, NULL, done), argument);
    OK(hsa_signal_destroy(gate));
    OK(hsa_signal_destroy(done));
    OK(hsa_amd_memory_pool_free(device));
    munmap(closed, 1 << 20);
    free(copy);
}

static void images(void) {
    hsa_ext_image_descriptor_t d = {.geometry = HSA_EXT_IMAGE_GEOMETRY_2D, .width = 64, .height = 64,
        .format = {HSA_EXT_IMAGE_CHANNEL_TYPE_UNSIGNED_INT8, HSA_EXT_IMAGE_CHANNEL_ORDER_RGBA}};
    hsa_ext_image_data_info_t info;
    hsa_ext_image_t image;
    hsa_ext_image_region_t region = {{0, 0, 0}, {64, 64, 1}};
    char *data = NULL, *closed = mmap(NULL, 1 << 20, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    OK(hsa_ext_image_data_get_info(gpu, &d, HSA_ACCESS_PERMISSION_RW, &info));
    OK(hsa_amd_memory_pool_allocate(device_pool, info.size, 0, (void**)&data));
    GIVES(hsa_ext_image_create(gpu, &d, (void*)4096, HSA_ACCESS_PERMISSION_RW, &image), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_ext_image_create(gpu, &d, data, HSA_ACCESS_PERMISSION_RW, &image));
    for (int i = 0; i < 2; i++) {
        void* bad = i ? closed : (char*)16;
        GIVES(hsa_ext_image_import(gpu, bad, 0, 0, image, &region), HSA_STATUS_ERROR_INVALID_ARGUMENT);
        GIVES(hsa_ext_image_export(gpu, image, bad, 0, 0, &region), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    }
    OK(hsa_ext_image_destroy(gpu, image));
    OK(hsa_amd_memory_pool_free(data));
    munmap(closed, 1 << 20);
}

static void on_error(hsa_status_t status, hsa_queue_t* queue, void* data) { *(hsa_status_t*)data = status; }

// A producer may fill a packet in with type 0, and give it its type afterwards.
static void packets_without_type(void) {
    volatile hsa_status_t failed = HSA_STATUS_SUCCESS;
    hsa_queue_t* queue;
    hsa_signal_t done;
    uint32_t least = 0;
    OK(hsa_agent_get_info(gpu, HSA_AGENT_INFO_QUEUE_MIN_SIZE, &least));
    OK(hsa_queue_create(gpu, 4, HSA_QUEUE_TYPE_SINGLE, on_error, (void*)&failed, UINT32_MAX, UINT32_MAX, &queue));
    IS(queue->size == least && least > 4);
    OK(hsa_signal_create(1, 0, NULL, &done));
    for (int i = 0; i < 20000 && !failed; i++) {
        uint64_t index = hsa_queue_add_write_index_relaxed(queue, 1);
        hsa_barrier_and_packet_t packet = {.completion_signal = done};
        hsa_signal_store_relaxed(done, 1);
        hsa_barrier_and_packet_t* slot = (hsa_barrier_and_packet_t*)queue->base_address + index % queue->size;
        memcpy(slot, &packet, sizeof packet);
        for (volatile int pause = 0; pause < i % 7 * 100; pause++);
        __atomic_fetch_or(&slot->header, HSA_PACKET_TYPE_BARRIER_AND << HSA_PACKET_HEADER_TYPE, __ATOMIC_RELEASE);
        hsa_signal_store_relaxed(queue->doorbell_signal, index);
        hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, 5000000000, HSA_WAIT_STATE_ACTIVE);
    }
    IS(failed == HSA_STATUS_SUCCESS && hsa_signal_load_relaxed(done) == 0);
    OK(hsa_queue_destroy(queue));
    OK(hsa_signal_destroy(done));
}

static void old_names(void) {
    char name[64], old[64];
    hsa_isa_t isa = {0}, named = {0};
    OK(hsa_agent_get_info(gpu, HSA_AGENT_INFO_NAME, name));
    OK(hsa_agent_get_info(gpu, HSA_AGENT_INFO_ISA, &isa));
    snprintf(old, sizeof old, "AMD:AMDGPU:%c:%c:%ld", name[3], name[4], strtol(name + 5, NULL, 16));
    OK(hsa_isa_from_name(old, &named));
    IS(named.handle == isa.handle);
    GIVES(hsa_isa_from_name("AMD:AMDGPU:7:0:0", &named), HSA_STATUS_ERROR_INVALID_ISA_NAME);
    GIVES(hsa_isa_from_name("AMD:AMDGPU:9", &named), HSA_STATUS_ERROR_INVALID_ISA_NAME);
}

// A child has none of the runtime's threads.
static void forked(void) {
    hsa_queue_t* queue;
    OK(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, UINT32_MAX, UINT32_MAX, &queue));
    pid_t child = fork();
    if (!child) {
        alarm(10);
        if (hsa_queue_destroy(queue)) _exit(1);
        if (hsa_shut_down()) _exit(2);
        if (hsa_init() || hsa_shut_down()) _exit(3);
        _exit(0);
    }
    int status = 1;
    waitpid(child, &status, 0);
    IS(status == 0);
    OK(hsa_queue_destroy(queue));
}

int main(void) {
    OK(hsa_init());
    OK(hsa_iterate_agents(find_agent, NULL));
    OK(hsa_amd_agent_iterate_memory_pools(gpu, find_pool, NULL));
    aliases();
    stale_locks();
    misuse();
    images();
    packets_without_type();
    old_names();
    forked();
    OK(hsa_shut_down());
    return finish();
}
