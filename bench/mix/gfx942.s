	s_load_dword s5, s[0:1], 0x4
	s_load_dword s6, s[2:3], 0x14
	s_mov_b32 s7, 0
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v2, s4
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s5, 0xffff
	v_lshl_add_u64 v[0:1], s[6:7], 0, v[0:1]
	v_mad_u64_u32 v[0:1], s[0:1], s0, v2, v[0:1]
	v_and_b32_e32 v1, 0x3ff, v0
	v_cvt_f32_u32_e32 v1, v1
	s_load_dwordx2 s[0:1], s[2:3], 0x8
	s_mov_b32 s4, 0x9e3779b9
	v_mul_f32_e32 v1, 0x3a800000, v1
	v_add_f32_e32 v4, 1.0, v1
	v_sub_f32_e32 v5, 2.0, v4
	v_mul_lo_u32 v1, v0, s4
	s_waitcnt lgkmcnt(0)
	s_cmp_eq_u32 s0, 0
	v_xor_b32_e32 v6, s1, v0
	s_cbranch_scc1 .L0_0
	v_mov_b32_e32 v3, 0.5
.L0_1:
	v_mov_b32_e32 v2, v5
	v_add_u32_e32 v1, v6, v1
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	v_lshlrev_b32_e32 v2, 5, v1
	v_xor_b32_e32 v2, v2, v6
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v2, s1, v2
	v_add_u32_e32 v1, v1, v2
	v_lshlrev_b32_e32 v6, 5, v1
	v_xor_b32_e32 v2, v6, v2
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v2, s1, v2
	v_add_u32_e32 v1, v1, v2
	v_lshlrev_b32_e32 v6, 5, v1
	v_xor_b32_e32 v2, v6, v2
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v2, s1, v2
	v_add_u32_e32 v1, v1, v2
	v_lshlrev_b32_e32 v6, 5, v1
	v_xor_b32_e32 v2, v6, v2
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v6, s1, v2
	v_mov_b32_e32 v2, v5
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	v_add_u32_e32 v1, v1, v6
	v_mov_b32_e32 v2, v5
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	v_lshlrev_b32_e32 v7, 5, v1
	v_mov_b32_e32 v2, v5
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	s_add_i32 s0, s0, -1
	v_mov_b32_e32 v2, v5
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	v_xor_b32_e32 v2, v7, v6
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v2, s1, v2
	v_add_u32_e32 v1, v1, v2
	v_lshlrev_b32_e32 v6, 5, v1
	v_xor_b32_e32 v2, v6, v2
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v2, s1, v2
	v_add_u32_e32 v1, v1, v2
	v_lshlrev_b32_e32 v6, 5, v1
	v_xor_b32_e32 v2, v6, v2
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v2, s1, v2
	v_add_u32_e32 v1, v1, v2
	v_lshlrev_b32_e32 v6, 5, v1
	v_xor_b32_e32 v2, v6, v2
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v2, s1, v2
	v_add_u32_e32 v1, v1, v2
	v_lshlrev_b32_e32 v6, 5, v1
	v_xor_b32_e32 v2, v6, v2
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v2, s1, v2
	v_add_u32_e32 v1, v1, v2
	v_lshlrev_b32_e32 v6, 5, v1
	v_xor_b32_e32 v2, v6, v2
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v2, s1, v2
	v_add_u32_e32 v1, v1, v2
	v_lshlrev_b32_e32 v6, 5, v1
	v_xor_b32_e32 v2, v6, v2
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v2, s1, v2
	v_add_u32_e32 v1, v1, v2
	v_lshlrev_b32_e32 v6, 5, v1
	v_xor_b32_e32 v2, v6, v2
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v2, s1, v2
	v_add_u32_e32 v1, v1, v2
	v_lshlrev_b32_e32 v6, 5, v1
	v_xor_b32_e32 v2, v6, v2
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v2, s1, v2
	v_add_u32_e32 v1, v1, v2
	v_lshlrev_b32_e32 v6, 5, v1
	v_xor_b32_e32 v2, v6, v2
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v6, s1, v2
	v_mov_b32_e32 v2, v5
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	v_add_u32_e32 v1, v1, v6
	v_mov_b32_e32 v2, v5
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	v_lshlrev_b32_e32 v7, 5, v1
	v_mov_b32_e32 v2, v5
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	s_cmp_lg_u32 s0, 0
	v_mov_b32_e32 v2, v5
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	s_nop 0
	v_mov_b32_e32 v2, v5
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	s_nop 0
	v_mov_b32_e32 v2, v5
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	s_nop 0
	v_mov_b32_e32 v2, v5
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	s_nop 0
	v_mov_b32_e32 v2, v5
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	s_nop 0
	v_mov_b32_e32 v2, v5
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	s_nop 0
	v_mov_b32_e32 v2, v5
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	v_xor_b32_e32 v2, v7, v6
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v6, s1, v2
	v_add_u32_e32 v1, v1, v6
	v_lshlrev_b32_e32 v7, 5, v1
	v_mov_b32_e32 v2, v5
	v_pk_fma_f32 v[4:5], v[4:5], 0.5, v[2:3] op_sel_hi:[1,0,1]
	v_xor_b32_e32 v2, v7, v6
	v_lshrrev_b32_e32 v6, 7, v2
	v_sub_u32_e32 v1, v1, v6
	v_or_b32_e32 v6, s1, v2
	s_cbranch_scc1 .L0_1
.L0_0:
	s_load_dwordx2 s[0:1], s[2:3], 0x0
	v_xor_b32_e32 v1, v1, v5
	v_xor_b32_e32 v1, v1, v6
	v_xor_b32_e32 v2, v1, v4
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[0:1], v[0:1], 2, s[0:1]
	global_store_dword v[0:1], v2, off
	s_endpgm

	s_load_dword s5, s[0:1], 0x4
	s_load_dword s8, s[2:3], 0x14
	s_load_dwordx2 s[6:7], s[2:3], 0x8
	s_mov_b32 s9, 0
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s5, 0xffff
	v_lshl_add_u64 v[2:3], s[8:9], 0, v[0:1]
	v_mov_b32_e32 v0, s4
	v_mad_u64_u32 v[2:3], s[0:1], s0, v0, v[2:3]
	v_xor_b32_e32 v0, s6, v2
	v_cmp_gt_u32_e32 vcc, v0, v2
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L1_0
	s_load_dwordx2 s[0:1], s[2:3], 0x0
	v_mov_b32_e32 v3, v1
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[4:5], v[2:3], 2, s[0:1]
	v_lshl_add_u64 v[0:1], v[0:1], 2, s[0:1]
	global_load_dword v3, v[4:5], off
	global_load_dword v6, v[0:1], off
	v_and_b32_e32 v2, s7, v2
	v_cmp_ne_u32_e64 s[0:1], 0, v2
	s_waitcnt vmcnt(0)
	v_cmp_gt_i32_e32 vcc, v3, v6
	s_xor_b64 s[0:1], s[0:1], vcc
	s_and_b64 exec, exec, s[0:1]
	s_cbranch_execz .L1_0
	global_store_dword v[4:5], v6, off
	global_store_dword v[0:1], v3, off
.L1_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s1, s[4:5], 0x4
	s_load_dword s0, s[8:9], 0x4
	v_mov_b32_e32 v5, 0
	v_and_b32_e32 v4, 0x3ff, v31
	s_waitcnt lgkmcnt(0)
	s_and_b32 s2, s1, 0xffff
	s_mov_b32 s1, 0
	v_lshl_add_u64 v[6:7], s[0:1], 0, v[4:5]
	v_mov_b32_e32 v4, s12
	v_mad_u64_u32 v[6:7], s[0:1], s2, v4, v[6:7]
	v_xor_b32_e32 v4, v2, v6
	v_cmp_gt_u32_e32 vcc, v4, v6
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .L2_0
	v_mov_b32_e32 v7, v5
	v_lshl_add_u64 v[8:9], v[6:7], 2, v[0:1]
	v_lshl_add_u64 v[0:1], v[4:5], 2, v[0:1]
	global_load_dword v2, v[8:9], off
	global_load_dword v4, v[0:1], off
	v_and_b32_e32 v3, v3, v6
	v_cmp_ne_u32_e64 s[0:1], 0, v3
	s_waitcnt vmcnt(0)
	v_cmp_gt_i32_e32 vcc, v2, v4
	s_xor_b64 s[0:1], s[0:1], vcc
	s_and_b64 exec, exec, s[0:1]
	s_cbranch_execz .L2_0
	global_store_dword v[8:9], v4, off
	global_store_dword v[0:1], v2, off
.L2_0:
	s_or_b64 exec, exec, s[2:3]
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s5, s[0:1], 0x4
	s_load_dword s12, s[2:3], 0x2c
	s_load_dword s6, s[2:3], 0x20
	s_mov_b32 s13, 0
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s5, 0xffff
	v_lshl_add_u64 v[2:3], s[12:13], 0, v[0:1]
	v_mov_b32_e32 v0, s4
	v_mad_u64_u32 v[2:3], s[0:1], s0, v0, v[2:3]
	v_cmp_gt_i32_e32 vcc, s6, v2
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L3_0
	s_load_dwordx8 s[4:11], s[2:3], 0x0
	v_mov_b32_e32 v4, v1
	v_mov_b32_e32 v5, v2
	v_ashrrev_i64 v[4:5], 29, v[4:5]
	s_mov_b32 s0, 0
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[6:7], s[4:5], 0, v[4:5]
	v_lshl_add_u64 v[4:5], s[6:7], 0, v[4:5]
	global_load_dwordx2 v[16:17], v[6:7], off
	global_load_dwordx2 v[18:19], v[4:5], off
	v_mul_lo_u32 v5, v2, 10
	v_mov_b32_e32 v4, v1
	s_brev_b32 s1, 8
	v_lshlrev_b32_e32 v2, 2, v2
	v_mov_b32_e32 v0, 0x100
	v_ashrrev_i64 v[4:5], 29, v[4:5]
	v_ashrrev_i32_e32 v3, 31, v2
	v_mov_b32_e32 v6, s10
	v_mov_b32_e32 v7, s11
	v_lshl_add_u64 v[20:21], s[8:9], 0, v[4:5]
	v_lshl_add_u64 v[22:23], v[2:3], 3, v[6:7]
	s_movk_i32 s4, 0xffe0
	v_mov_b32_e32 v15, 0xffffff80
	v_mov_b32_e32 v36, 0x260
	v_mov_b32_e32 v1, s13
	s_waitcnt vmcnt(1)
	v_cmp_lt_f64_e64 s[0:1], |v[16:17]|, s[0:1]
	s_waitcnt vmcnt(0)
	v_add_f64 v[2:3], v[16:17], v[18:19]
	v_add_f64 v[4:5], v[16:17], -v[18:19]
	v_fma_f64 v[8:9], v[16:17], v[18:19], v[16:17]
	v_div_scale_f64 v[24:25], s[2:3], v[18:19], v[18:19], v[16:17]
	v_cndmask_b32_e64 v34, 0, v0, s[0:1]
	v_mul_f64 v[6:7], v[16:17], v[18:19]
	v_max_f64 v[28:29], v[18:19], v[18:19]
	v_max_f64 v[30:31], v[16:17], v[16:17]
	global_store_dwordx4 v[20:21], v[2:5], off
	global_store_dwordx4 v[20:21], v[6:9], off offset:16
	v_ldexp_f64 v[34:35], |v[16:17]|, v34
	v_floor_f64_e32 v[10:11], v[16:17]
	v_rcp_f64_e32 v[8:9], v[24:25]
	v_rndne_f64_e32 v[12:13], v[18:19]
	v_trunc_f64_e32 v[32:33], v[16:17]
	v_min_f64 v[4:5], v[30:31], v[28:29]
	v_max_f64 v[6:7], v[30:31], v[28:29]
	v_rsq_f64_e32 v[28:29], v[34:35]
	global_store_dwordx4 v[20:21], v[10:13], off offset:48
	global_store_dwordx4 v[20:21], v[4:7], off offset:64
	v_cvt_i32_f64_e32 v14, v[18:19]
	v_ldexp_f64 v[10:11], v[32:33], s4
	v_floor_f64_e32 v[4:5], v[10:11]
	v_fmac_f64_e32 v[32:33], 0xc1f00000, v[4:5]
	v_cvt_i32_f64_e32 v13, v[4:5]
	v_fma_f64 v[4:5], -v[24:25], v[8:9], 1.0
	v_cndmask_b32_e64 v38, 0, v15, s[0:1]
	v_ashrrev_i32_e32 v15, 31, v14
	v_cvt_u32_f64_e32 v12, v[32:33]
	v_fmac_f64_e32 v[8:9], v[8:9], v[4:5]
	v_mul_f64 v[6:7], v[34:35], v[28:29]
	v_mul_f64 v[10:11], v[28:29], 0.5
	global_store_dwordx4 v[22:23], v[12:15], off
	v_fma_f64 v[4:5], -v[24:25], v[8:9], 1.0
	v_div_scale_f64 v[26:27], vcc, v[16:17], v[18:19], v[16:17]
	v_fma_f64 v[12:13], -v[10:11], v[6:7], 0.5
	v_fmac_f64_e32 v[8:9], v[8:9], v[4:5]
	v_fmac_f64_e32 v[6:7], v[6:7], v[12:13]
	v_fmac_f64_e32 v[10:11], v[10:11], v[12:13]
	v_mul_f64 v[4:5], v[26:27], v[8:9]
	v_fma_f64 v[12:13], -v[6:7], v[6:7], v[34:35]
	v_fma_f64 v[14:15], -v[24:25], v[4:5], v[26:27]
	v_fmac_f64_e32 v[6:7], v[12:13], v[10:11]
	v_div_fmas_f64 v[4:5], v[14:15], v[8:9], v[4:5]
	v_fma_f64 v[8:9], -v[6:7], v[6:7], v[34:35]
	v_fmac_f64_e32 v[6:7], v[8:9], v[10:11]
	v_ldexp_f64 v[6:7], v[6:7], v38
	v_cmp_class_f64_e32 vcc, v[34:35], v36
	v_cmp_lt_f64_e64 s[2:3], v[16:17], v[18:19]
	v_cvt_f32_f64_e32 v37, v[16:17]
	v_div_fixup_f64 v[4:5], v[4:5], v[18:19], v[16:17]
	v_cndmask_b32_e32 v7, v7, v35, vcc
	v_cndmask_b32_e32 v6, v6, v34, vcc
	v_cndmask_b32_e64 v0, 0, 1, s[2:3]
	v_cvt_f64_f32_e32 v[2:3], v37
	global_store_dwordx4 v[20:21], v[4:7], off offset:32
	global_store_dwordx4 v[22:23], v[0:3], off offset:16
.L3_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s1, s[4:5], 0x4
	s_load_dword s0, s[8:9], 0x4
	v_mov_b32_e32 v13, 0
	v_and_b32_e32 v12, 0x3ff, v31
	v_mov_b32_e32 v9, s12
	s_waitcnt lgkmcnt(0)
	s_and_b32 s2, s1, 0xffff
	s_mov_b32 s1, 0
	v_lshl_add_u64 v[10:11], s[0:1], 0, v[12:13]
	v_mad_u64_u32 v[10:11], s[2:3], s2, v9, v[10:11]
	v_cmp_gt_i32_e32 vcc, v8, v10
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L4_0
	v_mov_b32_e32 v8, v13
	v_mov_b32_e32 v9, v10
	v_ashrrev_i64 v[8:9], 29, v[8:9]
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[8:9]
	global_load_dwordx2 v[16:17], v[0:1], off
	v_lshl_add_u64 v[0:1], v[2:3], 0, v[8:9]
	global_load_dwordx2 v[18:19], v[0:1], off
	s_mov_b32 s2, 0
	v_mul_lo_u32 v3, v10, 10
	v_mov_b32_e32 v2, v13
	s_brev_b32 s3, 8
	v_lshlrev_b32_e32 v8, 2, v10
	v_mov_b32_e32 v1, s1
	v_mov_b32_e32 v0, 0x100
	v_ashrrev_i64 v[2:3], 29, v[2:3]
	v_ashrrev_i32_e32 v9, 31, v8
	v_lshl_add_u64 v[20:21], v[4:5], 0, v[2:3]
	v_lshl_add_u64 v[22:23], v[8:9], 3, v[6:7]
	s_movk_i32 s6, 0xffe0
	v_mov_b32_e32 v15, 0xffffff80
	v_mov_b32_e32 v36, 0x260
	s_waitcnt vmcnt(1)
	v_max_f64 v[30:31], v[16:17], v[16:17]
	v_floor_f64_e32 v[10:11], v[16:17]
	s_waitcnt vmcnt(0)
	v_div_scale_f64 v[24:25], s[0:1], v[18:19], v[18:19], v[16:17]
	v_cmp_lt_f64_e64 s[0:1], |v[16:17]|, s[2:3]
	v_add_f64 v[2:3], v[16:17], v[18:19]
	v_add_f64 v[4:5], v[16:17], -v[18:19]
	v_fma_f64 v[8:9], v[16:17], v[18:19], v[16:17]
	v_cndmask_b32_e64 v34, 0, v0, s[0:1]
	v_mul_f64 v[6:7], v[16:17], v[18:19]
	v_max_f64 v[28:29], v[18:19], v[18:19]
	global_store_dwordx4 v[20:21], v[2:5], off
	global_store_dwordx4 v[20:21], v[6:9], off offset:16
	v_ldexp_f64 v[34:35], |v[16:17]|, v34
	v_rndne_f64_e32 v[12:13], v[18:19]
	v_rcp_f64_e32 v[8:9], v[24:25]
	v_trunc_f64_e32 v[32:33], v[16:17]
	v_min_f64 v[4:5], v[30:31], v[28:29]
	v_max_f64 v[6:7], v[30:31], v[28:29]
	v_rsq_f64_e32 v[28:29], v[34:35]
	global_store_dwordx4 v[20:21], v[10:13], off offset:48
	global_store_dwordx4 v[20:21], v[4:7], off offset:64
	v_cvt_i32_f64_e32 v14, v[18:19]
	v_ldexp_f64 v[10:11], v[32:33], s6
	v_floor_f64_e32 v[4:5], v[10:11]
	v_fmac_f64_e32 v[32:33], 0xc1f00000, v[4:5]
	v_cvt_i32_f64_e32 v13, v[4:5]
	v_fma_f64 v[4:5], -v[24:25], v[8:9], 1.0
	v_cndmask_b32_e64 v38, 0, v15, s[0:1]
	v_ashrrev_i32_e32 v15, 31, v14
	v_cvt_u32_f64_e32 v12, v[32:33]
	v_fmac_f64_e32 v[8:9], v[8:9], v[4:5]
	v_mul_f64 v[6:7], v[34:35], v[28:29]
	v_mul_f64 v[10:11], v[28:29], 0.5
	global_store_dwordx4 v[22:23], v[12:15], off
	v_fma_f64 v[4:5], -v[24:25], v[8:9], 1.0
	v_div_scale_f64 v[26:27], vcc, v[16:17], v[18:19], v[16:17]
	v_fma_f64 v[12:13], -v[10:11], v[6:7], 0.5
	v_fmac_f64_e32 v[8:9], v[8:9], v[4:5]
	v_fmac_f64_e32 v[6:7], v[6:7], v[12:13]
	v_fmac_f64_e32 v[10:11], v[10:11], v[12:13]
	v_mul_f64 v[4:5], v[26:27], v[8:9]
	v_fma_f64 v[12:13], -v[6:7], v[6:7], v[34:35]
	v_fma_f64 v[14:15], -v[24:25], v[4:5], v[26:27]
	v_fmac_f64_e32 v[6:7], v[12:13], v[10:11]
	v_div_fmas_f64 v[4:5], v[14:15], v[8:9], v[4:5]
	v_fma_f64 v[8:9], -v[6:7], v[6:7], v[34:35]
	v_fmac_f64_e32 v[6:7], v[8:9], v[10:11]
	v_ldexp_f64 v[6:7], v[6:7], v38
	v_cmp_class_f64_e32 vcc, v[34:35], v36
	v_cmp_lt_f64_e64 s[2:3], v[16:17], v[18:19]
	v_cvt_f32_f64_e32 v37, v[16:17]
	v_div_fixup_f64 v[4:5], v[4:5], v[18:19], v[16:17]
	v_cndmask_b32_e32 v7, v7, v35, vcc
	v_cndmask_b32_e32 v6, v6, v34, vcc
	v_cndmask_b32_e64 v0, 0, 1, s[2:3]
	v_cvt_f64_f32_e32 v[2:3], v37
	global_store_dwordx4 v[20:21], v[4:7], off offset:32
	global_store_dwordx4 v[22:23], v[0:3], off offset:16
.L4_0:
	s_or_b64 exec, exec, s[4:5]
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s5, s[0:1], 0x4
	s_load_dword s6, s[2:3], 0x2c
	s_load_dword s8, s[2:3], 0x20
	s_mov_b32 s7, 0
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s5, 0xffff
	v_lshl_add_u64 v[2:3], s[6:7], 0, v[0:1]
	v_mov_b32_e32 v0, s4
	v_mad_u64_u32 v[2:3], s[0:1], s0, v0, v[2:3]
	v_cmp_gt_i32_e32 vcc, s8, v2
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L5_0
	s_load_dwordx8 s[4:11], s[2:3], 0x0
	v_mov_b32_e32 v4, v1
	v_mov_b32_e32 v5, v2
	v_ashrrev_i64 v[6:7], 31, v[4:5]
	v_mul_lo_u32 v3, v2, 6
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[8:9], s[4:5], 0, v[6:7]
	v_lshl_add_u64 v[6:7], s[6:7], 0, v[6:7]
	global_load_ushort v10, v[8:9], off
	global_load_ushort v11, v[6:7], off
	v_mov_b32_e32 v2, v1
	v_ashrrev_i64 v[0:1], 31, v[2:3]
	v_lshl_add_u64 v[6:7], s[8:9], 0, v[0:1]
	s_mov_b32 s0, 0x5040100
	v_ashrrev_i64 v[4:5], 30, v[4:5]
	s_waitcnt vmcnt(1)
	v_add_f16_e32 v9, v10, v10
	s_waitcnt vmcnt(0)
	v_cmp_lt_f16_e32 vcc, v10, v11
	v_add_f16_e32 v0, v10, v11
	v_sub_f16_e32 v2, v10, v11
	v_mul_f16_e32 v1, v10, v11
	v_fma_f16 v3, v10, v11, v10
	v_cndmask_b32_e32 v8, v11, v10, vcc
	v_cvt_f32_f16_e32 v10, v10
	v_add_f16_e32 v9, v11, v9
	v_pack_b32_f16 v1, v1, v3
	v_pack_b32_f16 v0, v0, v2
	v_perm_b32 v2, v9, v8, s0
	global_store_dwordx3 v[6:7], v[0:2], off
	s_nop 1
	v_lshl_add_u64 v[0:1], s[10:11], 0, v[4:5]
	global_store_dword v[0:1], v10, off
.L5_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s1, s[4:5], 0x4
	s_load_dword s0, s[8:9], 0x4
	v_mov_b32_e32 v11, 0
	v_and_b32_e32 v10, 0x3ff, v31
	v_mov_b32_e32 v9, s12
	s_waitcnt lgkmcnt(0)
	s_and_b32 s2, s1, 0xffff
	s_mov_b32 s1, 0
	v_lshl_add_u64 v[12:13], s[0:1], 0, v[10:11]
	v_mad_u64_u32 v[12:13], s[0:1], s2, v9, v[12:13]
	v_cmp_gt_i32_e32 vcc, v8, v12
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L6_0
	v_mov_b32_e32 v8, v11
	v_mov_b32_e32 v9, v12
	v_ashrrev_i64 v[14:15], 31, v[8:9]
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[14:15]
	global_load_ushort v10, v[0:1], off
	v_lshl_add_u64 v[0:1], v[2:3], 0, v[14:15]
	global_load_ushort v2, v[0:1], off
	v_mul_lo_u32 v1, v12, 6
	v_mov_b32_e32 v0, v11
	v_ashrrev_i64 v[0:1], 31, v[0:1]
	v_lshl_add_u64 v[4:5], v[4:5], 0, v[0:1]
	s_mov_b32 s2, 0x5040100
	v_ashrrev_i64 v[8:9], 30, v[8:9]
	s_waitcnt vmcnt(1)
	v_add_f16_e32 v13, v10, v10
	s_waitcnt vmcnt(0)
	v_cmp_lt_f16_e32 vcc, v10, v2
	v_add_f16_e32 v0, v10, v2
	v_sub_f16_e32 v3, v10, v2
	v_mul_f16_e32 v1, v10, v2
	v_fma_f16 v11, v10, v2, v10
	v_cndmask_b32_e32 v12, v2, v10, vcc
	v_cvt_f32_f16_e32 v10, v10
	v_add_f16_e32 v2, v2, v13
	v_pack_b32_f16 v1, v1, v11
	v_pack_b32_f16 v0, v0, v3
	v_perm_b32 v2, v2, v12, s2
	global_store_dwordx3 v[4:5], v[0:2], off
	s_nop 1
	v_lshl_add_u64 v[0:1], v[6:7], 0, v[8:9]
	global_store_dword v[0:1], v10, off
.L6_0:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s3, s[4:5], 0x4
	s_load_dword s2, s[8:9], 0x4
	v_and_b32_e32 v10, 0x3ff, v31
	v_mov_b32_e32 v11, 0
	v_cmp_gt_u32_e32 vcc, 8, v10
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L7_0
	v_and_b32_e32 v8, 3, v10
	v_mov_b32_e32 v9, v11
	v_cmp_eq_u64_e64 s[0:1], 3, v[8:9]
	s_trap 2
	s_nop 0
	v_cndmask_b32_e64 v8, 0, -1, s[0:1]
	ds_write_b32 v0, v8
.L7_0:
	s_or_b64 exec, exec, s[4:5]
	s_waitcnt lgkmcnt(0)
	s_and_b32 s4, s3, 0xffff
	s_mov_b32 s3, 0
	v_lshl_add_u64 v[8:9], s[2:3], 0, v[10:11]
	v_mov_b32_e32 v11, s12
	s_mov_b64 s[0:1], exec
	s_mov_b32 s13, s3
	v_mad_u64_u32 v[8:9], s[4:5], s4, v11, v[8:9]
	s_barrier
.L7_1:
	s_ff1_i32_b64 s2, s[0:1]
	v_readlane_b32 s4, v8, s2
	s_add_i32 s3, s3, s4
	s_lshl_b64 s[4:5], 1, s2
	s_andn2_b64 s[0:1], s[0:1], s[4:5]
	s_cbranch_scc1 .L7_1
	v_mbcnt_lo_u32_b32 v9, exec_lo, 0
	v_mbcnt_hi_u32_b32 v9, exec_hi, v9
	s_mov_b32 s2, 0
	v_cmp_eq_u32_e64 s[0:1], 0, v9
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_xor_b64 s[0:1], exec, s[4:5]
	s_cbranch_execz .L7_2
	v_mov_b32_e32 v9, s3
	ds_add_u32 v0, v9
	s_trap 2
.L7_2:
	s_or_b64 exec, exec, s[0:1]
	s_mov_b64 s[0:1], exec
	v_lshlrev_b32_e64 v9, v8, 1
.L7_3:
	s_ff1_i32_b64 s3, s[0:1]
	v_readlane_b32 s4, v9, s3
	s_or_b32 s2, s2, s4
	s_lshl_b64 s[4:5], 1, s3
	s_andn2_b64 s[0:1], s[0:1], s[4:5]
	s_cbranch_scc1 .L7_3
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_mbcnt_hi_u32_b32 v11, exec_hi, v11
	s_mov_b32 s3, 0
	v_cmp_eq_u32_e64 s[0:1], 0, v11
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_xor_b64 s[0:1], exec, s[4:5]
	s_cbranch_execz .L7_4
	v_mov_b32_e32 v11, s2
	ds_or_b32 v0, v11
	s_trap 2
.L7_4:
	s_or_b64 exec, exec, s[0:1]
	s_mov_b64 s[0:1], exec
	v_mul_lo_u32 v11, v8, 7
.L7_5:
	s_ff1_i32_b64 s2, s[0:1]
	v_readlane_b32 s4, v11, s2
	s_xor_b32 s3, s3, s4
	s_lshl_b64 s[4:5], 1, s2
	s_andn2_b64 s[0:1], s[0:1], s[4:5]
	s_cbranch_scc1 .L7_5
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_mbcnt_hi_u32_b32 v11, exec_hi, v11
	v_cmp_eq_u32_e64 s[0:1], 0, v11
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_xor_b64 s[0:1], exec, s[4:5]
	s_cbranch_execz .L7_6
	v_mov_b32_e32 v11, s3
	ds_xor_b32 v0, v11
	s_trap 2
.L7_6:
	s_or_b64 exec, exec, s[0:1]
	v_and_b32_e32 v11, 15, v8
	v_lshlrev_b32_e64 v11, v11, 1
	s_mov_b64 s[0:1], exec
	v_not_b32_e32 v11, v11
	s_mov_b32 s2, -1
.L7_7:
	s_ff1_i32_b64 s3, s[0:1]
	v_readlane_b32 s4, v11, s3
	s_and_b32 s2, s2, s4
	s_lshl_b64 s[4:5], 1, s3
	s_andn2_b64 s[0:1], s[0:1], s[4:5]
	s_cbranch_scc1 .L7_7
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_mbcnt_hi_u32_b32 v11, exec_hi, v11
	v_cmp_eq_u32_e64 s[0:1], 0, v11
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_xor_b64 s[0:1], exec, s[4:5]
	s_cbranch_execz .L7_8
	v_mov_b32_e32 v11, s2
	ds_and_b32 v0, v11
	s_trap 2
.L7_8:
	s_or_b64 exec, exec, s[0:1]
	s_mov_b64 s[0:1], exec
	s_brev_b32 s2, 1
.L7_9:
	s_ff1_i32_b64 s3, s[0:1]
	v_readlane_b32 s4, v8, s3
	s_max_i32 s2, s2, s4
	s_lshl_b64 s[4:5], 1, s3
	s_andn2_b64 s[0:1], s[0:1], s[4:5]
	s_cbranch_scc1 .L7_9
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_mbcnt_hi_u32_b32 v11, exec_hi, v11
	v_cmp_eq_u32_e64 s[0:1], 0, v11
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_xor_b64 s[0:1], exec, s[4:5]
	s_cbranch_execz .L7_10
	v_mov_b32_e32 v11, s2
	ds_max_i32 v0, v11
	s_trap 2
.L7_10:
	s_or_b64 exec, exec, s[0:1]
	s_mov_b64 s[0:1], exec
	v_sub_u32_e32 v11, 0, v8
	s_brev_b32 s3, -2
.L7_11:
	s_ff1_i32_b64 s2, s[0:1]
	v_readlane_b32 s4, v11, s2
	s_min_i32 s3, s3, s4
	s_lshl_b64 s[4:5], 1, s2
	s_andn2_b64 s[0:1], s[0:1], s[4:5]
	s_cbranch_scc1 .L7_11
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_mbcnt_hi_u32_b32 v11, exec_hi, v11
	s_mov_b32 s2, 0
	v_cmp_eq_u32_e64 s[0:1], 0, v11
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_xor_b64 s[0:1], exec, s[4:5]
	s_cbranch_execz .L7_12
	v_mov_b32_e32 v11, s3
	ds_min_i32 v0, v11
	s_trap 2
.L7_12:
	s_or_b64 exec, exec, s[0:1]
	s_mov_b64 s[0:1], exec
.L7_13:
	s_ff1_i32_b64 s3, s[0:1]
	v_readlane_b32 s4, v8, s3
	s_add_i32 s2, s2, s4
	s_lshl_b64 s[4:5], 1, s3
	s_andn2_b64 s[0:1], s[0:1], s[4:5]
	s_cbranch_scc1 .L7_13
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_mbcnt_hi_u32_b32 v11, exec_hi, v11
	v_cmp_eq_u32_e64 s[0:1], 0, v11
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_xor_b64 s[0:1], exec, s[4:5]
	s_cbranch_execz .L7_14
	v_mov_b32_e32 v11, s2
	ds_sub_u32 v0, v11
	s_trap 2
.L7_14:
	s_or_b64 exec, exec, s[0:1]
	v_mov_b32_e32 v11, -1
	ds_inc_u32 v0, v11
	s_trap 2
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L7_15
	s_trap 2
	ds_read_b32 v14, v0
	s_lshl_b64 s[2:3], s[12:13], 5
	v_lshl_add_u64 v[6:7], v[6:7], 0, s[2:3]
	v_mov_b32_e32 v13, 0
	v_lshlrev_b32_e32 v12, 2, v10
	v_lshl_add_u64 v[6:7], v[6:7], 0, v[12:13]
	s_waitcnt lgkmcnt(0)
	global_store_dword v[6:7], v14, off
.L7_15:
	s_or_b64 exec, exec, s[0:1]
	global_atomic_add v[0:1], v8, off
	global_atomic_sub v[0:1], v8, off offset:4
	v_subrev_u32_e32 v6, 50, v8
	global_atomic_smax v[0:1], v6, off offset:8
	v_sub_u32_e32 v6, 50, v8
	global_atomic_smin v[0:1], v6, off offset:12
	v_not_b32_e32 v6, v9
	s_mov_b32 s0, 0x84210843
	global_atomic_and v[0:1], v6, off offset:16
	v_mul_hi_i32 v6, v8, s0
	v_add_u32_e32 v6, v6, v8
	v_lshrrev_b32_e32 v7, 31, v6
	v_lshrrev_b32_e32 v6, 4, v6
	v_add3_u32 v6, v6, v7, v8
	v_lshlrev_b32_e64 v6, v6, 1
	global_atomic_or v[0:1], v6, off offset:20
	v_mul_lo_u32 v6, v8, 13
	s_mov_b32 s0, 0x9e3779b9
	global_atomic_xor v[0:1], v6, off offset:24
	global_atomic_inc v[0:1], v11, off offset:28
	global_atomic_dec v[0:1], v11, off offset:32
	v_mul_lo_u32 v0, v8, s0
	global_atomic_umax v[2:3], v0, off
	global_atomic_umin v[2:3], v0, off offset:4
	global_atomic_add v[2:3], v11, off offset:8
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, v8
	v_ashrrev_i64 v[2:3], 12, v[0:1]
	global_atomic_add_x2 v[4:5], v[2:3], off
	v_lshlrev_b32_e32 v3, 1, v8
	v_mov_b32_e32 v2, v0
	global_atomic_smax_x2 v[4:5], v[2:3], off offset:8
	v_sub_co_u32_e64 v2, vcc, 0, 0
	v_ashrrev_i32_e32 v9, 31, v8
	s_nop 0
	v_subb_co_u32_e32 v3, vcc, 0, v3, vcc
	global_atomic_smin_x2 v[4:5], v[2:3], off offset:16
	v_lshl_add_u64 v[0:1], v[8:9], 0, v[0:1]
	global_atomic_xor_x2 v[4:5], v[0:1], off offset:24
	v_mov_b64_e32 v[0:1], -1
	global_atomic_inc_x2 v[4:5], v[0:1], off offset:32
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s5, s[0:1], 0x4
	s_load_dword s6, s[2:3], 0xc
	s_mov_b32 s7, 0
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s5, 0xffff
	v_lshl_add_u64 v[2:3], s[6:7], 0, v[0:1]
	v_mov_b32_e32 v0, s4
	v_mad_u64_u32 v[2:3], s[0:1], s0, v0, v[2:3]
	s_mov_b32 s0, 0x66666667
	s_nop 0
	v_mul_hi_i32 v0, v2, s0
	v_lshrrev_b32_e32 v3, 31, v0
	v_ashrrev_i32_e32 v0, 1, v0
	s_getpc_b64 s[0:1]
	v_add_u32_e32 v0, v0, v3
	s_getpc_b64 s[4:5]
	v_lshl_add_u32 v0, v0, 2, v0
	s_load_dwordx2 s[4:5], s[4:5], 0x0
	v_sub_u32_e32 v4, v2, v0
	v_ashrrev_i32_e32 v5, 31, v4
	v_lshl_add_u64 v[4:5], v[4:5], 2, s[0:1]
	v_and_b32_e32 v3, 1, v2
	global_load_dword v0, v[4:5], off
	v_lshlrev_b32_e32 v3, 2, v3
	v_and_b32_e32 v4, 15, v2
	s_waitcnt lgkmcnt(0)
	global_load_dword v3, v3, s[4:5] offset:-4
	v_lshlrev_b32_e32 v4, 2, v4
	s_getpc_b64 s[0:1]
	global_load_dword v6, v4, s[0:1]
	s_load_dwordx2 s[0:1], s[2:3], 0x0
	s_getpc_b64 s[2:3]
	s_load_dword s2, s[2:3], 0x0
	v_mov_b32_e32 v4, v1
	v_mov_b32_e32 v5, v2
	v_ashrrev_i64 v[4:5], 30, v[4:5]
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[4:5], s[0:1], 0, v[4:5]
	v_cmp_eq_u32_e32 vcc, 0, v2
	s_waitcnt vmcnt(1)
	v_mul_lo_u32 v0, v3, v0
	s_waitcnt vmcnt(0)
	v_add3_u32 v0, v0, s2, v6
	global_store_dword v[4:5], v0, off
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L8_0
	s_getpc_b64 s[0:1]
	v_mov_b32_e32 v0, 0x63
	global_store_dword v1, v0, s[0:1]
.L8_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v3, 0
	s_getpc_b64 s[0:1]
	global_load_dwordx2 v[4:5], v3, s[0:1]
	s_getpc_b64 s[2:3]
	s_getpc_b64 s[6:7]
	global_load_dword v10, v3, s[6:7]
	s_load_dword s14, s[4:5], 0x4
	s_load_dword s0, s[8:9], 0x4
	s_mov_b32 s1, 0
	s_getpc_b64 s[10:11]
	v_and_b32_e32 v2, 0x3ff, v31
	v_mov_b32_e32 v8, s12
	s_waitcnt lgkmcnt(0)
	s_and_b32 s4, s14, 0xffff
	v_lshl_add_u64 v[6:7], s[0:1], 0, v[2:3]
	s_mov_b32 s13, 0x66666667
	v_mad_u64_u32 v[6:7], s[0:1], s4, v8, v[6:7]
	v_mul_hi_i32 v2, v6, s13
	v_lshrrev_b32_e32 v9, 31, v2
	v_ashrrev_i32_e32 v2, 1, v2
	v_add_u32_e32 v2, v2, v9
	v_and_b32_e32 v8, 15, v6
	v_lshl_add_u32 v2, v2, 2, v2
	v_lshlrev_b32_e32 v11, 2, v8
	v_sub_u32_e32 v8, v6, v2
	v_ashrrev_i32_e32 v9, 31, v8
	v_and_b32_e32 v7, 1, v6
	v_lshl_add_u64 v[8:9], v[8:9], 2, s[2:3]
	v_lshlrev_b32_e32 v7, 2, v7
	global_load_dword v2, v[8:9], off
	v_cmp_eq_u32_e32 vcc, 0, v6
	s_waitcnt vmcnt(2)
	v_readfirstlane_b32 s0, v4
	v_readfirstlane_b32 s1, v5
	s_nop 4
	global_load_dword v8, v7, s[0:1] offset:-4
	global_load_dword v9, v11, s[10:11]
	v_mov_b32_e32 v4, v3
	v_mov_b32_e32 v5, v6
	v_ashrrev_i64 v[4:5], 30, v[4:5]
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[4:5]
	s_waitcnt vmcnt(1)
	v_mul_lo_u32 v2, v8, v2
	s_waitcnt vmcnt(0)
	v_add3_u32 v2, v2, v10, v9
	global_store_dword v[0:1], v2, off
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L9_0
	s_getpc_b64 s[2:3]
	v_mov_b32_e32 v0, 0x63
	global_store_dword v3, v0, s[2:3]
.L9_0:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s5, s[0:1], 0x4
	s_load_dword s6, s[2:3], 0xc
	s_mov_b32 s7, 0
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s5, 0xffff
	v_lshl_add_u64 v[2:3], s[6:7], 0, v[0:1]
	v_mov_b32_e32 v0, s4
	v_mad_u64_u32 v[2:3], s[0:1], s0, v0, v[2:3]
	v_and_b32_e32 v0, 15, v2
	v_lshlrev_b32_e32 v0, 2, v0
	s_getpc_b64 s[0:1]
	global_load_dword v3, v0, s[0:1]
	s_getpc_b64 s[0:1]
	s_load_dwordx2 s[0:1], s[0:1], 0x0
	s_waitcnt lgkmcnt(0)
	s_load_dword s6, s[0:1], 0x0
	s_load_dwordx2 s[4:5], s[2:3], 0x0
	v_mov_b32_e32 v0, v1
	v_mov_b32_e32 v1, v2
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[0:1], s[4:5], 0, v[0:1]
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v2, s6, v3
	global_store_dword v[0:1], v2, off
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v3, 0
	s_getpc_b64 s[0:1]
	global_load_dwordx2 v[4:5], v3, s[0:1]
	s_load_dword s6, s[4:5], 0x4
	s_load_dword s0, s[8:9], 0x4
	s_mov_b32 s1, 0
	s_getpc_b64 s[2:3]
	v_and_b32_e32 v2, 0x3ff, v31
	v_mov_b32_e32 v8, s12
	s_waitcnt lgkmcnt(0)
	s_and_b32 s4, s6, 0xffff
	v_lshl_add_u64 v[6:7], s[0:1], 0, v[2:3]
	v_mad_u64_u32 v[6:7], s[0:1], s4, v8, v[6:7]
	v_and_b32_e32 v2, 15, v6
	v_lshlrev_b32_e32 v2, 2, v2
	global_load_dword v7, v2, s[2:3]
	s_waitcnt vmcnt(1)
	global_load_dword v8, v[4:5], off
	v_mov_b32_e32 v2, v3
	v_mov_b32_e32 v3, v6
	v_ashrrev_i64 v[2:3], 30, v[2:3]
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v4, v8, v7
	global_store_dword v[0:1], v4, off
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s5, s[0:1], 0x4
	s_load_dword s6, s[2:3], 0x1c
	s_load_dword s8, s[2:3], 0x10
	s_mov_b32 s7, 0
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s5, 0xffff
	v_lshl_add_u64 v[2:3], s[6:7], 0, v[0:1]
	v_mov_b32_e32 v0, s4
	v_mad_u64_u32 v[2:3], s[0:1], s0, v0, v[2:3]
	v_cmp_gt_i32_e32 vcc, s8, v2
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L12_0
	s_load_dwordx4 s[0:3], s[2:3], 0x0
	v_mov_b32_e32 v4, v1
	v_mov_b32_e32 v5, v2
	v_ashrrev_i64 v[4:5], 30, v[4:5]
	v_ashrrev_i32_e32 v3, 31, v2
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[4:5], s[0:1], 0, v[4:5]
	global_load_dword v0, v[4:5], off
	s_mov_b64 s[0:1], 0
	s_mov_b32 s6, 0x38e38e39
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v5, 15, v0
	s_branch .L12_1
.L12_2:
	s_or_b64 exec, exec, s[14:15]
	s_and_b64 s[10:11], exec, s[12:13]
	s_or_b64 s[0:1], s[10:11], s[0:1]
	s_andn2_b64 s[4:5], s[4:5], exec
	s_and_b64 s[10:11], s[8:9], exec
	s_or_b64 s[4:5], s[4:5], s[10:11]
	s_andn2_b64 exec, exec, s[0:1]
	s_cbranch_execz .L12_3
.L12_1:
	v_mov_b32_e32 v4, v1
	v_lshrrev_b32_e32 v1, s7, v0
	v_and_b32_e32 v1, 1, v1
	v_cmp_eq_u32_e32 vcc, 1, v1
	s_mov_b64 s[10:11], 0
	s_and_saveexec_b64 s[12:13], vcc
	s_xor_b64 s[12:13], exec, s[12:13]
	s_cbranch_execz .L12_4
	s_cmp_lg_u32 s7, 13
	v_mov_b32_e32 v1, v4
	s_cbranch_scc0 .L12_5
	v_add_u32_e32 v1, s7, v4
	s_mov_b64 s[10:11], -1
.L12_5:
	s_and_b64 s[10:11], s[10:11], exec
.L12_4:
	s_or_saveexec_b64 s[14:15], s[12:13]
	s_mov_b64 s[12:13], -1
	s_mov_b64 s[16:17], -1
	s_xor_b64 exec, exec, s[14:15]
	s_cbranch_execz .L12_6
	s_and_b32 s16, s7, 7
	v_lshrrev_b32_e32 v1, s16, v0
	v_mul_hi_u32 v6, v1, s6
	v_lshrrev_b32_e32 v6, 1, v6
	v_lshl_add_u32 v6, v6, 3, v6
	v_sub_u32_e32 v6, v1, v6
	v_cmp_lt_i32_e32 vcc, 3, v6
	s_mov_b64 s[18:19], s[10:11]
	s_and_saveexec_b64 s[16:17], vcc
	s_xor_b64 s[16:17], exec, s[16:17]
	s_cbranch_execz .L12_7
	v_cmp_lt_i32_e32 vcc, 5, v6
	s_mov_b64 s[18:19], s[10:11]
	s_and_saveexec_b64 s[20:21], vcc
	s_xor_b64 s[20:21], exec, s[20:21]
	s_cbranch_execz .L12_8
	v_cmp_lt_i32_e32 vcc, 6, v6
	s_mov_b64 s[18:19], s[10:11]
	s_and_saveexec_b64 s[22:23], vcc
	s_xor_b64 s[22:23], exec, s[22:23]
	s_cbranch_execz .L12_9
	v_cmp_ne_u32_e32 vcc, 7, v6
	s_and_saveexec_b64 s[18:19], vcc
	s_xor_b64 s[18:19], exec, s[18:19]
	v_alignbit_b32 v1, v4, v4, 27
	s_andn2_saveexec_b64 s[18:19], s[18:19]
	v_subrev_u32_e32 v1, s7, v4
	s_or_b64 exec, exec, s[18:19]
	s_or_b64 s[18:19], s[10:11], exec
.L12_9:
	s_andn2_saveexec_b64 s[22:23], s[22:23]
	s_cbranch_execz .L12_10
	v_and_b32_e32 v1, 1, v4
	v_cmp_eq_u32_e32 vcc, 0, v1
	s_mov_b64 s[24:25], s[18:19]
	s_and_saveexec_b64 s[26:27], vcc
	s_xor_b64 s[26:27], exec, s[26:27]
	v_add_u32_e32 v1, 2, v4
	s_or_b64 s[24:25], s[18:19], exec
	s_or_b64 exec, exec, s[26:27]
	s_andn2_b64 s[18:19], s[18:19], exec
	s_and_b64 s[24:25], s[24:25], exec
	s_or_b64 s[18:19], s[18:19], s[24:25]
.L12_10:
	s_or_b64 exec, exec, s[22:23]
	s_andn2_b64 s[22:23], s[10:11], exec
	s_and_b64 s[18:19], s[18:19], exec
	s_or_b64 s[18:19], s[22:23], s[18:19]
.L12_8:
	s_andn2_saveexec_b64 s[20:21], s[20:21]
	s_cbranch_execz .L12_11
	v_cmp_lt_i32_e32 vcc, 4, v6
	s_and_saveexec_b64 s[22:23], vcc
	s_xor_b64 s[22:23], exec, s[22:23]
	v_not_b32_e32 v1, v4
	s_andn2_saveexec_b64 s[22:23], s[22:23]
	s_cbranch_execz .L12_12
	s_mov_b64 s[24:25], 0
	v_mov_b32_e32 v1, v4
	v_mov_b32_e32 v6, v0
	s_branch .L12_13
.L12_14:
	s_or_b64 exec, exec, s[28:29]
	s_and_b64 s[28:29], exec, s[26:27]
	s_or_b64 s[24:25], s[28:29], s[24:25]
	s_andn2_b64 exec, exec, s[24:25]
	s_cbranch_execz .L12_15
.L12_13:
	v_and_b32_e32 v7, 1, v6
	v_cmp_eq_u32_e32 vcc, 1, v7
	s_or_b64 s[26:27], s[26:27], exec
	s_and_saveexec_b64 s[28:29], vcc
	s_cbranch_execz .L12_14
	v_add_u32_e32 v1, 1, v1
	v_and_b32_e32 v7, 0x100, v1
	v_cmp_ne_u32_e32 vcc, 0, v7
	s_andn2_b64 s[26:27], s[26:27], exec
	s_and_b64 s[30:31], vcc, exec
	v_lshrrev_b32_e32 v6, 1, v6
	s_or_b64 s[26:27], s[26:27], s[30:31]
	s_branch .L12_14
.L12_15:
	s_or_b64 exec, exec, s[24:25]
.L12_12:
	s_or_b64 exec, exec, s[22:23]
	s_or_b64 s[18:19], s[18:19], exec
.L12_11:
	s_or_b64 exec, exec, s[20:21]
	s_andn2_b64 s[20:21], s[10:11], exec
	s_and_b64 s[18:19], s[18:19], exec
	s_or_b64 s[18:19], s[20:21], s[18:19]
.L12_7:
	s_andn2_saveexec_b64 s[16:17], s[16:17]
	s_cbranch_execz .L12_16
	v_cmp_lt_i32_e32 vcc, 1, v6
	s_mov_b64 s[20:21], 0
	s_mov_b64 s[22:23], 0
	s_and_saveexec_b64 s[24:25], vcc
	s_xor_b64 s[24:25], exec, s[24:25]
	s_cbranch_execz .L12_17
	v_cmp_lt_i32_e32 vcc, 2, v6
	s_mov_b64 s[22:23], -1
	s_and_saveexec_b64 s[26:27], vcc
	v_lshl_add_u32 v1, v4, 2, v4
	s_xor_b64 s[22:23], exec, -1
	s_or_b64 exec, exec, s[26:27]
	s_and_b64 s[22:23], s[22:23], exec
.L12_17:
	s_or_saveexec_b64 s[24:25], s[24:25]
	v_mov_b32_e32 v7, v4
	s_xor_b64 exec, exec, s[24:25]
	s_cbranch_execz .L12_18
	v_cmp_lt_i32_e32 vcc, 0, v6
	s_mov_b64 s[20:21], -1
	s_mov_b64 s[26:27], s[22:23]
	s_and_saveexec_b64 s[28:29], vcc
	v_xor_b32_e32 v7, v4, v0
	s_xor_b64 s[20:21], exec, -1
	s_or_b64 s[26:27], s[22:23], exec
	s_or_b64 exec, exec, s[28:29]
	s_andn2_b64 s[22:23], s[22:23], exec
	s_and_b64 s[26:27], s[26:27], exec
	s_and_b64 s[20:21], s[20:21], exec
	s_or_b64 s[22:23], s[22:23], s[26:27]
.L12_18:
	s_or_b64 exec, exec, s[24:25]
	s_and_saveexec_b64 s[24:25], s[22:23]
	s_xor_b64 s[22:23], exec, s[24:25]
	v_add_u32_e32 v1, 3, v7
	s_or_b64 exec, exec, s[22:23]
	s_and_saveexec_b64 s[22:23], s[20:21]
	v_add_u32_e32 v1, 1, v4
	s_or_b64 exec, exec, s[22:23]
	s_or_b64 s[18:19], s[18:19], exec
.L12_16:
	s_or_b64 exec, exec, s[16:17]
	s_andn2_b64 s[10:11], s[10:11], exec
	s_and_b64 s[18:19], s[18:19], exec
	s_xor_b64 s[16:17], exec, -1
	s_or_b64 s[10:11], s[10:11], s[18:19]
.L12_6:
	s_or_b64 exec, exec, s[14:15]
	s_andn2_b64 s[8:9], s[8:9], exec
	s_and_b64 s[14:15], s[16:17], exec
	s_or_b64 s[8:9], s[8:9], s[14:15]
	s_and_saveexec_b64 s[14:15], s[10:11]
	s_cbranch_execz .L12_2
	s_add_i32 s10, s7, 1
	v_cmp_eq_u32_e32 vcc, s7, v5
	s_or_b64 s[8:9], s[8:9], exec
	s_orn2_b64 s[12:13], vcc, exec
	s_mov_b32 s7, s10
	s_branch .L12_2
.L12_3:
	s_or_b64 exec, exec, s[0:1]
	s_xor_b64 s[0:1], s[4:5], -1
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_xor_b64 s[0:1], exec, s[4:5]
	v_or_b32_e32 v1, 0x80000000, v4
	s_or_b64 exec, exec, s[0:1]
	v_mov_b32_e32 v4, s2
	v_mov_b32_e32 v5, s3
	v_lshl_add_u64 v[2:3], v[2:3], 2, v[4:5]
	global_store_dword v[2:3], v1, off
.L12_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_mov_b32 s4, s33
	s_mov_b32 s33, s32
	s_xor_saveexec_b64 s[0:1], -1
	scratch_store_dword off, v16, s33 offset:48
	s_mov_b64 exec, s[0:1]
	scratch_store_dwordx4 off, v[4:7], s33 offset:16
	scratch_store_dwordx4 off, v[8:11], s33 offset:32
	v_mov_b32_e32 v14, v0
	v_and_b32_e32 v4, 7, v12
	v_lshlrev_b32_e32 v0, 2, v4
	v_mov_b32_e32 v13, v1
	scratch_load_dword v1, v0, s33 offset:16
	s_add_i32 s32, s32, 64
	v_writelane_b32 v16, s30, 0
	s_getpc_b64 s[2:3]
	v_mov_b32_e32 v0, 0
	v_writelane_b32 v16, s31, 1
	v_mov_b32_e32 v15, v2
	s_swappc_b64 s[30:31], s[2:3]
	v_add_u32_e32 v1, 1, v12
	v_and_b32_e32 v1, 7, v1
	v_lshlrev_b32_e32 v1, 2, v1
	scratch_load_dword v1, v1, s33 offset:16
	s_swappc_b64 s[30:31], s[2:3]
	v_add_u32_e32 v1, 2, v12
	v_and_b32_e32 v1, 7, v1
	v_lshlrev_b32_e32 v1, 2, v1
	scratch_load_dword v1, v1, s33 offset:16
	s_swappc_b64 s[30:31], s[2:3]
	v_add_u32_e32 v1, 3, v12
	v_and_b32_e32 v1, 7, v1
	v_lshlrev_b32_e32 v1, 2, v1
	scratch_load_dword v1, v1, s33 offset:16
	s_swappc_b64 s[30:31], s[2:3]
	v_xor_b32_e32 v1, 4, v4
	v_lshlrev_b32_e32 v1, 2, v1
	scratch_load_dword v1, v1, s33 offset:16
	s_swappc_b64 s[30:31], s[2:3]
	v_add_u32_e32 v1, 5, v12
	v_and_b32_e32 v1, 7, v1
	v_lshlrev_b32_e32 v1, 2, v1
	scratch_load_dword v1, v1, s33 offset:16
	s_swappc_b64 s[30:31], s[2:3]
	v_add_u32_e32 v1, 6, v12
	v_and_b32_e32 v1, 7, v1
	v_lshlrev_b32_e32 v1, 2, v1
	scratch_load_dword v1, v1, s33 offset:16
	s_swappc_b64 s[30:31], s[2:3]
	v_add_u32_e32 v1, -1, v12
	v_and_b32_e32 v1, 7, v1
	v_lshlrev_b32_e32 v1, 2, v1
	scratch_load_dword v1, v1, s33 offset:16
	s_swappc_b64 s[30:31], s[2:3]
	v_mad_u64_u32 v[4:5], s[0:1], v15, v13, v[14:15]
	v_sub_u32_e32 v1, v4, v3
	v_add_u32_e32 v0, v1, v0
	v_readlane_b32 s31, v16, 1
	v_readlane_b32 s30, v16, 0
	s_mov_b32 s32, s33
	s_xor_saveexec_b64 s[0:1], -1
	scratch_load_dword v16, off, s33 offset:48
	s_mov_b64 exec, s[0:1]
	s_mov_b32 s33, s4
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	scratch_load_dword v34, off, s32 offset:8
	scratch_load_dword v35, off, s32 offset:4
	scratch_load_dword v36, off, s32
	v_mov_b32_e32 v31, v1
	v_lshlrev_b32_e32 v32, 1, v31
	v_ashrrev_i32_e32 v1, 31, v0
	v_ashrrev_i32_e32 v33, 31, v32
	v_lshl_add_u64 v[0:1], v[32:33], 0, v[0:1]
	v_lshl_add_u32 v32, v2, 1, v2
	v_ashrrev_i32_e32 v33, 31, v32
	v_lshlrev_b32_e32 v2, 2, v3
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[32:33]
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_lshl_add_u32 v2, v4, 2, v4
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v5, 6
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v6, 7
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_lshlrev_b32_e32 v2, 3, v7
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_lshl_add_u32 v2, v8, 3, v8
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v9, 10
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v10, 11
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v11, 12
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v12, 13
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v13, 14
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v14, 15
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_lshlrev_b32_e32 v2, 4, v15
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_lshl_add_u32 v2, v16, 4, v16
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v17, 18
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v18, 19
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v19, 20
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v20, 21
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v21, 22
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v22, 23
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v23, 24
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v24, 25
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v25, 26
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v26, 27
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v27, 28
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v28, 29
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v29, 30
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v30, 31
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	s_waitcnt vmcnt(0)
	v_lshlrev_b32_e32 v2, 5, v36
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_lshl_add_u32 v2, v35, 5, v35
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	v_mul_lo_u32 v2, v34, 34
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshl_add_u64 v[0:1], v[0:1], 0, v[2:3]
	s_setpc_b64 s[30:31]

	s_load_dword s13, s[0:1], 0x4
	s_load_dwordx4 s[8:11], s[2:3], 0x0
	s_load_dwordx2 s[6:7], s[2:3], 0x10
	s_load_dword s12, s[2:3], 0x18
	s_load_dword s14, s[2:3], 0x24
	s_waitcnt lgkmcnt(0)
	s_and_b32 s15, s13, 0xffff
	s_add_u32 s0, s2, 32
	s_mul_i32 s2, s15, s4
	s_addc_u32 s1, s3, 0
	s_add_i32 s2, s2, s14
	v_and_b32_e32 v1, 0x3ff, v0
	v_add_u32_e32 v4, s2, v1
	s_cmp_eq_u32 s12, 0
	v_mov_b32_e32 v1, 0
	s_cbranch_scc1 .L15_0
	s_load_dword s0, s[0:1], 0x8
	s_lshr_b32 s1, s13, 16
	s_mul_i32 s1, s1, s5
	v_bfe_u32 v0, v0, 10, 10
	v_mov_b32_e32 v6, 0
	s_waitcnt lgkmcnt(0)
	s_add_i32 s1, s1, s0
	v_add_u32_e32 v0, s1, v0
	v_mul_lo_u32 v5, v0, s12
	s_mov_b32 s0, s12
	v_mov_b32_e32 v2, v4
	v_mov_b32_e32 v0, v5
.L15_1:
	v_lshl_add_u64 v[8:9], v[0:1], 2, s[8:9]
	v_mov_b32_e32 v3, v1
	global_load_dword v7, v[8:9], off
	v_lshl_add_u64 v[8:9], v[2:3], 2, s[10:11]
	global_load_dword v3, v[8:9], off
	s_add_i32 s0, s0, -1
	v_add_u32_e32 v0, 1, v0
	v_add_u32_e32 v2, s12, v2
	s_cmp_lg_u32 s0, 0
	s_waitcnt vmcnt(0)
	v_fmac_f32_e32 v6, v7, v3
	s_cbranch_scc1 .L15_1
	v_mov_b32_e32 v1, v6
	s_branch .L15_2
.L15_0:
	v_mov_b32_e32 v5, 0
.L15_2:
	v_mov_b32_e32 v2, s6
	v_mov_b32_e32 v3, s7
	v_add_u32_e32 v4, v5, v4
	v_mov_b32_e32 v5, 0
	v_lshl_add_u64 v[2:3], v[4:5], 2, v[2:3]
	global_store_dword v[2:3], v1, off
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s2, s[4:5], 0x4
	s_load_dword s0, s[8:9], 0x4
	v_and_b32_e32 v7, 0x3ff, v31
	v_cmp_ne_u32_e32 vcc, 0, v6
	v_mov_b32_e32 v9, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s1, s2, 0xffff
	s_mul_i32 s1, s1, s12
	s_add_i32 s1, s1, s0
	v_add_u32_e32 v7, s1, v7
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, 0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L16_0
	s_load_dword s3, s[8:9], 0x8
	s_lshr_b32 s2, s2, 16
	s_mul_i32 s2, s2, s13
	v_bfe_u32 v8, v31, 10, 10
	s_mov_b32 s4, 0
	s_waitcnt lgkmcnt(0)
	s_add_i32 s2, s2, s3
	v_add_u32_e32 v8, s2, v8
	v_mul_lo_u32 v13, v8, v6
	s_mov_b64 s[2:3], 0
	v_mov_b32_e32 v10, v7
	v_mov_b32_e32 v12, 0
.L16_1:
	v_add_u32_e32 v8, s4, v13
	v_mov_b32_e32 v11, v9
	v_lshl_add_u64 v[14:15], v[8:9], 2, v[0:1]
	v_lshl_add_u64 v[16:17], v[10:11], 2, v[2:3]
	global_load_dword v8, v[14:15], off
	global_load_dword v11, v[16:17], off
	s_add_i32 s4, s4, 1
	v_cmp_eq_u32_e32 vcc, s4, v6
	v_add_u32_e32 v10, v10, v6
	s_or_b64 s[2:3], vcc, s[2:3]
	s_waitcnt vmcnt(0)
	v_fmac_f32_e32 v12, v8, v11
	s_andn2_b64 exec, exec, s[2:3]
	s_cbranch_execnz .L16_1
	s_or_b64 exec, exec, s[2:3]
.L16_0:
	s_or_b64 exec, exec, s[0:1]
	v_add_u32_e32 v0, v13, v7
	v_mov_b32_e32 v1, 0
	v_lshl_add_u64 v[0:1], v[0:1], 2, v[4:5]
	global_store_dword v[0:1], v12, off
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s7, s[0:1], 0x4
	s_load_dwordx4 s[8:11], s[2:3], 0x8
	s_load_dword s6, s[2:3], 0x18
	s_load_dwordx2 s[12:13], s[2:3], 0x24
	v_and_b32_e32 v1, 0x3ff, v0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s7, 0xffff
	s_lshr_b32 s1, s7, 16
	s_mul_i32 s1, s1, s5
	s_mul_i32 s0, s0, s4
	s_add_i32 s0, s0, s12
	s_add_i32 s1, s1, s13
	v_bfe_u32 v0, v0, 10, 10
	v_add_u32_e32 v2, s0, v1
	v_add_u32_e32 v3, s1, v0
	v_cvt_f32_u32_e32 v0, v2
	v_cvt_f32_u32_e32 v1, v3
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v5, v4
	s_mov_b64 s[0:1], 0
	v_pk_mul_f32 v[0:1], s[6:7], v[0:1] op_sel_hi:[0,1]
	v_pk_add_f32 v[0:1], s[10:11], v[0:1]
	v_mov_b32_e32 v8, 0
	s_branch .L17_0
.L17_1:
	s_or_b64 exec, exec, s[10:11]
	v_cmp_lt_f32_e32 vcc, 4.0, v9
	s_andn2_b64 s[4:5], s[4:5], exec
	s_and_b64 s[10:11], vcc, exec
	s_or_b64 s[4:5], s[4:5], s[10:11]
.L17_2:
	s_or_b64 exec, exec, s[6:7]
	s_and_b64 s[6:7], exec, s[4:5]
	s_or_b64 s[0:1], s[6:7], s[0:1]
	s_andn2_b64 exec, exec, s[0:1]
	s_cbranch_execz .L17_3
.L17_0:
	v_cmp_gt_u32_e32 vcc, s9, v8
	s_or_b64 s[4:5], s[4:5], exec
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .L17_2
	v_pk_mul_f32 v[6:7], v[4:5], v[4:5]
	s_nop 0
	v_add_f32_e32 v9, v7, v6
	v_cmp_nlt_f32_e32 vcc, 4.0, v9
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .L17_1
	v_add_f32_e32 v4, v4, v4
	v_mov_b32_e32 v10, v7
	v_mul_f32_e32 v11, v5, v4
	v_pk_add_f32 v[4:5], v[6:7], v[10:11] neg_lo:[0,1] neg_hi:[0,1]
	v_add_u32_e32 v8, 1, v8
	v_mov_b32_e32 v5, v11
	v_pk_add_f32 v[4:5], v[0:1], v[4:5]
	s_branch .L17_1
.L17_3:
	s_or_b64 exec, exec, s[0:1]
	s_load_dwordx2 s[0:1], s[2:3], 0x0
	v_mad_u64_u32 v[0:1], s[2:3], v3, s8, v[2:3]
	v_mov_b32_e32 v1, 0
	s_waitcnt lgkmcnt(0)
	v_lshl_add_u64 v[0:1], v[0:1], 2, s[0:1]
	global_store_dword v[0:1], v8, off
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s2, s[4:5], 0x4
	s_load_dwordx2 s[0:1], s[8:9], 0x4
	v_and_b32_e32 v7, 0x3ff, v31
	v_mov_b32_e32 v12, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s3, s2, 0xffff
	s_lshr_b32 s2, s2, 16
	s_mul_i32 s3, s3, s12
	s_mul_i32 s2, s2, s13
	s_add_i32 s3, s3, s0
	v_add_u32_e32 v8, s3, v7
	s_add_i32 s2, s2, s1
	v_bfe_u32 v7, v31, 10, 10
	v_add_u32_e32 v9, s2, v7
	v_cvt_f32_u32_e32 v10, v8
	v_cvt_f32_u32_e32 v11, v9
	s_mov_b64 s[0:1], 0
	v_pk_mul_f32 v[6:7], v[6:7], v[10:11] op_sel_hi:[0,1]
	v_pk_add_f32 v[4:5], v[4:5], v[6:7]
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v7, v6
	s_branch .L18_0
.L18_1:
	s_or_b64 exec, exec, s[6:7]
	v_cmp_lt_f32_e32 vcc, 4.0, v13
	s_andn2_b64 s[2:3], s[2:3], exec
	s_and_b64 s[6:7], vcc, exec
	s_or_b64 s[2:3], s[2:3], s[6:7]
.L18_2:
	s_or_b64 exec, exec, s[4:5]
	s_and_b64 s[4:5], exec, s[2:3]
	s_or_b64 s[0:1], s[4:5], s[0:1]
	s_andn2_b64 exec, exec, s[0:1]
	s_cbranch_execz .L18_3
.L18_0:
	v_cmp_lt_u32_e32 vcc, v12, v3
	s_or_b64 s[2:3], s[2:3], exec
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L18_2
	v_pk_mul_f32 v[10:11], v[6:7], v[6:7]
	s_nop 0
	v_add_f32_e32 v13, v11, v10
	v_cmp_nlt_f32_e32 vcc, 4.0, v13
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .L18_1
	v_add_f32_e32 v6, v6, v6
	v_mov_b32_e32 v14, v11
	v_mul_f32_e32 v15, v7, v6
	v_pk_add_f32 v[6:7], v[10:11], v[14:15] neg_lo:[0,1] neg_hi:[0,1]
	v_add_u32_e32 v12, 1, v12
	v_mov_b32_e32 v7, v15
	v_pk_add_f32 v[6:7], v[4:5], v[6:7]
	s_branch .L18_1
.L18_3:
	s_or_b64 exec, exec, s[0:1]
	v_mad_u64_u32 v[2:3], s[0:1], v9, v2, v[8:9]
	v_mov_b32_e32 v3, 0
	v_lshl_add_u64 v[0:1], v[2:3], 2, v[0:1]
	global_store_dword v[0:1], v12, off
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s5, s[0:1], 0x4
	s_load_dword s6, s[2:3], 0x24
	s_load_dwordx8 s[8:15], s[2:3], 0x0
	v_mov_b32_e32 v11, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s2, s5, 0xffff
	s_mul_i32 s0, s2, s4
	s_add_i32 s0, s0, s6
	v_add_u32_e32 v8, s0, v0
	v_ashrrev_i32_e32 v9, 31, v8
	s_cmp_lt_i32 s12, 1
	s_cbranch_scc1 .L19_0
	v_lshl_add_u64 v[2:3], v[8:9], 4, s[8:9]
	global_load_dwordx4 v[4:7], v[2:3], off
	s_cmp_lg_u32 s2, 0
	s_cselect_b64 s[0:1], -1, 0
	v_cndmask_b32_e64 v10, 0, 1, s[0:1]
	s_waitcnt vmcnt(0)
	v_lshl_add_u32 v7, v0, 4, s14
	s_mov_b32 s3, 0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v1, 0
	v_cmp_ne_u32_e64 s[0:1], 1, v10
	s_mov_b32 s4, 0x800000
	s_branch .L19_1
.L19_2:
	s_add_i32 s3, s3, s2
	s_cmp_ge_i32 s3, s12
	s_barrier
	s_cbranch_scc1 .L19_3
.L19_1:
	v_add_u32_e32 v10, s3, v0
	v_lshl_add_u64 v[12:13], v[10:11], 4, s[8:9]
	global_load_dwordx4 v[12:15], v[12:13], off
	s_and_b64 vcc, exec, s[0:1]
	s_waitcnt vmcnt(0)
	ds_write_b128 v7, v[12:15]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_vccnz .L19_2
	s_mov_b32 s5, s2
	s_mov_b32 s6, s14
.L19_4:
	v_mov_b32_e32 v10, s6
	ds_read_b128 v[12:15], v10
	s_add_i32 s6, s6, 16
	s_add_i32 s5, s5, -1
	s_cmp_eq_u32 s5, 0
	s_waitcnt lgkmcnt(0)
	v_sub_f32_e32 v14, v14, v6
	v_sub_f32_e32 v13, v13, v5
	v_fma_f32 v10, v14, v14, s13
	v_sub_f32_e32 v12, v12, v4
	v_fmac_f32_e32 v10, v13, v13
	v_fmac_f32_e32 v10, v12, v12
	v_cmp_gt_f32_e32 vcc, s4, v10
	s_nop 1
	v_cndmask_b32_e64 v16, 0, 32, vcc
	v_ldexp_f32 v10, v10, v16
	v_sqrt_f32_e32 v10, v10
	v_cndmask_b32_e64 v16, 0, -16, vcc
	v_ldexp_f32 v10, v10, v16
	v_frexp_mant_f32_e32 v16, v10
	v_rcp_f32_e32 v16, v16
	v_frexp_exp_i32_f32_e32 v10, v10
	v_sub_u32_e32 v10, 0, v10
	v_ldexp_f32 v10, v16, v10
	v_mul_f32_e32 v15, v15, v10
	v_mul_f32_e32 v15, v10, v15
	v_mul_f32_e32 v10, v10, v15
	v_pk_fma_f32 v[2:3], v[12:13], v[10:11], v[2:3] op_sel_hi:[1,0,1]
	v_fmac_f32_e32 v1, v14, v10
	s_cbranch_scc0 .L19_4
	s_branch .L19_2
.L19_3:
	v_mov_b32_e32 v11, v1
	s_branch .L19_5
.L19_0:
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, 0
.L19_5:
	v_mov_b32_e32 v0, s10
	v_mov_b32_e32 v1, s11
	v_lshl_add_u64 v[0:1], v[8:9], 4, v[0:1]
	v_mov_b32_e32 v5, 0
	v_mov_b32_e32 v4, v11
	global_store_dwordx4 v[0:1], v[2:5], off
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[8:9], 0x4
	v_and_b32_e32 v7, 0x3ff, v31
	s_mov_b32 s7, 0
	v_cmp_lt_i32_e32 vcc, 0, v4
	s_waitcnt lgkmcnt(0)
	s_and_b32 s6, s0, 0xffff
	s_mul_i32 s0, s6, s12
	s_add_i32 s0, s0, s1
	v_add_u32_e32 v16, s0, v7
	v_ashrrev_i32_e32 v17, 31, v16
	v_mov_b32_e32 v19, 0
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v8, 0
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .L20_0
	v_lshl_add_u64 v[8:9], v[16:17], 4, v[0:1]
	global_load_dwordx4 v[12:15], v[8:9], off
	s_cmp_lg_u32 s6, 0
	s_cselect_b64 s[0:1], -1, 0
	v_cndmask_b32_e64 v8, 0, 1, s[0:1]
	v_lshl_add_u32 v11, v7, 4, v6
	s_mov_b64 s[4:5], 0
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v10, 0
	v_cmp_ne_u32_e64 s[0:1], 1, v8
	s_mov_b32 s8, 0x800000
	v_mov_b32_e32 v8, v19
	s_branch .L20_1
.L20_2:
	s_add_i32 s7, s7, s6
	v_cmp_ge_i32_e32 vcc, s7, v4
	s_or_b64 s[4:5], vcc, s[4:5]
	s_barrier
	s_andn2_b64 exec, exec, s[4:5]
	s_cbranch_execz .L20_3
.L20_1:
	v_add_u32_e32 v18, s7, v7
	v_lshl_add_u64 v[20:21], v[18:19], 4, v[0:1]
	global_load_dwordx4 v[20:23], v[20:21], off
	s_and_b64 vcc, exec, s[0:1]
	s_waitcnt vmcnt(0)
	ds_write_b128 v11, v[20:23]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_vccnz .L20_2
	v_mov_b32_e32 v15, v6
	s_mov_b32 s9, s6
.L20_4:
	ds_read_b128 v[20:23], v15
	s_add_i32 s9, s9, -1
	v_add_u32_e32 v15, 16, v15
	s_cmp_eq_u32 s9, 0
	s_waitcnt lgkmcnt(0)
	v_sub_f32_e32 v22, v22, v14
	v_sub_f32_e32 v21, v21, v13
	v_fma_f32 v18, v22, v22, v5
	v_sub_f32_e32 v20, v20, v12
	v_fmac_f32_e32 v18, v21, v21
	v_fmac_f32_e32 v18, v20, v20
	v_cmp_gt_f32_e32 vcc, s8, v18
	s_nop 1
	v_cndmask_b32_e64 v24, 0, 32, vcc
	v_ldexp_f32 v18, v18, v24
	v_sqrt_f32_e32 v18, v18
	v_cndmask_b32_e64 v24, 0, -16, vcc
	v_ldexp_f32 v18, v18, v24
	v_frexp_mant_f32_e32 v24, v18
	v_rcp_f32_e32 v24, v24
	v_frexp_exp_i32_f32_e32 v18, v18
	v_sub_u32_e32 v18, 0, v18
	v_ldexp_f32 v18, v24, v18
	v_mul_f32_e32 v23, v23, v18
	v_mul_f32_e32 v23, v18, v23
	v_mul_f32_e32 v18, v18, v23
	v_pk_fma_f32 v[8:9], v[20:21], v[18:19], v[8:9] op_sel_hi:[1,0,1]
	v_fmac_f32_e32 v10, v22, v18
	s_cbranch_scc0 .L20_4
	s_branch .L20_2
.L20_3:
	s_or_b64 exec, exec, s[4:5]
.L20_0:
	s_or_b64 exec, exec, s[2:3]
	v_lshl_add_u64 v[0:1], v[16:17], 4, v[2:3]
	v_mov_b32_e32 v11, 0
	global_store_dwordx4 v[0:1], v[8:11], off
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s5, s[0:1], 0x4
	s_load_dwordx4 s[8:11], s[2:3], 0x0
	s_load_dwordx2 s[6:7], s[2:3], 0x10
	s_load_dword s14, s[2:3], 0x18
	s_load_dword s12, s[2:3], 0x24
	s_waitcnt lgkmcnt(0)
	s_and_b32 s0, s5, 0xffff
	s_mov_b32 s5, 0
	v_mov_b32_e32 v1, 0
	s_mov_b32 s13, s5
	v_lshl_add_u64 v[2:3], s[12:13], 0, v[0:1]
	v_mov_b32_e32 v4, s4
	v_mad_u64_u32 v[2:3], s[0:1], s0, v4, v[2:3]
	v_cmp_gt_i32_e32 vcc, s14, v2
	v_mov_b32_e32 v3, 0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L21_0
	v_mov_b32_e32 v4, v1
	v_mov_b32_e32 v5, v2
	v_ashrrev_i64 v[2:3], 30, v[4:5]
	v_lshl_add_u64 v[2:3], s[8:9], 0, v[2:3]
	global_load_dword v3, v[2:3], off
.L21_0:
	s_or_b64 exec, exec, s[0:1]
	s_movk_i32 s0, 0x80
	v_lshlrev_b32_e32 v1, 2, v0
	v_cmp_gt_u32_e32 vcc, s0, v0
	s_waitcnt vmcnt(0)
	ds_write_b32 v1, v3
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L21_1
	ds_read2st64_b32 v[2:3], v1 offset1:2
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L21_1:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 64, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L21_2
	ds_read2st64_b32 v[2:3], v1 offset1:1
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L21_2:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 32, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L21_3
	ds_read2_b32 v[2:3], v1 offset1:32
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L21_3:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 16, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L21_4
	ds_read2_b32 v[2:3], v1 offset1:16
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L21_4:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 8, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L21_5
	ds_read2_b32 v[2:3], v1 offset1:8
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L21_5:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 4, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L21_6
	ds_read2_b32 v[2:3], v1 offset1:4
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L21_6:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 2, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L21_7
	ds_read2_b32 v[2:3], v1 offset1:2
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L21_7:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L21_8
	ds_read2_b32 v[2:3], v1 offset1:1
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v0, v2, v3
	ds_write_b32 v1, v0
.L21_8:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L21_9
	v_mov_b32_e32 v0, 0
	ds_read_b32 v1, v0
	s_mov_b64 s[0:1], exec
	s_lshl_b64 s[2:3], s[4:5], 2
	v_mbcnt_lo_u32_b32 v2, s0, 0
	s_add_u32 s2, s10, s2
	v_mbcnt_hi_u32_b32 v2, s1, v2
	s_addc_u32 s3, s11, s3
	v_cmp_eq_u32_e32 vcc, 0, v2
	s_waitcnt lgkmcnt(0)
	global_store_dword v0, v1, s[2:3]
	s_and_b64 s[2:3], exec, vcc
	s_mov_b64 exec, s[2:3]
	s_cbranch_execz .L21_9
	s_bcnt1_i32_b64 s0, s[0:1]
	v_mul_lo_u32 v1, v1, s0
	global_atomic_add v0, v1, s[6:7]
.L21_9:
	s_endpgm
