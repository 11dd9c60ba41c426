// init and fini kernels: an executable runs them itself only if it is asked to.
// usage: init INIT.co
#include "check.h"
#include <fcntl.h>

static hsa_agent_t gpu;
static uint32_t number __attribute__((aligned(4096)));

static hsa_status_t find(hsa_agent_t agent, void* data) {
    hsa_device_type_t type;
    OK(hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type));
    if (type == HSA_DEVICE_TYPE_GPU) gpu = agent;
    return HSA_STATUS_SUCCESS;
}

// The number after the life of an executable in which its normal kernel runs once.
static uint32_t life(const char* path, const char* options, hsa_status_t destroyed, void* variable) {
    hsa_code_object_reader_t reader = {0};
    hsa_executable_t executable = {0};
    hsa_executable_symbol_t symbol = {0};
    hsa_signal_t done = {0};
    hsa_queue_t* queue = NULL;
    number = 0;
    OK(hsa_code_object_reader_create_from_file(open(path, O_RDONLY), &reader));
    OK(hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, options, &executable));
    OK(hsa_executable_agent_global_variable_define(executable, gpu, "number", variable));
    OK(hsa_executable_load_agent_code_object(executable, gpu, reader, NULL, NULL));
    GIVES(hsa_executable_freeze(executable, NULL), destroyed);
    if (!destroyed) {
        OK(hsa_executable_get_symbol_by_name(executable, "normal.kd", &gpu, &symbol));
        hsa_kernel_dispatch_packet_t packet = {.header = HSA_PACKET_TYPE_KERNEL_DISPATCH | FENCES, .setup = 1, .workgroup_size_x = 1, .workgroup_size_y = 1,
            .workgroup_size_z = 1, .grid_size_x = 1, .grid_size_y = 1, .grid_size_z = 1};
        OK(hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &packet.kernel_object));
        OK(hsa_signal_create(1, 0, NULL, &done));
        packet.completion_signal = done;
        OK(hsa_queue_create(gpu, 64, HSA_QUEUE_TYPE_SINGLE, NULL, NULL, UINT32_MAX, UINT32_MAX, &queue));
        submit(queue, &packet);
        IS(hsa_signal_wait_scacquire(done, HSA_SIGNAL_CONDITION_LT, 1, UINT64_MAX, HSA_WAIT_STATE_BLOCKED) == 0);
        OK(hsa_queue_destroy(queue));
        OK(hsa_signal_destroy(done));
    }
    GIVES(hsa_executable_destroy(executable), destroyed);
    GIVES(hsa_executable_destroy(executable), HSA_STATUS_ERROR_INVALID_EXECUTABLE);
    OK(hsa_code_object_reader_destroy(reader));
    return number;
}

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    OK(hsa_init());
    OK(hsa_iterate_agents(find, NULL));
    OK(hsa_memory_register(&number, sizeof number));
    IS(life(argv[1], NULL, HSA_STATUS_SUCCESS, &number) == 2);
    IS(life(argv[1], "--run-init-kernels", HSA_STATUS_SUCCESS, &number) == 123);
    // the first kernel faults, and so does the last
    IS(life(argv[1], "--run-init-kernels", HSA_STATUS_ERROR_MEMORY_FAULT, (void*)64) == 0);
    OK(hsa_shut_down());
    return finish();
}
