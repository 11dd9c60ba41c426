// Two waves of 32 lanes a work-group, between which there is no barrier: the second one loads from LDS what the first one has stored, or not.

.amdgcn_target "amdgcn-amd-amdhsa--gfx1100"

.macro kernel name:req, to:req
.rodata
.p2align 6
.amdhsa_kernel \name
    .amdhsa_group_segment_fixed_size 1024
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 16
    .amdhsa_next_free_sgpr 16
    .amdhsa_wavefront_size32 1
.end_amdhsa_kernel
.text
.globl \name
.p2align 8
.type \name, @function
\name:
    v_and_b32 v0, 0x3ff, v0
    v_lshlrev_b32 v1, 2, v0
    s_load_b64 s[0:1], s[0:1], 0x0
    v_add_nc_u32 v3, 0x64, v0
    ds_load_b32 v2, v1
    s_waitcnt lgkmcnt(0)
    ds_store_b32 v1, v3 offset:\to
    s_lshl_b32 s2, s2, 8
    v_add_nc_u32 v1, s2, v1
    global_store_b32 v1, v2, s[0:1]
    s_endpgm
.endm

// Where the second wave loads.
kernel meet 128
// The same as itself loads.
kernel own 0
// Where none loads.
kernel apart 256

.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: meet
    .symbol: meet.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 1024
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 16
    .vgpr_count: 16
    .max_flat_workgroup_size: 64
    .args: [{.size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global}]
  - .name: own
    .symbol: own.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 1024
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 16
    .vgpr_count: 16
    .max_flat_workgroup_size: 64
    .args: [{.size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global}]
  - .name: apart
    .symbol: apart.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 1024
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 16
    .vgpr_count: 16
    .max_flat_workgroup_size: 64
    .args: [{.size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global}]
...
.end_amdgpu_metadata
