// A sum in v300, which instructions name v44 while s_set_vgpr_msb says so; code that comes back with other bits.
.amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
.text
.globl many_registers
.p2align 8
.type many_registers,@function
many_registers:
  s_load_b64 s[0:1], s[0:1], 0x0
  s_wait_kmcnt 0x0
  v_mov_b32 v1, v0
  s_mov_b32 s2, 0
  s_set_vgpr_msb 0x40
  v_mov_b32 v44, 0
  s_set_vgpr_msb 0
.Lloop:
  s_set_vgpr_msb 0x41
  v_add_nc_u32 v44, v44, v1
  s_add_co_i32 s2, s2, 1
  s_cmp_lt_i32 s2, 200
  s_cbranch_scc1 .Lloop
  s_set_vgpr_msb 0x04
  global_store_b32 v1, v44, s[0:1] scale_offset
  s_endpgm
.Lend:
  .size many_registers, .Lend-many_registers
.section .rodata,"a",@progbits
.p2align 6
.amdhsa_kernel many_registers
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
  .amdhsa_next_free_vgpr 301
  .amdhsa_next_free_sgpr 3
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx1250
amdhsa.kernels:
  - .name: many_registers
    .symbol: many_registers.kd
    .args:
      - {.size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global}
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .max_flat_workgroup_size: 32
    .private_segment_fixed_size: 0
    .sgpr_count: 3
    .vgpr_count: 301
    .wavefront_size: 32
...
.end_amdgpu_metadata
