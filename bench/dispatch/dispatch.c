// What `cargo xtask bench dispatch` times: empty dispatches one after the other, and dispatches of several producers on one queue.
// For `cargo xtask bench memory`: the kernels k0, k1, ... of an object, one after the other.
// usage: dispatch OBJECT empty DISPATCHES | dispatch OBJECT many KERNEL PRODUCERS DISPATCHES | dispatch OBJECT all KERNELS
// Prints numbers, a line each: what it is, and how many nanoseconds, dispatches, or KB of memory.
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// What is needed of hsa.h, which need not be installed (HSA Runtime Programmer's Reference Manual 1.2).
typedef struct { uint64_t handle; } handle_t;
typedef struct {
    uint32_t type, features;
    void* base_address;
    handle_t doorbell;
    uint32_t size, reserved;
    uint64_t id;
} queue_t;
typedef struct {
    uint16_t header, setup, group_x, group_y, group_z, reserved0;
    uint32_t grid_x, grid_y, grid_z, private_bytes, group_bytes;
    uint64_t kernel_object;
    void* kernarg;
    uint64_t reserved2;
    handle_t completion;
} packet_t;
_Static_assert(sizeof(packet_t) == 64, "packets have 64 bytes");
int hsa_init(void);
int hsa_shut_down(void);
int hsa_iterate_agents(int (*)(handle_t, void*), void*);
int hsa_agent_get_info(handle_t, int, void*);
int hsa_queue_create(handle_t, uint32_t, uint32_t, void*, void*, uint32_t, uint32_t, queue_t**);
int hsa_queue_destroy(queue_t*);
uint64_t hsa_queue_add_write_index_scacq_screl(queue_t*, uint64_t);
uint64_t hsa_queue_load_read_index_scacquire(queue_t*);
int hsa_signal_create(int64_t, uint32_t, void*, handle_t*);
void hsa_signal_store_relaxed(handle_t, int64_t);
void hsa_signal_store_screlease(handle_t, int64_t);
int64_t hsa_signal_wait_scacquire(handle_t, int, int64_t, uint64_t, int);
int hsa_code_object_reader_create_from_file(int, handle_t*);
int hsa_executable_create_alt(int, int, const char*, handle_t*);
int hsa_executable_load_agent_code_object(handle_t, handle_t, handle_t, const char*, void*);
int hsa_executable_freeze(handle_t, const char*);
int hsa_executable_get_symbol_by_name(handle_t, const char*, handle_t*, handle_t*);
int hsa_executable_symbol_get_info(handle_t, int, void*);
int hsa_memory_register(void*, size_t);
enum { INFO_DEVICE = 17, GPU = 1, KERNEL_OBJECT = 22, FULL = 1, MULTI = 0, LESS = 2, BLOCKED = 0, ACTIVE = 1 };
// A kernel dispatch that acquires from and releases to the system, after all packets before it.
enum { HEADER = 2 | 1 << 8 | 2 << 9 | 2 << 11 };

#define TRY(call)                                                                            \
    do {                                                                                     \
        int s_ = (call);                                                                     \
        if (s_) { fprintf(stderr, "%d: %s: %#x\n", __LINE__, #call, s_); exit(1); }          \
    } while (0)
#define MUST(condition)                                                                      \
    do {                                                                                     \
        if (!(condition)) { fprintf(stderr, "%d: not so: %s\n", __LINE__, #condition); exit(1); } \
    } while (0)

enum { PACKETS = 4096, MOST_PRODUCERS = 64 };
static handle_t gpu, done;
static queue_t* queue;
static packet_t packet;
static long each;
// The kernarg segment: where kernels count.
static struct { uint64_t* count; } args __attribute__((aligned(64)));
static uint64_t counts[32] __attribute__((aligned(64)));
static handle_t executable;

static int find(handle_t agent, void* unused) {
    int type;
    hsa_agent_get_info(agent, INFO_DEVICE, &type);
    if (type == GPU && !gpu.handle) gpu = agent;
    return 0;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

// Nanoseconds of processor time of the packet processor's thread.
static double processor_time(void) {
    DIR* tasks = opendir("/proc/self/task");
    double ns = 0;
    MUST(tasks);
    for (struct dirent* task; (task = readdir(tasks));) {
        char path[320], name[32] = "";
        snprintf(path, sizeof path, "/proc/self/task/%s/comm", task->d_name);
        FILE* file = fopen(path, "r");
        if (!file) continue;
        int known = fscanf(file, "%31s", name) == 1 && !strcmp(name, "hsa-queue");
        fclose(file);
        if (!known) continue;
        snprintf(path, sizeof path, "/proc/self/task/%s/schedstat", task->d_name);
        MUST((file = fopen(path, "r")) && fscanf(file, "%lf", &ns) == 1);
        fclose(file);
    }
    closedir(tasks);
    return ns;
}

static void publish(void) {
    uint64_t index = hsa_queue_add_write_index_scacq_screl(queue, 1);
    while (index - hsa_queue_load_read_index_scacquire(queue) >= queue->size) sched_yield();
    char* slot = (char*)queue->base_address + index % queue->size * sizeof packet;
    memcpy(slot + 4, (char*)&packet + 4, sizeof packet - 4);
    __atomic_store_n((uint32_t*)slot, *(uint32_t*)&packet, __ATOMIC_RELEASE);
    hsa_signal_store_screlease(queue->doorbell, index);
}

static void* produce(void* unused) {
    for (long n = 0; n < each; n++) publish();
    return NULL;
}

static int by_value(const void* a, const void* b) { return (*(double*)a > *(double*)b) - (*(double*)a < *(double*)b); }

// Makes packets ask for a kernel.
static void choose(const char* kernel) {
    handle_t symbol;
    TRY(hsa_executable_get_symbol_by_name(executable, kernel, &gpu, &symbol));
    TRY(hsa_executable_symbol_get_info(symbol, KERNEL_OBJECT, &packet.kernel_object));
}

static void begin(const char* path, const char* kernel) {
    handle_t reader;
    TRY(hsa_init());
    TRY(hsa_iterate_agents(find, NULL));
    TRY(hsa_code_object_reader_create_from_file(open(path, O_RDONLY), &reader));
    TRY(hsa_executable_create_alt(FULL, 0, NULL, &executable));
    TRY(hsa_executable_load_agent_code_object(executable, gpu, reader, NULL, NULL));
    TRY(hsa_executable_freeze(executable, NULL));
    args.count = counts;
    TRY(hsa_memory_register(&args, sizeof args));
    TRY(hsa_memory_register(counts, sizeof counts));
    TRY(hsa_signal_create(1, 0, NULL, &done));
    TRY(hsa_queue_create(gpu, PACKETS, MULTI, NULL, NULL, 0, 0, &queue));
    packet = (packet_t){.header = HEADER, .setup = 1, .group_x = 64, .group_y = 1, .group_z = 1, .grid_x = 64, .grid_y = 1, .grid_z = 1,
                        .kernarg = &args, .completion = done};
    choose(kernel);
}

// From the producer's first step to its look at the completion signal.
static void one_by_one(long dispatches) {
    double* times = calloc(dispatches, sizeof *times);
    double before = processor_time();
    for (long n = 0; n < dispatches; n++) {
        hsa_signal_store_relaxed(done, 1);
        double start = now();
        publish();
        hsa_signal_wait_scacquire(done, LESS, 1, UINT64_MAX, ACTIVE);
        times[n] = now() - start;
    }
    qsort(times, dispatches, sizeof *times, by_value);
    printf("median %.0f\nleast %.0f\nprocessor %.0f\n", times[dispatches / 2], times[0], (processor_time() - before) / dispatches);
}

static void many(const char* kernel, long producers, long dispatches) {
    pthread_t threads[MOST_PRODUCERS];
    each = dispatches / producers;
    dispatches = each * producers;
    hsa_signal_store_relaxed(done, dispatches);
    double before = processor_time(), start = now();
    for (long n = 0; n < producers; n++) pthread_create(&threads[n], NULL, produce, NULL);
    for (long n = 0; n < producers; n++) pthread_join(threads[n], NULL);
    MUST(hsa_signal_wait_scacquire(done, LESS, 1, UINT64_MAX, BLOCKED) == 0);
    double time = now() - start;
    MUST(hsa_queue_load_read_index_scacquire(queue) == (uint64_t)dispatches);
    // none was lost, none ran twice
    MUST(counts[0] == (strcmp(kernel, "count.kd") ? 0 : (uint64_t)dispatches));
    printf("rate %.0f\nprocessor %.0f\n", dispatches / time * 1e9, (processor_time() - before) / dispatches);
}

// Memory that the process had at most.
static void peak(void) {
    char line[256];
    long kilobytes = -1;
    FILE* status = fopen("/proc/self/status", "r");
    MUST(status);
    while (kilobytes < 0 && fgets(line, sizeof line, status)) sscanf(line, "VmHWM: %ld", &kilobytes);
    fclose(status);
    printf("peak %ld\n", kilobytes);
}

static void all(long kernels) {
    double start = now();
    for (long n = 0; n < kernels; n++) {
        char kernel[32];
        snprintf(kernel, sizeof kernel, "k%ld.kd", n);
        choose(kernel);
        hsa_signal_store_relaxed(done, 1);
        publish();
        MUST(hsa_signal_wait_scacquire(done, LESS, 1, UINT64_MAX, BLOCKED) == 0);
    }
    printf("time %.0f\n", now() - start);
    peak();
}

int main(int argc, char** argv) {
    if (argc == 4 && !strcmp(argv[2], "empty")) {
        begin(argv[1], "empty.kd");
        one_by_one(atol(argv[3]));
    } else if (argc == 6 && !strcmp(argv[2], "many")) {
        long producers = atol(argv[4]);
        MUST(producers > 0 && producers <= MOST_PRODUCERS);
        begin(argv[1], argv[3]);
        many(argv[3], producers, atol(argv[5]));
    } else if (argc == 4 && !strcmp(argv[2], "all")) {
        begin(argv[1], "k0.kd");
        all(atol(argv[3]));
    } else {
        fprintf(stderr, "usage: dispatch OBJECT empty DISPATCHES | many KERNEL PRODUCERS DISPATCHES | all KERNELS\n");
        return 2;
    }
    TRY(hsa_queue_destroy(queue));
    TRY(hsa_shut_down());
    return 0;
}
