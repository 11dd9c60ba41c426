; llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx900
	.amdgcn_target "amdgcn-amd-amdhsa--gfx900"
	.amdhsa_code_object_version 6
	.text
	.hidden	f1                              ; -- Begin function f1
	.globl	f1
	.p2align	2
	.type	f1,@function
f1:                                     ; @f1
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mad_u64_u32 v[0:1], s[4:5], v0, 31, v[1:2]
	s_setpc_b64 s[30:31]
.Lfunc_end0:
	.size	f1, .Lfunc_end0-f1
                                        ; -- End function
	.set f1.num_vgpr, 3
	.set f1.num_agpr, 0
	.set f1.numbered_sgpr, 32
	.set f1.num_named_barrier, 0
	.set f1.private_seg_size, 0
	.set f1.uses_vcc, 0
	.set f1.uses_flat_scratch, 0
	.set f1.has_dyn_sized_stack, 0
	.set f1.has_recursion, 0
	.set f1.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 16
; TotalNumSgprs: 36
; NumVgprs: 3
; ScratchSize: 0
; MemoryBound: 0
	.text
	.hidden	f2                              ; -- Begin function f2
	.globl	f2
	.p2align	2
	.type	f2,@function
f2:                                     ; @f2
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_mov_b32 s9, s33
	s_mov_b32 s33, s32
	s_xor_saveexec_b64 s[4:5], -1
	buffer_store_dword v15, off, s[0:3], s33 offset:48 ; 4-byte Folded Spill
	s_mov_b64 exec, s[4:5]
	buffer_store_dword v4, off, s[0:3], s33 offset:16
	buffer_store_dword v5, off, s[0:3], s33 offset:20
	buffer_store_dword v6, off, s[0:3], s33 offset:24
	buffer_store_dword v7, off, s[0:3], s33 offset:28
	buffer_store_dword v8, off, s[0:3], s33 offset:32
	buffer_store_dword v9, off, s[0:3], s33 offset:36
	buffer_store_dword v10, off, s[0:3], s33 offset:40
	buffer_store_dword v11, off, s[0:3], s33 offset:44
	v_and_b32_e32 v4, 7, v12
	s_lshr_b32 s8, s33, 6
	v_mov_b32_e32 v13, v0
	v_lshl_add_u32 v0, v4, 2, s8
	v_mov_b32_e32 v14, v1
	buffer_load_dword v1, v0, s[0:3], 0 offen offset:16
	s_addk_i32 s32, 0x1000
	v_writelane_b32 v15, s30, 0
	s_getpc_b64 s[6:7]
	s_add_u32 s6, s6, f1@rel32@lo+4
	s_addc_u32 s7, s7, f1@rel32@hi+12
	v_mov_b32_e32 v0, 0
	v_writelane_b32 v15, s31, 1
	s_swappc_b64 s[30:31], s[6:7]
	v_add_u32_e32 v1, 1, v12
	v_and_b32_e32 v1, 7, v1
	v_lshl_add_u32 v1, v1, 2, s8
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[6:7]
	v_add_u32_e32 v1, 2, v12
	v_and_b32_e32 v1, 7, v1
	v_lshl_add_u32 v1, v1, 2, s8
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[6:7]
	v_add_u32_e32 v1, 3, v12
	v_and_b32_e32 v1, 7, v1
	v_lshl_add_u32 v1, v1, 2, s8
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[6:7]
	v_xor_b32_e32 v1, 4, v4
	v_lshl_add_u32 v1, v1, 2, s8
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[6:7]
	v_add_u32_e32 v1, 5, v12
	v_and_b32_e32 v1, 7, v1
	v_lshl_add_u32 v1, v1, 2, s8
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[6:7]
	v_add_u32_e32 v1, 6, v12
	v_and_b32_e32 v1, 7, v1
	v_lshl_add_u32 v1, v1, 2, s8
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[6:7]
	v_add_u32_e32 v1, -1, v12
	v_and_b32_e32 v1, 7, v1
	v_lshl_add_u32 v1, v1, 2, s8
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[6:7]
	v_mad_u64_u32 v[1:2], s[4:5], v2, v14, v[13:14]
	v_readlane_b32 s31, v15, 1
	v_readlane_b32 s30, v15, 0
	v_sub_u32_e32 v1, v1, v3
	v_add_u32_e32 v0, v1, v0
	s_mov_b32 s32, s33
	s_xor_saveexec_b64 s[4:5], -1
	buffer_load_dword v15, off, s[0:3], s33 offset:48 ; 4-byte Folded Reload
	s_mov_b64 exec, s[4:5]
	s_mov_b32 s33, s9
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end1:
	.size	f2, .Lfunc_end1-f2
                                        ; -- End function
	.set f2.num_vgpr, max(16, f1.num_vgpr)
	.set f2.num_agpr, max(0, f1.num_agpr)
	.set f2.numbered_sgpr, max(34, f1.numbered_sgpr)
	.set f2.num_named_barrier, max(0, f1.num_named_barrier)
	.set f2.private_seg_size, 64+max(f1.private_seg_size)
	.set f2.uses_vcc, or(0, f1.uses_vcc)
	.set f2.uses_flat_scratch, or(0, f1.uses_flat_scratch)
	.set f2.has_dyn_sized_stack, or(0, f1.has_dyn_sized_stack)
	.set f2.has_recursion, or(0, f1.has_recursion)
	.set f2.has_indirect_call, or(0, f1.has_indirect_call)
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 428
; TotalNumSgprs: 38
; NumVgprs: 16
; ScratchSize: 64
; MemoryBound: 0
	.text
	.hidden	f3                              ; -- Begin function f3
	.globl	f3
	.p2align	2
	.type	f3,@function
f3:                                     ; @f3
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_lshlrev_b32_e32 v1, 1, v1
	v_ashrrev_i32_e32 v31, 31, v0
	v_ashrrev_i32_e32 v32, 31, v1
	v_add_co_u32_e32 v0, vcc, v1, v0
	v_addc_co_u32_e32 v1, vcc, v32, v31, vcc
	v_lshl_add_u32 v2, v2, 1, v2
	v_ashrrev_i32_e32 v31, 31, v2
	v_add_co_u32_e32 v0, vcc, v0, v2
	v_addc_co_u32_e32 v1, vcc, v1, v31, vcc
	v_lshlrev_b32_e32 v2, 2, v3
	v_ashrrev_i32_e32 v3, 31, v2
	v_add_co_u32_e32 v0, vcc, v0, v2
	v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
	v_lshl_add_u32 v2, v4, 2, v4
	v_mul_lo_u32 v4, v5, 6
	v_ashrrev_i32_e32 v3, 31, v2
	v_add_co_u32_e32 v0, vcc, v0, v2
	v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
	v_mul_lo_u32 v3, v6, 7
	v_ashrrev_i32_e32 v2, 31, v4
	v_add_co_u32_e32 v0, vcc, v0, v4
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v3
	v_add_co_u32_e32 v0, vcc, v0, v3
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_lshlrev_b32_e32 v2, 3, v7
	buffer_load_dword v5, off, s[0:3], s32 offset:8
	buffer_load_dword v6, off, s[0:3], s32 offset:4
	buffer_load_dword v7, off, s[0:3], s32
	v_ashrrev_i32_e32 v3, 31, v2
	v_add_co_u32_e32 v0, vcc, v0, v2
	v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
	v_lshl_add_u32 v2, v8, 3, v8
	v_mul_lo_u32 v4, v9, 10
	v_ashrrev_i32_e32 v3, 31, v2
	v_add_co_u32_e32 v0, vcc, v0, v2
	v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
	v_mul_lo_u32 v3, v10, 11
	v_ashrrev_i32_e32 v2, 31, v4
	v_add_co_u32_e32 v0, vcc, v0, v4
	v_mul_lo_u32 v4, v11, 12
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v3
	v_add_co_u32_e32 v0, vcc, v0, v3
	v_mul_lo_u32 v3, v12, 13
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v4
	v_add_co_u32_e32 v0, vcc, v0, v4
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_mul_lo_u32 v2, v13, 14
	v_ashrrev_i32_e32 v4, 31, v3
	v_add_co_u32_e32 v0, vcc, v0, v3
	v_addc_co_u32_e32 v1, vcc, v1, v4, vcc
	v_mul_lo_u32 v4, v14, 15
	v_ashrrev_i32_e32 v3, 31, v2
	v_add_co_u32_e32 v0, vcc, v0, v2
	v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
	v_ashrrev_i32_e32 v2, 31, v4
	v_add_co_u32_e32 v0, vcc, v0, v4
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_lshlrev_b32_e32 v2, 4, v15
	v_ashrrev_i32_e32 v3, 31, v2
	v_add_co_u32_e32 v0, vcc, v0, v2
	v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
	v_lshl_add_u32 v2, v16, 4, v16
	v_mul_lo_u32 v4, v17, 18
	v_ashrrev_i32_e32 v3, 31, v2
	v_add_co_u32_e32 v0, vcc, v0, v2
	v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
	v_mul_lo_u32 v3, v18, 19
	v_ashrrev_i32_e32 v2, 31, v4
	v_add_co_u32_e32 v0, vcc, v0, v4
	v_mul_lo_u32 v4, v19, 20
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v3
	v_add_co_u32_e32 v0, vcc, v0, v3
	v_mul_lo_u32 v3, v20, 21
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v4
	v_add_co_u32_e32 v0, vcc, v0, v4
	v_mul_lo_u32 v4, v21, 22
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v3
	v_add_co_u32_e32 v0, vcc, v0, v3
	v_mul_lo_u32 v3, v22, 23
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v4
	v_add_co_u32_e32 v0, vcc, v0, v4
	v_mul_lo_u32 v4, v23, 24
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v3
	v_add_co_u32_e32 v0, vcc, v0, v3
	v_mul_lo_u32 v3, v24, 25
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v4
	v_add_co_u32_e32 v0, vcc, v0, v4
	v_mul_lo_u32 v4, v25, 26
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v3
	v_add_co_u32_e32 v0, vcc, v0, v3
	v_mul_lo_u32 v3, v26, 27
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v4
	v_add_co_u32_e32 v0, vcc, v0, v4
	v_mul_lo_u32 v4, v27, 28
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v3
	v_add_co_u32_e32 v0, vcc, v0, v3
	v_mul_lo_u32 v3, v28, 29
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v4
	v_add_co_u32_e32 v0, vcc, v0, v4
	v_mul_lo_u32 v4, v29, 30
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v3
	v_add_co_u32_e32 v0, vcc, v0, v3
	v_mul_lo_u32 v3, v30, 31
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v4
	v_add_co_u32_e32 v0, vcc, v0, v4
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	v_ashrrev_i32_e32 v2, 31, v3
	v_add_co_u32_e32 v0, vcc, v0, v3
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	s_waitcnt vmcnt(0)
	v_lshlrev_b32_e32 v2, 5, v7
	v_ashrrev_i32_e32 v3, 31, v2
	v_add_co_u32_e32 v0, vcc, v0, v2
	v_mul_lo_u32 v4, v5, 34
	v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
	v_lshl_add_u32 v2, v6, 5, v6
	v_ashrrev_i32_e32 v3, 31, v2
	v_add_co_u32_e32 v0, vcc, v0, v2
	v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
	v_ashrrev_i32_e32 v2, 31, v4
	v_add_co_u32_e32 v0, vcc, v0, v4
	v_addc_co_u32_e32 v1, vcc, v1, v2, vcc
	s_setpc_b64 s[30:31]
.Lfunc_end2:
	.size	f3, .Lfunc_end2-f3
                                        ; -- End function
	.set f3.num_vgpr, 33
	.set f3.num_agpr, 0
	.set f3.numbered_sgpr, 33
	.set f3.num_named_barrier, 0
	.set f3.private_seg_size, 16
	.set f3.uses_vcc, 1
	.set f3.uses_flat_scratch, 0
	.set f3.has_dyn_sized_stack, 0
	.set f3.has_recursion, 0
	.set f3.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 680
; TotalNumSgprs: 37
; NumVgprs: 33
; ScratchSize: 16
; MemoryBound: 0
	.text
	.protected	calls                   ; -- Begin function calls
	.globl	calls
	.p2align	8
	.type	calls,@function
calls:                                  ; @calls
; %bb.0:
	s_add_u32 flat_scratch_lo, s12, s17
	s_addc_u32 flat_scratch_hi, s13, 0
	s_add_u32 s0, s0, s17
	s_addc_u32 s1, s1, 0
	s_mov_b64 s[34:35], s[8:9]
	s_load_dword s33, s[8:9], 0x10
	s_add_u32 s8, s34, 24
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
	s_cbranch_execz .LBB3_6
; %bb.1:
	s_load_dwordx4 s[12:15], s[34:35], 0x0
	v_ashrrev_i64 v[0:1], 30, v[40:41]
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, f2@rel32@lo+4
	s_addc_u32 s5, s5, f2@rel32@hi+12
	v_ashrrev_i32_e32 v42, 31, v41
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v2, s13
	v_add_co_u32_e32 v0, vcc, s12, v0
	v_addc_co_u32_e32 v1, vcc, v2, v1, vcc
	global_load_dword v31, v[0:1], off
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v32, 1, v31
	v_add_u32_e32 v33, 2, v31
	v_lshl_add_u32 v3, v31, 1, v31
	v_xor_b32_e32 v5, 0x1010101, v31
	v_xor_b32_e32 v6, 0x2020202, v31
	v_xor_b32_e32 v7, 0x3030303, v31
	v_xor_b32_e32 v8, 0x4040404, v31
	v_xor_b32_e32 v9, 0x5050505, v31
	v_xor_b32_e32 v10, 0x6060606, v31
	v_xor_b32_e32 v11, 0x7070707, v31
	v_and_b32_e32 v12, 7, v31
	v_mov_b32_e32 v0, v31
	v_mov_b32_e32 v4, v31
	v_mov_b32_e32 v1, v32
	v_mov_b32_e32 v2, v33
	s_swappc_b64 s[30:31], s[4:5]
	v_mov_b32_e32 v2, v0
	v_and_b32_e32 v0, 1, v31
	v_ashrrev_i32_e32 v3, 31, v2
	v_cmp_eq_u32_e32 vcc, 1, v0
                                        ; implicit-def: $vgpr34_vgpr35
	s_and_saveexec_b64 s[4:5], vcc
	s_xor_b64 s[6:7], exec, s[4:5]
	s_cbranch_execz .LBB3_3
; %bb.2:
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, f1@rel32@lo+4
	s_addc_u32 s5, s5, f1@rel32@hi+12
	v_mov_b32_e32 v0, v31
	v_mov_b32_e32 v1, 7
	s_swappc_b64 s[30:31], s[4:5]
	v_ashrrev_i32_e32 v1, 31, v0
	v_add_co_u32_e32 v34, vcc, v0, v2
	v_addc_co_u32_e32 v35, vcc, v1, v3, vcc
                                        ; implicit-def: $vgpr2
                                        ; implicit-def: $vgpr3
.LBB3_3:
	s_andn2_saveexec_b64 s[6:7], s[6:7]
	s_cbranch_execz .LBB3_5
; %bb.4:
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, f1@rel32@lo+4
	s_addc_u32 s5, s5, f1@rel32@hi+12
	v_mov_b32_e32 v0, 7
	v_mov_b32_e32 v1, v31
	s_swappc_b64 s[30:31], s[4:5]
	v_ashrrev_i32_e32 v1, 31, v0
	v_sub_co_u32_e32 v34, vcc, v2, v0
	v_subb_co_u32_e32 v35, vcc, v3, v1, vcc
.LBB3_5:
	s_or_b64 exec, exec, s[6:7]
	v_add_u32_e32 v0, 31, v31
	buffer_store_dword v0, off, s[0:3], s32
	v_add_u32_e32 v0, 32, v31
	buffer_store_dword v0, off, s[0:3], s32 offset:4
	v_add_u32_e32 v0, 33, v31
	v_add_u32_e32 v3, 3, v31
	v_add_u32_e32 v4, 4, v31
	v_add_u32_e32 v5, 5, v31
	v_add_u32_e32 v6, 6, v31
	v_add_u32_e32 v7, 7, v31
	v_add_u32_e32 v8, 8, v31
	v_add_u32_e32 v9, 9, v31
	v_add_u32_e32 v10, 10, v31
	v_add_u32_e32 v11, 11, v31
	v_add_u32_e32 v12, 12, v31
	v_add_u32_e32 v13, 13, v31
	v_add_u32_e32 v14, 14, v31
	v_add_u32_e32 v15, 15, v31
	v_add_u32_e32 v16, 16, v31
	v_add_u32_e32 v17, 17, v31
	v_add_u32_e32 v18, 18, v31
	buffer_store_dword v0, off, s[0:3], s32 offset:8
	v_add_u32_e32 v19, 19, v31
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, f3@rel32@lo+4
	s_addc_u32 s5, s5, f3@rel32@hi+12
	v_add_u32_e32 v20, 20, v31
	v_add_u32_e32 v21, 21, v31
	v_add_u32_e32 v22, 22, v31
	v_add_u32_e32 v23, 23, v31
	v_add_u32_e32 v24, 24, v31
	v_add_u32_e32 v25, 25, v31
	v_add_u32_e32 v26, 26, v31
	v_add_u32_e32 v27, 27, v31
	v_add_u32_e32 v28, 28, v31
	v_add_u32_e32 v29, 29, v31
	v_add_u32_e32 v30, 30, v31
	v_mov_b32_e32 v0, v31
	v_mov_b32_e32 v1, v32
	v_mov_b32_e32 v2, v33
	s_swappc_b64 s[30:31], s[4:5]
	v_add_co_u32_e32 v0, vcc, v0, v34
	v_lshlrev_b64 v[2:3], 3, v[41:42]
	v_addc_co_u32_e32 v1, vcc, v1, v35, vcc
	v_mov_b32_e32 v4, s15
	v_add_co_u32_e32 v2, vcc, s14, v2
	v_addc_co_u32_e32 v3, vcc, v4, v3, vcc
	global_store_dwordx2 v[2:3], v[0:1], off
.LBB3_6:
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel calls
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 64
		.amdhsa_kernarg_size 280
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
		.amdhsa_next_free_vgpr max(totalnumvgprs(calls.num_agpr, calls.num_vgpr), 1, 0)
		.amdhsa_next_free_sgpr max(calls.numbered_sgpr+6, 1, 0)-6
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
.Lfunc_end3:
	.size	calls, .Lfunc_end3-calls
                                        ; -- End function
	.set calls.num_vgpr, max(43, amdgpu.max_num_vgpr)
	.set calls.num_agpr, max(0, amdgpu.max_num_agpr)
	.set calls.numbered_sgpr, max(36, amdgpu.max_num_sgpr)
	.set calls.num_named_barrier, max(0, amdgpu.max_num_named_barrier)
	.set calls.private_seg_size, 0+max(f2.private_seg_size, f1.private_seg_size, f3.private_seg_size)
	.set calls.uses_vcc, 1
	.set calls.uses_flat_scratch, 1
	.set calls.has_dyn_sized_stack, 1
	.set calls.has_recursion, 1
	.set calls.has_indirect_call, 1
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 632
; TotalNumSgprs: calls.numbered_sgpr+6
; NumVgprs: calls.num_vgpr
; ScratchSize: 64
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: (alignto(max(max(calls.numbered_sgpr+extrasgprs(calls.uses_vcc, calls.uses_flat_scratch, 1), 1, 0), 1), 8)/8)-1
; VGPRBlocks: (alignto(max(max(totalnumvgprs(calls.num_agpr, calls.num_vgpr), 1, 0), 1), 4)/4)-1
; NumSGPRsForWavesPerEU: max(calls.numbered_sgpr+6, 1, 0)
; NumVGPRsForWavesPerEU: max(totalnumvgprs(calls.num_agpr, calls.num_vgpr), 1, 0)
; Occupancy: occupancy(10, 4, 256, 8, 10, max(calls.numbered_sgpr+extrasgprs(calls.uses_vcc, calls.uses_flat_scratch, 1), 1, 0), max(totalnumvgprs(calls.num_agpr, calls.num_vgpr), 1, 0))
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
; COMPUTE_PGM_RSRC2:USER_SGPR: 14
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 1
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 2
	.text
	.protected	__clang_ocl_kern_imp_calls ; -- Begin function __clang_ocl_kern_imp_calls
	.globl	__clang_ocl_kern_imp_calls
	.p2align	2
	.type	__clang_ocl_kern_imp_calls,@function
__clang_ocl_kern_imp_calls:             ; @__clang_ocl_kern_imp_calls
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_mov_b32 s16, s33
	s_mov_b32 s33, s32
	s_or_saveexec_b64 s[18:19], -1
	buffer_store_dword v56, off, s[0:3], s33 offset:32 ; 4-byte Folded Spill
	s_mov_b64 exec, s[18:19]
	v_writelane_b32 v56, s16, 2
	s_addk_i32 s32, 0xc00
	buffer_store_dword v40, off, s[0:3], s33 offset:28 ; 4-byte Folded Spill
	buffer_store_dword v41, off, s[0:3], s33 offset:24 ; 4-byte Folded Spill
	buffer_store_dword v42, off, s[0:3], s33 offset:20 ; 4-byte Folded Spill
	buffer_store_dword v43, off, s[0:3], s33 offset:16 ; 4-byte Folded Spill
	buffer_store_dword v44, off, s[0:3], s33 offset:12 ; 4-byte Folded Spill
	buffer_store_dword v45, off, s[0:3], s33 offset:8 ; 4-byte Folded Spill
	buffer_store_dword v46, off, s[0:3], s33 offset:4 ; 4-byte Folded Spill
	buffer_store_dword v47, off, s[0:3], s33 ; 4-byte Folded Spill
	v_writelane_b32 v56, s30, 0
	v_mov_b32_e32 v43, v0
	s_getpc_b64 s[16:17]
	s_add_u32 s16, s16, _Z13get_global_idj@rel32@lo+4
	s_addc_u32 s17, s17, _Z13get_global_idj@rel32@hi+12
	v_mov_b32_e32 v0, 0
	v_writelane_b32 v56, s31, 1
	v_mov_b32_e32 v44, v4
	v_mov_b32_e32 v40, v3
	v_mov_b32_e32 v41, v2
	v_mov_b32_e32 v42, v1
	v_mov_b32_e32 v45, 0
	s_swappc_b64 s[30:31], s[16:17]
	v_mov_b32_e32 v46, v0
	v_cmp_gt_i32_e32 vcc, v44, v46
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .LBB4_6
; %bb.1:
	v_ashrrev_i64 v[0:1], 30, v[45:46]
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, f2@rel32@lo+4
	s_addc_u32 s5, s5, f2@rel32@hi+12
	v_add_co_u32_e32 v0, vcc, v43, v0
	v_addc_co_u32_e32 v1, vcc, v42, v1, vcc
	global_load_dword v31, v[0:1], off
	v_ashrrev_i32_e32 v47, 31, v46
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v32, 1, v31
	v_add_u32_e32 v33, 2, v31
	v_lshl_add_u32 v3, v31, 1, v31
	v_xor_b32_e32 v5, 0x1010101, v31
	v_xor_b32_e32 v6, 0x2020202, v31
	v_xor_b32_e32 v7, 0x3030303, v31
	v_xor_b32_e32 v8, 0x4040404, v31
	v_xor_b32_e32 v9, 0x5050505, v31
	v_xor_b32_e32 v10, 0x6060606, v31
	v_xor_b32_e32 v11, 0x7070707, v31
	v_and_b32_e32 v12, 7, v31
	v_mov_b32_e32 v0, v31
	v_mov_b32_e32 v4, v31
	v_mov_b32_e32 v1, v32
	v_mov_b32_e32 v2, v33
	s_swappc_b64 s[30:31], s[4:5]
	v_mov_b32_e32 v2, v0
	v_and_b32_e32 v0, 1, v31
	v_ashrrev_i32_e32 v3, 31, v2
	v_cmp_eq_u32_e32 vcc, 1, v0
                                        ; implicit-def: $vgpr34_vgpr35
	s_and_saveexec_b64 s[4:5], vcc
	s_xor_b64 s[6:7], exec, s[4:5]
	s_cbranch_execz .LBB4_3
; %bb.2:
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, f1@rel32@lo+4
	s_addc_u32 s5, s5, f1@rel32@hi+12
	v_mov_b32_e32 v0, v31
	v_mov_b32_e32 v1, 7
	s_swappc_b64 s[30:31], s[4:5]
	v_ashrrev_i32_e32 v1, 31, v0
	v_add_co_u32_e32 v34, vcc, v0, v2
	v_addc_co_u32_e32 v35, vcc, v1, v3, vcc
                                        ; implicit-def: $vgpr2
                                        ; implicit-def: $vgpr3
.LBB4_3:
	s_andn2_saveexec_b64 s[6:7], s[6:7]
	s_cbranch_execz .LBB4_5
; %bb.4:
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, f1@rel32@lo+4
	s_addc_u32 s5, s5, f1@rel32@hi+12
	v_mov_b32_e32 v0, 7
	v_mov_b32_e32 v1, v31
	s_swappc_b64 s[30:31], s[4:5]
	v_ashrrev_i32_e32 v1, 31, v0
	v_sub_co_u32_e32 v34, vcc, v2, v0
	v_subb_co_u32_e32 v35, vcc, v3, v1, vcc
.LBB4_5:
	s_or_b64 exec, exec, s[6:7]
	v_add_u32_e32 v0, 31, v31
	buffer_store_dword v0, off, s[0:3], s32
	v_add_u32_e32 v0, 32, v31
	buffer_store_dword v0, off, s[0:3], s32 offset:4
	v_add_u32_e32 v0, 33, v31
	v_add_u32_e32 v3, 3, v31
	v_add_u32_e32 v4, 4, v31
	v_add_u32_e32 v5, 5, v31
	v_add_u32_e32 v6, 6, v31
	v_add_u32_e32 v7, 7, v31
	v_add_u32_e32 v8, 8, v31
	v_add_u32_e32 v9, 9, v31
	v_add_u32_e32 v10, 10, v31
	v_add_u32_e32 v11, 11, v31
	v_add_u32_e32 v12, 12, v31
	v_add_u32_e32 v13, 13, v31
	v_add_u32_e32 v14, 14, v31
	v_add_u32_e32 v15, 15, v31
	v_add_u32_e32 v16, 16, v31
	v_add_u32_e32 v17, 17, v31
	v_add_u32_e32 v18, 18, v31
	buffer_store_dword v0, off, s[0:3], s32 offset:8
	v_add_u32_e32 v19, 19, v31
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, f3@rel32@lo+4
	s_addc_u32 s5, s5, f3@rel32@hi+12
	v_add_u32_e32 v20, 20, v31
	v_add_u32_e32 v21, 21, v31
	v_add_u32_e32 v22, 22, v31
	v_add_u32_e32 v23, 23, v31
	v_add_u32_e32 v24, 24, v31
	v_add_u32_e32 v25, 25, v31
	v_add_u32_e32 v26, 26, v31
	v_add_u32_e32 v27, 27, v31
	v_add_u32_e32 v28, 28, v31
	v_add_u32_e32 v29, 29, v31
	v_add_u32_e32 v30, 30, v31
	v_mov_b32_e32 v0, v31
	v_mov_b32_e32 v1, v32
	v_mov_b32_e32 v2, v33
	s_swappc_b64 s[30:31], s[4:5]
	v_add_co_u32_e32 v0, vcc, v0, v34
	v_lshlrev_b64 v[2:3], 3, v[46:47]
	v_addc_co_u32_e32 v1, vcc, v1, v35, vcc
	v_add_co_u32_e32 v2, vcc, v41, v2
	v_addc_co_u32_e32 v3, vcc, v40, v3, vcc
	global_store_dwordx2 v[2:3], v[0:1], off
.LBB4_6:
	s_or_b64 exec, exec, s[10:11]
	buffer_load_dword v47, off, s[0:3], s33 ; 4-byte Folded Reload
	buffer_load_dword v46, off, s[0:3], s33 offset:4 ; 4-byte Folded Reload
	buffer_load_dword v45, off, s[0:3], s33 offset:8 ; 4-byte Folded Reload
	buffer_load_dword v44, off, s[0:3], s33 offset:12 ; 4-byte Folded Reload
	buffer_load_dword v43, off, s[0:3], s33 offset:16 ; 4-byte Folded Reload
	buffer_load_dword v42, off, s[0:3], s33 offset:20 ; 4-byte Folded Reload
	buffer_load_dword v41, off, s[0:3], s33 offset:24 ; 4-byte Folded Reload
	buffer_load_dword v40, off, s[0:3], s33 offset:28 ; 4-byte Folded Reload
	v_readlane_b32 s31, v56, 1
	v_readlane_b32 s30, v56, 0
	s_mov_b32 s32, s33
	v_readlane_b32 s4, v56, 2
	s_or_saveexec_b64 s[6:7], -1
	buffer_load_dword v56, off, s[0:3], s33 offset:32 ; 4-byte Folded Reload
	s_mov_b64 exec, s[6:7]
	s_mov_b32 s33, s4
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end4:
	.size	__clang_ocl_kern_imp_calls, .Lfunc_end4-__clang_ocl_kern_imp_calls
                                        ; -- End function
	.set __clang_ocl_kern_imp_calls.num_vgpr, max(57, amdgpu.max_num_vgpr)
	.set __clang_ocl_kern_imp_calls.num_agpr, max(0, amdgpu.max_num_agpr)
	.set __clang_ocl_kern_imp_calls.numbered_sgpr, max(34, amdgpu.max_num_sgpr)
	.set __clang_ocl_kern_imp_calls.num_named_barrier, max(0, amdgpu.max_num_named_barrier)
	.set __clang_ocl_kern_imp_calls.private_seg_size, 48+max(f2.private_seg_size, f1.private_seg_size, f3.private_seg_size)
	.set __clang_ocl_kern_imp_calls.uses_vcc, 1
	.set __clang_ocl_kern_imp_calls.uses_flat_scratch, 1
	.set __clang_ocl_kern_imp_calls.has_dyn_sized_stack, 1
	.set __clang_ocl_kern_imp_calls.has_recursion, 1
	.set __clang_ocl_kern_imp_calls.has_indirect_call, 1
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 804
; TotalNumSgprs: __clang_ocl_kern_imp_calls.numbered_sgpr+6
; NumVgprs: max(57, amdgpu.max_num_vgpr)
; ScratchSize: 112
; MemoryBound: 0
	.section	.AMDGPU.gpr_maximums,"",@progbits
	.set amdgpu.max_num_vgpr, 57
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
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .address_space:  global
        .offset:         8
        .size:           8
        .type_name:      'long*'
        .value_kind:     global_buffer
      - .offset:         16
        .size:           4
        .type_name:      int
        .value_kind:     by_value
      - .offset:         24
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         28
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         32
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         36
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         38
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         40
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         42
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         44
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         46
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         80
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         88
        .size:           2
        .value_kind:     hidden_grid_dims
      - .offset:         104
        .size:           8
        .value_kind:     hidden_hostcall_buffer
      - .offset:         112
        .size:           8
        .value_kind:     hidden_multigrid_sync_arg
      - .offset:         120
        .size:           8
        .value_kind:     hidden_heap_v1
      - .offset:         128
        .size:           8
        .value_kind:     hidden_default_queue
      - .offset:         136
        .size:           8
        .value_kind:     hidden_completion_action
      - .offset:         224
        .size:           8
        .value_kind:     hidden_queue_ptr
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           calls
    .private_segment_fixed_size: 64
    .sgpr_count:     42
    .sgpr_spill_count: 0
    .symbol:         calls.kd
    .uses_dynamic_stack: true
    .vgpr_count:     57
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx900
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
