// Images and samplers of every agent: hsa_ext_image.h with good and bad arguments, and what the operations leave in memory.
// usage: images   (with an HSAIL agent and a GPU agent)
#include "check.h"

static hsa_agent_t agents[8];
static int agent_count;
static hsa_region_t region;
static hsa_agent_t gpu;

static hsa_status_t find(hsa_agent_t agent, void* data) {
    hsa_device_type_t type;
    agents[agent_count++] = agent;
    OK(hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type));
    if (type == HSA_DEVICE_TYPE_GPU) gpu = agent;
    return HSA_STATUS_SUCCESS;
}

static hsa_status_t find_region(hsa_region_t r, void* data) {
    uint32_t flags = 0;
    OK(hsa_region_get_info(r, HSA_REGION_INFO_GLOBAL_FLAGS, &flags));
    if (flags & HSA_REGION_GLOBAL_FLAG_FINE_GRAINED && !region.handle) region = r;
    return HSA_STATUS_SUCCESS;
}

static void* allocate(size_t bytes) {
    void* p = NULL;
    OK(hsa_memory_allocate(region, bytes, &p));
    return p;
}

// Bytes of an element, by channel type and order.
static int element_bytes(unsigned type, unsigned order) {
    static const int bits[] = {8, 16, 8, 16, 24, 0, 0, 0, 8, 16, 32, 8, 16, 32, 16, 32};
    static const int components[] = {1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 4, 3, 3, 4, 4, 1, 1, 1, 2};
    if (type == 5 || type == 6) return 2;
    if (type == 7) return 4;
    if (order == HSA_EXT_IMAGE_CHANNEL_ORDER_DEPTH_STENCIL) return type == HSA_EXT_IMAGE_CHANNEL_TYPE_FLOAT ? 8 : 4;
    return bits[type] / 8 * components[order];
}

// Every geometry and format that an agent says it has: data comes back as it went, and where it belongs.
static int round_trips(hsa_agent_t agent) {
    enum { W = 12, H = 5, D = 3 };
    char *linear = allocate(1 << 20), *back = allocate(1 << 20), *data = allocate(1 << 20);
    int formats = 0;
    for (unsigned geometry = 0; geometry < 8; geometry++)
        for (unsigned type = 0; type < 16; type++)
            for (unsigned order = 0; order < 20; order++) {
                hsa_ext_image_format_t format = {type, order};
                uint32_t capability = 99;
                OK(hsa_ext_image_get_capability(agent, geometry, &format, &capability));
                hsa_ext_image_descriptor_t descriptor = {geometry, W, H, D, D, format};
                hsa_ext_image_data_info_t info = {0};
                hsa_ext_image_t image = {0};
                if (!capability) {
                    GIVES(hsa_ext_image_data_get_info(agent, &descriptor, HSA_ACCESS_PERMISSION_RO, &info), HSA_EXT_STATUS_ERROR_IMAGE_FORMAT_UNSUPPORTED);
                    continue;
                }
                formats++;
                int has_rows = geometry != HSA_EXT_IMAGE_GEOMETRY_1D && geometry != HSA_EXT_IMAGE_GEOMETRY_1DB && geometry != HSA_EXT_IMAGE_GEOMETRY_1DA;
                int deep = geometry == HSA_EXT_IMAGE_GEOMETRY_3D || geometry == HSA_EXT_IMAGE_GEOMETRY_2DA
                        || geometry == HSA_EXT_IMAGE_GEOMETRY_2DADEPTH || geometry == HSA_EXT_IMAGE_GEOMETRY_1DA;
                hsa_ext_image_region_t all = {{0, 0, 0}, {W, has_rows ? H : 1, deep ? D : 1}};
                hsa_ext_image_region_t one = {{7, has_rows ? 2 : 0, deep ? 1 : 0}, {1, 1, 1}};
                int e = element_bytes(type, order), n = e * all.range.x * all.range.y * all.range.z;
                OK(hsa_ext_image_data_get_info(agent, &descriptor, HSA_ACCESS_PERMISSION_RW, &info));
                IS(info.size >= n && info.alignment && !(info.alignment & (info.alignment - 1)));
                OK(hsa_ext_image_create(agent, &descriptor, data, HSA_ACCESS_PERMISSION_RW, &image));
                for (int i = 0; i < n; i++) linear[i] = i * 37 + 11;
                memset(data, 0, 1 << 16);
                memset(back, 0, n);
                OK(hsa_ext_image_import(agent, linear, 0, 0, image, &all));
                OK(hsa_ext_image_export(agent, image, back, 0, 0, &all));
                IS(!memcmp(linear, back, n));
                // one element, found by its place in rows and slices
                int at = e * (one.offset.x + W * (one.offset.y + (has_rows ? H : 1) * one.offset.z));
                OK(hsa_ext_image_export(agent, image, back, 0, 0, &one));
                IS(!memcmp(linear + at, back, e));
                OK(hsa_ext_image_destroy(agent, image));
            }
    OK(hsa_memory_free(linear));
    OK(hsa_memory_free(back));
    OK(hsa_memory_free(data));
    return formats;
}

static void layouts(hsa_agent_t agent) {
    hsa_ext_image_descriptor_t d = {HSA_EXT_IMAGE_GEOMETRY_2D, 100, 30, 0, 0, {HSA_EXT_IMAGE_CHANNEL_TYPE_UNSIGNED_INT8, HSA_EXT_IMAGE_CHANNEL_ORDER_R}};
    hsa_ext_image_data_info_t info = {0};
    uint32_t align = 0, capability = 0;
    OK(hsa_agent_get_info(agent, HSA_EXT_AGENT_INFO_IMAGE_LINEAR_ROW_PITCH_ALIGNMENT, &align));
    IS(align == (agent.handle == gpu.handle ? 256 : 1));
    OK(hsa_ext_image_get_capability_with_layout(agent, d.geometry, &d.format, HSA_EXT_IMAGE_DATA_LAYOUT_LINEAR, &capability));
    IS(capability & HSA_EXT_IMAGE_CAPABILITY_READ_WRITE && capability & HSA_EXT_IMAGE_CAPABILITY_ACCESS_INVARIANT_DATA_LAYOUT);
    GIVES(hsa_ext_image_get_capability_with_layout(agent, d.geometry, &d.format, HSA_EXT_IMAGE_DATA_LAYOUT_OPAQUE, &capability), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_get_capability_with_layout(agent, d.geometry, NULL, HSA_EXT_IMAGE_DATA_LAYOUT_LINEAR, &capability), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_ext_image_data_get_info_with_layout(agent, &d, HSA_ACCESS_PERMISSION_RO, HSA_EXT_IMAGE_DATA_LAYOUT_LINEAR, 512, 0, &info));
    IS(info.size == 512 * 30);
    GIVES(hsa_ext_image_data_get_info_with_layout(agent, &d, HSA_ACCESS_PERMISSION_RO, HSA_EXT_IMAGE_DATA_LAYOUT_LINEAR, 99, 0, &info), HSA_EXT_STATUS_ERROR_IMAGE_PITCH_UNSUPPORTED);
    GIVES(hsa_ext_image_data_get_info_with_layout(agent, &d, HSA_ACCESS_PERMISSION_RO, HSA_EXT_IMAGE_DATA_LAYOUT_LINEAR, 512, 512 * 30, &info), HSA_EXT_STATUS_ERROR_IMAGE_PITCH_UNSUPPORTED);
    GIVES(hsa_ext_image_data_get_info_with_layout(agent, &d, HSA_ACCESS_PERMISSION_RO, HSA_EXT_IMAGE_DATA_LAYOUT_OPAQUE, 0, 0, &info), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    // rows of a pitch: an element lies where it says, and copies go between pitches and geometries
    unsigned char *data = allocate(512 * 30), *volume = allocate(1 << 16), pixel = 0;
    hsa_ext_image_t flat = {0}, deep = {0};
    memset(data, 0, 512 * 30);
    OK(hsa_ext_image_create_with_layout(agent, &d, data, HSA_ACCESS_PERMISSION_RW, HSA_EXT_IMAGE_DATA_LAYOUT_LINEAR, 512, 0, &flat));
    hsa_ext_image_region_t square = {{10, 5, 0}, {4, 3, 1}};
    OK(hsa_ext_image_clear(agent, flat, (uint32_t[]){77, 1, 2, 3}, &square));
    int right = 0;
    for (int i = 0; i < 512 * 30; i++) right += data[i] == (i % 512 >= 10 && i % 512 < 14 && i / 512 >= 5 && i / 512 < 8 ? 77 : 0);
    IS(right == 512 * 30);
    hsa_ext_image_descriptor_t d3 = {HSA_EXT_IMAGE_GEOMETRY_3D, 8, 8, 4, 0, d.format};
    OK(hsa_ext_image_create(agent, &d3, volume, HSA_ACCESS_PERMISSION_RW, &deep));
    hsa_ext_image_region_t everything = {{0, 0, 0}, {8, 8, 4}}, corner = {{3, 4, 2}, {1, 1, 1}};
    OK(hsa_ext_image_clear(agent, deep, (uint32_t[]){0, 0, 0, 0}, &everything));
    OK(hsa_ext_image_copy(agent, flat, &(hsa_dim3_t){9, 4, 0}, deep, &(hsa_dim3_t){2, 3, 2}, &(hsa_dim3_t){3, 2, 1}));
    OK(hsa_ext_image_export(agent, deep, &pixel, 0, 0, &corner));
    IS(pixel == 77);
    corner.offset.z = 1;
    OK(hsa_ext_image_export(agent, deep, &pixel, 0, 0, &corner));
    IS(pixel == 0);
    corner.offset.z = 4;
    GIVES(hsa_ext_image_export(agent, deep, &pixel, 0, 0, &corner), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_ext_image_destroy(agent, flat));
    OK(hsa_ext_image_destroy(agent, deep));
    OK(hsa_memory_free(data));
    OK(hsa_memory_free(volume));
}

// Elements of 24 bits in the program's memory: three bytes, or four if the pitch has room for them.
static void padded(hsa_agent_t agent) {
    const hsa_ext_image_format_t formats[] = {{HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_INT24, HSA_EXT_IMAGE_CHANNEL_ORDER_DEPTH},
        {HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_INT8, HSA_EXT_IMAGE_CHANNEL_ORDER_SRGB}};
    for (int f = 0; f < 2; f++) {
        hsa_ext_image_geometry_t geometry = f ? HSA_EXT_IMAGE_GEOMETRY_2D : HSA_EXT_IMAGE_GEOMETRY_2DDEPTH;
        hsa_ext_image_descriptor_t d = {geometry, 5, 3, 0, 0, formats[f]};
        unsigned char *data = allocate(1 << 12), *linear = allocate(5 * 3 * 4), *back = allocate(5 * 3 * 4);
        hsa_ext_image_t image = {0};
        hsa_ext_image_region_t all = {{0, 0, 0}, {5, 3, 1}};
        memset(data, 0xee, 1 << 12);
        OK(hsa_ext_image_create(agent, &d, data, HSA_ACCESS_PERMISSION_RO, &image));
        for (int i = 0; i < 5 * 3 * 4; i++) linear[i] = i % 4 == 3 ? 0xaa : 3 * i + 1;
        OK(hsa_ext_image_import(agent, linear, 5 * 4, 0, image, &all));
        OK(hsa_ext_image_export(agent, image, back, 0, 0, &all));
        int right = 0;
        for (int i = 0; i < 15; i++) right += !memcmp(back + 3 * i, linear + 4 * i, 3);
        IS(right == 15);
        // the fourth byte is ignored, and 0 where it is written
        memset(back, 0xbb, 5 * 3 * 4);
        OK(hsa_ext_image_export(agent, image, back, 5 * 4, 0, &all));
        right = 0;
        for (int i = 0; i < 15; i++) right += !memcmp(back + 4 * i, linear + 4 * i, 3) && back[4 * i + 3] == 0;
        IS(right == 15);
        OK(hsa_ext_image_destroy(agent, image));
        OK(hsa_memory_free(data));
        OK(hsa_memory_free(linear));
        OK(hsa_memory_free(back));
    }
}

// What clear converts: floats to the channel's type, as stores of kernels do.
static void conversions(hsa_agent_t agent) {
    unsigned char* data = allocate(4096);
    hsa_ext_image_region_t one = {{0, 0, 0}, {1, 1, 1}};
    float color[4] = {1.0f, 0.5f, -1.0f, 0.2f};
    struct { unsigned type, order; unsigned char bytes[8]; int n; } cases[] = {
        {HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_INT8, HSA_EXT_IMAGE_CHANNEL_ORDER_RGBA, {255, 128, 0, 51}, 4},
        {HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_INT8, HSA_EXT_IMAGE_CHANNEL_ORDER_BGRA, {0, 128, 255, 51}, 4},
        {HSA_EXT_IMAGE_CHANNEL_TYPE_SNORM_INT8, HSA_EXT_IMAGE_CHANNEL_ORDER_RGBA, {127, 64, 0x81, 25}, 4},
        {HSA_EXT_IMAGE_CHANNEL_TYPE_HALF_FLOAT, HSA_EXT_IMAGE_CHANNEL_ORDER_RG, {0x00, 0x3c, 0x00, 0x38}, 4},
        {HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_SHORT_565, HSA_EXT_IMAGE_CHANNEL_ORDER_RGB, {0x00, 0xfc}, 2},
        {HSA_EXT_IMAGE_CHANNEL_TYPE_UNORM_INT8, HSA_EXT_IMAGE_CHANNEL_ORDER_A, {51}, 1},
    };
    for (int i = 0; i < sizeof cases / sizeof *cases; i++) {
        hsa_ext_image_descriptor_t d = {HSA_EXT_IMAGE_GEOMETRY_2D, 1, 1, 0, 0, {cases[i].type, cases[i].order}};
        hsa_ext_image_t image = {0};
        OK(hsa_ext_image_create(agent, &d, data, HSA_ACCESS_PERMISSION_WO, &image));
        memset(data, 0xee, 16);
        OK(hsa_ext_image_clear(agent, image, color, &one));
        IS(!memcmp(data, cases[i].bytes, cases[i].n) && data[cases[i].n] == 0xee);
        OK(hsa_ext_image_destroy(agent, image));
    }
    OK(hsa_memory_free(data));
}

static void errors(hsa_agent_t agent) {
    hsa_ext_image_format_t format = {HSA_EXT_IMAGE_CHANNEL_TYPE_FLOAT, HSA_EXT_IMAGE_CHANNEL_ORDER_R}, bad = {99, 0};
    hsa_ext_image_descriptor_t d = {HSA_EXT_IMAGE_GEOMETRY_2D, 16, 16, 0, 0, format}, wide = d, empty = d, no_geometry = d;
    hsa_ext_image_data_info_t info;
    hsa_ext_image_t image = {0}, other = {0};
    hsa_ext_image_region_t region_ = {{0, 0, 0}, {16, 16, 1}}, outside = {{1, 0, 0}, {16, 16, 1}};
    uint32_t capability = 9, value[4] = {0};
    char* data = allocate(1 << 20);
    wide.width = 1 << 20;
    empty.height = 0;
    no_geometry.geometry = 99;
    GIVES(hsa_ext_image_get_capability(no_agent, 0, &format, &capability), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_ext_image_get_capability(agent, 0, NULL, &capability), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_get_capability(agent, 0, &format, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_get_capability(agent, 99, &format, &capability), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_ext_image_get_capability(agent, 0, &bad, &capability));
    IS(capability == HSA_EXT_IMAGE_CAPABILITY_NOT_SUPPORTED);
    GIVES(hsa_ext_image_data_get_info(no_agent, &d, HSA_ACCESS_PERMISSION_RO, &info), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_ext_image_data_get_info(agent, NULL, HSA_ACCESS_PERMISSION_RO, &info), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_data_get_info(agent, &d, HSA_ACCESS_PERMISSION_RO, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_data_get_info(agent, &d, 0, &info), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_data_get_info(agent, &wide, HSA_ACCESS_PERMISSION_RO, &info), HSA_EXT_STATUS_ERROR_IMAGE_SIZE_UNSUPPORTED);
    GIVES(hsa_ext_image_data_get_info(agent, &empty, HSA_ACCESS_PERMISSION_RO, &info), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_data_get_info(agent, &no_geometry, HSA_ACCESS_PERMISSION_RO, &info), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_create(no_agent, &d, data, HSA_ACCESS_PERMISSION_RO, &image), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_ext_image_create(agent, NULL, data, HSA_ACCESS_PERMISSION_RO, &image), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_create(agent, &d, NULL, HSA_ACCESS_PERMISSION_RO, &image), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_create(agent, &d, data + 4, HSA_ACCESS_PERMISSION_RO, &image), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_create(agent, &d, data, HSA_ACCESS_PERMISSION_RO, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_create(agent, &wide, data, HSA_ACCESS_PERMISSION_RO, &image), HSA_EXT_STATUS_ERROR_IMAGE_SIZE_UNSUPPORTED);
    GIVES(hsa_ext_image_create_with_layout(agent, &d, data, HSA_ACCESS_PERMISSION_RO, HSA_EXT_IMAGE_DATA_LAYOUT_LINEAR, 1, 0, &image), HSA_EXT_STATUS_ERROR_IMAGE_PITCH_UNSUPPORTED);
    GIVES(hsa_amd_image_create(agent, &d, NULL, data, HSA_ACCESS_PERMISSION_RO, &image), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_amd_image_get_info_max_dim(agent, HSA_EXT_AGENT_INFO_IMAGE_2D_MAX_ELEMENTS, value));
    IS(value[0] == 16384 && value[1] == 16384);
    GIVES(hsa_amd_image_get_info_max_dim(agent, 0, value), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    OK(hsa_ext_image_create(agent, &d, data, HSA_ACCESS_PERMISSION_RW, &image));
    GIVES(hsa_ext_image_import(no_agent, data, 0, 0, image, &region_), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_ext_image_import(agent, NULL, 0, 0, image, &region_), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_import(agent, data, 0, 0, image, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_import(agent, data, 0, 0, image, &outside), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_import(agent, data, 0, 0, other, &region_), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_export(agent, image, NULL, 0, 0, &region_), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_export(no_agent, image, data, 0, 0, &region_), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_ext_image_clear(agent, image, NULL, &region_), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_clear(agent, image, value, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_clear(no_agent, image, value, &region_), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_ext_image_copy(agent, image, NULL, image, &region_.offset, &region_.range), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_copy(no_agent, image, &region_.offset, image, &region_.offset, &region_.range), HSA_STATUS_ERROR_INVALID_AGENT);
    // formats must agree
    d.format.channel_type = HSA_EXT_IMAGE_CHANNEL_TYPE_UNSIGNED_INT32;
    OK(hsa_ext_image_create(agent, &d, data + (1 << 19), HSA_ACCESS_PERMISSION_RW, &other));
    GIVES(hsa_ext_image_copy(agent, image, &region_.offset, other, &region_.offset, &region_.range), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_image_destroy(no_agent, image), HSA_STATUS_ERROR_INVALID_AGENT);
    OK(hsa_ext_image_destroy(agent, image));
    OK(hsa_ext_image_destroy(agent, other));

    hsa_ext_sampler_t sampler = {0};
    hsa_ext_sampler_descriptor_t good = {HSA_EXT_SAMPLER_COORDINATE_MODE_NORMALIZED, HSA_EXT_SAMPLER_FILTER_MODE_LINEAR, HSA_EXT_SAMPLER_ADDRESSING_MODE_REPEAT};
    hsa_ext_sampler_descriptor_t repeats = good, unknown = good;
    repeats.coordinate_mode = HSA_EXT_SAMPLER_COORDINATE_MODE_UNNORMALIZED;
    unknown.filter_mode = 9;
    OK(hsa_ext_sampler_create(agent, &good, &sampler));
    GIVES(hsa_ext_sampler_create(agent, &repeats, &sampler), HSA_EXT_STATUS_ERROR_SAMPLER_DESCRIPTOR_UNSUPPORTED);
    GIVES(hsa_ext_sampler_create(agent, &unknown, &sampler), HSA_EXT_STATUS_ERROR_SAMPLER_DESCRIPTOR_UNSUPPORTED);
    GIVES(hsa_ext_sampler_create(agent, NULL, &sampler), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_sampler_create(agent, &good, NULL), HSA_STATUS_ERROR_INVALID_ARGUMENT);
    GIVES(hsa_ext_sampler_create(no_agent, &good, &sampler), HSA_STATUS_ERROR_INVALID_AGENT);
    GIVES(hsa_ext_sampler_destroy(no_agent, sampler), HSA_STATUS_ERROR_INVALID_AGENT);
    OK(hsa_ext_sampler_destroy(agent, sampler));
    OK(hsa_memory_free(data));
}

int main(void) {
    OK(hsa_init());
    OK(hsa_iterate_agents(find, NULL));
    OK(hsa_agent_iterate_regions(agents[0], find_region, NULL));
    for (int i = 0; i < agent_count; i++) {
        printf("agent %d: %d geometries and formats\n", i, round_trips(agents[i]));
        layouts(agents[i]);
        padded(agents[i]);
        conversions(agents[i]);
        errors(agents[i]);
    }
    // words that a GPU's kernels and device libraries read behind a handle (Vega ISA 8.4.2; from RDNA on the width has two bits more
    // in the word before, RDNA2 ISA 8.2.6)
    hsa_ext_image_descriptor_t d = {HSA_EXT_IMAGE_GEOMETRY_2D, 100, 50, 0, 0, {HSA_EXT_IMAGE_CHANNEL_TYPE_FLOAT, HSA_EXT_IMAGE_CHANNEL_ORDER_RGBA}};
    hsa_ext_image_t image = {0};
    char* data = allocate(1 << 20);
    OK(hsa_ext_image_create(gpu, &d, data, HSA_ACCESS_PERMISSION_RO, &image));
    uint32_t* words = (uint32_t*)image.handle;
    IS((((uint64_t)(words[1] & 0xff) << 32 | words[0]) << 8) == (uint64_t)data);
    IS((words[2] & 0x3fff) == 99 || (words[1] >> 30 | words[2] << 2 & 0x3ffc) == 99);
    IS(words[3] >> 28 == 9 && words[10] == 100);
    OK(hsa_ext_image_destroy(gpu, image));
    OK(hsa_shut_down());
    GIVES(hsa_ext_image_destroy(gpu, image), HSA_STATUS_ERROR_NOT_INITIALIZED);
    return finish();
}
