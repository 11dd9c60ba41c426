// Kernels that begin and end the life of their executable, for init.c: each adds to a number of the host program.
.amdgcn_target "amdgcn-amd-amdhsa--gfx900"
.text

// number = number * 10 + digit
.macro kernel name, digit
.globl \name
.p2align 8
.type \name,@function
\name:
    s_getpc_b64 s[0:1]
    s_add_u32 s0, s0, number@gotpcrel32@lo+4
    s_addc_u32 s1, s1, number@gotpcrel32@hi+12
    s_load_dwordx2 s[0:1], s[0:1], 0
    s_waitcnt lgkmcnt(0)
    v_mov_b32 v0, s0
    v_mov_b32 v1, s1
    global_load_dword v2, v[0:1], off
    s_waitcnt vmcnt(0)
    v_mul_lo_u32 v2, v2, 10
    v_add_u32 v2, \digit, v2
    global_store_dword v[0:1], v2, off
    s_endpgm
.rodata
.p2align 6
.amdhsa_kernel \name
    .amdhsa_next_free_sgpr 16
    .amdhsa_next_free_vgpr 4
.end_amdhsa_kernel
.text
.endm

kernel normal, 2
kernel first, 1
kernel last, 3

.amdgpu_metadata
---
amdhsa.version: [1, 1]
amdhsa.kernels:
  - {.name: normal, .symbol: normal.kd, .kernarg_segment_size: 0, .kernarg_segment_align: 8, .group_segment_fixed_size: 0, .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 16, .vgpr_count: 4, .max_flat_workgroup_size: 64}
  - {.name: first, .symbol: first.kd, .kind: init, .kernarg_segment_size: 0, .kernarg_segment_align: 8, .group_segment_fixed_size: 0, .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 16, .vgpr_count: 4, .max_flat_workgroup_size: 64}
  - {.name: last, .symbol: last.kd, .kind: fini, .kernarg_segment_size: 0, .kernarg_segment_align: 8, .group_segment_fixed_size: 0, .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 16, .vgpr_count: 4, .max_flat_workgroup_size: 64}
...
.end_amdgpu_metadata
