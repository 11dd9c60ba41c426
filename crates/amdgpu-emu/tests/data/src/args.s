// A kernel with every kind of argument, which copies its kernarg segment.
.include "kernel.inc"

// args(out, value, dynamic LDS, hidden arguments): lane i copies dword i of the first 256 bytes.
kernel args
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    lane4 v1
    s_waitcnt lgkmcnt(0)
    global_load_dword v2, v1, s[0:1]
    s_waitcnt vmcnt(0)
    global_store_dword v1, v2, s[4:5]
    s_endpgm
end args, lds=20

.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx900
amdhsa.kernels:
  - .name: args
    .symbol: args.kd
    .kernarg_segment_size: 288
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 20
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 4
    .max_flat_workgroup_size: 1024
    .args:
      - { .name: out, .address_space: global, .offset: 0, .size: 8, .value_kind: global_buffer }
      - { .name: number, .offset: 8, .size: 4, .value_kind: by_value }
      - { .name: local, .address_space: local, .offset: 12, .size: 4, .value_kind: dynamic_shared_pointer, .pointee_align: 32 }
      - { .name: local2, .address_space: local, .offset: 16, .size: 4, .value_kind: dynamic_shared_pointer, .pointee_align: 1 }
      - { .offset: 24, .size: 4, .value_kind: hidden_block_count_x }
      - { .offset: 28, .size: 4, .value_kind: hidden_block_count_y }
      - { .offset: 32, .size: 4, .value_kind: hidden_block_count_z }
      - { .offset: 36, .size: 2, .value_kind: hidden_group_size_x }
      - { .offset: 38, .size: 2, .value_kind: hidden_group_size_y }
      - { .offset: 40, .size: 2, .value_kind: hidden_group_size_z }
      - { .offset: 42, .size: 2, .value_kind: hidden_remainder_x }
      - { .offset: 44, .size: 2, .value_kind: hidden_remainder_y }
      - { .offset: 46, .size: 2, .value_kind: hidden_remainder_z }
      - { .offset: 64, .size: 8, .value_kind: hidden_global_offset_x }
      - { .offset: 72, .size: 8, .value_kind: hidden_global_offset_y }
      - { .offset: 80, .size: 8, .value_kind: hidden_global_offset_z }
      - { .offset: 88, .size: 2, .value_kind: hidden_grid_dims }
      - { .offset: 96, .size: 8, .value_kind: hidden_printf_buffer }
      - { .offset: 104, .size: 8, .value_kind: hidden_hostcall_buffer }
      - { .offset: 112, .size: 8, .value_kind: hidden_multigrid_sync_arg }
      - { .offset: 120, .size: 8, .value_kind: hidden_heap_v1 }
      - { .offset: 128, .size: 8, .value_kind: hidden_default_queue }
      - { .offset: 136, .size: 8, .value_kind: hidden_completion_action }
      - { .offset: 144, .size: 4, .value_kind: hidden_dynamic_lds_size }
      - { .offset: 216, .size: 4, .value_kind: hidden_private_base }
      - { .offset: 220, .size: 4, .value_kind: hidden_shared_base }
      - { .offset: 224, .size: 8, .value_kind: hidden_queue_ptr }
...
.end_amdgpu_metadata
