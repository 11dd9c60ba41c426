// What the C tests of the runtime share: checks of results and of statuses, which remember what was called and how it went.
#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>
#include <hsa/hsa_ext_finalize.h>
#include <hsa/hsa_ext_image.h>
#include <hsa/hsa_ven_amd_loader.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int checks, wrong;

#define IS(condition)                                                                    \
    do {                                                                                 \
        checks++;                                                                        \
        if (!(condition)) { wrong++; printf("%d: not so: %s\n", __LINE__, #condition); } \
    } while (0)
// A call of a function that gives a status.
#define GIVES(call, expected)                                                                           \
    do {                                                                                                \
        int s_ = (int)(call);                                                                           \
        checks++;                                                                                       \
        record(#call, s_);                                                                              \
        if (s_ != (int)(expected)) { wrong++; printf("%d: %s gives %#x, not %s\n", __LINE__, #call, s_, #expected); } \
    } while (0)
#define OK(call) GIVES(call, HSA_STATUS_SUCCESS)

// Functions that were called: a line each, `good` or `bad` and the name.
static char made[1024][96];
static int calls_recorded;

static void record(const char* call, int status) {
    char line[96];
    snprintf(line, sizeof line, "%s %.*s", status ? "bad" : "good", (int)strcspn(call, "("), call);
    for (int i = 0; i < calls_recorded; i++)
        if (!strcmp(made[i], line)) return;
    if (calls_recorded < 1024) strcpy(made[calls_recorded++], line);
}

// The end of a program: what was called goes to the file that CALLS names.
static int finish(void) {
    const char* path = getenv("CALLS");
    FILE* file = path ? fopen(path, "a") : NULL;
    for (int i = 0; file && i < calls_recorded; i++) fprintf(file, "%s\n", made[i]);
    if (file) fclose(file);
    printf("%d checks, %d wrong\n", checks, wrong);
    return wrong != 0;
}

// A whole file, aligned as BRIG must be.
static void* read_file(const char* path) {
    FILE* file = fopen(path, "rb");
    if (!file) { perror(path); exit(2); }
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    void* bytes = aligned_alloc(16, (size + 15) / 16 * 16);
    if (fread(bytes, 1, size, file) != (size_t)size) exit(2);
    fclose(file);
    return bytes;
}

static hsa_status_t first_isa(hsa_isa_t isa, void* data) { *(hsa_isa_t*)data = isa; return HSA_STATUS_SUCCESS; }

static const hsa_agent_t no_agent = {0xdead};

#define FENCES (HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_ACQUIRE_FENCE_SCOPE | HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_RELEASE_FENCE_SCOPE)

static void submit(hsa_queue_t* queue, const void* packet) {
    uint64_t index = hsa_queue_add_write_index_scacq_screl(queue, 1);
    char* slot = (char*)queue->base_address + index % queue->size * 64;
    memcpy(slot + 4, (const char*)packet + 4, 60);
    __atomic_store_n((uint32_t*)slot, *(const uint32_t*)packet, __ATOMIC_RELEASE);
    hsa_signal_store_screlease(queue->doorbell_signal, index);
}
