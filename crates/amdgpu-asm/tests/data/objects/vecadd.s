; llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900
	.amdgcn_target "amdgcn-amd-amdhsa--gfx900"
	.amdhsa_code_object_version 6
	.text
	.protected	vecadd                  ; -- Begin function vecadd
	.globl	vecadd
	.p2align	8
	.type	vecadd,@function
vecadd:                                 ; @vecadd
; %bb.0:
	s_add_u32 flat_scratch_lo, s12, s17
	s_addc_u32 flat_scratch_hi, s13, 0
	s_add_u32 s0, s0, s17
	s_addc_u32 s1, s1, 0
	s_mov_b64 s[34:35], s[8:9]
	s_load_dword s33, s[8:9], 0x18
	s_add_u32 s8, s34, 32
	s_addc_u32 s9, s35, 0
	v_lshlrev_b32_e32 v2, 20, v2
	v_lshlrev_b32_e32 v1, 10, v1
	s_mov_b32 s13, s15
	s_mov_b32 s12, s14
	s_getpc_b64 s[18:19]
	s_add_u32 s18, s18, _Z13get_global_idj@rel32@lo+4
	s_addc_u32 s19, s19, _Z13get_global_idj@rel32@hi+12
	v_or3_b32 v31, v0, v1, v2
	s_mov_b32 s14, s16
	v_mov_b32_e32 v0, 0
	s_mov_b32 s32, 0
	v_mov_b32_e32 v40, 0
	s_swappc_b64 s[30:31], s[18:19]
	v_mov_b32_e32 v41, v0
	v_cmp_gt_i32_e32 vcc, s33, v41
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB0_2
; %bb.1:
	s_load_dwordx4 s[4:7], s[34:35], 0x0
	s_load_dwordx2 s[8:9], s[34:35], 0x10
	v_ashrrev_i64 v[0:1], 30, v[40:41]
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v3, s5
	v_add_co_u32_e32 v2, vcc, s4, v0
	v_addc_co_u32_e32 v3, vcc, v3, v1, vcc
	global_load_dword v4, v[2:3], off
	v_mov_b32_e32 v3, s7
	v_add_co_u32_e32 v2, vcc, s6, v0
	v_addc_co_u32_e32 v3, vcc, v3, v1, vcc
	global_load_dword v2, v[2:3], off
	v_mov_b32_e32 v3, s9
	v_add_co_u32_e32 v0, vcc, s8, v0
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v2, v4, v2
	global_store_dword v[0:1], v2, off
.LBB0_2:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel vecadd
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 288
		.amdhsa_user_sgpr_count 14
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 1
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 1
		.amdhsa_user_sgpr_flat_scratch_init 1
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 1
		.amdhsa_system_sgpr_private_segment_wavefront_offset 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr max(totalnumvgprs(vecadd.num_agpr, vecadd.num_vgpr), 1, 0)
		.amdhsa_next_free_sgpr max(vecadd.numbered_sgpr+6, 1, 0)-6
		.amdhsa_reserve_vcc 1
		.amdhsa_reserve_flat_scratch 1
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end0:
	.size	vecadd, .Lfunc_end0-vecadd
                                        ; -- End function
	.set vecadd.num_vgpr, max(42, amdgpu.max_num_vgpr)
	.set vecadd.num_agpr, max(0, amdgpu.max_num_agpr)
	.set vecadd.numbered_sgpr, max(36, amdgpu.max_num_sgpr)
	.set vecadd.num_named_barrier, max(0, amdgpu.max_num_named_barrier)
	.set vecadd.private_seg_size, 0
	.set vecadd.uses_vcc, 1
	.set vecadd.uses_flat_scratch, 1
	.set vecadd.has_dyn_sized_stack, 1
	.set vecadd.has_recursion, 1
	.set vecadd.has_indirect_call, 1
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 216
; TotalNumSgprs: vecadd.numbered_sgpr+6
; NumVgprs: vecadd.num_vgpr
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: (alignto(max(max(vecadd.numbered_sgpr+extrasgprs(vecadd.uses_vcc, vecadd.uses_flat_scratch, 1), 1, 0), 1), 8)/8)-1
; VGPRBlocks: (alignto(max(max(totalnumvgprs(vecadd.num_agpr, vecadd.num_vgpr), 1, 0), 1), 4)/4)-1
; NumSGPRsForWavesPerEU: max(vecadd.numbered_sgpr+6, 1, 0)
; NumVGPRsForWavesPerEU: max(totalnumvgprs(vecadd.num_agpr, vecadd.num_vgpr), 1, 0)
; Occupancy: occupancy(10, 4, 256, 8, 10, max(vecadd.numbered_sgpr+extrasgprs(vecadd.uses_vcc, vecadd.uses_flat_scratch, 1), 1, 0), max(totalnumvgprs(vecadd.num_agpr, vecadd.num_vgpr), 1, 0))
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
; COMPUTE_PGM_RSRC2:USER_SGPR: 14
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 1
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
	.text
	.protected	__clang_ocl_kern_imp_vecadd ; -- Begin function __clang_ocl_kern_imp_vecadd
	.globl	__clang_ocl_kern_imp_vecadd
	.p2align	2
	.type	__clang_ocl_kern_imp_vecadd,@function
__clang_ocl_kern_imp_vecadd:            ; @__clang_ocl_kern_imp_vecadd
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_mov_b32 s16, s33
	s_mov_b32 s33, s32
	s_or_saveexec_b64 s[18:19], -1
	buffer_store_dword v47, off, s[0:3], s33 offset:36 ; 4-byte Folded Spill
	s_mov_b64 exec, s[18:19]
	v_writelane_b32 v47, s16, 2
	s_addk_i32 s32, 0xc00
	buffer_store_dword v40, off, s[0:3], s33 offset:32 ; 4-byte Folded Spill
	buffer_store_dword v41, off, s[0:3], s33 offset:28 ; 4-byte Folded Spill
	buffer_store_dword v42, off, s[0:3], s33 offset:24 ; 4-byte Folded Spill
	buffer_store_dword v43, off, s[0:3], s33 offset:20 ; 4-byte Folded Spill
	buffer_store_dword v44, off, s[0:3], s33 offset:16 ; 4-byte Folded Spill
	buffer_store_dword v45, off, s[0:3], s33 offset:12 ; 4-byte Folded Spill
	buffer_store_dword v46, off, s[0:3], s33 offset:8 ; 4-byte Folded Spill
	buffer_store_dword v56, off, s[0:3], s33 offset:4 ; 4-byte Folded Spill
	buffer_store_dword v57, off, s[0:3], s33 ; 4-byte Folded Spill
	v_writelane_b32 v47, s30, 0
	v_mov_b32_e32 v45, v0
	s_getpc_b64 s[16:17]
	s_add_u32 s16, s16, _Z13get_global_idj@rel32@lo+4
	s_addc_u32 s17, s17, _Z13get_global_idj@rel32@hi+12
	v_mov_b32_e32 v0, 0
	v_writelane_b32 v47, s31, 1
	v_mov_b32_e32 v46, v6
	v_mov_b32_e32 v40, v5
	v_mov_b32_e32 v41, v4
	v_mov_b32_e32 v42, v3
	v_mov_b32_e32 v43, v2
	v_mov_b32_e32 v44, v1
	v_mov_b32_e32 v56, 0
	s_swappc_b64 s[30:31], s[16:17]
	v_mov_b32_e32 v57, v0
	v_cmp_gt_i32_e32 vcc, v46, v57
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB1_2
; %bb.1:
	v_ashrrev_i64 v[0:1], 30, v[56:57]
	v_add_co_u32_e32 v2, vcc, v45, v0
	v_addc_co_u32_e32 v3, vcc, v44, v1, vcc
	global_load_dword v4, v[2:3], off
	v_add_co_u32_e32 v2, vcc, v43, v0
	v_addc_co_u32_e32 v3, vcc, v42, v1, vcc
	global_load_dword v2, v[2:3], off
	v_add_co_u32_e32 v0, vcc, v41, v0
	v_addc_co_u32_e32 v1, vcc, v40, v1, vcc
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v2, v4, v2
	global_store_dword v[0:1], v2, off
.LBB1_2:
	s_or_b64 exec, exec, s[4:5]
	buffer_load_dword v57, off, s[0:3], s33 ; 4-byte Folded Reload
	buffer_load_dword v56, off, s[0:3], s33 offset:4 ; 4-byte Folded Reload
	buffer_load_dword v46, off, s[0:3], s33 offset:8 ; 4-byte Folded Reload
	buffer_load_dword v45, off, s[0:3], s33 offset:12 ; 4-byte Folded Reload
	buffer_load_dword v44, off, s[0:3], s33 offset:16 ; 4-byte Folded Reload
	buffer_load_dword v43, off, s[0:3], s33 offset:20 ; 4-byte Folded Reload
	buffer_load_dword v42, off, s[0:3], s33 offset:24 ; 4-byte Folded Reload
	buffer_load_dword v41, off, s[0:3], s33 offset:28 ; 4-byte Folded Reload
	buffer_load_dword v40, off, s[0:3], s33 offset:32 ; 4-byte Folded Reload
	v_readlane_b32 s31, v47, 1
	v_readlane_b32 s30, v47, 0
	s_mov_b32 s32, s33
	v_readlane_b32 s4, v47, 2
	s_or_saveexec_b64 s[6:7], -1
	buffer_load_dword v47, off, s[0:3], s33 offset:36 ; 4-byte Folded Reload
	s_mov_b64 exec, s[6:7]
	s_mov_b32 s33, s4
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end1:
	.size	__clang_ocl_kern_imp_vecadd, .Lfunc_end1-__clang_ocl_kern_imp_vecadd
                                        ; -- End function
	.set __clang_ocl_kern_imp_vecadd.num_vgpr, max(58, amdgpu.max_num_vgpr)
	.set __clang_ocl_kern_imp_vecadd.num_agpr, max(0, amdgpu.max_num_agpr)
	.set __clang_ocl_kern_imp_vecadd.numbered_sgpr, max(34, amdgpu.max_num_sgpr)
	.set __clang_ocl_kern_imp_vecadd.num_named_barrier, max(0, amdgpu.max_num_named_barrier)
	.set __clang_ocl_kern_imp_vecadd.private_seg_size, 48
	.set __clang_ocl_kern_imp_vecadd.uses_vcc, 1
	.set __clang_ocl_kern_imp_vecadd.uses_flat_scratch, 1
	.set __clang_ocl_kern_imp_vecadd.has_dyn_sized_stack, 1
	.set __clang_ocl_kern_imp_vecadd.has_recursion, 1
	.set __clang_ocl_kern_imp_vecadd.has_indirect_call, 1
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 400
; TotalNumSgprs: __clang_ocl_kern_imp_vecadd.numbered_sgpr+6
; NumVgprs: max(58, amdgpu.max_num_vgpr)
; ScratchSize: 48
; MemoryBound: 0
	.section	.AMDGPU.gpr_maximums,"",@progbits
	.set amdgpu.max_num_vgpr, 58
	.set amdgpu.max_num_agpr, 0
	.set amdgpu.max_num_sgpr, 34
	.set amdgpu.max_num_named_barrier, 0
	.section	.AMDGPU.csdata,"",@progbits
	.hidden	_Z13get_global_idj
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - .address_space:  global
        .is_const:       true
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .is_const:       true
        .offset:         8
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         16
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
      - .offset:         24
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .offset:         32
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         36
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         40
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         44
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         46
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         48
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         50
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         52
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         54
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         80
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         88
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         96
        .size:           2
        .value_kind:     hidden_grid_dims
      - .offset:         112
        .size:           8
        .value_kind:     hidden_hostcall_buffer
      - .offset:         120
        .size:           8
        .value_kind:     hidden_multigrid_sync_arg
      - .offset:         128
        .size:           8
        .value_kind:     hidden_heap_v1
      - .offset:         136
        .size:           8
        .value_kind:     hidden_default_queue
      - .offset:         144
        .size:           8
        .value_kind:     hidden_completion_action
      - .offset:         232
        .size:           8
        .value_kind:     hidden_queue_ptr
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 288
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           vecadd
    .private_segment_fixed_size: 0
    .sgpr_count:     42
    .sgpr_spill_count: 0
    .symbol:         vecadd.kd
    .uses_dynamic_stack: true
    .vgpr_count:     58
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx900
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
