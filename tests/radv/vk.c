/* Compiles a compute shader with a Vulkan driver. On Mesa's RADV without hardware its pipeline cache is written; on another driver the
 * shader runs, and its output buffer is written.
 *
 *     cc -O1 -o vk vk.c -lvulkan && vk KIND GROUPS_X GROUPS_Y GROUPS_Z SHADER.spv OUTPUT      KIND of the inputs: int or float */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vulkan/vulkan.h>

#define CHECK(x) do { VkResult r = (x); if (r != VK_SUCCESS) { fprintf(stderr, "%s: %d\n", #x, r); exit(1); } } while (0)

enum { DWORDS = 1024, UNIFORM_DWORDS = 32, TABLE_DWORDS = 64 };
static VkDevice device;
static VkPhysicalDevice physical;

static unsigned next_random(unsigned *state) { return *state = *state * 1664525u + 1013904223u; }

/* What tests/radv's test fills its buffers with, too. */
static void fill(unsigned *words, int n, unsigned seed, int floats) {
  for (int k = 0; k < n; k++) {
    unsigned x = next_random(&seed);
    float f = (float)(int)((x >> 8) & 0xfff) / 128.0f - 16.0f;
    if (floats) memcpy(&words[k], &f, 4); else words[k] = x ^ x >> 15;
  }
}

struct buffer { VkBuffer buffer; VkDeviceMemory memory; unsigned *words; int dwords; };

static struct buffer make(int dwords, VkBufferUsageFlags usage) {
  struct buffer b = {.dwords = dwords};
  VkBufferCreateInfo bi = {VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = dwords * 4, .usage = usage | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT};
  CHECK(vkCreateBuffer(device, &bi, 0, &b.buffer));
  VkMemoryRequirements mr;
  vkGetBufferMemoryRequirements(device, b.buffer, &mr);
  VkPhysicalDeviceMemoryProperties mp;
  vkGetPhysicalDeviceMemoryProperties(physical, &mp);
  unsigned type = 0, want = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  while (!(mr.memoryTypeBits >> type & 1) || (mp.memoryTypes[type].propertyFlags & want) != want) type++;
  VkMemoryAllocateFlagsInfo fi = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO, .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT};
  VkMemoryAllocateInfo mi = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, &fi, mr.size, type};
  CHECK(vkAllocateMemory(device, &mi, 0, &b.memory));
  CHECK(vkBindBufferMemory(device, b.buffer, b.memory, 0));
  CHECK(vkMapMemory(device, b.memory, 0, VK_WHOLE_SIZE, 0, (void **)&b.words));
  return b;
}

static VkDescriptorSetLayout layout(int n, const VkDescriptorType *types) {
  VkDescriptorSetLayoutBinding binding[8];
  for (int k = 0; k < n; k++) binding[k] = (VkDescriptorSetLayoutBinding){k, types[k], 1, VK_SHADER_STAGE_COMPUTE_BIT, 0};
  VkDescriptorSetLayoutCreateInfo ci = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO, .bindingCount = n, .pBindings = binding};
  VkDescriptorSetLayout made;
  CHECK(vkCreateDescriptorSetLayout(device, &ci, 0, &made));
  return made;
}

static void *read_file(const char *path, size_t *bytes) {
  FILE *f = fopen(path, "rb");
  if (!f) { perror(path); exit(1); }
  void *data = malloc(1 << 20);
  *bytes = fread(data, 1, 1 << 20, f);
  fclose(f);
  return data;
}

static void write_file(const char *path, const void *data, size_t bytes) {
  FILE *f = fopen(path, "wb");
  if (!f || fwrite(data, 1, bytes, f) != bytes || fclose(f)) { perror(path); exit(1); }
}

static VkDeviceAddress address_of(struct buffer *b) {
  VkBufferDeviceAddressInfo ai = {VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO, .buffer = b->buffer};
  return vkGetBufferDeviceAddress(device, &ai);
}

static void run(VkPipeline pipeline, VkPipelineLayout pl, VkDescriptorSetLayout *layouts, int floats, char **groups, int pointers, const char *out) {
  VkBufferUsageFlags storage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
  struct buffer b[6] = {make(DWORDS, storage), make(DWORDS, storage), make(DWORDS, storage), make(DWORDS, storage),
                        make(UNIFORM_DWORDS, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT), make(TABLE_DWORDS, storage)};
  for (int k = 0; k < 6; k++) fill(b[k].words, b[k].dwords, k + 1, floats);
  for (int k = 0; k < DWORDS; k++) b[3].words[k] = 0x10000000 + k;
  VkDescriptorPoolSize sizes[2] = {{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 8}, {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 8}};
  VkDescriptorPoolCreateInfo dpi = {VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, .maxSets = 2, .poolSizeCount = 2, .pPoolSizes = sizes};
  VkDescriptorPool pool;
  CHECK(vkCreateDescriptorPool(device, &dpi, 0, &pool));
  VkDescriptorSetAllocateInfo ai = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO, .descriptorPool = pool, .descriptorSetCount = 2, .pSetLayouts = layouts};
  VkDescriptorSet sets[2];
  CHECK(vkAllocateDescriptorSets(device, &ai, sets));
  for (int k = 0; k < 6; k++) {
    VkDescriptorBufferInfo bi = {b[k].buffer, 0, VK_WHOLE_SIZE};
    VkWriteDescriptorSet w = {VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, .dstSet = sets[k / 4], .dstBinding = k % 4, .descriptorCount = 1,
      .descriptorType = k == 4 ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, .pBufferInfo = &bi};
    vkUpdateDescriptorSets(device, 1, &w, 0, 0);
  }
  VkCommandPoolCreateInfo cpi = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  VkCommandPool commands;
  CHECK(vkCreateCommandPool(device, &cpi, 0, &commands));
  VkCommandBufferAllocateInfo cbi = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandPool = commands, .commandBufferCount = 1};
  VkCommandBuffer cb;
  CHECK(vkAllocateCommandBuffers(device, &cbi, &cb));
  VkCommandBufferBeginInfo begin = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  CHECK(vkBeginCommandBuffer(cb, &begin));
  vkCmdBindPipeline(cb, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
  vkCmdBindDescriptorSets(cb, VK_PIPELINE_BIND_POINT_COMPUTE, pl, 0, 2, sets, 0, 0);
  unsigned push[4] = {200, 0x3fc00000, 0x12345678, 3};
  if (pointers) { VkDeviceAddress a[2] = {address_of(&b[0]), address_of(&b[3])}; memcpy(push, a, 16); }
  vkCmdPushConstants(cb, pl, VK_SHADER_STAGE_COMPUTE_BIT, 0, 16, push);
  vkCmdDispatch(cb, atoi(groups[0]), atoi(groups[1]), atoi(groups[2]));
  CHECK(vkEndCommandBuffer(cb));
  VkQueue queue;
  vkGetDeviceQueue(device, 0, 0, &queue);
  VkSubmitInfo si = {VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &cb};
  CHECK(vkQueueSubmit(queue, 1, &si, VK_NULL_HANDLE));
  CHECK(vkQueueWaitIdle(queue));
  write_file(out, b[3].words, DWORDS * 4);
}

int main(int c, char **v) {
  if (c != 7) { fprintf(stderr, "usage: vk int|float GROUPS_X GROUPS_Y GROUPS_Z SHADER.spv OUTPUT\n"); return 2; }
  VkApplicationInfo app = {VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_3};
  VkInstanceCreateInfo ici = {VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &app};
  VkInstance instance;
  CHECK(vkCreateInstance(&ici, 0, &instance));
  uint32_t one = 1;
  vkEnumeratePhysicalDevices(instance, &one, &physical);
  VkPhysicalDeviceProperties properties;
  vkGetPhysicalDeviceProperties(physical, &properties);
  /* whatever the driver has */
  VkPhysicalDeviceVulkan13Features f13 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};
  VkPhysicalDeviceVulkan12Features f12 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, &f13};
  VkPhysicalDeviceVulkan11Features f11 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES, &f12};
  VkPhysicalDeviceFeatures2 features = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, &f11};
  vkGetPhysicalDeviceFeatures2(physical, &features);
  features.features.robustBufferAccess = 0;
  float priority = 1;
  VkDeviceQueueCreateInfo qi = {VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1, .pQueuePriorities = &priority};
  VkDeviceCreateInfo di = {VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, &features, .queueCreateInfoCount = 1, .pQueueCreateInfos = &qi};
  CHECK(vkCreateDevice(physical, &di, 0, &device));
  VkDescriptorType s = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, u = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, im = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
                   tx = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, tb = VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
  VkDescriptorSetLayout layouts[3] = {layout(4, (VkDescriptorType[]){s, s, s, s}), layout(2, (VkDescriptorType[]){u, s}),
                                      layout(4, (VkDescriptorType[]){im, tx, tb, tx})};
  VkPushConstantRange range = {VK_SHADER_STAGE_COMPUTE_BIT, 0, 16};
  VkPipelineLayoutCreateInfo pli = {VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, .setLayoutCount = 3, .pSetLayouts = layouts,
    .pushConstantRangeCount = 1, .pPushConstantRanges = &range};
  VkPipelineLayout pl;
  CHECK(vkCreatePipelineLayout(device, &pli, 0, &pl));
  size_t bytes;
  void *code = read_file(v[5], &bytes);
  VkShaderModuleCreateInfo smi = {VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, .codeSize = bytes, .pCode = code};
  VkShaderModule module;
  CHECK(vkCreateShaderModule(device, &smi, 0, &module));
  VkPipelineCacheCreateInfo pci = {VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO};
  VkPipelineCache cache;
  CHECK(vkCreatePipelineCache(device, &pci, 0, &cache));
  VkComputePipelineCreateInfo ci = {VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO, .layout = pl,
    .stage = {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, .stage = VK_SHADER_STAGE_COMPUTE_BIT, .module = module, .pName = "main"}};
  VkPipeline pipeline;
  CHECK(vkCreateComputePipelines(device, cache, 1, &ci, 0, &pipeline));
  if (strstr(properties.deviceName, "RADV")) {
    void *data = malloc(bytes = 1 << 20);
    CHECK(vkGetPipelineCacheData(device, cache, &bytes, data));
    write_file(v[6], data, bytes);
  } else {
    run(pipeline, pl, layouts, !strcmp(v[1], "float"), v + 2, strstr(v[5], "pointers") != 0, v[6]);
  }
  return 0;
}
