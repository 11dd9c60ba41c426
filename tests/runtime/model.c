// libhsakmt's interface for GPU models, called as libhsakmt calls it: a window of addresses that a file is mapped into, allocations, an AQL
// and an SDMA queue without doorbells, signals that name events.
// usage: model CODE_OBJECT   (with a kernel vecadd.kd). HSA_MODEL_LIB is the library, HSA_MODEL_TOPOLOGY a directory that it makes.
#define _GNU_SOURCE
#include "check.h"
#include <dlfcn.h>
#include <elf.h>
#include <hsa/amd_hsa_queue.h>
#include <hsa/amd_hsa_signal.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

// The interface, version 0.4.
struct model;
struct model_queue;
struct queue_info {
    uint64_t ring_base, write_pointer, read_pointer;
    uint64_t* doorbell;
    uint32_t ring_bytes, type;
};
struct functions {
    uint32_t version_major, version_minor;
    struct model* (*create)(void);
    void (*destroy)(struct model*);
    void (*set_global_aperture)(struct model*, void* base, uint64_t bytes);
    void (*alloced_memory)(struct model*, void* va, uint64_t bytes, uint32_t flags);
    void (*freed_memory)(struct model*, void* va, uint64_t bytes);
    void (*set_notify_event)(struct model*, void (*)(void*), void*);
    void (*set_wait_event)(struct model*, void (*)(void*, uint64_t, uint64_t), void*);
    struct model_queue* (*register_queue)(struct model*, struct queue_info*);
    void (*set_set_event)(struct model*, void (*)(void*, unsigned), void*);
    void (*destroy_queue)(struct model*, struct model_queue*);
};
enum { SDMA = 1, AQL = 2, VRAM = 1 << 0, GTT = 1 << 1, WRITABLE = 1u << 31 };

static const struct functions* functions;
static struct model* gpu;
static char* window;
static const uint64_t WINDOW_BYTES = 1ull << 38;
static int file;
static uint64_t file_bytes, next_va = 0x200000;

// Memory at an address of the GPU, told and mapped as libhsakmt does; gives where the program has it: at the same address.
static void* allocate(uint64_t bytes, uint32_t flags) {
    uint64_t va = next_va, offset = file_bytes;
    bytes = (bytes + 4095) & ~4095ull;
    next_va += bytes + 4096;
    file_bytes += bytes;
    IS(ftruncate(file, file_bytes) == 0);
    functions->alloced_memory(gpu, (void*)va, bytes, flags);
    IS(mmap(window + va, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, offset) != MAP_FAILED);
    void* here = mmap((void*)va, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED_NOREPLACE, file, offset);
    IS(here == (void*)va);
    return here;
}

// Segments of a code object without relocations; gives its kernel descriptor.
static uint64_t load(const char* path) {
    static char bytes[1 << 20];
    FILE* input = fopen(path, "rb");
    IS(input && fread(bytes, 1, sizeof bytes, input) > 64);
    const Elf64_Ehdr* header = (void*)bytes;
    const Elf64_Phdr* segment = (void*)(bytes + header->e_phoff);
    char* base = allocate(1 << 16, VRAM | WRITABLE);
    for (int i = 0; i < header->e_phnum; i++)
        if (segment[i].p_type == PT_LOAD) memcpy(base + segment[i].p_vaddr, bytes + segment[i].p_offset, segment[i].p_filesz);
    const Elf64_Shdr* section = (void*)(bytes + header->e_shoff);
    for (int i = 0; i < header->e_shnum; i++) {
        if (section[i].sh_type != SHT_DYNSYM) continue;
        const char* names = bytes + section[section[i].sh_link].sh_offset;
        const Elf64_Sym* symbol = (void*)(bytes + section[i].sh_offset);
        for (uint64_t n = 0; n < section[i].sh_size / sizeof *symbol; n++)
            if (!strcmp(names + symbol[n].st_name, "vecadd.kd")) return (uint64_t)base + symbol[n].st_value;
    }
    IS(!"a kernel vecadd.kd");
    return 0;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t told = PTHREAD_COND_INITIALIZER;
static unsigned event_set;
static void set_event(void* data, unsigned event) {
    pthread_mutex_lock(&lock);
    IS(data == &event_set);
    event_set = event;
    pthread_cond_broadcast(&told);
    pthread_mutex_unlock(&lock);
}

static amd_signal_t* new_signal(unsigned event) {
    amd_signal_t* signal = allocate(sizeof *signal, GTT | WRITABLE);
    signal->kind = AMD_SIGNAL_KIND_USER;
    signal->value = 1;
    // libhsakmt has no mailboxes with a model
    signal->event_id = event;
    return signal;
}

// Waits for an event, a minute at most.
static int waits(unsigned event) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 60;
    pthread_mutex_lock(&lock);
    int late = 0;
    while (event_set != event && !late) late = pthread_cond_timedwait(&told, &lock, &end);
    int met = event_set == event;
    event_set = 0;
    pthread_mutex_unlock(&lock);
    return met;
}

int main(int count, char** argument) {
    enum { N = 4096, PACKETS = 64 };
    void* library = dlopen(getenv("HSA_MODEL_LIB"), RTLD_NOW | RTLD_LOCAL);
    if (!library) { printf("%s\n", dlerror()); return 1; }
    const struct functions* (*getter)(void) = dlsym(library, "get_hsakmt_model_functions");
    IS(getter != NULL);
    functions = getter();
    IS(functions->version_major == 0 && functions->version_minor >= 4);

    // the number of the first GPU is one more than its node's
    char path[4096];
    int id = 0;
    snprintf(path, sizeof path, "%s/nodes/1/gpu_id", getenv("HSA_MODEL_TOPOLOGY"));
    FILE* number = fopen(path, "r");
    IS(number && fscanf(number, "%d", &id) == 1 && id == 2);

    gpu = functions->create();
    IS(gpu != NULL);
    window = mmap(NULL, WINDOW_BYTES, PROT_NONE, MAP_PRIVATE | MAP_NORESERVE | MAP_ANONYMOUS, -1, 0);
    file = memfd_create("model", MFD_CLOEXEC);
    IS(window != MAP_FAILED && file >= 0);
    functions->set_global_aperture(gpu, window, WINDOW_BYTES);
    functions->set_set_event(gpu, set_event, &event_set);
    uint64_t object = load(argument[1]);

    float *a = allocate(N * 4, VRAM | WRITABLE), *b = allocate(N * 4, VRAM | WRITABLE), *c = allocate(N * 4, VRAM | WRITABLE);
    struct { float *a, *b, *c; int n; } *args = allocate(4096, GTT | WRITABLE);
    args->a = a; args->b = b; args->c = c; args->n = N;
    for (int i = 0; i < N; i++) { a[i] = i; b[i] = 2 * i; }
    amd_queue_t* queue = allocate(sizeof *queue, GTT | WRITABLE);
    queue->group_segment_aperture_base_hi = 0x40000000;
    queue->private_segment_aperture_base_hi = 0x50000000;
    hsa_kernel_dispatch_packet_t* ring = allocate(PACKETS * 64, GTT | WRITABLE);
    for (int i = 0; i < PACKETS; i++) ring[i].header = HSA_PACKET_TYPE_INVALID;
    struct queue_info info = {.ring_base = (uint64_t)ring, .write_pointer = (uint64_t)&queue->write_dispatch_id,
                              .read_pointer = (uint64_t)&queue->read_dispatch_id, .ring_bytes = PACKETS * 64, .type = 0};
    IS(functions->register_queue(gpu, &info) == NULL); // of PM4
    info.type = AQL;
    struct model_queue* aql = functions->register_queue(gpu, &info);
    IS(aql != NULL);

    // more packets than the queue has places; the last one names an event
    amd_signal_t* done = new_signal(7);
    for (uint64_t i = 0; i < 200; i++) {
        while (i - __atomic_load_n(&queue->read_dispatch_id, __ATOMIC_ACQUIRE) >= PACKETS) {}
        hsa_kernel_dispatch_packet_t packet = {
            .header = HSA_PACKET_TYPE_KERNEL_DISPATCH | FENCES, .setup = 1, .workgroup_size_x = 64, .workgroup_size_y = 1,
            .workgroup_size_z = 1, .grid_size_x = N, .grid_size_y = 1, .grid_size_z = 1, .kernel_object = object, .kernarg_address = args,
            .completion_signal = {i == 199 ? (uint64_t)done : 0}};
        __atomic_store_n(&queue->write_dispatch_id, i + 1, __ATOMIC_RELEASE);
        memcpy((char*)&ring[i % PACKETS] + 4, (char*)&packet + 4, 60);
        __atomic_store_n((uint32_t*)&ring[i % PACKETS], *(uint32_t*)&packet, __ATOMIC_RELEASE);
    }
    IS(waits(7));
    IS(done->value == 0 && done->end_ts > done->start_ts);
    int bad = 0;
    for (int i = 0; i < N; i++) bad += c[i] != 3.0f * i;
    IS(bad == 0);

    // SDMA: a copy, then a fence
    uint32_t* commands = allocate(4096, GTT | WRITABLE);
    uint64_t* pointers = allocate(4096, GTT | WRITABLE);
    float* copy = allocate(N * 4, GTT | WRITABLE);
    info = (struct queue_info){.ring_base = (uint64_t)commands, .write_pointer = (uint64_t)pointers, .read_pointer = (uint64_t)(pointers + 1),
                               .ring_bytes = 4096, .type = SDMA};
    struct model_queue* sdma = functions->register_queue(gpu, &info);
    IS(sdma != NULL);
    uint32_t packet[] = {1, N * 4 - 1, 0, (uint32_t)(uint64_t)c, (uint64_t)c >> 32, (uint32_t)(uint64_t)copy, (uint64_t)copy >> 32,
                         5, (uint32_t)(uint64_t)&pointers[2], (uint64_t)&pointers[2] >> 32, 99};
    memcpy(commands, packet, sizeof packet);
    __atomic_store_n(&pointers[0], sizeof packet, __ATOMIC_RELEASE);
    for (int i = 0; i < 6000 && __atomic_load_n((uint32_t*)&pointers[2], __ATOMIC_ACQUIRE) != 99; i++) usleep(10000);
    IS(!memcmp(copy, c, N * 4));
    functions->destroy_queue(gpu, sdma);

    // a kernel that reads what is not there ends its queue, and the inactive signal's event says so
    amd_signal_t* inactive = new_signal(9);
    inactive->value = 0;
    queue->queue_inactive_signal.handle = (uint64_t)inactive;
    args->a = (float*)(1ull << 36);
    ring[200 % PACKETS] = (hsa_kernel_dispatch_packet_t){
        .header = HSA_PACKET_TYPE_KERNEL_DISPATCH | FENCES, .setup = 1, .workgroup_size_x = 64, .workgroup_size_y = 1, .workgroup_size_z = 1,
        .grid_size_x = 64, .grid_size_y = 1, .grid_size_z = 1, .kernel_object = object, .kernarg_address = args};
    __atomic_store_n(&queue->write_dispatch_id, 201, __ATOMIC_RELEASE);
    IS(waits(9));
    IS(inactive->value == 0x20000000);
    functions->destroy_queue(gpu, aql);

    // freed memory is no longer the GPU's
    functions->freed_memory(gpu, a, N * 4);
    functions->destroy(gpu);
    return finish();
}
