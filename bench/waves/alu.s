// The loop of alu.cl, all lanes active, for any processor: what `cargo xtask bench waves` times. 128 vector instructions an iteration.
// Arguments: out, a dword for each work-item; iterations; k. The loop begins with the work-item's number in its group, so that all groups give the same.

	.text
	.globl alu
	.p2align 8
	.type alu,@function
alu:
	.if .amdgcn.gfx_generation_number >= 11
	s_load_b64 s[4:5], s[0:1], 0x0
	s_load_b64 s[6:7], s[0:1], 0x8
	.else
	s_load_dwordx2 s[4:5], s[0:1], 0x0
	s_load_dwordx2 s[6:7], s[0:1], 0x8
	.endif
	.if .amdgcn.gfx_generation_number >= 12
	s_mov_b32 s2, ttmp9
	s_wait_kmcnt 0x0
	.else
	s_waitcnt lgkmcnt(0)
	.endif
	v_and_b32_e32 v0, 0x3ff, v0
	v_lshlrev_b32_e32 v7, 2, v0
	s_lshl_b32 s2, s2, 10
	s_add_u32 s4, s4, s2
	s_addc_u32 s5, s5, 0
	v_cvt_f32_u32_e32 v1, v0
	v_mov_b32_e32 v2, 0.5
	v_mov_b32_e32 v3, v0
	v_xor_b32_e32 v4, s7, v0
again:
	.rept 16
	v_fma_f32 v1, v1, 0.5, v2
	.if .amdgcn.gfx_generation_number >= 10
	v_add_nc_u32_e32 v3, v3, v4
	.else
	v_add_u32_e32 v3, v3, v4
	.endif
	v_lshlrev_b32_e32 v5, 5, v3
	v_fma_f32 v2, v2, 0.5, 0.5
	v_xor_b32_e32 v4, v4, v5
	v_lshrrev_b32_e32 v5, 7, v4
	.if .amdgcn.gfx_generation_number >= 10
	v_sub_nc_u32_e32 v3, v3, v5
	.else
	v_sub_u32_e32 v3, v3, v5
	.endif
	v_or_b32_e32 v4, s7, v4
	.endr
	s_add_i32 s6, s6, -1
	s_cmp_lg_u32 s6, 0
	s_cbranch_scc1 again
	v_xor_b32_e32 v1, v1, v2
	v_xor_b32_e32 v1, v1, v3
	v_xor_b32_e32 v1, v1, v4
	.if .amdgcn.gfx_generation_number >= 11
	global_store_b32 v7, v1, s[4:5]
	.else
	global_store_dword v7, v1, s[4:5]
	.endif
	s_endpgm
.Lend:
	.size alu, .Lend - alu

	.rodata
	.p2align 6
	.amdhsa_kernel alu
		.amdhsa_kernarg_size 16
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_next_free_vgpr 8
		.amdhsa_next_free_sgpr 10
	.end_amdhsa_kernel

	.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: alu
    .symbol: alu.kd
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 10
    .vgpr_count: 8
    .max_flat_workgroup_size: 256
    .args:
      - {.name: out, .size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global}
      - {.name: iterations, .size: 4, .offset: 8, .value_kind: by_value}
      - {.name: k, .size: 4, .offset: 12, .value_kind: by_value}
...
	.end_amdgpu_metadata
