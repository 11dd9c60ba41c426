/* Runs the kernel of loop.hsail as gccbrig compiled it for the host: 1024 work-items in work-groups of 256. */
#include <hsa/hsa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* What libhsail-rt's launcher is given. */
struct launch {
  hsa_kernel_dispatch_packet_t *packet;
  size_t packet_id;
  void *kernel;
  size_t first_group[3], end_group[3];
  void *barriers[3];
  size_t group_memory;
  void *kernarg;
};

extern void start(void *, void *) __asm__("loop");

int main(int argc, char **argv) {
  unsigned items = 1024, rounds = argc > 1 ? atoi(argv[1]) : 100000;
  float *out = aligned_alloc(256, items * sizeof *out);
  struct { void *out; unsigned n; } *arguments = aligned_alloc(256, 256);
  arguments->out = out;
  arguments->n = rounds;
  hsa_kernel_dispatch_packet_t packet;
  memset(&packet, 0, sizeof packet);
  packet.setup = 1;
  packet.workgroup_size_x = 256;
  packet.workgroup_size_y = packet.workgroup_size_z = 1;
  packet.grid_size_x = items;
  packet.grid_size_y = packet.grid_size_z = 1;
  packet.kernarg_address = arguments;
  struct launch launch;
  memset(&launch, 0, sizeof launch);
  launch.packet = &packet;
  launch.end_group[0] = items / 256;
  launch.end_group[1] = launch.end_group[2] = 1;
  launch.kernarg = arguments;
  void *group = aligned_alloc(256, 65536);
  launch.group_memory = (size_t)group;
  start(&launch, group);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  double seconds = usage.ru_utime.tv_sec + usage.ru_utime.tv_usec * 1e-6;
  printf("gccbrig: %.3f s, %.3g work-item instructions/s, %.1f, %.1f\n", seconds, 6.0 * items * rounds / seconds, out[0], out[1]);
  return 0;
}
