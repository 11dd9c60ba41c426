// Kernels call functions of code objects that were finalized and loaded after theirs, by their handles (PRM 10.8).
// usage: outside KERNEL.brig FUNCTIONS.brig HEAVY.brig
#include "check.h"

enum { ITEMS = 256 };

static hsa_agent_t agent;
static hsa_region_t region;
static volatile hsa_status_t queue_error;

static hsa_status_t find(hsa_agent_t a, void* data) {
    hsa_agent_feature_t features = 0;
    OK(hsa_agent_get_info(a, HSA_AGENT_INFO_FEATURE, &features));
    if (features & HSA_AGENT_FEATURE_KERNEL_DISPATCH && !agent.handle) agent = a;
    return HSA_STATUS_SUCCESS;
}

static hsa_status_t find_region(hsa_region_t r, void* data) {
    uint32_t flags = 0;
    OK(hsa_region_get_info(r, HSA_REGION_INFO_GLOBAL_FLAGS, &flags));
    if (flags & HSA_REGION_GLOBAL_FLAG_FINE_GRAINED && !region.handle) region = r;
    return HSA_STATUS_SUCCESS;
}

static void on_error(hsa_status_t status, hsa_queue_t* q, void* data) { queue_error = status; }

static void* allocate(size_t bytes) {
    void* p = NULL;
    OK(hsa_memory_allocate(region, bytes, &p));
    memset(p, 0, bytes);
    return p;
}

// An executable of a program of its own.
static hsa_executable_t loaded(void* module) {
    hsa_ext_program_t program = {0};
    hsa_code_object_t object = {0};
    hsa_executable_t executable = {0};
    hsa_ext_control_directives_t none;
    hsa_isa_t isa = {0};
    memset(&none, 0, sizeof none);
    OK(hsa_ext_program_create(HSA_MACHINE_MODEL_LARGE, HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &program));
    OK(hsa_ext_program_add_module(program, (hsa_ext_module_t)module));
    OK(hsa_agent_iterate_isas(agent, first_isa, &isa));
    OK(hsa_ext_program_finalize(program, isa, 0, none, "", HSA_CODE_OBJECT_TYPE_PROGRAM, &object));
    OK(hsa_ext_program_destroy(program));
    OK(hsa_executable_create(HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN, NULL, &executable));
    OK(hsa_executable_load_code_object(executable, agent, object, NULL));
    OK(hsa_executable_freeze(executable, NULL));
    OK(hsa_code_object_destroy(object));
    return executable;
}

static uint64_t handle_of(hsa_executable_t executable, const char* name) {
    hsa_executable_symbol_t symbol = {0};
    uint64_t handle = 0;
    uint32_t convention = 9;
    OK(hsa_executable_get_symbol(executable, NULL, name, agent, 0, &symbol));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_INDIRECT_FUNCTION_OBJECT, &handle));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_INDIRECT_FUNCTION_CALL_CONVENTION, &convention));
    IS(handle != 0 && convention == 0);
    return handle;
}

// Runs a kernel over ITEMS work-items in work-groups of 64; the status that ends its queue.
static hsa_status_t run(hsa_executable_t executable, const char* name, void* kernarg) {
    hsa_kernel_dispatch_packet_t packet = {.header = HSA_PACKET_TYPE_KERNEL_DISPATCH | FENCES, .setup = 1, .workgroup_size_x = 64, .workgroup_size_y = 1,
        .workgroup_size_z = 1, .grid_size_x = ITEMS, .grid_size_y = 1, .grid_size_z = 1, .kernarg_address = kernarg};
    hsa_executable_symbol_t symbol = {0};
    hsa_queue_t* queue = NULL;
    OK(hsa_executable_get_symbol(executable, NULL, name, agent, 0, &symbol));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &packet.kernel_object));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE, &packet.private_segment_size));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE, &packet.group_segment_size));
    OK(hsa_queue_create(agent, 64, HSA_QUEUE_TYPE_SINGLE, on_error, NULL, UINT32_MAX, UINT32_MAX, &queue));
    OK(hsa_signal_create(1, 0, NULL, &packet.completion_signal));
    queue_error = HSA_STATUS_SUCCESS;
    submit(queue, &packet);
    while (!queue_error && hsa_signal_load_scacquire(packet.completion_signal)) nanosleep(&(struct timespec){0, 1000000}, NULL);
    OK(hsa_queue_destroy(queue));
    OK(hsa_signal_destroy(packet.completion_signal));
    return queue_error;
}

enum { VALUES = 80, CONDITIONS = 44 };

static uint32_t heavy_of(uint32_t x) {
    uint32_t v[VALUES], sum = 0;
    for (uint32_t k = 0; k < VALUES; k++) v[k] = x * (k + 1) + k;
    for (uint32_t n = 0; n <= x % 3; n++)
        for (uint32_t k = 0; k < VALUES; k++)
            if (x % (k % CONDITIONS + 2) == 0) v[k] += v[(k + 1) % VALUES];
    for (uint32_t k = 0; k < VALUES; k++) sum += v[k];
    for (uint32_t k = 0; k < CONDITIONS; k++) sum += x % (k + 2) == 0 ? 1000000 : 0;
    return sum;
}

static uint32_t expected(int which, uint32_t x) {
    uint32_t sum = 0;
    switch (which) {
    case 0: return 2 * x;
    case 1: return x / 64 * 1000 + x % 64 + x * 1000000;
    case 2: return x % 10 * (x % 10 + 1) / 2;
    default:
        for (uint32_t k = 0; k < 48; k++) sum += k % 3 != x % 3 ? x + k : 0;
        return sum;
    }
}

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    OK(hsa_init());
    OK(hsa_iterate_agents(find, NULL));
    OK(hsa_agent_iterate_regions(agent, find_region, NULL));
    hsa_executable_t kernels = loaded(read_file(argv[1]));
    hsa_executable_t functions = loaded(read_file(argv[2]));
    hsa_executable_t again = loaded(read_file(argv[2]));
    hsa_executable_t heavy = loaded(read_file(argv[3]));
    uint64_t* kernarg = allocate(4096);
    uint64_t* handles = allocate(4096);
    uint32_t* out = allocate(8 * ITEMS);

    // different functions in one wavefront, of two executables, and one of the kernel's own
    handles[0] = handle_of(functions, "&twice");
    handles[1] = handle_of(again, "&ids");
    handles[2] = handle_of(again, "&recursive");
    handles[3] = handle_of(functions, "&wide");
    kernarg[0] = (uint64_t)out;
    kernarg[1] = (uint64_t)handles;
    for (int own = 0; own < 2; own++) {
        if (own) handles[0] = handle_of(kernels, "&near");
        memset(out, 0xff, 4 * ITEMS);
        GIVES(run(kernels, "&each", kernarg), HSA_STATUS_SUCCESS);
        for (uint32_t i = 0; i < ITEMS; i++) {
            uint32_t wanted = i % 7 == 3 ? i : own && i % 4 == 0 ? i + 1000000 : expected(i % 4, i);
            if (out[i] != wanted) printf("each %d: %u is %u, not %u\n", own, i, out[i], wanted);
            IS(out[i] == wanted);
        }
    }

    kernarg[1] = handle_of(functions, "&mix");
    GIVES(run(kernels, "&lists", kernarg), HSA_STATUS_SUCCESS);
    for (uint64_t i = 0; i < ITEMS; i++) {
        uint64_t found = ((uint64_t*)out)[i], wanted = i + (1ull << 33) + i + i / 2 + i + 1 + 2 + 3;
        if (found != wanted) printf("lists: %lu is %lu, not %lu\n", i, found, wanted);
        IS(found == wanted);
    }

    // one that spills, called from a kernel and from a function
    kernarg[1] = (uint64_t)handles;
    for (int i = 0; i < 4; i++) handles[i] = handle_of(heavy, "&heavy");
    GIVES(run(kernels, "&each", kernarg), HSA_STATUS_SUCCESS);
    for (uint32_t i = 0; i < ITEMS; i++) IS(out[i] == (i % 7 == 3 ? i : heavy_of(i)));
    kernarg[1] = handle_of(functions, "&through");
    kernarg[2] = handles[0];
    GIVES(run(kernels, "&nested", kernarg), HSA_STATUS_SUCCESS);
    for (uint32_t i = 0; i < ITEMS; i++) IS(out[i] == heavy_of(i) + 2 * heavy_of(i + 1));

    // what is called calls: back to the kernel's code object, to its own, and to a third
    for (int to = 0; to < 3; to++) {
        kernarg[1] = handle_of(functions, "&through");
        kernarg[2] = to == 0 ? handle_of(kernels, "&near") : handle_of(to == 1 ? functions : again, "&recursive");
        memset(out, 0xff, 4 * ITEMS);
        GIVES(run(kernels, "&nested", kernarg), HSA_STATUS_SUCCESS);
        for (uint32_t i = 0; i < ITEMS; i++) {
            uint32_t wanted = to == 0 ? 3 * i + 2 + 3000000 : expected(2, i) + 2 * expected(2, i + 1);
            if (out[i] != wanted) printf("nested %d: %u is %u, not %u\n", to, i, out[i], wanted);
            IS(out[i] == wanted);
        }
    }

    // what is no handle
    handles[0] = (uint64_t)out;
    kernarg[1] = (uint64_t)handles;
    IS(run(kernels, "&each", kernarg) != HSA_STATUS_SUCCESS);
    OK(hsa_executable_destroy(heavy));
    OK(hsa_executable_destroy(again));
    OK(hsa_executable_destroy(functions));
    OK(hsa_executable_destroy(kernels));
    OK(hsa_shut_down());
    return finish();
}
