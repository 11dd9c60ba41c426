// The HSA Foundation's conformance tests through the C API: each program is finalized with hsa_ext_program_finalize and dispatched to an agent.
// usage: conformance DIRECTORY [-v] [-x NAME]... [NAME]...
//   DIRECTORY has a directory for each test; NAMEs are parts of names of tests to run, or with -x not to run; -v prints every test.
//   The agent is the first that has the finalizer's extension.
// A test passes, is refused (the finalizer says what it does not take, or the agent has no such image format), or fails.
#include "check.h"
#include "scenario.h"
#include <dirent.h>
#include <pthread.h>

static hsa_agent_t agent;
static hsa_isa_t isa;
static hsa_region_t memory, kernarg_memory;

enum { MAX_ARGUMENTS = 512 };
typedef enum { BUFFER, SIGNAL, QUEUE, IMAGE, SAMPLER, PROGRAM, MODULE, CODE, EXECUTABLE, DISPATCH } what_t;
typedef struct { what_t what; char name[64]; uint64_t handle; void* memory; size_t bytes; hsa_ext_image_descriptor_t image; } object_t;
// A test that runs.
typedef struct {
    const char* directory;
    scenario_t scenario;
    object_t** objects;
    int object_count;
    pthread_mutex_t lock;
    // of the one dispatch
    argument_t arguments[MAX_ARGUMENTS];
    int argument_count, next_argument;
    hsa_kernel_dispatch_packet_t packet;
    uint64_t packet_id;
    char kernel[64];
    volatile int queue_error;
    hsa_queue_t* queue;
    // why it did not pass
    bool refused;
    char why[256];
} test_t;

#define STEP(test, condition, ...)                                                \
    do {                                                                          \
        if (!(condition)) return snprintf((test)->why, sizeof (test)->why, __VA_ARGS__), false; \
    } while (0)
#define CALL(test, call)                                                          \
    do {                                                                          \
        int s_ = (int)(call);                                                     \
        STEP(test, s_ == 0, "%.*s gives %#x", (int)strcspn(#call, "("), #call, s_); \
    } while (0)

static object_t* find_object(test_t* t, what_t what, const char* name) {
    object_t* found = NULL;
    pthread_mutex_lock(&t->lock);
    for (int n = 0; n < t->object_count && !found; n++)
        if (t->objects[n]->what == what && !strcmp(t->objects[n]->name, name)) found = t->objects[n];
    pthread_mutex_unlock(&t->lock);
    return found;
}

static void add(test_t* t, object_t object, const char* name) {
    snprintf(object.name, sizeof object.name, "%s", name);
    object_t* kept = malloc(sizeof object);
    *kept = object;
    pthread_mutex_lock(&t->lock);
    t->objects = realloc(t->objects, (t->object_count + 1) * sizeof kept);
    t->objects[t->object_count++] = kept;
    pthread_mutex_unlock(&t->lock);
}

static bool lookup(void* of, const char* name, uint64_t* value) {
    test_t* t = of;
    char object[64] = "";
    const char* dot = strrchr(name, '.');
    if (!dot || dot - name >= (long)sizeof object) return false;
    memcpy(object, name, dot - name);
    if (find_object(t, DISPATCH, object)) {
        *value = !strcmp(dot, ".dispatchpacketid") ? t->packet_id : t->packet.completion_signal.handle;
        return !strcmp(dot, ".dispatchpacketid") || !strcmp(dot, ".packetcompletionsig");
    }
    object_t* o = find_object(t, IMAGE, object);
    if (!o) o = find_object(t, SAMPLER, object);
    if (o) *value = o->handle;
    return o && !strcmp(dot, ".handle");
}

static bool values(test_t* t, const char* file, number_t** list, size_t* count) {
    bool missing;
    *list = read_values(t->directory, file, count, lookup, t, &missing);
    STEP(t, *list, "%s %s", file, missing ? "is missing" : "is not understood");
    return true;
}

static bool allocate(test_t* t, hsa_region_t region, size_t bytes, void** to) {
    CALL(t, hsa_memory_allocate(region, bytes ? bytes : 1, to));
    memset(*to, 0, bytes);
    return true;
}

static bool buffer_create(test_t* t, command_t* c) {
    object_t buffer = {BUFFER, .bytes = strtoull(c->words[2], NULL, 10)};
    if (!allocate(t, memory, buffer.bytes, &buffer.memory)) return false;
    buffer.handle = (uint64_t)buffer.memory;
    if (c->count > 3) {
        number_t* list;
        size_t count;
        if (!values(t, c->words[3], &list, &count)) return false;
        put_values(buffer.memory, buffer.bytes, list, count, count ? buffer.bytes / count : 0);
        free(list);
    }
    add(t, buffer, c->words[1]);
    return true;
}

// Position of a word behind a prefix in a list of names that end with NULL; -1 if it is none of them.
static int enumerator(const char* word, const char* prefix, const char* const* names) {
    size_t length = strlen(prefix);
    if (strncmp(word, prefix, length)) return -1;
    for (int n = 0; names[n]; n++)
        if (!strcmp(word + length, names[n])) return n;
    return -1;
}

// In the order of BRIG and of hsa_ext_image.h.
static const char* const geometries[] = {"1D", "2D", "3D", "1DA", "2DA", "1DB", "2DDEPTH", "2DADEPTH", NULL};
static const char* const orders[] = {"A", "R", "RX", "RG", "RGX", "RA", "RGB", "RGBX", "RGBA", "BGRA", "ARGB", "ABGR", "SRGB", "SRGBX", "SRGBA",
    "SBGRA", "INTENSITY", "LUMINANCE", "DEPTH", "DEPTH_STENCIL", NULL};
static const char* const types[] = {"SNORM_INT8", "SNORM_INT16", "UNORM_INT8", "UNORM_INT16", "UNORM_INT24", "UNORM_SHORT_555", "UNORM_SHORT_565",
    "UNORM_INT_101010", "SIGNED_INT8", "SIGNED_INT16", "SIGNED_INT32", "UNSIGNED_INT8", "UNSIGNED_INT16", "UNSIGNED_INT32", "HALF_FLOAT", "FLOAT", NULL};

// The words of `name(A, B, ...)`.
static int words_of(const char* text, char out[8][40]) {
    int n = 0;
    const char* at = strchr(text, '(');
    while (at && n < 8) {
        at += 1 + strspn(at + 1, " ");
        size_t length = strcspn(at, ",) ");
        if (length == 0 || length >= 40) break;
        memcpy(out[n], at, length);
        out[n++][length] = 0;
        at = strchr(at, ',');
    }
    return n;
}

static unsigned element_bytes(hsa_ext_image_format_t f) {
    static const int bits[] = {8, 16, 8, 16, 24, 0, 0, 0, 8, 16, 32, 8, 16, 32, 16, 32};
    static const int components[] = {1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 4, 3, 3, 4, 4, 1, 1, 1, 2};
    if (f.channel_type == 5 || f.channel_type == 6) return 2;
    if (f.channel_type == 7) return 4;
    if (f.channel_order == HSA_EXT_IMAGE_CHANNEL_ORDER_DEPTH_STENCIL) return f.channel_type == HSA_EXT_IMAGE_CHANNEL_TYPE_FLOAT ? 8 : 4;
    return bits[f.channel_type] / 8 * components[f.channel_order];
}

static bool image_create(test_t* t, command_t* c) {
    const char* text = scenario_value(&t->scenario, c->words[2]);
    char w[8][40];
    STEP(t, text && words_of(text, w) == 7, "the image %s is not understood", c->words[2]);
    int geometry = enumerator(w[0], "BRIG_GEOMETRY_", geometries), order = enumerator(w[1], "BRIG_CHANNEL_ORDER_", orders);
    int type = enumerator(w[2], "BRIG_CHANNEL_TYPE_", types);
    STEP(t, geometry >= 0 && order >= 0 && type >= 0, "the image `%s` is not understood", text);
    hsa_access_permission_t access = text[1] == 'w' || text[0] == 'r' && text[1] == 'w' ? HSA_ACCESS_PERMISSION_RW : HSA_ACCESS_PERMISSION_RO;
    uint32_t wanted = access == HSA_ACCESS_PERMISSION_RW ? HSA_EXT_IMAGE_CAPABILITY_READ_WRITE : HSA_EXT_IMAGE_CAPABILITY_READ_ONLY, has = 0;
    if (text[0] == 'w') access = HSA_ACCESS_PERMISSION_WO, wanted = HSA_EXT_IMAGE_CAPABILITY_WRITE_ONLY;
    bool has_rows = geometry != HSA_EXT_IMAGE_GEOMETRY_1D && geometry != HSA_EXT_IMAGE_GEOMETRY_1DA && geometry != HSA_EXT_IMAGE_GEOMETRY_1DB;
    bool has_layers = geometry == HSA_EXT_IMAGE_GEOMETRY_1DA || geometry == HSA_EXT_IMAGE_GEOMETRY_2DA || geometry == HSA_EXT_IMAGE_GEOMETRY_2DADEPTH;
    object_t image = {IMAGE, .image = {geometry, strtoul(w[3], NULL, 10), has_rows ? strtoul(w[4], NULL, 10) : 0,
        geometry == HSA_EXT_IMAGE_GEOMETRY_3D ? strtoul(w[5], NULL, 10) : 0, has_layers ? strtoul(w[6], NULL, 10) : 0, {type, order}}};
    CALL(t, hsa_ext_image_get_capability(agent, geometry, &image.image.format, &has));
    t->refused = !(has & wanted);
    STEP(t, has & wanted, "the agent has no image `%s`", text);
    hsa_ext_image_data_info_t info;
    CALL(t, hsa_ext_image_data_get_info(agent, &image.image, access, &info));
    if (!allocate(t, memory, info.size, &image.memory)) return false;
    hsa_ext_image_t created;
    CALL(t, hsa_ext_image_create(agent, &image.image, image.memory, access, &created));
    image.handle = created.handle;
    add(t, image, c->words[1]);
    return true;
}

static hsa_ext_image_region_t all_of(const hsa_ext_image_descriptor_t* d) {
    uint32_t slices = d->depth > d->array_size ? d->depth : d->array_size;
    return (hsa_ext_image_region_t){{0, 0, 0}, {d->width, d->height ? d->height : 1, slices ? slices : 1}};
}

// What images hold whose data file the suite does not export, as its results say: one word for all elements. An element with four channels of
// 8 bits has its upper half twice, one with four of 32 bits has it in the third.
static void fill(unsigned char* element, unsigned bytes, uint32_t word, unsigned order) {
    memset(element, 0, bytes);
    bool four = order >= HSA_EXT_IMAGE_CHANNEL_ORDER_RGBA && order <= HSA_EXT_IMAGE_CHANNEL_ORDER_ABGR;
    if (bytes == 4 && four) {
        memcpy(element, (char*)&word + 2, 2);
        memcpy(element + 2, (char*)&word + 2, 2);
    } else if (bytes == 16) memcpy(element + 8, &word, 4);
    else memcpy(element, &word, bytes < 4 ? bytes : 4);
}

static bool image_put(test_t* t, object_t* image, const char* file, hsa_ext_image_region_t region, bool may_be_missing) {
    unsigned element = element_bytes(image->image.format);
    size_t elements = (size_t)region.range.x * region.range.y * region.range.z, count;
    unsigned char* data = calloc(elements + 1, element);
    bool missing;
    number_t* list = read_values(t->directory, file, &count, lookup, t, &missing);
    if (list) {
        put_values(data, elements * element, list, count, count ? elements * element / count : 0);
    } else {
        STEP(t, missing && may_be_missing, "%s %s", file, missing ? "is missing" : "is not understood");
        bool sampled = false;
        for (int n = 0; n < t->scenario.command_count[0]; n++) sampled |= !strcmp(t->scenario.commands[0][n].words[0], "sampler_create");
        uint32_t word = !strcmp(file, "image.data") ? 0x47f12000 : sampled ? 0x45245833 : 0x30313233;
        for (size_t n = 0; n < elements; n++) fill(data + n * element, element, word, image->image.format.channel_order);
    }
    free(list);
    int status = hsa_ext_image_import(agent, data, 0, 0, (hsa_ext_image_t){image->handle}, &region);
    free(data);
    STEP(t, status == 0, "hsa_ext_image_import gives %#x", status);
    return true;
}

static bool image_write(test_t* t, command_t* c) {
    object_t* image = find_object(t, IMAGE, c->words[1]);
    char text[256] = "";
    for (int n = 3; n < c->count; n++) strncat(text, c->words[n], sizeof text - strlen(text) - 1);
    hsa_ext_image_region_t r;
    int found = sscanf(text, "image_region(x=%u;y=%u;z=%u;size_x=%u;size_y=%u;size_z=%u)", &r.offset.x, &r.offset.y, &r.offset.z, &r.range.x, &r.range.y, &r.range.z);
    STEP(t, image && found == 6, "the region `%s` is not understood", text);
    return image_put(t, image, c->words[2], r, false);
}

static bool sampler_create(test_t* t, command_t* c) {
    static const char* const coordinates[] = {"UNNORMALIZED", "NORMALIZED", NULL};
    static const char* const filters[] = {"NEAREST", "LINEAR", NULL};
    static const char* const addressing[] = {"UNDEFINED", "CLAMP_TO_EDGE", "CLAMP_TO_BORDER", "REPEAT", "MIRRORED_REPEAT", NULL};
    const char* text = scenario_value(&t->scenario, c->words[2]);
    char w[8][40];
    STEP(t, text && words_of(text, w) == 3, "the sampler %s is not understood", c->words[2]);
    int of[] = {enumerator(w[0], "BRIG_COORD_", coordinates), enumerator(w[1], "BRIG_FILTER_", filters), enumerator(w[2], "BRIG_ADDRESSING_", addressing)};
    STEP(t, of[0] >= 0 && of[1] >= 0 && of[2] >= 0, "the sampler `%s` is not understood", text);
    hsa_ext_sampler_descriptor_t descriptor = {of[0], of[1], of[2]};
    hsa_ext_sampler_t sampler;
    CALL(t, hsa_ext_sampler_create(agent, &descriptor, &sampler));
    add(t, (object_t){SAMPLER, .handle = sampler.handle}, c->words[1]);
    return true;
}

static bool finalize(test_t* t, uint64_t program, hsa_code_object_t* code) {
    hsa_ext_control_directives_t none;
    memset(&none, 0, sizeof none);
    int status = hsa_ext_program_finalize((hsa_ext_program_t){program}, isa, HSA_EXT_FINALIZER_CALL_CONVENTION_AUTO, none, "", HSA_CODE_OBJECT_TYPE_PROGRAM, code);
    t->refused = status == HSA_EXT_STATUS_ERROR_FINALIZATION_FAILED;
    STEP(t, status == 0, "hsa_ext_program_finalize gives %#x", status);
    return true;
}

// A module that only must be valid.
static bool only_valid(test_t* t) {
    hsa_ext_program_t program;
    hsa_code_object_t code;
    void* brig = read_text(t->directory, "sample.brig", NULL);
    STEP(t, brig, "sample.brig is missing");
    CALL(t, hsa_ext_program_create(HSA_MACHINE_MODEL_LARGE, HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &program));
    add(t, (object_t){PROGRAM, .handle = program.handle}, "program");
    add(t, (object_t){MODULE, .memory = brig}, "module");
    CALL(t, hsa_ext_program_add_module(program, brig));
    if (!finalize(t, program.handle, &code)) return false;
    add(t, (object_t){CODE, .handle = code.handle}, "code");
    return true;
}

static hsa_status_t first_kernel(hsa_executable_t e, hsa_agent_t a, hsa_executable_symbol_t s, void* data) {
    hsa_symbol_kind_t kind;
    hsa_executable_symbol_get_info(s, HSA_EXECUTABLE_SYMBOL_INFO_TYPE, &kind);
    if (kind != HSA_SYMBOL_KIND_KERNEL) return HSA_STATUS_SUCCESS;
    *(hsa_executable_symbol_t*)data = s;
    return HSA_STATUS_INFO_BREAK;
}

static bool size_value(test_t* t, const char* what, int n, uint32_t* size) {
    char name[64];
    snprintf(name, sizeof name, n < 0 ? "dispatch.%s" : "dispatch.%s[%d]", what, n);
    const char* text = scenario_value(&t->scenario, name);
    STEP(t, text, "the value %s is missing", name);
    *size = strtoul(text, NULL, 10);
    return true;
}

static bool dispatch_create(test_t* t, command_t* c) {
    object_t* executable = find_object(t, EXECUTABLE, c->words[2]);
    hsa_executable_symbol_t symbol = {0};
    uint32_t grid[3], group[3], dimensions, length = 0, bytes = 0, align = 0;
    char name[64] = "&";
    STEP(t, executable, "there is no executable %s", c->words[2]);
    if (c->count > 3) {
        strncat(name, c->words[3], sizeof name - 2);
        CALL(t, hsa_executable_get_symbol_by_name((hsa_executable_t){executable->handle}, name, &agent, &symbol));
    } else {
        hsa_executable_iterate_agent_symbols((hsa_executable_t){executable->handle}, agent, first_kernel, &symbol);
    }
    hsa_kernel_dispatch_packet_t* p = &t->packet;
    CALL(t, hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH, &length));
    STEP(t, length && length < sizeof t->kernel, "a kernel's name has %u characters", length);
    CALL(t, hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_NAME, t->kernel));
    STEP(t, t->kernel[0] == '&', "a kernel of HSAIL is called `%s`", t->kernel);
    CALL(t, hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &p->kernel_object));
    CALL(t, hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE, &p->group_segment_size));
    CALL(t, hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE, &p->private_segment_size));
    CALL(t, hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE, &bytes));
    CALL(t, hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_ALIGNMENT, &align));
    for (int n = 0; n < 3; n++)
        if (!size_value(t, "gridSize", n, &grid[n]) || !size_value(t, "workgroupSize", n, &group[n])) return false;
    if (!size_value(t, "dimensions", -1, &dimensions)) return false;
    CALL(t, hsa_signal_create(1, 0, NULL, &p->completion_signal));
    object_t kernarg = {BUFFER, .bytes = bytes};
    if (!allocate(t, kernarg_memory, bytes, &kernarg.memory)) return false;
    STEP(t, align && !((uint64_t)kernarg.memory % align), "kernarg memory at %p is not aligned to %u", kernarg.memory, align);
    add(t, kernarg, "");
    p->header = HSA_PACKET_TYPE_KERNEL_DISPATCH | 1 << HSA_PACKET_HEADER_BARRIER | FENCES;
    p->setup = dimensions;
    p->workgroup_size_x = group[0], p->workgroup_size_y = group[1], p->workgroup_size_z = group[2];
    p->grid_size_x = grid[0], p->grid_size_y = grid[1], p->grid_size_z = grid[2];
    p->kernarg_address = kernarg.memory;
    char* text = read_text(t->directory, "sample.hsail", NULL);
    t->argument_count = text ? kernel_arguments(text, t->kernel + 1, t->arguments, MAX_ARGUMENTS) : -1;
    free(text);
    STEP(t, t->argument_count >= 0, "the arguments of %s are not found in sample.hsail", t->kernel);
    add(t, (object_t){DISPATCH, .handle = p->completion_signal.handle}, c->words[1]);
    return true;
}

static bool dispatch_arg(test_t* t, command_t* c) {
    static const what_t kinds[] = {0, 0, BUFFER, IMAGE, SAMPLER, SIGNAL, QUEUE};
    unsigned kind = atoi(c->words[2]);
    object_t* kernarg = find_object(t, BUFFER, "");
    STEP(t, kernarg && kind >= 1 && kind <= 6 && t->next_argument < t->argument_count, "there is no such argument");
    argument_t a = t->arguments[t->next_argument++];
    STEP(t, a.offset + a.bytes <= kernarg->bytes, "an argument at %zu is beyond the kernarg segment of %zu bytes", a.offset, kernarg->bytes);
    unsigned char* to = (unsigned char*)kernarg->memory + a.offset;
    if (kind == 1) {
        number_t* list;
        size_t count;
        if (!values(t, c->words[3], &list, &count)) return false;
        put_values(to, a.bytes, list, count, count ? a.bytes / count : 0);
        free(list);
        return true;
    }
    object_t* object = find_object(t, kinds[kind], c->words[3]);
    STEP(t, object, "there is no %s", c->words[3]);
    memcpy(to, &object->handle, a.bytes < 8 ? a.bytes : 8);
    return true;
}

static double now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return at.tv_sec + at.tv_nsec * 1e-9;
}

static void on_error(hsa_status_t status, hsa_queue_t* q, void* test) { ((test_t*)test)->queue_error = status; }

static bool dispatch_execute(test_t* t) {
    enum { LONGEST_SECONDS = 300 };
    if (!t->queue) CALL(t, hsa_queue_create(agent, 64, HSA_QUEUE_TYPE_SINGLE, on_error, t, UINT32_MAX, UINT32_MAX, &t->queue));
    t->packet_id = hsa_queue_load_write_index_relaxed(t->queue);
    hsa_signal_store_relaxed(t->packet.completion_signal, 1);
    submit(t->queue, &t->packet);
    for (double start = now(); now() - start < LONGEST_SECONDS;) {
        hsa_signal_value_t v = hsa_signal_wait_scacquire(t->packet.completion_signal, HSA_SIGNAL_CONDITION_LT, 1, 100000000, HSA_WAIT_STATE_BLOCKED);
        if (v < 1) return true;
        STEP(t, !t->queue_error, "the queue ends with %#x", t->queue_error);
    }
    STEP(t, false, "the dispatch takes more than %d seconds", LONGEST_SECONDS);
}

static bool buffer_validate(test_t* t, command_t* c) {
    object_t* buffer = find_object(t, BUFFER, c->words[1]);
    kind_t kind;
    limits_t limits;
    number_t* list;
    size_t count;
    STEP(t, buffer && parse_kind(c->words[c->count - 1], &kind), "what is to be compared is not understood");
    STEP(t, parse_limits(c->count > 4 ? c->words[3] : NULL, &limits), "the limits are not understood");
    if (!values(t, c->words[2], &list, &count)) return false;
    STEP(t, count && count * kind.bytes <= buffer->bytes, "%s has %zu values, the buffer %zu bytes", c->words[2], count, buffer->bytes);
    unsigned char* expected = malloc(count * kind.bytes);
    put_values(expected, count * kind.bytes, list, count, kind.bytes);
    long at = first_difference(buffer->memory, expected, count, &kind, &limits);
    uint64_t got = 0, right = 0;
    if (at >= 0) memcpy(&got, (char*)buffer->memory + at * kind.bytes, kind.bytes), memcpy(&right, expected + at * kind.bytes, kind.bytes);
    free(list);
    free(expected);
    STEP(t, at < 0, "element %ld of %s is %#lx, not %#lx", at, c->words[1], got, right);
    return true;
}

static bool signal_wait(test_t* t, command_t* c) {
    object_t* signal = find_object(t, SIGNAL, c->words[1]);
    hsa_signal_value_t wanted = strtoll(c->words[2], NULL, 10);
    STEP(t, signal, "there is no signal %s", c->words[1]);
    for (double start = now(); now() - start < 60;)
        if (hsa_signal_wait_scacquire((hsa_signal_t){signal->handle}, HSA_SIGNAL_CONDITION_EQ, wanted, 100000000, HSA_WAIT_STATE_BLOCKED) == wanted) return true;
    STEP(t, false, "the signal is %ld after a minute, not %ld", hsa_signal_load_relaxed((hsa_signal_t){signal->handle}), wanted);
}

// Programs, code and executables.
static bool load_command(test_t* t, command_t* c) {
    const char *word = c->words[0], *name = c->words[1];
    if (!strcmp(word, "program_create")) {
        hsa_ext_program_t program;
        CALL(t, hsa_ext_program_create(HSA_MACHINE_MODEL_LARGE, HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &program));
        add(t, (object_t){PROGRAM, .handle = program.handle}, name);
    } else if (!strcmp(word, "module_create_from_brig")) {
        object_t module = {MODULE, .memory = read_text(t->directory, c->words[2], NULL)};
        STEP(t, module.memory, "%s is missing", c->words[2]);
        add(t, module, name);
    } else if (!strcmp(word, "program_add_module")) {
        object_t *program = find_object(t, PROGRAM, name), *module = find_object(t, MODULE, c->words[2]);
        STEP(t, program && module, "there is no such program or module");
        CALL(t, hsa_ext_program_add_module((hsa_ext_program_t){program->handle}, module->memory));
    } else if (!strcmp(word, "program_finalize")) {
        object_t* program = find_object(t, PROGRAM, c->words[2]);
        hsa_code_object_t code;
        STEP(t, program, "there is no program %s", c->words[2]);
        if (!finalize(t, program->handle, &code)) return false;
        add(t, (object_t){CODE, .handle = code.handle}, name);
    } else if (!strcmp(word, "executable_create")) {
        hsa_executable_t executable;
        CALL(t, hsa_executable_create(HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN, "", &executable));
        add(t, (object_t){EXECUTABLE, .handle = executable.handle}, name);
    } else if (!strcmp(word, "executable_load_code")) {
        object_t *executable = find_object(t, EXECUTABLE, name), *code = find_object(t, CODE, c->words[2]);
        STEP(t, executable && code, "there is no such executable or code");
        CALL(t, hsa_executable_load_code_object((hsa_executable_t){executable->handle}, agent, (hsa_code_object_t){code->handle}, ""));
    } else if (!strcmp(word, "executable_freeze")) {
        object_t* executable = find_object(t, EXECUTABLE, name);
        STEP(t, executable, "there is no executable %s", name);
        CALL(t, hsa_executable_freeze((hsa_executable_t){executable->handle}, ""));
    } else {
        STEP(t, false, "the command `%s` is not known", word);
    }
    return true;
}

static bool run_command(test_t* t, command_t* c) {
    const char *word = c->words[0], *name = c->words[1];
    // a command has its words, or the file is another format
    static const struct { const char* word; int words; } lengths[] = {{"buffer_create", 3}, {"image_create", 3}, {"image_initialize", 4}, {"image_write", 4},
        {"sampler_create", 3}, {"signal_create", 3}, {"signal_wait", 3}, {"program_create", 2}, {"module_create_from_brig", 3}, {"program_add_module", 3},
        {"program_finalize", 3}, {"executable_create", 2}, {"executable_load_code", 3}, {"executable_freeze", 2}, {"dispatch_create", 3}, {"dispatch_arg", 4},
        {"dispatch_execute", 2}, {"buffer_validate", 4}, {"queue_create", 2}};
    for (unsigned n = 0; n < sizeof lengths / sizeof *lengths; n++)
        STEP(t, strcmp(lengths[n].word, word) || c->count >= lengths[n].words, "`%s` has too few words", word);
    // the exception policy DETECT is needed, which is always there
    if (!strcmp(word, "is_detect_supported")) return true;
    if (!strcmp(word, "buffer_create")) return buffer_create(t, c);
    if (!strcmp(word, "image_create")) return image_create(t, c);
    if (!strcmp(word, "image_initialize")) {
        object_t* image = find_object(t, IMAGE, name);
        STEP(t, image, "there is no image %s", name);
        return image_put(t, image, c->words[3], all_of(&image->image), true);
    }
    if (!strcmp(word, "image_write")) return image_write(t, c);
    if (!strcmp(word, "sampler_create")) return sampler_create(t, c);
    if (!strcmp(word, "signal_create")) {
        hsa_signal_t signal;
        CALL(t, hsa_signal_create(strtoll(c->words[2], NULL, 10), 0, NULL, &signal));
        add(t, (object_t){SIGNAL, .handle = signal.handle}, name);
        return true;
    }
    if (!strcmp(word, "signal_wait")) return signal_wait(t, c);
    if (!strcmp(word, "queue_create")) {
        // of the host: nobody takes its packets
        hsa_signal_t doorbell;
        hsa_queue_t* queue;
        CALL(t, hsa_signal_create(0, 0, NULL, &doorbell));
        add(t, (object_t){SIGNAL, .handle = doorbell.handle}, "");
        CALL(t, hsa_soft_queue_create(memory, 64, HSA_QUEUE_TYPE_MULTI, HSA_QUEUE_FEATURE_AGENT_DISPATCH, doorbell, &queue));
        add(t, (object_t){QUEUE, .handle = (uint64_t)queue}, name);
        return true;
    }
    if (!strcmp(word, "dispatch_create")) return dispatch_create(t, c);
    if (!strcmp(word, "dispatch_arg")) return dispatch_arg(t, c);
    if (!strcmp(word, "dispatch_execute")) return dispatch_execute(t);
    if (!strcmp(word, "buffer_validate")) return buffer_validate(t, c);
    return load_command(t, c);
}

typedef struct { test_t* test; int number; bool passed; } thread_t;

static void* run_thread(void* of) {
    thread_t *self = of, others[MAX_THREADS];
    pthread_t handles[MAX_THREADS];
    int count = 0;
    test_t* t = self->test;
    self->passed = true;
    for (int n = 0; n < t->scenario.command_count[self->number] && self->passed; n++) {
        command_t* c = &t->scenario.commands[self->number][n];
        if (!strcmp(c->words[0], "start_thread") && c->count > 1 && count < MAX_THREADS && self->number == 0) {
            others[count] = (thread_t){t, atoi(c->words[1]) % MAX_THREADS};
            pthread_create(&handles[count], NULL, run_thread, &others[count]);
            count++;
            continue;
        }
        self->passed = run_command(t, c);
    }
    for (int n = 0; n < count; n++) {
        pthread_join(handles[n], NULL);
        self->passed &= others[n].passed;
    }
    return NULL;
}

static void clean_up(test_t* t) {
    if (t->queue) hsa_queue_destroy(t->queue);
    for (int n = t->object_count; n-- > 0;) {
        object_t* o = t->objects[n];
        switch (o->what) {
        case SIGNAL: case DISPATCH: hsa_signal_destroy((hsa_signal_t){o->handle}); break;
        case QUEUE: hsa_queue_destroy((hsa_queue_t*)o->handle); break;
        case IMAGE: hsa_ext_image_destroy(agent, (hsa_ext_image_t){o->handle}); break;
        case SAMPLER: hsa_ext_sampler_destroy(agent, (hsa_ext_sampler_t){o->handle}); break;
        case PROGRAM: hsa_ext_program_destroy((hsa_ext_program_t){o->handle}); break;
        case CODE: hsa_code_object_destroy((hsa_code_object_t){o->handle}); break;
        case EXECUTABLE: hsa_executable_destroy((hsa_executable_t){o->handle}); break;
        case MODULE: free(o->memory); break;
        case BUFFER: break;
        }
        if (o->memory && (o->what == BUFFER || o->what == IMAGE)) hsa_memory_free(o->memory);
        free(o);
    }
    free(t->objects);
    free_scenario(&t->scenario);
}

static hsa_status_t find_agent(hsa_agent_t a, void* data) {
    bool has = false;
    hsa_agent_extension_supported(HSA_EXTENSION_FINALIZER, a, 1, 0, &has);
    if (has && !agent.handle) agent = a;
    return HSA_STATUS_SUCCESS;
}

static hsa_status_t find_isa(hsa_isa_t i, void* data) { isa = i; return HSA_STATUS_SUCCESS; }

static hsa_status_t find_region(hsa_region_t r, void* data) {
    uint32_t flags = 0;
    hsa_region_segment_t segment;
    hsa_region_get_info(r, HSA_REGION_INFO_SEGMENT, &segment);
    hsa_region_get_info(r, HSA_REGION_INFO_GLOBAL_FLAGS, &flags);
    if (segment != HSA_REGION_SEGMENT_GLOBAL) return HSA_STATUS_SUCCESS;
    if (flags & HSA_REGION_GLOBAL_FLAG_KERNARG) kernarg_memory = r;
    if (!memory.handle || !(flags & HSA_REGION_GLOBAL_FLAG_KERNARG)) memory = r;
    return HSA_STATUS_SUCCESS;
}

static int by_name(const struct dirent** a, const struct dirent** b) { return strcmp((*a)->d_name, (*b)->d_name); }

int main(int argc, char** argv) {
    bool verbose = false;
    const char *only[argc], *never[argc];
    int only_count = 0, never_count = 0, passed = 0, refused = 0, failed = 0;
    struct dirent** names;
    if (argc < 2) return 2;
    for (int n = 2; n < argc; n++) {
        if (!strcmp(argv[n], "-v")) verbose = true;
        else if (!strcmp(argv[n], "-x") && n + 1 < argc) never[never_count++] = argv[++n];
        else only[only_count++] = argv[n];
    }
    int count = scandir(argv[1], &names, NULL, by_name);
    if (count < 0) { perror(argv[1]); return 2; }
    if (hsa_init() || hsa_iterate_agents(find_agent, NULL) || !agent.handle) { puts("there is no agent with a finalizer"); return 2; }
    hsa_agent_iterate_isas(agent, find_isa, NULL);
    hsa_agent_iterate_regions(agent, find_region, NULL);
    char name[64] = "";
    hsa_agent_get_info(agent, HSA_AGENT_INFO_NAME, name);
    double start = now();
    for (int n = 0; n < count; n++) {
        const char* test = names[n]->d_name;
        bool wanted = only_count == 0 && *test != '.';
        for (int k = 0; k < only_count; k++) wanted |= strstr(test, only[k]) != NULL;
        for (int k = 0; k < never_count; k++) wanted &= strstr(test, never[k]) == NULL;
        if (!wanted || *test == '.') continue;
        char directory[4096];
        snprintf(directory, sizeof directory, "%s/%s", argv[1], test);
        test_t t = {.directory = directory, .lock = PTHREAD_MUTEX_INITIALIZER};
        char* text = read_text(directory, "scenario.txt", NULL);
        thread_t first = {&t, 0, false};
        if (!text || !parse_scenario(text, &t.scenario)) snprintf(t.why, sizeof t.why, "scenario.txt is not there or not understood");
        else if (!t.scenario.command_count[0]) first.passed = only_valid(&t);
        else run_thread(&first);
        clean_up(&t);
        passed += first.passed;
        refused += !first.passed && t.refused;
        failed += !first.passed && !t.refused;
        if (verbose || (!first.passed && !t.refused))
            printf("%s: %s%s%s\n", test, first.passed ? "passed" : t.refused ? "refused" : "FAILED", first.passed ? "" : ": ", first.passed ? "" : t.why);
    }
    printf("%s: %d passed, %d refused, %d failed, %.1f s\n", name, passed, refused, failed, now() - start);
    hsa_shut_down();
    return failed != 0 || passed == 0;
}
