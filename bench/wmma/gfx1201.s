// 4 products of 16x16x16 f16, 128 times, in every wave: what `cargo xtask bench wmma` times.
// a: rows of A, 16 f16 each; b: columns of B; c: for each work-item the 8 elements that its lane has of the sum of the four matrices.

	.amdgcn_target "amdgcn-amd-amdhsa--gfx1201"
	.text
	.globl wmma
	.p2align 8
	.type wmma,@function
wmma:
	s_load_b128 s[4:7], s[0:1], 0x0
	s_load_b64 s[8:9], s[0:1], 0x10
	v_and_b32_e32 v0, 0x3ff, v0
	v_and_b32_e32 v1, 15, v0
	v_lshlrev_b32_e32 v1, 5, v1
	v_and_b32_e32 v2, 16, v0
	v_lshrrev_b32_e32 v2, 1, v2
	v_or_b32_e32 v1, v1, v2
	s_wait_kmcnt 0x0
	global_load_b64 v[8:9], v1, s[4:5]
	global_load_b64 v[10:11], v1, s[4:5] offset:16
	global_load_b64 v[12:13], v1, s[6:7]
	global_load_b64 v[14:15], v1, s[6:7] offset:16
	.set n, 24
	.rept 32
	v_mov_b32_e32 v[n], 0
	.set n, n + 1
	.endr
	s_movk_i32 s3, 0x80
	s_wait_loadcnt 0x0
again:
	v_wmma_f32_16x16x16_f16 v[24:31], v[8:11], v[12:15], v[24:31]
	v_wmma_f32_16x16x16_f16 v[32:39], v[8:11], v[12:15], v[32:39]
	v_wmma_f32_16x16x16_f16 v[40:47], v[8:11], v[12:15], v[40:47]
	v_wmma_f32_16x16x16_f16 v[48:55], v[8:11], v[12:15], v[48:55]
	s_add_i32 s3, s3, -1
	s_cmp_lg_u32 s3, 0
	s_cbranch_scc1 again
	v_nop
	.set n, 24
	.rept 8
	v_add_f32_e32 v[n], v[n], v[n + 8]
	v_add_f32_e32 v[n], v[n], v[n + 16]
	v_add_f32_e32 v[n], v[n], v[n + 24]
	.set n, n + 1
	.endr
	s_lshl_b32 s2, ttmp9, 13
	v_lshlrev_b32_e32 v0, 5, v0
	v_add_nc_u32_e32 v0, s2, v0
	global_store_b128 v0, v[24:27], s[8:9]
	global_store_b128 v0, v[28:31], s[8:9] offset:16
	s_endpgm
.Lend:
	.size wmma, .Lend - wmma

	.rodata
	.p2align 6
	.amdhsa_kernel wmma
		.amdhsa_kernarg_size 24
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_next_free_vgpr 56
		.amdhsa_next_free_sgpr 10
		.amdhsa_wavefront_size32 1
	.end_amdhsa_kernel

	.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx1201
amdhsa.kernels:
  - .name: wmma
    .symbol: wmma.kd
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 32
    .sgpr_count: 10
    .vgpr_count: 56
    .max_flat_workgroup_size: 256
    .args:
      - {.name: a, .size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global}
      - {.name: b, .size: 8, .offset: 8, .value_kind: global_buffer, .address_space: global}
      - {.name: c, .size: 8, .offset: 16, .value_kind: global_buffer, .address_space: global}
...
	.end_amdgpu_metadata
