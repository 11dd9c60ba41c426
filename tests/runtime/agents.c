// What agents of all kinds do alike: statuses of queues, roundings of modules, variables that an executable has once, and the full profile.
// usage: agents NEAR.brig OPEN.brig [SECONDS]   (with an HSAIL agent, and GPU agents of both profiles)
// With SECONDS it only lets a kernel of the agent AGENT, or of the first, wait so long.
#include "check.h"
#include <math.h>
#include <sys/mman.h>

static hsa_agent_t agents[8];
static int agent_count;
static hsa_region_t region;
static volatile hsa_status_t queue_error;

static hsa_status_t find(hsa_agent_t agent, void* data) {
    hsa_agent_feature_t features = 0;
    OK(hsa_agent_get_info(agent, HSA_AGENT_INFO_FEATURE, &features));
    if (features & HSA_AGENT_FEATURE_KERNEL_DISPATCH) agents[agent_count++] = agent;
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

static hsa_code_object_t finalized(hsa_ext_program_t program, hsa_agent_t agent) {
    hsa_code_object_t object = {0};
    hsa_ext_control_directives_t none;
    hsa_isa_t isa = {0};
    memset(&none, 0, sizeof none);
    OK(hsa_agent_iterate_isas(agent, first_isa, &isa));
    OK(hsa_ext_program_finalize(program, isa, 0, none, "", HSA_CODE_OBJECT_TYPE_PROGRAM, &object));
    return object;
}

static hsa_executable_t loaded(hsa_agent_t agent, hsa_code_object_t object) {
    hsa_executable_t executable = {0};
    OK(hsa_executable_create(HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN, NULL, &executable));
    OK(hsa_executable_load_code_object(executable, agent, object, NULL));
    return executable;
}

static hsa_kernel_dispatch_packet_t packet_of(hsa_executable_t executable, hsa_agent_t agent, const char* name, void** kernarg, void* out) {
    hsa_executable_symbol_t symbol = {0};
    hsa_kernel_dispatch_packet_t packet = {.header = HSA_PACKET_TYPE_KERNEL_DISPATCH | FENCES, .setup = 1, .workgroup_size_x = 64, .workgroup_size_y = 1,
        .workgroup_size_z = 1, .grid_size_x = 64, .grid_size_y = 1, .grid_size_z = 1, .kernarg_address = kernarg};
    *kernarg = out;
    OK(hsa_executable_get_symbol_by_name(executable, name, &agent, &symbol));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &packet.kernel_object));
    return packet;
}

// The status that ends a queue of the packet; HSA_STATUS_SUCCESS if it is done.
static hsa_status_t status_of(hsa_agent_t agent, hsa_kernel_dispatch_packet_t packet) {
    hsa_queue_t* queue = NULL;
    OK(hsa_queue_create(agent, 64, HSA_QUEUE_TYPE_SINGLE, on_error, NULL, UINT32_MAX, UINT32_MAX, &queue));
    OK(hsa_signal_create(1, 0, NULL, &packet.completion_signal));
    queue_error = HSA_STATUS_SUCCESS;
    submit(queue, &packet);
    for (int k = 0; k < 20000 && !queue_error && hsa_signal_load_scacquire(packet.completion_signal); k++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    IS(queue_error || hsa_signal_load_relaxed(packet.completion_signal) == 0);
    OK(hsa_queue_destroy(queue));
    OK(hsa_signal_destroy(packet.completion_signal));
    return queue_error;
}

static int are_numbers(const uint32_t* out, uint32_t count) {
    uint32_t right = out[0] == count;
    for (uint32_t i = 0; i < count; i++) right += out[1 + i] == i;
    return right == count + 1;
}

static void errors(hsa_agent_t agent, hsa_executable_t executable, void** kernarg, uint32_t* out) {
    const hsa_kernel_dispatch_packet_t good = packet_of(executable, agent, "&numbers", kernarg, out);
    hsa_kernel_dispatch_packet_t packet = good;
    packet.setup = 4;
    GIVES(status_of(agent, packet), HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
    packet.setup = 0;
    GIVES(status_of(agent, packet), HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS);
    packet = good;
    packet.group_segment_size = UINT32_MAX;
    GIVES(status_of(agent, packet), HSA_STATUS_ERROR_INVALID_ALLOCATION);
    packet = good;
    packet.workgroup_size_x = 2048;
    GIVES(status_of(agent, packet), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    packet = good;
    packet.grid_size_x = 0;
    GIVES(status_of(agent, packet), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    packet = good;
    packet.setup = 2;
    packet.grid_size_y = 0;
    GIVES(status_of(agent, packet), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    packet = good;
    packet.kernel_object = 0;
    GIVES(status_of(agent, packet), HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
    // sizes of dimensions that are not used are not looked at
    packet = good;
    packet.workgroup_size_y = packet.workgroup_size_z = 0;
    packet.grid_size_y = packet.grid_size_z = 0;
    memset(out, 0, 4096);
    GIVES(status_of(agent, packet), HSA_STATUS_SUCCESS);
    IS(are_numbers(out, 64));
}

static void roundings(hsa_agent_t agent, hsa_executable_t executable, void** kernarg, float* out) {
    const char* names[] = {"&near_sum", "&open_sum"};
    for (int zero = 0; zero < 2; zero++) {
        hsa_kernel_dispatch_packet_t packet = packet_of(executable, agent, names[zero], kernarg, out);
        packet.grid_size_x = packet.workgroup_size_x = 1;
        out[0] = 1;
        out[1] = 0x1.8p-24f;
        GIVES(status_of(agent, packet), HSA_STATUS_SUCCESS);
        IS(out[2] == (zero ? 1 : 1 + 0x1p-23f));
    }
}

// The full profile: kernels reach all memory of the program, and what is not mapped is a fault of the queue.
static void profile(hsa_agent_t agent, hsa_executable_t executable, void** kernarg) {
    hsa_profile_t profile = 9;
    OK(hsa_agent_get_info(agent, HSA_AGENT_INFO_PROFILE, &profile));
    hsa_status_t reached = profile == HSA_PROFILE_FULL ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_MEMORY_FAULT;
    uint32_t stack[128] = {0}, *heap = calloc(2000, 4);
    static uint32_t global[128];
    memset(global, 0, sizeof global);
    const size_t big = 1 << 20;
    uint32_t* pages = mmap(NULL, big, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    uint32_t* places[] = {stack, heap, global, pages};
    for (int i = 0; i < 4; i++) {
        hsa_kernel_dispatch_packet_t packet = packet_of(executable, agent, "&numbers", kernarg, places[i]);
        GIVES(status_of(agent, packet), reached);
        IS(are_numbers(places[i], 64) == (reached == HSA_STATUS_SUCCESS));
    }
    hsa_kernel_dispatch_packet_t packet = packet_of(executable, agent, "&numbers", kernarg, pages);
    mprotect(pages, big, PROT_READ);
    GIVES(status_of(agent, packet), HSA_STATUS_ERROR_MEMORY_FAULT);
    munmap(pages, big);
    GIVES(status_of(agent, packet), HSA_STATUS_ERROR_MEMORY_FAULT);
    packet = packet_of(executable, agent, "&numbers", kernarg, (void*)64);
    GIVES(status_of(agent, packet), HSA_STATUS_ERROR_MEMORY_FAULT);
    // behind what is allocated for kernels
    uint32_t* small = allocate(4096);
    packet = packet_of(executable, agent, "&numbers", kernarg, small + 1024);
    GIVES(status_of(agent, packet), HSA_STATUS_ERROR_MEMORY_FAULT);
    OK(hsa_memory_free(small));
    free(heap);
}

static void wait_long(hsa_agent_t agent, hsa_executable_t executable, void** kernarg, uint32_t* out, int seconds) {
    hsa_kernel_dispatch_packet_t packet = packet_of(executable, agent, "&waits", kernarg, out);
    hsa_queue_t* queue = NULL;
    OK(hsa_queue_create(agent, 64, HSA_QUEUE_TYPE_SINGLE, on_error, NULL, UINT32_MAX, UINT32_MAX, &queue));
    OK(hsa_signal_create(1, 0, NULL, &packet.completion_signal));
    packet.grid_size_x = 128;
    submit(queue, &packet);
    for (int i = 0; i < seconds; i++) nanosleep(&(struct timespec){1, 0}, NULL);
    IS(hsa_signal_load_relaxed(packet.completion_signal) == 1);
    __atomic_store_n(out, 1, __ATOMIC_RELEASE);
    IS(hsa_signal_wait_scacquire(packet.completion_signal, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
    IS(queue_error == HSA_STATUS_SUCCESS);
    OK(hsa_queue_destroy(queue));
}

static hsa_status_t count_symbol(hsa_executable_t executable, hsa_executable_symbol_t symbol, void* data) {
    ++*(int*)data;
    return HSA_STATUS_SUCCESS;
}

// A variable with program allocation is there once for all agents of an executable (PRM 4.2.2), whatever its linkage and scope.
static void share(const hsa_code_object_t* objects, void** kernarg, uint32_t* out) {
    for (int first = 0; first < agent_count; first++) {
        hsa_executable_t executable = loaded(agents[first], objects[first]);
        // for each agent once
        GIVES(hsa_executable_load_code_object(executable, agents[first], objects[first], NULL), HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED);
        for (int i = 0; i < agent_count; i++)
            if (i != first) OK(hsa_executable_load_code_object(executable, agents[i], objects[i], NULL));
        OK(hsa_executable_freeze(executable, NULL));
        uint64_t found[4] = {0};
        int symbols = 0;
        for (int i = 0; i < agent_count; i++) {
            const uint32_t n = (first + i) % agent_count;
            hsa_kernel_dispatch_packet_t packet = packet_of(executable, agents[n], "&counts", kernarg, out);
            packet.grid_size_x = packet.workgroup_size_x = 1;
            GIVES(status_of(agents[n], packet), HSA_STATUS_SUCCESS);
            const uint64_t* addresses = (const uint64_t*)(out + 8);
            IS(out[0] == 1 + i && out[1] == 10 + i && out[2] == 100 + i);
            IS(out[3] == 1000);
            for (int k = 0; k < 4; k++) {
                IS(!i || (found[k] == addresses[k]) == (k < 3));
                found[k] = addresses[k];
            }
            hsa_executable_symbol_t own = {0};
            uint64_t at = 0;
            OK(hsa_executable_get_symbol_by_name(executable, "&of_agent", &agents[n], &own));
            OK(hsa_executable_symbol_get_info(own, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &at));
            IS(at == addresses[3]);
        }
        hsa_executable_symbol_t symbol = {0};
        uint64_t at = 0;
        OK(hsa_executable_get_symbol_by_name(executable, "&only_one", NULL, &symbol));
        OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &at));
        IS(at == found[0] && *(uint32_t*)at == 1 + agent_count);
        OK(hsa_executable_iterate_program_symbols(executable, count_symbol, &symbols));
        IS(symbols == 2);
        OK(hsa_executable_destroy(executable));
    }
}

int main(int argc, char** argv) {
    if (argc < 3 || argc > 5) return 2;
    OK(hsa_init());
    OK(hsa_iterate_agents(find, NULL));
    IS(agent_count >= 3);
    OK(hsa_agent_iterate_regions(agents[0], find_region, NULL));
    hsa_ext_program_t program = {0};
    OK(hsa_ext_program_create(HSA_MACHINE_MODEL_LARGE, HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_ZERO, NULL, &program));
    OK(hsa_ext_program_add_module(program, (hsa_ext_module_t)read_file(argv[1])));
    OK(hsa_ext_program_add_module(program, (hsa_ext_module_t)read_file(argv[2])));
    hsa_code_object_t objects[8];
    void** kernarg = allocate(4096);
    uint32_t* out = allocate(4096);
    const int waits = argc == 5 ? atoi(argv[4]) : 0;
    for (int i = 0; i < agent_count; i++) {
        if (argc > 3 && i != waits) continue;
        hsa_default_float_rounding_mode_t rounding = 9;
        objects[i] = finalized(program, agents[i]);
        OK(hsa_code_object_get_info(objects[i], HSA_CODE_OBJECT_INFO_DEFAULT_FLOAT_ROUNDING_MODE, &rounding));
        IS(rounding == HSA_DEFAULT_FLOAT_ROUNDING_MODE_ZERO);
        hsa_executable_t executable = loaded(agents[i], objects[i]);
        OK(hsa_executable_freeze(executable, NULL));
        if (argc > 3) {
            wait_long(agents[i], executable, kernarg, out, atoi(argv[3]));
            return finish();
        }
        errors(agents[i], executable, kernarg, out);
        roundings(agents[i], executable, kernarg, (float*)out);
        profile(agents[i], executable, kernarg);
        hsa_device_type_t type = 9;
        OK(hsa_agent_get_info(agents[i], HSA_AGENT_INFO_DEVICE, &type));
        if (type == HSA_DEVICE_TYPE_DSP) {
            // on a GPU it is undefined what happens
            hsa_kernel_dispatch_packet_t packet = packet_of(executable, agents[i], "&parted", kernarg, out);
            GIVES(status_of(agents[i], packet), HSA_STATUS_SUCCESS);
            IS(out[6] == 6 && out[7] == 7 && out[9] == 7 && out[62] == 62);
        }
        OK(hsa_executable_destroy(executable));
    }
    share(objects, kernarg, out);
    for (int i = 0; i < agent_count; i++) OK(hsa_code_object_destroy(objects[i]));
    OK(hsa_ext_program_destroy(program));
    OK(hsa_shut_down());
    return finish();
}
