; Metadata of two.s; VERSION_MINOR is 0 for V3, 1 for V4, 2 for V5 and V6.
        .amdgpu_metadata
---
amdhsa.kernels:
  - .name: first
    .symbol: first.kd
    .language: OpenCL C
    .language_version: [2, 0]
    .kernarg_segment_size: 80
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 512
    .private_segment_fixed_size: 16
    .wavefront_size: 64
    .sgpr_count: 38
    .vgpr_count: 9
    .agpr_count: 0
    .max_flat_workgroup_size: 256
    .reqd_workgroup_size: [64, 2, 2]
    .sgpr_spill_count: 0
    .vgpr_spill_count: 3
    .args:
      - .name: out
        .type_name: 'int*'
        .offset: 0
        .size: 8
        .value_kind: global_buffer
        .address_space: global
        .access: read_write
        .actual_access: write_only
        .is_restrict: true
      - .name: count
        .type_name: int
        .offset: 8
        .size: 4
        .value_kind: by_value
      - .name: scratch
        .offset: 12
        .size: 4
        .value_kind: dynamic_shared_pointer
        .address_space: local
        .pointee_align: 4
      - .offset: 16
        .size: 8
        .value_kind: hidden_global_offset_x
      - .offset: 24
        .size: 8
        .value_kind: hidden_hostcall_buffer
  - .name: second
    .symbol: second.kd
    .kind: init
    .kernarg_segment_size: 0
    .kernarg_segment_align: 4
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 8
    .vgpr_count: 1
    .agpr_count: 0
    .max_flat_workgroup_size: 1024
    other.tool:
      answer: 42
      list: [ a, true, -1 ]
amdhsa.printf:
  - '1:1:4:value %d\n'
amdhsa.version: [1, 0]
...
        .end_amdgpu_metadata
