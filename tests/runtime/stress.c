// Many threads, many queues, and their speed: packets are neither lost nor doubled, and keep their order.
// usage: stress CODE_OBJECT STRESS.brig PACKETS [PRODUCERS]
#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>
#include <hsa/hsa_ext_finalize.h>
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define TRY(call)                                                            \
    do {                                                                     \
        int s_ = (int)(call);                                                \
        if (s_) { printf("%d: %s: %#x\n", __LINE__, #call, s_); exit(1); }   \
    } while (0)
#define MUST(condition)                                                      \
    do {                                                                     \
        if (!(condition)) { printf("%d: not so: %s\n", __LINE__, #condition); exit(1); } \
    } while (0)

enum { QUEUES = 64, WAITERS = 32, HEALTHY = 8 };
static int producers = 8;
static hsa_agent_t gpu;
static hsa_queue_t* queue;
static hsa_signal_t done;
static long packets;

static hsa_status_t find(hsa_agent_t agent, void* data) {
    hsa_device_type_t type;
    hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type);
    if (type == HSA_DEVICE_TYPE_GPU && !gpu.handle) gpu = agent;
    return HSA_STATUS_SUCCESS;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static void publish(hsa_queue_t* q, const void* packet) {
    uint64_t index = hsa_queue_add_write_index_scacq_screl(q, 1);
    while (index - hsa_queue_load_read_index_scacquire(q) >= q->size) sched_yield();
    char* slot = (char*)q->base_address + index % q->size * 64;
    memcpy(slot + 4, (const char*)packet + 4, 60);
    __atomic_store_n((uint32_t*)slot, *(const uint32_t*)packet, __ATOMIC_RELEASE);
    hsa_signal_store_screlease(q->doorbell_signal, index);
}

// An empty packet: a barrier that depends on nothing.
static hsa_barrier_and_packet_t empty(hsa_signal_t signal) {
    return (hsa_barrier_and_packet_t){.header = HSA_PACKET_TYPE_BARRIER_AND | 1 << HSA_PACKET_HEADER_BARRIER, .completion_signal = signal};
}

static void* produce(void* unused) {
    hsa_barrier_and_packet_t packet = empty(done);
    for (long n = 0; n < packets / producers; n++) publish(queue, &packet);
    return NULL;
}

enum { WAITS = 200 };
static hsa_signal_t seen;

// Waits for each of many values; the next is stored when all threads have seen one.
static void* await(void* signal) {
    for (hsa_signal_value_t n = 1; n <= WAITS; n++) {
        hsa_signal_value_t v = hsa_signal_wait_scacquire(*(hsa_signal_t*)signal, HSA_SIGNAL_CONDITION_EQ, n, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
        if (v != n) return NULL;
        hsa_signal_add_screlease(seen, 1);
    }
    return signal;
}

static void* read_file(const char* path) {
    FILE* file = fopen(path, "rb");
    MUST(file);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    void* bytes = aligned_alloc(16, (size + 15) / 16 * 16);
    MUST(fread(bytes, 1, size, file) == (size_t)size);
    fclose(file);
    return bytes;
}

static hsa_status_t first_isa(hsa_isa_t isa, void* data) { *(hsa_isa_t*)data = isa; return HSA_STATUS_INFO_BREAK; }

// An executable of a BRIG module, finalized for the GPU.
static hsa_executable_t finalized(const char* path) {
    hsa_ext_program_t program;
    hsa_code_object_t code;
    hsa_executable_t executable;
    hsa_isa_t isa;
    hsa_ext_control_directives_t none;
    memset(&none, 0, sizeof none);
    MUST((int)hsa_agent_iterate_isas(gpu, first_isa, &isa) == HSA_STATUS_INFO_BREAK);
    TRY(hsa_ext_program_create(HSA_MACHINE_MODEL_LARGE, HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &program));
    TRY(hsa_ext_program_add_module(program, read_file(path)));
    TRY(hsa_ext_program_finalize(program, isa, HSA_EXT_FINALIZER_CALL_CONVENTION_AUTO, none, "", HSA_CODE_OBJECT_TYPE_PROGRAM, &code));
    TRY(hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &executable));
    TRY(hsa_executable_load_code_object(executable, gpu, code, NULL));
    TRY(hsa_executable_freeze(executable, NULL));
    return executable;
}

// A packet of one work-item.
static hsa_kernel_dispatch_packet_t single(hsa_executable_t executable, const char* name, void* args, hsa_signal_t signal) {
    hsa_executable_symbol_t symbol;
    hsa_kernel_dispatch_packet_t packet = {.header = HSA_PACKET_TYPE_KERNEL_DISPATCH | 1 << HSA_PACKET_HEADER_BARRIER
            | HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_ACQUIRE_FENCE_SCOPE | HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_RELEASE_FENCE_SCOPE,
        .setup = 1, .workgroup_size_x = 1, .workgroup_size_y = 1, .workgroup_size_z = 1, .grid_size_x = 1, .grid_size_y = 1, .grid_size_z = 1,
        .kernarg_address = args, .completion_signal = signal};
    TRY(hsa_executable_get_symbol_by_name(executable, name, &gpu, &symbol));
    TRY(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &packet.kernel_object));
    return packet;
}

static hsa_kernel_dispatch_packet_t logging;

static void* produce_dispatches(void* unused) {
    for (long n = 0; n < packets / producers; n++) publish(queue, &logging);
    return NULL;
}

// Dispatches of many producers: each logs the number of its packet, so that what is lost, doubled or out of order is seen.
static void order(hsa_executable_t executable) {
    pthread_t threads[WAITERS];
    static uint64_t args[2] __attribute__((aligned(64))), count;
    uint32_t* log = calloc(packets, sizeof *log);
    args[0] = (uint64_t)&count;
    args[1] = (uint64_t)log;
    TRY(hsa_memory_register(args, sizeof args));
    TRY(hsa_memory_register(&count, sizeof count));
    TRY(hsa_memory_register(log, packets * sizeof *log));
    TRY(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &queue));
    hsa_signal_store_relaxed(done, packets);
    logging = single(executable, "&log", args, done);
    double start = now();
    for (int n = 0; n < producers; n++) pthread_create(&threads[n], NULL, produce_dispatches, NULL);
    for (int n = 0; n < producers; n++) pthread_join(threads[n], NULL);
    MUST(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
    printf("%ld dispatches of %d producers: %.0f a second\n", packets, producers, packets / (now() - start));
    MUST(count == (uint64_t)packets);
    for (long n = 0; n < packets; n++) MUST(log[n] == n);
    TRY(hsa_queue_destroy(queue));
    TRY(hsa_memory_deregister(log, packets * sizeof *log));
    free(log);
}

static void count_error(hsa_status_t status, hsa_queue_t* q, void* errors) {
    if (status == HSA_STATUS_ERROR_MEMORY_FAULT) __atomic_add_fetch((int*)errors, 1, __ATOMIC_RELAXED);
}

// A kernel that faults, while the same and other kernels run on other queues: its queue dies, no other.
static void fault(hsa_executable_t executable, const hsa_kernel_dispatch_packet_t* empty_kernel) {
    hsa_queue_t *sick, *healthy[HEALTHY];
    enum { ROUNDS = 20, EACH = 50 };
    int errors = 0, others = 0;
    for (int n = 0; n < HEALTHY; n++) TRY(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_SINGLE, count_error, &others, 0, 0, &healthy[n]));
    hsa_signal_t never;
    TRY(hsa_signal_create(1, 0, NULL, &never));
    for (int round = 0; round < ROUNDS; round++) {
        hsa_signal_store_relaxed(done, HEALTHY * EACH);
        hsa_signal_store_relaxed(never, 1);
        TRY(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_SINGLE, count_error, &errors, 0, 0, &sick));
        hsa_kernel_dispatch_packet_t faulty = single(executable, "&faulty", NULL, never);
        for (int k = 0; k < EACH; k++) {
            for (int n = 0; n < HEALTHY; n++) publish(healthy[n], empty_kernel);
            // what is behind the fault is not run
            if (k == EACH / 2) publish(sick, &faulty), publish(sick, &faulty);
        }
        MUST(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
        for (double start = now(); __atomic_load_n(&errors, __ATOMIC_RELAXED) <= round && now() - start < 10;) sched_yield();
        MUST(errors == round + 1 && others == 0 && hsa_signal_load_relaxed(never) == 1);
        TRY(hsa_queue_destroy(sick));
    }
    for (int n = 0; n < HEALTHY; n++) {
        MUST(hsa_queue_load_read_index_relaxed(healthy[n]) == ROUNDS * EACH);
        TRY(hsa_queue_destroy(healthy[n]));
    }
    TRY(hsa_signal_destroy(never));
    printf("%d faults beside %d queues: done\n", ROUNDS, HEALTHY);
}

static int thread_count(void) {
    DIR* tasks = opendir("/proc/self/task");
    int n = -2;
    MUST(tasks);
    while (readdir(tasks)) n++;
    closedir(tasks);
    return n;
}

static bool keep(hsa_signal_value_t value, void* data) { return true; }

static int by_value(const void* a, const void* b) { return (*(double*)a > *(double*)b) - (*(double*)a < *(double*)b); }

int main(int argc, char** argv) {
    MUST(argc == 4 || argc == 5);
    packets = atol(argv[3]);
    if (argc == 5) producers = atoi(argv[4]);
    MUST(producers > 0 && producers <= WAITERS);
    double start = now();
    TRY(hsa_init());
    printf("hsa_init: %.1f ms\n", (now() - start) * 1e3);
    TRY(hsa_iterate_agents(find, NULL));

    // many producers on one queue of 64 slots
    packets -= packets % producers;
    TRY(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_MULTI, NULL, NULL, 0, 0, &queue));
    TRY(hsa_signal_create(packets, 0, NULL, &done));
    pthread_t threads[WAITERS];
    start = now();
    for (int n = 0; n < producers; n++) pthread_create(&threads[n], NULL, produce, NULL);
    for (int n = 0; n < producers; n++) pthread_join(threads[n], NULL);
    MUST(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
    printf("%ld packets of %d producers: %.0f a second\n", packets, producers, packets / (now() - start));
    MUST(hsa_queue_load_read_index_relaxed(queue) == (uint64_t)packets);

    // order: each packet waits for the signal of the one before
    hsa_signal_t chain[100];
    for (int n = 0; n < 100; n++) TRY(hsa_signal_create(1, 0, NULL, &chain[n]));
    for (int n = 0; n < 100; n++) {
        hsa_barrier_and_packet_t packet = empty(chain[n]);
        if (n) packet.dep_signal[0] = chain[n - 1];
        publish(queue, &packet);
    }
    MUST(hsa_signal_wait_scacquire(chain[99], HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
    for (int n = 0; n < 100; n++) MUST(hsa_signal_load_relaxed(chain[n]) == 0);

    // a kernel of one wave that does nothing: no work-item is below its n of 0
    hsa_code_object_reader_t reader;
    hsa_executable_t executable;
    hsa_executable_symbol_t symbol;
    uint64_t object;
    TRY(hsa_code_object_reader_create_from_file(open(argv[1], O_RDONLY), &reader));
    TRY(hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &executable));
    TRY(hsa_executable_load_agent_code_object(executable, gpu, reader, NULL, NULL));
    TRY(hsa_executable_freeze(executable, NULL));
    TRY(hsa_executable_get_symbol_by_name(executable, "vecadd.kd", &gpu, &symbol));
    TRY(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &object));
    static char args[4096] __attribute__((aligned(4096)));
    TRY(hsa_memory_register(args, sizeof args));
    hsa_kernel_dispatch_packet_t kernel = {.header = HSA_PACKET_TYPE_KERNEL_DISPATCH, .setup = 1, .workgroup_size_x = 64,
        .workgroup_size_y = 1, .workgroup_size_z = 1, .grid_size_x = 64, .grid_size_y = 1, .grid_size_z = 1,
        .kernel_object = object, .kernarg_address = args, .completion_signal = done};
    static double times[2000];
    for (int n = 0; n < 2000; n++) {
        hsa_signal_store_relaxed(done, 1);
        start = now();
        publish(queue, &kernel);
        hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_ACTIVE);
        times[n] = now() - start;
    }
    qsort(times, 2000, sizeof *times, by_value);
    printf("empty dispatch to completion: %.1f us median\n", times[1000] * 1e6);

    // many queues at once
    hsa_queue_t* queues[QUEUES];
    hsa_signal_store_relaxed(done, QUEUES * 100);
    for (int n = 0; n < QUEUES; n++) TRY(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, 0, 0, &queues[n]));
    for (int round = 0; round < 100; round++) for (int n = 0; n < QUEUES; n++) publish(queues[n], &kernel);
    MUST(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
    for (int n = 0; n < QUEUES; n++) {
        MUST(hsa_queue_load_read_index_relaxed(queues[n]) == 100);
        TRY(hsa_queue_destroy(queues[n]));
    }
    printf("%d queues: done\n", QUEUES);

    // one signal, many threads
    hsa_signal_store_relaxed(done, 0);
    TRY(hsa_signal_create(0, 0, NULL, &seen));
    for (int n = 0; n < WAITERS; n++) pthread_create(&threads[n], NULL, await, &done);
    for (int n = 1; n <= WAITS; n++) {
        hsa_signal_store_screlease(done, n);
        MUST(hsa_signal_wait_scacquire(seen, HSA_SIGNAL_CONDITION_EQ, n * WAITERS, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == n * WAITERS);
    }
    for (int n = 0; n < WAITERS; n++) {
        void* right;
        pthread_join(threads[n], &right);
        MUST(right);
    }
    printf("%d waiting threads: done\n", WAITERS);

    // a copy, beside the C library's
    enum { BYTES = 64 << 20 };
    char *a = malloc(BYTES), *b = malloc(BYTES);
    memset(a, 1, BYTES);
    memset(b, 2, BYTES);
    double copy = 1e9, mem = 1e9;
    for (int n = 0; n < 8; n++) {
        hsa_signal_store_relaxed(done, 1);
        start = now();
        TRY(hsa_amd_memory_async_copy(b, gpu, a, gpu, BYTES, 0, NULL, done));
        hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED);
        if (now() - start < copy) copy = now() - start;
        start = now();
        memcpy(b, a, BYTES);
        __asm__ volatile("" : : "r"(b) : "memory");
        if (now() - start < mem) mem = now() - start;
    }
    printf("async copy of 64 MB: %.2f of memcpy\n", mem / copy);

    hsa_executable_t kernels = finalized(argv[2]);
    hsa_queue_t* waiting = queue;
    order(kernels);
    fault(kernels, &kernel);

    // the end in the middle: a queue that waits for ever, a kernel that runs for ever, handlers, a copy that waits
    hsa_signal_t never;
    hsa_queue_t* running;
    TRY(hsa_signal_create(1, 0, NULL, &never));
    hsa_barrier_and_packet_t waits = empty((hsa_signal_t){0});
    waits.dep_signal[0] = never;
    publish(waiting, &waits);
    TRY(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, 0, 0, &running));
    hsa_kernel_dispatch_packet_t endless = single(kernels, "&endless", NULL, never);
    publish(running, &endless);
    TRY(hsa_amd_signal_async_handler(never, HSA_SIGNAL_CONDITION_EQ, 7, keep, NULL));
    TRY(hsa_amd_memory_async_copy(b, gpu, a, gpu, 4096, 1, &never, done));
    usleep(20000);
    MUST(thread_count() > 3);
    start = now();
    TRY(hsa_shut_down());
    MUST(now() - start < 2);
    MUST((int)hsa_signal_destroy(never) == HSA_STATUS_ERROR_NOT_INITIALIZED);
    // a thread that has been joined may be in the list for a moment
    for (start = now(); thread_count() > 1 && now() - start < 2;) usleep(1000);
    MUST(thread_count() == 1);
    // and again
    TRY(hsa_init());
    TRY(hsa_signal_create(1, 0, NULL, &done));
    TRY(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, 0, 0, &queue));
    hsa_barrier_and_packet_t last = empty(done);
    publish(queue, &last);
    MUST(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
    TRY(hsa_shut_down());
    MUST(thread_count() == 1);
    printf("shut down\n");
    return 0;
}
