; llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx906 -mattr=+xnack
; Defaults and limits of kernel descriptors, predefined symbols, directives of LDS.
.text
.globl k
.p2align 8
.type k,@function
k:
  v_mov_b32 v41, s17
  s_endpgm
.Lend:
  .size k, .Lend-k
.amdgpu_lds shared_array, 1024, 16
.amdgpu_lds other, 64
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr .amdgcn.next_free_vgpr
  .amdhsa_next_free_sgpr .amdgcn.next_free_sgpr
.end_amdhsa_kernel
.set .amdgcn.next_free_vgpr, 0
.set .amdgcn.next_free_sgpr, 0
.text
.p2align 8
k2:
  v_mov_b32 v3, 1
  s_endpgm
.section .rodata
.amdhsa_kernel k2
  .amdhsa_next_free_vgpr .amdgcn.next_free_vgpr
  .amdhsa_next_free_sgpr .amdgcn.next_free_sgpr
  .amdhsa_group_segment_fixed_size 0x10000
  .amdhsa_private_segment_fixed_size 16
  .amdhsa_kernarg_size 72
  .amdhsa_user_sgpr_private_segment_buffer 1
  .amdhsa_user_sgpr_dispatch_ptr 1
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_system_sgpr_private_segment_wavefront_offset 1
  .amdhsa_system_sgpr_workgroup_id_x 0
  .amdhsa_system_sgpr_workgroup_id_z 1
  .amdhsa_system_vgpr_workitem_id 2
  .amdhsa_float_round_mode_32 3
  .amdhsa_float_denorm_mode_32 1
  .amdhsa_dx10_clamp 0
  .amdhsa_ieee_mode 0
  .amdhsa_fp16_overflow 1
  .amdhsa_exception_fp_ieee_div_zero 1
  .amdhsa_exception_int_div_zero 1
  .amdhsa_reserve_vcc 0
  .amdhsa_reserve_xnack_mask 1
.end_amdhsa_kernel
.section .generation,"",@progbits
.byte .amdgcn.gfx_generation_number, .amdgcn.gfx_generation_minor, .amdgcn.gfx_generation_stepping
.text
  s_add_u32 s0, s0, shared_array@abs32@lo
.amdgpu_metadata
---
amdhsa.version: [ 1, 2 ]
amdhsa.target: amdgcn-amd-amdhsa--gfx906:xnack+
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 0
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .kernarg_segment_align: 4
    .wavefront_size: 64
    .sgpr_count: 24
    .vgpr_count: 42
    .max_flat_workgroup_size: 256
...
.end_amdgpu_metadata
