; llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900
	.amdgcn_target "amdgcn-amd-amdhsa--gfx900"
	.amdhsa_code_object_version 6
	.text
	.protected	globals                 ; -- Begin function globals
	.globl	globals
	.p2align	8
	.type	globals,@function
globals:                                ; @globals
; %bb.0:
	s_add_u32 flat_scratch_lo, s12, s17
	s_addc_u32 flat_scratch_hi, s13, 0
	s_add_u32 s0, s0, s17
	s_addc_u32 s1, s1, 0
	s_load_dwordx2 s[34:35], s[8:9], 0x0
	s_add_u32 s8, s8, 8
	s_addc_u32 s9, s9, 0
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
	s_mov_b32 s4, 0x66666667
	v_mul_hi_i32 v0, v41, s4
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, tab@rel32@lo+4
	s_addc_u32 s5, s5, tab@rel32@hi+12
	s_getpc_b64 s[6:7]
	s_add_u32 s6, s6, ptr@rel32@lo+4
	s_addc_u32 s7, s7, ptr@rel32@hi+12
	s_load_dwordx2 s[6:7], s[6:7], 0x0
	v_lshrrev_b32_e32 v1, 31, v0
	v_ashrrev_i32_e32 v0, 1, v0
	v_add_u32_e32 v0, v0, v1
	v_lshl_add_u32 v0, v0, 2, v0
	v_sub_u32_e32 v0, v41, v0
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_mov_b32_e32 v2, s5
	v_add_co_u32_e32 v0, vcc, s4, v0
	v_addc_co_u32_e32 v1, vcc, v2, v1, vcc
	global_load_dword v2, v[0:1], off
	v_and_b32_e32 v0, 1, v41
	v_lshlrev_b32_e32 v0, 2, v0
	s_waitcnt lgkmcnt(0)
	global_load_dword v3, v0, s[6:7] offset:-4
	v_and_b32_e32 v0, 15, v41
	v_lshlrev_b32_e32 v0, 2, v0
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, zero@rel32@lo+4
	s_addc_u32 s5, s5, zero@rel32@hi+12
	global_load_dword v4, v0, s[4:5]
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, counter@rel32@lo+4
	s_addc_u32 s5, s5, counter@rel32@hi+12
	s_load_dword s4, s[4:5], 0x0
	v_ashrrev_i64 v[0:1], 30, v[40:41]
	v_mov_b32_e32 v5, s35
	v_add_co_u32_e32 v0, vcc, s34, v0
	v_addc_co_u32_e32 v1, vcc, v5, v1, vcc
	v_cmp_eq_u32_e32 vcc, 0, v41
	s_waitcnt vmcnt(1)
	v_mul_lo_u32 v2, v3, v2
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_add3_u32 v2, v2, s4, v4
	global_store_dword v[0:1], v2, off
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB0_2
; %bb.1:
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, zero@rel32@lo+16
	s_addc_u32 s5, s5, zero@rel32@hi+24
	v_mov_b32_e32 v0, 0x63
	global_store_dword v40, v0, s[4:5]
.LBB0_2:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel globals
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 264
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
		.amdhsa_next_free_vgpr max(totalnumvgprs(globals.num_agpr, globals.num_vgpr), 1, 0)
		.amdhsa_next_free_sgpr max(globals.numbered_sgpr+6, 1, 0)-6
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
	.size	globals, .Lfunc_end0-globals
                                        ; -- End function
	.set globals.num_vgpr, max(42, amdgpu.max_num_vgpr)
	.set globals.num_agpr, max(0, amdgpu.max_num_agpr)
	.set globals.numbered_sgpr, max(36, amdgpu.max_num_sgpr)
	.set globals.num_named_barrier, max(0, amdgpu.max_num_named_barrier)
	.set globals.private_seg_size, 0
	.set globals.uses_vcc, 1
	.set globals.uses_flat_scratch, 1
	.set globals.has_dyn_sized_stack, 1
	.set globals.has_recursion, 1
	.set globals.has_indirect_call, 1
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 408
; TotalNumSgprs: globals.numbered_sgpr+6
; NumVgprs: globals.num_vgpr
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: (alignto(max(max(globals.numbered_sgpr+extrasgprs(globals.uses_vcc, globals.uses_flat_scratch, 1), 1, 0), 1), 8)/8)-1
; VGPRBlocks: (alignto(max(max(totalnumvgprs(globals.num_agpr, globals.num_vgpr), 1, 0), 1), 4)/4)-1
; NumSGPRsForWavesPerEU: max(globals.numbered_sgpr+6, 1, 0)
; NumVGPRsForWavesPerEU: max(totalnumvgprs(globals.num_agpr, globals.num_vgpr), 1, 0)
; Occupancy: occupancy(10, 4, 256, 8, 10, max(globals.numbered_sgpr+extrasgprs(globals.uses_vcc, globals.uses_flat_scratch, 1), 1, 0), max(totalnumvgprs(globals.num_agpr, globals.num_vgpr), 1, 0))
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
; COMPUTE_PGM_RSRC2:USER_SGPR: 14
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 1
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
	.text
	.protected	__clang_ocl_kern_imp_globals ; -- Begin function __clang_ocl_kern_imp_globals
	.globl	__clang_ocl_kern_imp_globals
	.p2align	2
	.type	__clang_ocl_kern_imp_globals,@function
__clang_ocl_kern_imp_globals:           ; @__clang_ocl_kern_imp_globals
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_mov_b32 s16, s33
	s_mov_b32 s33, s32
	s_or_saveexec_b64 s[18:19], -1
	buffer_store_dword v44, off, s[0:3], s33 offset:16 ; 4-byte Folded Spill
	s_mov_b64 exec, s[18:19]
	v_writelane_b32 v44, s16, 2
	s_addk_i32 s32, 0x800
	buffer_store_dword v40, off, s[0:3], s33 offset:12 ; 4-byte Folded Spill
	buffer_store_dword v41, off, s[0:3], s33 offset:8 ; 4-byte Folded Spill
	buffer_store_dword v42, off, s[0:3], s33 offset:4 ; 4-byte Folded Spill
	buffer_store_dword v43, off, s[0:3], s33 ; 4-byte Folded Spill
	v_writelane_b32 v44, s30, 0
	v_mov_b32_e32 v41, v0
	s_getpc_b64 s[16:17]
	s_add_u32 s16, s16, _Z13get_global_idj@rel32@lo+4
	s_addc_u32 s17, s17, _Z13get_global_idj@rel32@hi+12
	v_mov_b32_e32 v0, 0
	v_writelane_b32 v44, s31, 1
	v_mov_b32_e32 v40, v1
	v_mov_b32_e32 v42, 0
	s_swappc_b64 s[30:31], s[16:17]
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, ptr@rel32@lo+4
	s_addc_u32 s5, s5, ptr@rel32@hi+12
	v_mov_b32_e32 v43, v0
	global_load_dwordx2 v[0:1], v42, s[4:5]
	s_mov_b32 s8, 0x66666667
	v_mul_hi_i32 v2, v43, s8
	v_and_b32_e32 v3, 1, v43
	v_lshlrev_b32_e32 v6, 2, v3
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, tab@rel32@lo+4
	s_addc_u32 s5, s5, tab@rel32@hi+12
	v_lshrrev_b32_e32 v3, 31, v2
	v_ashrrev_i32_e32 v2, 1, v2
	v_add_u32_e32 v2, v2, v3
	v_lshl_add_u32 v2, v2, 2, v2
	v_sub_u32_e32 v2, v43, v2
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	v_mov_b32_e32 v4, s5
	v_add_co_u32_e32 v2, vcc, s4, v2
	v_addc_co_u32_e32 v3, vcc, v4, v3, vcc
	global_load_dword v2, v[2:3], off
	s_getpc_b64 s[6:7]
	s_add_u32 s6, s6, counter@rel32@lo+4
	s_addc_u32 s7, s7, counter@rel32@hi+12
	global_load_dword v5, v42, s[6:7]
	s_waitcnt vmcnt(2)
	v_readfirstlane_b32 s4, v0
	v_readfirstlane_b32 s5, v1
	v_and_b32_e32 v0, 15, v43
	v_lshlrev_b32_e32 v0, 2, v0
	s_nop 2
	global_load_dword v3, v6, s[4:5] offset:-4
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, zero@rel32@lo+4
	s_addc_u32 s5, s5, zero@rel32@hi+12
	global_load_dword v4, v0, s[4:5]
	v_ashrrev_i64 v[0:1], 30, v[42:43]
	v_add_co_u32_e32 v0, vcc, v41, v0
	v_addc_co_u32_e32 v1, vcc, v40, v1, vcc
	v_cmp_eq_u32_e32 vcc, 0, v43
	s_waitcnt vmcnt(1)
	v_mul_lo_u32 v2, v3, v2
	s_waitcnt vmcnt(0)
	v_add3_u32 v2, v2, v5, v4
	global_store_dword v[0:1], v2, off
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .LBB1_2
; %bb.1:
	s_getpc_b64 s[6:7]
	s_add_u32 s6, s6, zero@rel32@lo+16
	s_addc_u32 s7, s7, zero@rel32@hi+24
	v_mov_b32_e32 v0, 0x63
	global_store_dword v42, v0, s[6:7]
.LBB1_2:
	s_or_b64 exec, exec, s[4:5]
	buffer_load_dword v43, off, s[0:3], s33 ; 4-byte Folded Reload
	buffer_load_dword v42, off, s[0:3], s33 offset:4 ; 4-byte Folded Reload
	buffer_load_dword v41, off, s[0:3], s33 offset:8 ; 4-byte Folded Reload
	buffer_load_dword v40, off, s[0:3], s33 offset:12 ; 4-byte Folded Reload
	v_readlane_b32 s31, v44, 1
	v_readlane_b32 s30, v44, 0
	s_mov_b32 s32, s33
	v_readlane_b32 s4, v44, 2
	s_or_saveexec_b64 s[6:7], -1
	buffer_load_dword v44, off, s[0:3], s33 offset:16 ; 4-byte Folded Reload
	s_mov_b64 exec, s[6:7]
	s_mov_b32 s33, s4
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end1:
	.size	__clang_ocl_kern_imp_globals, .Lfunc_end1-__clang_ocl_kern_imp_globals
                                        ; -- End function
	.set __clang_ocl_kern_imp_globals.num_vgpr, max(45, amdgpu.max_num_vgpr)
	.set __clang_ocl_kern_imp_globals.num_agpr, max(0, amdgpu.max_num_agpr)
	.set __clang_ocl_kern_imp_globals.numbered_sgpr, max(34, amdgpu.max_num_sgpr)
	.set __clang_ocl_kern_imp_globals.num_named_barrier, max(0, amdgpu.max_num_named_barrier)
	.set __clang_ocl_kern_imp_globals.private_seg_size, 32
	.set __clang_ocl_kern_imp_globals.uses_vcc, 1
	.set __clang_ocl_kern_imp_globals.uses_flat_scratch, 1
	.set __clang_ocl_kern_imp_globals.has_dyn_sized_stack, 1
	.set __clang_ocl_kern_imp_globals.has_recursion, 1
	.set __clang_ocl_kern_imp_globals.has_indirect_call, 1
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 536
; TotalNumSgprs: __clang_ocl_kern_imp_globals.numbered_sgpr+6
; NumVgprs: max(45, amdgpu.max_num_vgpr)
; ScratchSize: 32
; MemoryBound: 0
	.text
	.protected	globals2                ; -- Begin function globals2
	.globl	globals2
	.p2align	8
	.type	globals2,@function
globals2:                               ; @globals2
; %bb.0:
	s_add_u32 flat_scratch_lo, s12, s17
	s_addc_u32 flat_scratch_hi, s13, 0
	s_add_u32 s0, s0, s17
	s_addc_u32 s1, s1, 0
	s_load_dwordx2 s[34:35], s[8:9], 0x0
	s_add_u32 s8, s8, 8
	s_addc_u32 s9, s9, 0
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
	v_and_b32_e32 v0, 15, v41
	v_lshlrev_b32_e32 v0, 2, v0
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, zero@rel32@lo+4
	s_addc_u32 s5, s5, zero@rel32@hi+12
	global_load_dword v2, v0, s[4:5]
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, ptr@rel32@lo+4
	s_addc_u32 s5, s5, ptr@rel32@hi+12
	s_load_dwordx2 s[4:5], s[4:5], 0x0
	v_ashrrev_i64 v[0:1], 30, v[40:41]
	v_mov_b32_e32 v3, s35
	v_add_co_u32_e32 v0, vcc, s34, v0
	s_waitcnt lgkmcnt(0)
	s_load_dword s4, s[4:5], 0x0
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_add_u32_e32 v2, s4, v2
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel globals2
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 264
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
		.amdhsa_next_free_vgpr max(totalnumvgprs(globals2.num_agpr, globals2.num_vgpr), 1, 0)
		.amdhsa_next_free_sgpr max(globals2.numbered_sgpr+6, 1, 0)-6
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
.Lfunc_end2:
	.size	globals2, .Lfunc_end2-globals2
                                        ; -- End function
	.set globals2.num_vgpr, max(42, amdgpu.max_num_vgpr)
	.set globals2.num_agpr, max(0, amdgpu.max_num_agpr)
	.set globals2.numbered_sgpr, max(36, amdgpu.max_num_sgpr)
	.set globals2.num_named_barrier, max(0, amdgpu.max_num_named_barrier)
	.set globals2.private_seg_size, 0
	.set globals2.uses_vcc, 1
	.set globals2.uses_flat_scratch, 1
	.set globals2.has_dyn_sized_stack, 1
	.set globals2.has_recursion, 1
	.set globals2.has_indirect_call, 1
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 216
; TotalNumSgprs: globals2.numbered_sgpr+6
; NumVgprs: globals2.num_vgpr
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: (alignto(max(max(globals2.numbered_sgpr+extrasgprs(globals2.uses_vcc, globals2.uses_flat_scratch, 1), 1, 0), 1), 8)/8)-1
; VGPRBlocks: (alignto(max(max(totalnumvgprs(globals2.num_agpr, globals2.num_vgpr), 1, 0), 1), 4)/4)-1
; NumSGPRsForWavesPerEU: max(globals2.numbered_sgpr+6, 1, 0)
; NumVGPRsForWavesPerEU: max(totalnumvgprs(globals2.num_agpr, globals2.num_vgpr), 1, 0)
; Occupancy: occupancy(10, 4, 256, 8, 10, max(globals2.numbered_sgpr+extrasgprs(globals2.uses_vcc, globals2.uses_flat_scratch, 1), 1, 0), max(totalnumvgprs(globals2.num_agpr, globals2.num_vgpr), 1, 0))
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
; COMPUTE_PGM_RSRC2:USER_SGPR: 14
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 1
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
	.text
	.protected	__clang_ocl_kern_imp_globals2 ; -- Begin function __clang_ocl_kern_imp_globals2
	.globl	__clang_ocl_kern_imp_globals2
	.p2align	2
	.type	__clang_ocl_kern_imp_globals2,@function
__clang_ocl_kern_imp_globals2:          ; @__clang_ocl_kern_imp_globals2
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_mov_b32 s16, s33
	s_mov_b32 s33, s32
	s_or_saveexec_b64 s[18:19], -1
	buffer_store_dword v44, off, s[0:3], s33 offset:16 ; 4-byte Folded Spill
	s_mov_b64 exec, s[18:19]
	v_writelane_b32 v44, s16, 2
	s_addk_i32 s32, 0x800
	buffer_store_dword v40, off, s[0:3], s33 offset:12 ; 4-byte Folded Spill
	buffer_store_dword v41, off, s[0:3], s33 offset:8 ; 4-byte Folded Spill
	buffer_store_dword v42, off, s[0:3], s33 offset:4 ; 4-byte Folded Spill
	buffer_store_dword v43, off, s[0:3], s33 ; 4-byte Folded Spill
	v_writelane_b32 v44, s30, 0
	v_mov_b32_e32 v41, v0
	s_getpc_b64 s[16:17]
	s_add_u32 s16, s16, _Z13get_global_idj@rel32@lo+4
	s_addc_u32 s17, s17, _Z13get_global_idj@rel32@hi+12
	v_mov_b32_e32 v0, 0
	v_writelane_b32 v44, s31, 1
	v_mov_b32_e32 v40, v1
	v_mov_b32_e32 v42, 0
	s_swappc_b64 s[30:31], s[16:17]
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, ptr@rel32@lo+4
	s_addc_u32 s5, s5, ptr@rel32@hi+12
	v_mov_b32_e32 v43, v0
	global_load_dwordx2 v[0:1], v42, s[4:5]
	v_and_b32_e32 v2, 15, v43
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, zero@rel32@lo+4
	s_addc_u32 s5, s5, zero@rel32@hi+12
	v_lshlrev_b32_e32 v2, 2, v2
	v_readlane_b32 s31, v44, 1
	v_readlane_b32 s30, v44, 0
	s_mov_b32 s32, s33
	global_load_dword v3, v2, s[4:5]
	s_waitcnt vmcnt(1)
	global_load_dword v4, v[0:1], off
	v_ashrrev_i64 v[0:1], 30, v[42:43]
	v_readlane_b32 s4, v44, 2
	v_add_co_u32_e32 v0, vcc, v41, v0
	v_addc_co_u32_e32 v1, vcc, v40, v1, vcc
	buffer_load_dword v43, off, s[0:3], s33 ; 4-byte Folded Reload
	buffer_load_dword v42, off, s[0:3], s33 offset:4 ; 4-byte Folded Reload
	buffer_load_dword v41, off, s[0:3], s33 offset:8 ; 4-byte Folded Reload
	buffer_load_dword v40, off, s[0:3], s33 offset:12 ; 4-byte Folded Reload
	s_waitcnt vmcnt(4)
	v_add_u32_e32 v2, v4, v3
	global_store_dword v[0:1], v2, off
	s_or_saveexec_b64 s[6:7], -1
	buffer_load_dword v44, off, s[0:3], s33 offset:16 ; 4-byte Folded Reload
	s_mov_b64 exec, s[6:7]
	s_mov_b32 s33, s4
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end3:
	.size	__clang_ocl_kern_imp_globals2, .Lfunc_end3-__clang_ocl_kern_imp_globals2
                                        ; -- End function
	.set __clang_ocl_kern_imp_globals2.num_vgpr, max(45, amdgpu.max_num_vgpr)
	.set __clang_ocl_kern_imp_globals2.num_agpr, max(0, amdgpu.max_num_agpr)
	.set __clang_ocl_kern_imp_globals2.numbered_sgpr, max(34, amdgpu.max_num_sgpr)
	.set __clang_ocl_kern_imp_globals2.num_named_barrier, max(0, amdgpu.max_num_named_barrier)
	.set __clang_ocl_kern_imp_globals2.private_seg_size, 32
	.set __clang_ocl_kern_imp_globals2.uses_vcc, 1
	.set __clang_ocl_kern_imp_globals2.uses_flat_scratch, 1
	.set __clang_ocl_kern_imp_globals2.has_dyn_sized_stack, 1
	.set __clang_ocl_kern_imp_globals2.has_recursion, 1
	.set __clang_ocl_kern_imp_globals2.has_indirect_call, 1
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 328
; TotalNumSgprs: __clang_ocl_kern_imp_globals2.numbered_sgpr+6
; NumVgprs: max(45, amdgpu.max_num_vgpr)
; ScratchSize: 32
; MemoryBound: 0
	.section	.AMDGPU.gpr_maximums,"",@progbits
	.set amdgpu.max_num_vgpr, 45
	.set amdgpu.max_num_agpr, 0
	.set amdgpu.max_num_sgpr, 34
	.set amdgpu.max_num_named_barrier, 0
	.section	.AMDGPU.csdata,"",@progbits
	.hidden	counter                         ; @counter
	.type	counter,@object
	.data
	.globl	counter
	.p2align	2, 0x0
counter:
	.long	5                               ; 0x5
	.size	counter, 4

	.hidden	tab                             ; @tab
	.type	tab,@object
	.section	.rodata,"a",@progbits
	.globl	tab
	.p2align	2, 0x0
tab:
	.long	2                               ; 0x2
	.long	3                               ; 0x3
	.long	5                               ; 0x5
	.long	7                               ; 0x7
	.long	11                              ; 0xb
	.size	tab, 20

	.hidden	arr                             ; @arr
	.type	arr,@object
	.data
	.globl	arr
	.p2align	2, 0x0
arr:
	.long	10                              ; 0xa
	.long	20                              ; 0x14
	.long	30                              ; 0x1e
	.long	40                              ; 0x28
	.size	arr, 16

	.hidden	ptr                             ; @ptr
	.type	ptr,@object
	.globl	ptr
	.p2align	3, 0x0
ptr:
	.quad	arr+8
	.size	ptr, 8

	.hidden	zero                            ; @zero
	.type	zero,@object
	.section	.bss,"aw",@nobits
	.globl	zero
	.p2align	2, 0x0
zero:
	.zero	64
	.size	zero, 64

	.hidden	_Z13get_global_idj
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.addrsig_sym arr
	.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .offset:         8
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         12
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         16
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         20
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         22
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         24
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         26
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         28
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         30
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         48
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         56
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         72
        .size:           2
        .value_kind:     hidden_grid_dims
      - .offset:         88
        .size:           8
        .value_kind:     hidden_hostcall_buffer
      - .offset:         96
        .size:           8
        .value_kind:     hidden_multigrid_sync_arg
      - .offset:         104
        .size:           8
        .value_kind:     hidden_heap_v1
      - .offset:         112
        .size:           8
        .value_kind:     hidden_default_queue
      - .offset:         120
        .size:           8
        .value_kind:     hidden_completion_action
      - .offset:         208
        .size:           8
        .value_kind:     hidden_queue_ptr
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 264
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           globals
    .private_segment_fixed_size: 0
    .sgpr_count:     42
    .sgpr_spill_count: 0
    .symbol:         globals.kd
    .uses_dynamic_stack: true
    .vgpr_count:     45
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .offset:         8
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         12
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         16
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         20
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         22
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         24
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         26
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         28
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         30
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         48
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         56
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         72
        .size:           2
        .value_kind:     hidden_grid_dims
      - .offset:         88
        .size:           8
        .value_kind:     hidden_hostcall_buffer
      - .offset:         96
        .size:           8
        .value_kind:     hidden_multigrid_sync_arg
      - .offset:         104
        .size:           8
        .value_kind:     hidden_heap_v1
      - .offset:         112
        .size:           8
        .value_kind:     hidden_default_queue
      - .offset:         120
        .size:           8
        .value_kind:     hidden_completion_action
      - .offset:         208
        .size:           8
        .value_kind:     hidden_queue_ptr
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 264
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           globals2
    .private_segment_fixed_size: 0
    .sgpr_count:     42
    .sgpr_spill_count: 0
    .symbol:         globals2.kd
    .uses_dynamic_stack: true
    .vgpr_count:     45
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx900
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
