// Programs of BRIG modules, finalized for a GPU agent and the HSAIL agent and dispatched there: hsa_ext_finalize.h, and executables of both APIs.
// usage: programs PROGRAMS.brig LIBRARY.brig IMAGES.brig SMALL.brig   (with an HSAIL agent and a GPU agent)
#include "check.h"
#include <pthread.h>

static hsa_agent_t hsail, gpu;
// The agent and instruction set that everything is done with, one after the other, and the other agent.
static hsa_agent_t agent, other_agent;
static hsa_isa_t isa;
static hsa_ext_module_t main_module, library, image_module, small_module;
static hsa_region_t region;
static hsa_queue_t* queue;
static volatile hsa_status_t queue_error;

static hsa_status_t find(hsa_agent_t agent, void* data) {
    hsa_device_type_t type;
    OK(hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type));
    if (type == HSA_DEVICE_TYPE_DSP) hsail = agent;
    if (type == HSA_DEVICE_TYPE_GPU) gpu = agent;
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

static hsa_status_t count_modules(hsa_ext_program_t program, hsa_ext_module_t module, void* data) {
    IS(module == main_module || module == library);
    ++*(int*)data;
    return HSA_STATUS_SUCCESS;
}

static hsa_status_t stop_at_module(hsa_ext_program_t program, hsa_ext_module_t module, void* data) { ++*(int*)data; return HSA_STATUS_INFO_BREAK; }

static hsa_ext_program_t program_of_two(void) {
    hsa_ext_program_t program = {0};
    OK(hsa_ext_program_create(HSA_MACHINE_MODEL_LARGE, HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &program));
    OK(hsa_ext_program_add_module(program, main_module));
    OK(hsa_ext_program_add_module(program, library));
    return program;
}

static void programs(void) {
    hsa_ext_program_t program = {0}, base = {0};
    int n = 0;
    GIVES(hsa_ext_program_create(7, HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &program), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_program_create(HSA_MACHINE_MODEL_LARGE, 7, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &program), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_program_create(HSA_MACHINE_MODEL_LARGE, HSA_PROFILE_FULL, 7, NULL, &program), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_program_create(HSA_MACHINE_MODEL_LARGE, HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    program = program_of_two();
    GIVES(hsa_ext_program_add_module(program, library), HSA_EXT_STATUS_ERROR_MODULE_ALREADY_INCLUDED);
    GIVES(hsa_ext_program_add_module(program, NULL), HSA_EXT_STATUS_ERROR_INVALID_MODULE);
    GIVES(hsa_ext_program_add_module(program, (hsa_ext_module_t) "HSA BRAG, and nothing of it"), HSA_EXT_STATUS_ERROR_INVALID_MODULE);
    GIVES(hsa_ext_program_add_module((hsa_ext_program_t){99}, library), HSA_EXT_STATUS_ERROR_INVALID_PROGRAM);
    OK(hsa_ext_program_create(HSA_MACHINE_MODEL_LARGE, HSA_PROFILE_BASE, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &base));
    GIVES(hsa_ext_program_add_module(base, library), HSA_EXT_STATUS_ERROR_INCOMPATIBLE_MODULE);
    OK(hsa_ext_program_destroy(base));
    OK(hsa_ext_program_iterate_modules(program, count_modules, &n));
    IS(n == 2);
    GIVES(hsa_ext_program_iterate_modules(program, stop_at_module, &n), HSA_STATUS_INFO_BREAK);
    IS(n == 3);
    GIVES(hsa_ext_program_iterate_modules(program, NULL, &n), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_program_iterate_modules((hsa_ext_program_t){99}, count_modules, &n), HSA_EXT_STATUS_ERROR_INVALID_PROGRAM);
    hsa_machine_model_t model = 9;
    hsa_profile_t profile = 9;
    hsa_default_float_rounding_mode_t rounding = 9;
    OK(hsa_ext_program_get_info(program, HSA_EXT_PROGRAM_INFO_MACHINE_MODEL, &model));
    OK(hsa_ext_program_get_info(program, HSA_EXT_PROGRAM_INFO_PROFILE, &profile));
    OK(hsa_ext_program_get_info(program, HSA_EXT_PROGRAM_INFO_DEFAULT_FLOAT_ROUNDING_MODE, &rounding));
    IS(model == HSA_MACHINE_MODEL_LARGE && profile == HSA_PROFILE_FULL && rounding == HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT);
    GIVES(hsa_ext_program_get_info(program, 77, &model), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_program_get_info(program, HSA_EXT_PROGRAM_INFO_PROFILE, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_program_get_info((hsa_ext_program_t){99}, HSA_EXT_PROGRAM_INFO_PROFILE, &profile), HSA_EXT_STATUS_ERROR_INVALID_PROGRAM);

    hsa_code_object_t object = {0};
    hsa_ext_control_directives_t none, directives;
    memset(&none, 0, sizeof none);
    GIVES(hsa_ext_program_finalize((hsa_ext_program_t){99}, isa, 0, none, NULL, HSA_CODE_OBJECT_TYPE_PROGRAM, &object), HSA_EXT_STATUS_ERROR_INVALID_PROGRAM);
    GIVES(hsa_ext_program_finalize(program, (hsa_isa_t){99}, 0, none, NULL, HSA_CODE_OBJECT_TYPE_PROGRAM, &object), HSA_STATUS_ERROR_INVALID_ISA);
    GIVES(hsa_ext_program_finalize(program, isa, 5, none, NULL, HSA_CODE_OBJECT_TYPE_PROGRAM, &object), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_program_finalize(program, isa, 0, none, NULL, 5, &object), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_program_finalize(program, isa, 0, none, NULL, HSA_CODE_OBJECT_TYPE_PROGRAM, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    directives = none;
    directives.required_dim = 1;
    GIVES(hsa_ext_program_finalize(program, isa, 0, directives, NULL, HSA_CODE_OBJECT_TYPE_PROGRAM, &object), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    directives = none;
    directives.control_directives_mask = 1 << 8;
    directives.required_workgroup_size = (hsa_dim3_t){32, 1, 1};
    GIVES(hsa_ext_program_finalize(program, isa, 0, directives, NULL, HSA_CODE_OBJECT_TYPE_PROGRAM, &object), HSA_EXT_STATUS_ERROR_DIRECTIVE_MISMATCH);
    GIVES(hsa_ext_program_finalize(program, isa, 0, none, "--no-such-option", HSA_CODE_OBJECT_TYPE_PROGRAM, &object), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    // addresses of 32 bits: of no agent
    OK(hsa_ext_program_create(HSA_MACHINE_MODEL_SMALL, HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &base));
    GIVES(hsa_ext_program_add_module(base, library), HSA_EXT_STATUS_ERROR_INCOMPATIBLE_MODULE);
    OK(hsa_ext_program_add_module(base, small_module));
    GIVES(hsa_ext_program_finalize(base, isa, 0, none, NULL, HSA_CODE_OBJECT_TYPE_PROGRAM, &object), HSA_EXT_STATUS_ERROR_FINALIZATION_FAILED);
    OK(hsa_ext_program_destroy(base));
    // the first module alone calls a function that nobody defines
    OK(hsa_ext_program_create(HSA_MACHINE_MODEL_LARGE, HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &base));
    OK(hsa_ext_program_add_module(base, main_module));
    GIVES(hsa_ext_program_finalize(base, isa, 0, none, NULL, HSA_CODE_OBJECT_TYPE_PROGRAM, &object), HSA_EXT_STATUS_ERROR_FINALIZATION_FAILED);
    OK(hsa_ext_program_destroy(base));
    OK(hsa_ext_program_destroy(program));
    GIVES(hsa_ext_program_destroy(program), HSA_EXT_STATUS_ERROR_INVALID_PROGRAM);
}

static void tables(void) {
    hsa_ext_finalizer_1_00_pfn_t finalizer;
    hsa_ext_images_1_00_pfn_t images;
    hsa_ext_images_1_pfn_t images_1;
    bool there = false;
    uint16_t minor = 9;
    memset(&finalizer, 0, sizeof finalizer);
    OK(hsa_system_get_extension_table(HSA_EXTENSION_FINALIZER, 1, 0, &finalizer));
    IS(finalizer.hsa_ext_program_create == hsa_ext_program_create && finalizer.hsa_ext_program_finalize == hsa_ext_program_finalize);
    OK(hsa_system_get_extension_table(HSA_EXTENSION_IMAGES, 1, 0, &images));
    IS(images.hsa_ext_sampler_destroy == hsa_ext_sampler_destroy && images.hsa_ext_image_clear == hsa_ext_image_clear);
    OK(hsa_system_get_major_extension_table(HSA_EXTENSION_IMAGES, 1, sizeof images_1, &images_1));
    IS(images_1.hsa_ext_image_create_with_layout == hsa_ext_image_create_with_layout);
    GIVES(hsa_system_get_extension_table(HSA_EXTENSION_IMAGES, 1, 0, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_system_get_extension_table(77, 1, 0, &images), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_system_get_major_extension_table(77, 1, 8, &images), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_system_extension_supported(HSA_EXTENSION_FINALIZER, 1, 0, &there));
    IS(there);
    OK(hsa_system_extension_supported(HSA_EXTENSION_FINALIZER, 2, 0, &there));
    IS(!there);
    OK(hsa_agent_extension_supported(HSA_EXTENSION_FINALIZER, hsail, 1, 0, &there));
    IS(there);
    OK(hsa_agent_major_extension_supported(HSA_EXTENSION_IMAGES, hsail, 1, &minor, &there));
    IS(there && minor == 1);
    OK(hsa_agent_extension_supported(HSA_EXTENSION_FINALIZER, gpu, 1, 0, &there));
    IS(there);
}

static uint64_t address_of(hsa_executable_t executable, const char* name) {
    hsa_executable_symbol_t symbol = {0};
    uint64_t address = 0;
    OK(hsa_executable_get_symbol_by_name(executable, name, &agent, &symbol));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &address));
    return address;
}

static hsa_kernel_dispatch_packet_t packet_of(hsa_executable_t executable, const char* name, void* kernarg, int x, int y, hsa_signal_t done) {
    hsa_executable_symbol_t symbol = {0};
    hsa_kernel_dispatch_packet_t packet = {.header = HSA_PACKET_TYPE_KERNEL_DISPATCH | FENCES, .setup = y ? 2 : 1, .workgroup_size_x = y ? 8 : 64,
        .workgroup_size_y = y ? 4 : 1, .workgroup_size_z = 1, .grid_size_x = x, .grid_size_y = y ? y : 1, .grid_size_z = 1,
        .kernarg_address = kernarg, .completion_signal = done};
    OK(hsa_executable_get_symbol_by_name(executable, name, &agent, &symbol));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &packet.kernel_object));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE, &packet.group_segment_size));
    IS(packet.kernel_object != 0);
    return packet;
}

static void run(const hsa_kernel_dispatch_packet_t* packet) {
    hsa_signal_store_relaxed(packet->completion_signal, 1);
    submit(queue, packet);
    IS(hsa_signal_wait_scacquire(packet->completion_signal, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
}

static int program_symbols, agent_symbols;
static hsa_status_t count_program_symbol(hsa_executable_t e, hsa_executable_symbol_t s, void* data) { program_symbols++; return HSA_STATUS_SUCCESS; }
static hsa_status_t count_agent_symbol(hsa_executable_t e, hsa_agent_t a, hsa_executable_symbol_t s, void* data) { agent_symbols++; return HSA_STATUS_SUCCESS; }

static hsa_code_object_t finalized(void) {
    hsa_ext_program_t program = program_of_two();
    hsa_code_object_t object = {0};
    hsa_ext_control_directives_t none;
    memset(&none, 0, sizeof none);
    OK(hsa_ext_program_finalize(program, isa, HSA_EXT_FINALIZER_CALL_CONVENTION_AUTO, none, "", HSA_CODE_OBJECT_TYPE_PROGRAM, &object));
    OK(hsa_ext_program_destroy(program));
    return object;
}

static hsa_status_t grow(size_t size, hsa_callback_data_t data, void** address) { *address = malloc(size); return HSA_STATUS_SUCCESS; }

static void objects(hsa_code_object_t object) {
    hsa_isa_t isa = {0};
    hsa_profile_t profile = 9;
    hsa_code_symbol_t symbol = {0};
    uint32_t size = 0, length = 0;
    char name[64] = "";
    void* serialized = NULL;
    size_t bytes = 0;
    hsa_code_object_t again = {0};
    OK(hsa_code_object_get_info(object, HSA_CODE_OBJECT_INFO_ISA, &isa));
    OK(hsa_code_object_get_info(object, HSA_CODE_OBJECT_INFO_PROFILE, &profile));
    IS(isa.handle == isa.handle && profile == HSA_PROFILE_FULL);
    OK(hsa_code_object_get_symbol(object, "&variables", &symbol));
    OK(hsa_code_symbol_get_info(symbol, HSA_CODE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE, &size));
    OK(hsa_code_symbol_get_info(symbol, HSA_CODE_SYMBOL_INFO_NAME_LENGTH, &length));
    OK(hsa_code_symbol_get_info(symbol, HSA_CODE_SYMBOL_INFO_NAME, name));
    IS(size == 16 && length == 10 && !strcmp(name, "&variables"));
    OK(hsa_code_object_get_symbol_from_name(object, "&library", "&own", &symbol));
    hsa_code_symbol_t same = {0};
    OK(hsa_code_object_get_symbol(object, "&library::&own", &same));
    IS(same.handle == symbol.handle);
    GIVES(hsa_code_object_get_symbol(object, "&other::&own", &same), HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);
    OK(hsa_code_symbol_get_info(symbol, HSA_CODE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE, &size));
    IS(size == 256);
    OK(hsa_code_object_get_symbol(object, "&thrice", &symbol));
    OK(hsa_code_symbol_get_info(symbol, HSA_CODE_SYMBOL_INFO_TYPE, &size));
    IS(size == HSA_SYMBOL_KIND_INDIRECT_FUNCTION);
    OK(hsa_code_symbol_get_info(symbol, HSA_CODE_SYMBOL_INFO_INDIRECT_FUNCTION_CALL_CONVENTION, &size));
    IS(size == 0);
    OK(hsa_code_object_serialize(object, grow, (hsa_callback_data_t){0}, NULL, &serialized, &bytes));
    OK(hsa_code_object_deserialize(serialized, bytes, NULL, &again));
    GIVES(hsa_code_object_get_symbol(again, "&twice", &symbol), HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);
    OK(hsa_code_object_destroy(again));
    free(serialized);
}

static void kernels(hsa_code_object_t object) {
    enum { N = 1000 };
    hsa_executable_t executable = {0}, short_of = {0};
    uint32_t* outside = allocate(4096);
    OK(hsa_executable_create(HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN, NULL, &short_of));
    GIVES(hsa_executable_load_code_object(short_of, agent, object, NULL), HSA_STATUS_ERROR_VARIABLE_UNDEFINED);
    GIVES(hsa_executable_load_code_object(short_of, other_agent, object, NULL), HSA_STATUS_ERROR_INVALID_CODE_OBJECT);
    OK(hsa_executable_destroy(short_of));
    OK(hsa_executable_create(HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN, NULL, &executable));
    OK(hsa_executable_global_variable_define(executable, "&outside", outside));
    OK(hsa_executable_load_code_object(executable, agent, object, NULL));
    OK(hsa_executable_freeze(executable, NULL));
    program_symbols = agent_symbols = 0;
    OK(hsa_executable_iterate_program_symbols(executable, count_program_symbol, NULL));
    OK(hsa_executable_iterate_agent_symbols(executable, agent, count_agent_symbol, NULL));
    IS(program_symbols == 2);
    // variables, kernels, and indirect functions
    IS(agent_symbols == 2 + 10 + 2);

    hsa_executable_symbol_t symbol = {0};
    hsa_variable_allocation_t allocation = 9;
    hsa_variable_segment_t segment = 9;
    hsa_symbol_linkage_t linkage = 9;
    bool flag = true;
    uint32_t size = 0;
    OK(hsa_executable_get_symbol_by_name(executable, "&limits", &agent, &symbol));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SEGMENT, &segment));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_IS_CONST, &flag));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE, &size));
    IS(segment == HSA_VARIABLE_SEGMENT_READONLY && flag && size == 8);
    OK(hsa_executable_get_symbol_by_name(executable, "&outside", NULL, &symbol));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALLOCATION, &allocation));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_IS_DEFINITION, &flag));
    IS(allocation == HSA_VARIABLE_ALLOCATION_PROGRAM && !flag);
    OK(hsa_executable_get_symbol(executable, "&library", "&own", agent, 0, &symbol));
    hsa_executable_symbol_t same = {0};
    OK(hsa_executable_get_symbol_by_name(executable, "&library::&own", &agent, &same));
    IS(same.handle == symbol.handle);
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_LINKAGE, &linkage));
    IS(linkage == HSA_SYMBOL_LINKAGE_MODULE);
    char module[16] = "";
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_MODULE_NAME, module));
    IS(!strcmp(module, "&library"));
    GIVES(hsa_executable_get_symbol(executable, "&programs", "&own", agent, 0, &symbol), HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);
    OK(hsa_executable_get_symbol(executable, NULL, "&limited", agent, 0, &symbol));
    char name[16] = "";
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_NAME, name));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH, &size));
    IS(size == 8 && !strcmp(name, "&limited"));
    GIVES(hsa_executable_get_symbol_by_name(executable, "&twice", &agent, &symbol), HSA_STATUS_ERROR_INVALID_SYMBOL_NAME);

    uint32_t *a = allocate(4 * N), *c = allocate(4 * N);
    void** kernarg = allocate(4096);
    hsa_signal_t done = {0};
    OK(hsa_signal_create(1, 0, NULL, &done));
    for (int i = 0; i < N; i++) a[i] = i * 7 % N;
    kernarg[0] = a;
    kernarg[1] = c;
    hsa_kernel_dispatch_packet_t packet = packet_of(executable, "&variables", kernarg, N, 0, done);
    run(&packet);
    int right = 0;
    for (int i = 0; i < N; i++) right += c[i] == 3 * 2 * a[i] + 20;
    IS(right == N);
    IS(*(uint32_t*)address_of(executable, "&counter") == 5 + N);
    IS(*outside == N - 1);
    *(uint32_t*)address_of(executable, "&scale") = 10;
    run(&packet);
    IS(c[1] == 10 * 2 * a[1] + 20);
    hsa_amd_profiling_dispatch_time_t time = {0};
    OK(hsa_amd_profiling_get_dispatch_time(agent, done, &time));
    IS(time.end > time.start);

    // signals, between a kernel and the host
    hsa_signal_t first = {0}, second = {0};
    uint64_t* out = allocate(4096);
    OK(hsa_signal_create(100, 0, NULL, &first));
    OK(hsa_signal_create(1, 0, NULL, &second));
    memcpy(kernarg, (void*[]){(void*)first.handle, (void*)second.handle, queue, out}, 32);
    packet = packet_of(executable, "&signals", kernarg, 1, 0, done);
    hsa_signal_store_relaxed(done, 1);
    submit(queue, &packet);
    IS(hsa_signal_wait_scacquire(first, HSA_SIGNAL_CONDITION_EQ, 107, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 107);
    IS(hsa_signal_load_relaxed(done) == 1);
    hsa_signal_store_screlease(second, -5);
    IS(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
    IS((int64_t)out[0] == -5 && out[1] == hsa_queue_load_write_index_relaxed(queue));

    // indirect functions, by the handles of their symbols
    hsa_symbol_kind_t kind = 9;
    uint64_t thrice = 0, square = 0;
    OK(hsa_executable_get_symbol_by_name(executable, "&thrice", &agent, &symbol));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_TYPE, &kind));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_INDIRECT_FUNCTION_CALL_CONVENTION, &size));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_INDIRECT_FUNCTION_OBJECT, &thrice));
    IS(kind == HSA_SYMBOL_KIND_INDIRECT_FUNCTION && size == 0 && thrice != 0);
    GIVES(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &square), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_executable_get_symbol(executable, "&library", "&square", agent, 0, &symbol));
    OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_INDIRECT_FUNCTION_OBJECT, &square));
    IS(square != 0 && square != thrice);
    for (int i = 0; i < 2; i++) {
        kernarg[0] = (void*)(i ? square : thrice);
        kernarg[1] = c;
        packet = packet_of(executable, "&calls", kernarg, 1, 0, done);
        run(&packet);
        IS(c[0] == (i ? 21 * 21 : 3 * 21));
    }

    // a kernel that sends a packet
    hsa_kernel_dispatch_packet_t* sent = allocate(4096);
    hsa_signal_store_relaxed(first, 1);
    *out = 77;
    kernarg[8] = out;
    *sent = packet_of(executable, "&own", kernarg + 8, 1, 0, first);
    kernarg[0] = queue;
    kernarg[1] = sent;
    packet = packet_of(executable, "&sends", kernarg, 1, 0, done);
    run(&packet);
    IS(hsa_signal_wait_scacquire(first, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
    IS((uint32_t)*out != 77);

    // what a packet does against a kernel's directives, memory that is not there, and debugtrap without a debugger
    kernarg[0] = out;
    packet = packet_of(executable, "&own", kernarg, 1, 0, done);
    run(&packet);
    const char* faulty[] = {"&limited", "&faulty", "&stopped"};
    hsa_status_t expected[] = {HSA_STATUS_ERROR_INVALID_ARGUMENT, HSA_STATUS_ERROR_MEMORY_FAULT, HSA_STATUS_ERROR_EXCEPTION};
    for (int i = 0; i < 3; i++) {
        hsa_queue_t *healthy = queue, *own = NULL;
        OK(hsa_queue_create(agent, 64, HSA_QUEUE_TYPE_SINGLE, on_error, NULL, UINT32_MAX, UINT32_MAX, &own));
        packet = packet_of(executable, faulty[i], kernarg, 1, 0, done);
        packet.workgroup_size_x = 32;
        hsa_signal_store_relaxed(done, 1);
        queue_error = 0;
        submit(own, &packet);
        for (int k = 0; k < 5000 && !queue_error; k++) nanosleep(&(struct timespec){0, 1000000}, NULL);
        IS(queue_error == expected[i]);
        IS(hsa_signal_load_relaxed(done) == 1);
        OK(hsa_queue_destroy(own));
        queue = healthy;
    }
    OK(hsa_executable_destroy(executable));
    OK(hsa_signal_destroy(done));
}

static void images(void) {
    enum { W = 20, H = 10 };
    hsa_executable_t executable = {0};
    hsa_signal_t done = {0};
    hsa_ext_program_t program = {0};
    hsa_code_object_t object = {0};
    hsa_ext_control_directives_t none;
    memset(&none, 0, sizeof none);
    OK(hsa_ext_program_create(HSA_MACHINE_MODEL_LARGE, HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &program));
    OK(hsa_ext_program_add_module(program, image_module));
    OK(hsa_ext_program_finalize(program, isa, 0, none, NULL, HSA_CODE_OBJECT_TYPE_PROGRAM, &object));
    OK(hsa_ext_program_destroy(program));
    OK(hsa_signal_create(1, 0, NULL, &done));
    OK(hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &executable));
    OK(hsa_executable_load_code_object(executable, agent, object, NULL));
    hsa_ext_image_descriptor_t descriptor = {HSA_EXT_IMAGE_GEOMETRY_2D, W, H, 0, 0,
        {HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_INT8, HSA_EXT_IMAGE_CHANNEL_ORDER_RGBA}};
    hsa_ext_image_data_info_t info = {0};
    OK(hsa_ext_image_data_get_info(agent, &descriptor, HSA_ACCESS_PERMISSION_RO, &info));
    // rows are as long as the agent wants them
    size_t pitch = info.size / H;
    IS(pitch >= 4 * W && info.size % H == 0);
    void *from = allocate(info.size), *to = allocate(8192 * H);
    hsa_ext_image_t source = {0}, target = {0};
    hsa_ext_sampler_t sampler = {0};
    hsa_ext_sampler_descriptor_t edge = {HSA_EXT_SAMPLER_COORDINATE_MODE_UNNORMALIZED, HSA_EXT_SAMPLER_FILTER_MODE_NEAREST, HSA_EXT_SAMPLER_ADDRESSING_MODE_CLAMP_TO_EDGE};
    OK(hsa_ext_image_create(agent, &descriptor, from, HSA_ACCESS_PERMISSION_RO, &source));
    // a pitch of its own, and halves of floats
    descriptor.format.channel_type = HSA_EXT_IMAGE_CHANNEL_TYPE_HALF_FLOAT;
    OK(hsa_ext_image_create_with_layout(agent, &descriptor, to, HSA_ACCESS_PERMISSION_RW, HSA_EXT_IMAGE_DATA_LAYOUT_LINEAR, 8192, 0, &target));
    OK(hsa_ext_sampler_create(agent, &edge, &sampler));
    unsigned char* bytes = from;
    for (int i = 0; i < 4 * W * H; i++) bytes[i / (4 * W) * pitch + i % (4 * W)] = i % 4 == 3 ? 255 : i % 251;
    void** kernarg = allocate(4096);
    uint32_t* sizes = allocate(4096);
    memcpy(kernarg, (void*[]){(void*)source.handle, (void*)target.handle, (void*)sampler.handle, sizes}, 32);
    hsa_kernel_dispatch_packet_t packet = packet_of(executable, "&exchange", kernarg, W, H, done);
    run(&packet);
    IS(sizes[0] == W && sizes[1] == HSA_EXT_IMAGE_CHANNEL_ORDER_RGBA && sizes[2] == HSA_EXT_SAMPLER_ADDRESSING_MODE_CLAMP_TO_EDGE);
    int right = 0;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            _Float16* texel = (_Float16*)((char*)to + 8192 * y + 8 * x);
            unsigned char* own = bytes + pitch * y + 4 * x;
            right += texel[0] == (_Float16)(own[2] / 255.0f) && texel[2] == (_Float16)(own[0] / 255.0f) && texel[3] == 1;
        }
    IS(right == W * H);
    // images and samplers of initializers
    int32_t* out = allocate(4096);
    memcpy(kernarg, (void*[]){out}, 8);
    packet = packet_of(executable, "&initialized", kernarg, 60, 1, done);
    run(&packet);
    right = 0;
    for (int i = 0; i < 60; i++) {
        int wanted[8] = {i, -i, i % 5, i / 20, 3, 3, HSA_EXT_SAMPLER_ADDRESSING_MODE_CLAMP_TO_BORDER, 0};
        right += memcmp(out + 8 * i, wanted, sizeof wanted) == 0;
    }
    IS(right == 60);
    OK(hsa_ext_image_destroy(agent, source));
    OK(hsa_ext_image_destroy(agent, target));
    OK(hsa_ext_sampler_destroy(agent, sampler));
    OK(hsa_executable_destroy(executable));
    OK(hsa_code_object_destroy(object));
}

// The program's rounding is that of modules that leave it open, and a directive of the call holds for kernels that have none.
static void options(void) {
    for (int zero = 0; zero < 2; zero++) {
        hsa_ext_program_t program = {0};
        hsa_code_object_t object = {0};
        hsa_executable_t executable = {0};
        hsa_signal_t done = {0};
        hsa_queue_t *healthy = queue, *own = NULL;
        uint32_t outside = 0;
        hsa_ext_control_directives_t directives;
        hsa_default_float_rounding_mode_t wanted = zero ? HSA_DEFAULT_FLOAT_ROUNDING_MODE_ZERO : HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR, rounding = 9;
        memset(&directives, 0, sizeof directives);
        directives.control_directives_mask = 1 << 5;
        directives.max_flat_workgroup_size = 64;
        OK(hsa_ext_program_create(HSA_MACHINE_MODEL_LARGE, HSA_PROFILE_FULL, wanted, NULL, &program));
        OK(hsa_ext_program_add_module(program, main_module));
        OK(hsa_ext_program_add_module(program, library));
        OK(hsa_ext_program_finalize(program, isa, 0, directives, NULL, HSA_CODE_OBJECT_TYPE_PROGRAM, &object));
        OK(hsa_code_object_get_info(object, HSA_CODE_OBJECT_INFO_DEFAULT_FLOAT_ROUNDING_MODE, &rounding));
        IS(rounding == wanted || agent.handle == hsail.handle && !zero);
        OK(hsa_ext_program_destroy(program));
        OK(hsa_executable_create_alt(HSA_PROFILE_FULL, wanted, NULL, &executable));
        OK(hsa_executable_global_variable_define(executable, "&outside", &outside));
        OK(hsa_executable_load_code_object(executable, agent, object, NULL));
        OK(hsa_signal_create(1, 0, NULL, &done));
        void** kernarg = allocate(4096);
        float* out = allocate(4096);
        *kernarg = out;
        out[0] = 1;
        hsa_kernel_dispatch_packet_t packet = packet_of(executable, "&rounded", kernarg, 1, 0, done);
        run(&packet);
        IS(out[1] == (zero ? 1 : 1 + 0x1p-23f));
        // more work-items than the directive allows
        OK(hsa_queue_create(agent, 64, HSA_QUEUE_TYPE_SINGLE, on_error, NULL, UINT32_MAX, UINT32_MAX, &own));
        packet.workgroup_size_x = 65;
        queue_error = 0;
        submit(own, &packet);
        for (int k = 0; k < 5000 && !queue_error; k++) nanosleep(&(struct timespec){0, 1000000}, NULL);
        IS(queue_error == HSA_STATUS_ERROR_INVALID_ARGUMENT);
        OK(hsa_queue_destroy(own));
        queue = healthy;
        OK(hsa_executable_destroy(executable));
        OK(hsa_code_object_destroy(object));
        OK(hsa_signal_destroy(done));
    }
}

static void cancelled(hsa_code_object_t object) {
    hsa_executable_t executable = {0};
    hsa_signal_t done = {0};
    uint32_t outside = 0;
    hsa_queue_t* own = NULL;
    OK(hsa_signal_create(1, 0, NULL, &done));
    OK(hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &executable));
    OK(hsa_executable_global_variable_define(executable, "&outside", &outside));
    OK(hsa_executable_load_code_object(executable, agent, object, NULL));
    OK(hsa_queue_create(agent, 64, HSA_QUEUE_TYPE_SINGLE, on_error, NULL, UINT32_MAX, UINT32_MAX, &own));
    hsa_kernel_dispatch_packet_t packet = packet_of(executable, "&endless", NULL, 1, 0, done);
    submit(own, &packet);
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    OK(hsa_queue_destroy(own));
    IS(hsa_signal_load_relaxed(done) == 1);
}

// Everything with one agent.
static void with(hsa_agent_t own, hsa_agent_t other) {
    agent = own;
    other_agent = other;
    OK(hsa_agent_iterate_isas(agent, first_isa, &isa));
    OK(hsa_queue_create(agent, 256, HSA_QUEUE_TYPE_MULTI, on_error, NULL, UINT32_MAX, UINT32_MAX, &queue));
    programs();
    hsa_code_object_t object = finalized();
    objects(object);
    kernels(object);
    options();
    images();
    cancelled(object);
    OK(hsa_code_object_destroy(object));
    OK(hsa_queue_destroy(queue));
}

int main(int argc, char** argv) {
    if (argc < 5) return 2;
    main_module = read_file(argv[1]);
    library = read_file(argv[2]);
    image_module = read_file(argv[3]);
    small_module = read_file(argv[4]);
    hsa_ext_program_t program;
    GIVES(hsa_ext_program_create(HSA_MACHINE_MODEL_LARGE, HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &program), HSA_STATUS_ERROR_NOT_INITIALIZED);
    OK(hsa_init());
    OK(hsa_iterate_agents(find, NULL));
    IS(hsail.handle && gpu.handle);
    OK(hsa_agent_iterate_regions(hsail, find_region, NULL));
    tables();
    with(hsail, gpu);
    with(gpu, hsail);
    OK(hsa_shut_down());
    return finish();
}
