// Kernels of one wave that do nothing, or count: what `cargo xtask bench dispatch` dispatches.
// Argument of both: where to count, 64 bits.

	.text
	.globl empty
	.p2align 8
	.type empty,@function
empty:
	s_endpgm
	.size empty, . - empty

	.globl count
	.p2align 8
	.type count,@function
count:
	s_load_dwordx2 s[0:1], s[0:1], 0x0
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, 1
	v_mov_b32_e32 v2, 0
	s_mov_b64 exec, 1
	s_waitcnt lgkmcnt(0)
	global_atomic_add_x2 v0, v[1:2], s[0:1]
	s_endpgm
	.size count, . - count

	.section .rodata,"a",@progbits
	.irp kernel, empty, count
	.p2align 6
	.amdhsa_kernel \kernel
		.amdhsa_kernarg_size 8
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_next_free_vgpr 4
		.amdhsa_next_free_sgpr 8
	.end_amdhsa_kernel
	.endr

	.amdgpu_metadata
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: empty
    .symbol: empty.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 8
    .vgpr_count: 4
    .max_flat_workgroup_size: 1024
    .args: [{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}]
  - .name: count
    .symbol: count.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 8
    .vgpr_count: 4
    .max_flat_workgroup_size: 1024
    .args: [{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}]
	.end_amdgpu_metadata
