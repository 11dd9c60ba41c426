	s_load_dword s0, s[6:7], 0x14
	s_load_dword s1, s[4:5], 0x4
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v0, s0, s0, v0
	v_add_co_ci_u32_e64 v1, null, 0, 0, s0
	s_and_b32 s0, s1, 0xffff
	v_mad_u64_u32 v[0:1], null, s0, s8, v[0:1]
	s_load_dwordx2 s[0:1], s[6:7], 0x8
	v_and_b32_e32 v1, 0x3ff, v0
	v_mul_lo_u32 v5, 0x9e3779b9, v0
	v_cvt_f32_u32_e32 v1, v1
	v_mul_f32_e32 v1, 0x3a800000, v1
	s_waitcnt lgkmcnt(0)
	v_xor_b32_e32 v4, s1, v0
	v_add_f32_e32 v2, 1.0, v1
	s_cmp_eq_u32 s0, 0
	v_sub_f32_e32 v3, 2.0, v2
	s_cbranch_scc1 .L0_0
.L0_1:
	v_add_nc_u32_e32 v1, v4, v5
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	s_add_i32 s0, s0, -1
	s_cmp_lg_u32 s0, 0
	v_lshlrev_b32_e32 v5, 5, v1
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_xor_b32_e32 v4, v5, v4
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_sub_nc_u32_e32 v1, v1, v5
	v_fma_f32 v2, 0.5, v2, v3
	v_add_nc_u32_e32 v1, v1, v4
	v_fma_f32 v3, v3, 0.5, 0.5
	v_lshlrev_b32_e32 v5, 5, v1
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_xor_b32_e32 v4, v5, v4
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_sub_nc_u32_e32 v1, v1, v5
	v_fma_f32 v2, 0.5, v2, v3
	v_add_nc_u32_e32 v1, v1, v4
	v_fma_f32 v3, v3, 0.5, 0.5
	v_lshlrev_b32_e32 v5, 5, v1
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_xor_b32_e32 v4, v5, v4
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_sub_nc_u32_e32 v1, v1, v5
	v_fma_f32 v2, 0.5, v2, v3
	v_add_nc_u32_e32 v1, v1, v4
	v_fma_f32 v3, v3, 0.5, 0.5
	v_lshlrev_b32_e32 v5, 5, v1
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_xor_b32_e32 v4, v5, v4
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v5, v1, v5
	s_cbranch_scc1 .L0_1
.L0_0:
	s_load_dwordx2 s[0:1], s[6:7], 0x0
	v_mov_b32_e32 v1, 0
	v_xor_b32_e32 v3, v5, v3
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_xor3_b32 v2, v3, v4, v2
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v0, vcc_lo, s0, v0
	v_add_co_ci_u32_e64 v1, null, s1, v1, vcc_lo
	global_store_dword v[0:1], v2, off
	s_endpgm

	s_load_dword s2, s[6:7], 0x14
	s_load_dword s3, s[4:5], 0x4
	s_load_dwordx2 s[0:1], s[6:7], 0x8
	v_mov_b32_e32 v3, 0
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v0, s2, s2, v0
	v_add_co_ci_u32_e64 v1, null, 0, 0, s2
	s_and_b32 s2, s3, 0xffff
	v_mad_u64_u32 v[0:1], null, s2, s8, v[0:1]
	v_xor_b32_e32 v2, s0, v0
	s_mov_b32 s0, exec_lo
	v_cmpx_gt_u32_e64 v2, v0
	s_cbranch_execz .L1_0
	s_load_dwordx2 s[2:3], s[6:7], 0x0
	v_mov_b32_e32 v1, v3
	v_lshlrev_b64 v[6:7], 2, v[2:3]
	v_lshlrev_b64 v[4:5], 2, v[0:1]
	v_and_b32_e32 v0, s1, v0
	v_cmp_ne_u32_e64 s0, 0, v0
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v1, vcc_lo, s2, v4
	v_add_co_ci_u32_e64 v2, null, s3, v5, vcc_lo
	v_add_co_u32 v3, vcc_lo, s2, v6
	v_add_co_ci_u32_e64 v4, null, s3, v7, vcc_lo
	s_clause 0x1
	global_load_dword v5, v[1:2], off
	global_load_dword v6, v[3:4], off
	s_waitcnt vmcnt(0)
	v_cmp_gt_i32_e32 vcc_lo, v5, v6
	s_xor_b32 s0, s0, vcc_lo
	s_and_b32 exec_lo, exec_lo, s0
	s_cbranch_execz .L1_0
	global_store_dword v[1:2], v6, off
	global_store_dword v[3:4], v5, off
.L1_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s6, s[8:9], 0x4
	s_load_dword s4, s[4:5], 0x4
	v_and_b32_e32 v4, 0x3ff, v31
	v_mov_b32_e32 v7, 0
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v4, s5, s6, v4
	v_add_co_ci_u32_e64 v5, null, 0, 0, s5
	s_and_b32 s4, s4, 0xffff
	s_mov_b32 s5, exec_lo
	v_mad_u64_u32 v[4:5], null, s4, s12, v[4:5]
	v_xor_b32_e32 v6, v2, v4
	v_cmpx_gt_u32_e64 v6, v4
	s_cbranch_execz .L2_0
	v_mov_b32_e32 v5, v7
	v_lshlrev_b64 v[10:11], 2, v[6:7]
	v_and_b32_e32 v3, v3, v4
	v_lshlrev_b64 v[8:9], 2, v[4:5]
	v_cmp_ne_u32_e64 s4, 0, v3
	v_add_co_u32 v5, vcc_lo, v0, v8
	v_add_co_ci_u32_e64 v6, null, v1, v9, vcc_lo
	v_add_co_u32 v0, vcc_lo, v0, v10
	v_add_co_ci_u32_e64 v1, null, v1, v11, vcc_lo
	s_clause 0x1
	global_load_dword v2, v[5:6], off
	global_load_dword v7, v[0:1], off
	s_waitcnt vmcnt(0)
	v_cmp_gt_i32_e32 vcc_lo, v2, v7
	s_xor_b32 s4, s4, vcc_lo
	s_and_b32 exec_lo, exec_lo, s4
	s_cbranch_execz .L2_0
	global_store_dword v[5:6], v7, off
	global_store_dword v[0:1], v2, off
.L2_0:
	s_or_b32 exec_lo, exec_lo, s5
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[6:7], 0x2c
	s_load_dword s1, s[4:5], 0x4
	s_load_dword s2, s[6:7], 0x20
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v0, s0, s0, v0
	v_add_co_ci_u32_e64 v1, null, 0, 0, s0
	s_and_b32 s0, s1, 0xffff
	v_mad_u64_u32 v[1:2], null, s0, s8, v[0:1]
	v_mov_b32_e32 v0, 0
	s_mov_b32 s8, 0
	s_mov_b32 s0, exec_lo
	v_cmpx_gt_i32_e64 s2, v1
	s_cbranch_execz .L3_0
	s_load_dwordx8 s[0:7], s[6:7], 0x0
	v_ashrrev_i64 v[2:3], 29, v[0:1]
	v_lshlrev_b32_e32 v32, 2, v1
	v_ashrrev_i32_e32 v33, 31, v32
	v_lshlrev_b64 v[32:33], 3, v[32:33]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v4, vcc_lo, s0, v2
	v_add_co_ci_u32_e64 v5, null, s1, v3, vcc_lo
	v_add_co_u32 v2, vcc_lo, s2, v2
	v_add_co_ci_u32_e64 v3, null, s3, v3, vcc_lo
	global_load_dwordx2 v[22:23], v[4:5], off
	global_load_dwordx2 v[28:29], v[2:3], off
	s_waitcnt vmcnt(1)
	v_cmp_gt_f64_e64 s0, 0x10000000, |v[22:23]|
	v_trunc_f64_e32 v[14:15], v[22:23]
	v_max_f64 v[24:25], v[22:23], v[22:23]
	s_waitcnt vmcnt(0)
	v_div_scale_f64 v[16:17], vcc_lo, v[22:23], v[28:29], v[22:23]
	v_cndmask_b32_e64 v2, 0, 0x100, s0
	v_ldexp_f64 v[30:31], |v[22:23]|, v2
	v_div_scale_f64 v[2:3], null, v[28:29], v[28:29], v[22:23]
	v_rsq_f64_e32 v[4:5], v[30:31]
	v_rcp_f64_e32 v[6:7], v[2:3]
	v_mul_f64 v[8:9], v[30:31], v[4:5]
	v_mul_f64 v[4:5], v[4:5], 0.5
	v_fma_f64 v[10:11], -v[2:3], v[6:7], 1.0
	v_fma_f64 v[12:13], -v[4:5], v[8:9], 0.5
	v_fma_f64 v[6:7], v[6:7], v[10:11], v[6:7]
	v_fma_f64 v[8:9], v[8:9], v[12:13], v[8:9]
	v_fma_f64 v[10:11], -v[2:3], v[6:7], 1.0
	v_fma_f64 v[4:5], v[4:5], v[12:13], v[4:5]
	v_fma_f64 v[12:13], -v[8:9], v[8:9], v[30:31]
	v_fma_f64 v[6:7], v[6:7], v[10:11], v[6:7]
	v_ldexp_f64 v[10:11], v[14:15], 0xffffffe0
	v_fma_f64 v[8:9], v[12:13], v[4:5], v[8:9]
	v_mul_f64 v[12:13], v[16:17], v[6:7]
	v_floor_f64_e32 v[20:21], v[10:11]
	v_mul_lo_u32 v10, v1, 10
	v_fma_f64 v[18:19], -v[8:9], v[8:9], v[30:31]
	v_fma_f64 v[2:3], -v[2:3], v[12:13], v[16:17]
	v_fma_f64 v[26:27], 0xc1f00000, v[20:21], v[14:15]
	v_cvt_f32_f64_e32 v15, v[22:23]
	v_cvt_i32_f64_e32 v14, v[28:29]
	v_fma_f64 v[16:17], v[18:19], v[4:5], v[8:9]
	v_div_fmas_f64 v[34:35], v[2:3], v[6:7], v[12:13]
	v_max_f64 v[18:19], v[28:29], v[28:29]
	v_mov_b32_e32 v9, v0
	v_cndmask_b32_e64 v12, 0, 0xffffff80, s0
	v_cvt_i32_f64_e32 v13, v[20:21]
	v_cmp_class_f64_e64 vcc_lo, v[30:31], 0x260
	v_add_f64 v[0:1], v[22:23], v[28:29]
	v_ashrrev_i64 v[36:37], 29, v[9:10]
	v_add_f64 v[2:3], v[22:23], -v[28:29]
	v_mul_f64 v[4:5], v[22:23], v[28:29]
	v_fma_f64 v[6:7], v[22:23], v[28:29], v[22:23]
	v_floor_f64_e32 v[8:9], v[22:23]
	v_rndne_f64_e32 v[10:11], v[28:29]
	v_ldexp_f64 v[38:39], v[16:17], v12
	v_div_fixup_f64 v[20:21], v[34:35], v[28:29], v[22:23]
	v_add_co_u32 v34, s0, s4, v36
	v_add_co_ci_u32_e64 v35, null, s5, v37, s0
	v_add_co_u32 v32, s0, s6, v32
	v_add_co_ci_u32_e64 v33, null, s7, v33, s0
	v_cmp_lt_f64_e64 s0, v[22:23], v[28:29]
	v_min_f64 v[16:17], v[24:25], v[18:19]
	v_max_f64 v[18:19], v[24:25], v[18:19]
	v_cvt_u32_f64_e32 v12, v[26:27]
	v_cvt_f64_f32_e32 v[26:27], v15
	v_ashrrev_i32_e32 v15, 31, v14
	v_mov_b32_e32 v25, s8
	global_store_dwordx4 v[34:35], v[0:3], off
	v_cndmask_b32_e32 v23, v39, v31, vcc_lo
	v_cndmask_b32_e32 v22, v38, v30, vcc_lo
	v_cndmask_b32_e64 v24, 0, 1, s0
	global_store_dwordx4 v[34:35], v[4:7], off offset:16
	global_store_dwordx4 v[34:35], v[8:11], off offset:48
	global_store_dwordx4 v[34:35], v[16:19], off offset:64
	global_store_dwordx4 v[32:33], v[12:15], off
	global_store_dwordx4 v[34:35], v[20:23], off offset:32
	global_store_dwordx4 v[32:33], v[24:27], off offset:16
.L3_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s6, s[8:9], 0x4
	s_load_dword s4, s[4:5], 0x4
	v_and_b32_e32 v9, 0x3ff, v31
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v9, s5, s6, v9
	v_add_co_ci_u32_e64 v10, null, 0, 0, s5
	s_and_b32 s4, s4, 0xffff
	s_mov_b32 s5, exec_lo
	v_mad_u64_u32 v[10:11], null, s4, s12, v[9:10]
	v_mov_b32_e32 v9, 0
	s_mov_b32 s4, 0
	v_cmpx_gt_i32_e64 v8, v10
	s_cbranch_execz .L4_0
	v_ashrrev_i64 v[11:12], 29, v[9:10]
	v_lshlrev_b32_e32 v36, 2, v10
	v_ashrrev_i32_e32 v37, 31, v36
	v_add_co_u32 v0, vcc_lo, v0, v11
	v_add_co_ci_u32_e64 v1, null, v1, v12, vcc_lo
	v_lshlrev_b64 v[36:37], 3, v[36:37]
	global_load_dwordx2 v[26:27], v[0:1], off
	v_add_co_u32 v0, vcc_lo, v2, v11
	v_add_co_ci_u32_e64 v1, null, v3, v12, vcc_lo
	global_load_dwordx2 v[32:33], v[0:1], off
	s_waitcnt vmcnt(1)
	v_cmp_gt_f64_e64 s6, 0x10000000, |v[26:27]|
	v_trunc_f64_e32 v[19:20], v[26:27]
	v_max_f64 v[30:31], v[26:27], v[26:27]
	s_waitcnt vmcnt(0)
	v_div_scale_f64 v[21:22], vcc_lo, v[26:27], v[32:33], v[26:27]
	v_cndmask_b32_e64 v0, 0, 0x100, s6
	v_ldexp_f64 v[34:35], |v[26:27]|, v0
	v_div_scale_f64 v[0:1], null, v[32:33], v[32:33], v[26:27]
	v_rsq_f64_e32 v[2:3], v[34:35]
	v_rcp_f64_e32 v[11:12], v[0:1]
	v_mul_f64 v[13:14], v[34:35], v[2:3]
	v_mul_f64 v[2:3], v[2:3], 0.5
	v_fma_f64 v[15:16], -v[0:1], v[11:12], 1.0
	v_fma_f64 v[17:18], -v[2:3], v[13:14], 0.5
	v_fma_f64 v[11:12], v[11:12], v[15:16], v[11:12]
	v_fma_f64 v[13:14], v[13:14], v[17:18], v[13:14]
	v_fma_f64 v[15:16], -v[0:1], v[11:12], 1.0
	v_fma_f64 v[2:3], v[2:3], v[17:18], v[2:3]
	v_fma_f64 v[17:18], -v[13:14], v[13:14], v[34:35]
	v_fma_f64 v[11:12], v[11:12], v[15:16], v[11:12]
	v_ldexp_f64 v[15:16], v[19:20], 0xffffffe0
	v_fma_f64 v[13:14], v[17:18], v[2:3], v[13:14]
	v_mul_f64 v[17:18], v[21:22], v[11:12]
	v_floor_f64_e32 v[28:29], v[15:16]
	v_mul_lo_u32 v15, v10, 10
	v_cndmask_b32_e64 v16, 0, 0xffffff80, s6
	v_fma_f64 v[23:24], -v[13:14], v[13:14], v[34:35]
	v_fma_f64 v[0:1], -v[0:1], v[17:18], v[21:22]
	v_fma_f64 v[38:39], 0xc1f00000, v[28:29], v[19:20]
	v_cvt_f32_f64_e32 v19, v[26:27]
	v_fma_f64 v[21:22], v[23:24], v[2:3], v[13:14]
	v_max_f64 v[23:24], v[32:33], v[32:33]
	v_div_fmas_f64 v[48:49], v[0:1], v[11:12], v[17:18]
	v_mov_b32_e32 v14, v9
	v_cvt_i32_f64_e32 v17, v[28:29]
	v_mov_b32_e32 v29, s4
	v_cvt_i32_f64_e32 v18, v[32:33]
	v_cmp_class_f64_e64 vcc_lo, v[34:35], 0x260
	v_ashrrev_i64 v[50:51], 29, v[14:15]
	v_add_f64 v[0:1], v[26:27], v[32:33]
	v_add_f64 v[2:3], v[26:27], -v[32:33]
	v_mul_f64 v[8:9], v[26:27], v[32:33]
	v_fma_f64 v[10:11], v[26:27], v[32:33], v[26:27]
	v_floor_f64_e32 v[12:13], v[26:27]
	v_add_co_u32 v4, s4, v4, v50
	v_add_co_ci_u32_e64 v5, null, v5, v51, s4
	v_add_co_u32 v6, s4, v6, v36
	v_add_co_ci_u32_e64 v7, null, v7, v37, s4
	v_ldexp_f64 v[52:53], v[21:22], v16
	v_cmp_lt_f64_e64 s4, v[26:27], v[32:33]
	v_rndne_f64_e32 v[14:15], v[32:33]
	v_min_f64 v[20:21], v[30:31], v[23:24]
	v_max_f64 v[22:23], v[30:31], v[23:24]
	v_cvt_u32_f64_e32 v16, v[38:39]
	v_div_fixup_f64 v[24:25], v[48:49], v[32:33], v[26:27]
	v_cvt_f64_f32_e32 v[30:31], v19
	v_ashrrev_i32_e32 v19, 31, v18
	global_store_dwordx4 v[4:5], v[0:3], off
	v_cndmask_b32_e32 v27, v53, v35, vcc_lo
	v_cndmask_b32_e32 v26, v52, v34, vcc_lo
	v_cndmask_b32_e64 v28, 0, 1, s4
	global_store_dwordx4 v[4:5], v[8:11], off offset:16
	global_store_dwordx4 v[4:5], v[12:15], off offset:48
	global_store_dwordx4 v[4:5], v[20:23], off offset:64
	global_store_dwordx4 v[6:7], v[16:19], off
	global_store_dwordx4 v[4:5], v[24:27], off offset:32
	global_store_dwordx4 v[6:7], v[28:31], off offset:16
.L4_0:
	s_or_b32 exec_lo, exec_lo, s5
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[6:7], 0x2c
	s_load_dword s1, s[4:5], 0x4
	s_load_dword s2, s[6:7], 0x20
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v0, s0, s0, v0
	v_add_co_ci_u32_e64 v1, null, 0, 0, s0
	s_and_b32 s0, s1, 0xffff
	v_mad_u64_u32 v[1:2], null, s0, s8, v[0:1]
	v_mov_b32_e32 v0, 0
	s_mov_b32 s0, exec_lo
	v_cmpx_gt_i32_e64 s2, v1
	s_cbranch_execz .L5_0
	s_load_dwordx8 s[0:7], s[6:7], 0x0
	v_ashrrev_i64 v[2:3], 31, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v4, vcc_lo, s0, v2
	v_add_co_ci_u32_e64 v5, null, s1, v3, vcc_lo
	v_add_co_u32 v2, vcc_lo, s2, v2
	v_add_co_ci_u32_e64 v3, null, s3, v3, vcc_lo
	global_load_ushort v8, v[4:5], off
	global_load_ushort v6, v[2:3], off
	v_mul_lo_u32 v3, v1, 6
	v_mov_b32_e32 v2, v0
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	v_ashrrev_i64 v[2:3], 31, v[2:3]
	v_add_co_u32 v4, vcc_lo, s4, v2
	v_add_co_ci_u32_e64 v5, null, s5, v3, vcc_lo
	s_waitcnt vmcnt(1)
	v_add_f16_e32 v7, v8, v8
	s_waitcnt vmcnt(0)
	v_cmp_lt_f16_e32 vcc_lo, v8, v6
	v_add_f16_e32 v2, v8, v6
	v_sub_f16_e32 v3, v8, v6
	v_mul_f16_e32 v9, v8, v6
	v_fma_f16 v10, v8, v6, v8
	v_cndmask_b32_e32 v11, v6, v8, vcc_lo
	v_add_f16_e32 v12, v6, v7
	v_add_co_u32 v6, vcc_lo, s6, v0
	v_add_co_ci_u32_e64 v7, null, s7, v1, vcc_lo
	v_pack_b32_f16 v1, v9, v10
	v_pack_b32_f16 v0, v2, v3
	v_perm_b32 v2, v12, v11, 0x5040100
	v_cvt_f32_f16_e32 v3, v8
	global_store_dwordx3 v[4:5], v[0:2], off
	global_store_dword v[6:7], v3, off
.L5_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s6, s[8:9], 0x4
	s_load_dword s4, s[4:5], 0x4
	v_and_b32_e32 v9, 0x3ff, v31
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v9, s5, s6, v9
	v_add_co_ci_u32_e64 v10, null, 0, 0, s5
	s_and_b32 s4, s4, 0xffff
	v_mad_u64_u32 v[10:11], null, s4, s12, v[9:10]
	v_mov_b32_e32 v9, 0
	s_mov_b32 s4, exec_lo
	v_cmpx_gt_i32_e64 v8, v10
	s_cbranch_execz .L6_0
	v_ashrrev_i64 v[11:12], 31, v[9:10]
	v_add_co_u32 v0, vcc_lo, v0, v11
	v_add_co_ci_u32_e64 v1, null, v1, v12, vcc_lo
	v_add_co_u32 v2, vcc_lo, v2, v11
	v_add_co_ci_u32_e64 v3, null, v3, v12, vcc_lo
	global_load_ushort v8, v[0:1], off
	global_load_ushort v11, v[2:3], off
	v_ashrrev_i64 v[0:1], 30, v[9:10]
	v_mul_lo_u32 v3, v10, 6
	v_mov_b32_e32 v2, v9
	v_add_co_u32 v6, vcc_lo, v6, v0
	v_add_co_ci_u32_e64 v7, null, v7, v1, vcc_lo
	v_ashrrev_i64 v[0:1], 31, v[2:3]
	s_waitcnt vmcnt(1)
	v_add_f16_e32 v3, v8, v8
	s_waitcnt vmcnt(0)
	v_cmp_lt_f16_e32 vcc_lo, v8, v11
	v_add_f16_e32 v2, v8, v11
	v_sub_f16_e32 v9, v8, v11
	v_mul_f16_e32 v10, v8, v11
	v_fma_f16 v12, v8, v11, v8
	v_cndmask_b32_e32 v13, v11, v8, vcc_lo
	v_add_f16_e32 v11, v11, v3
	v_add_co_u32 v3, vcc_lo, v4, v0
	v_add_co_ci_u32_e64 v4, null, v5, v1, vcc_lo
	v_pack_b32_f16 v1, v10, v12
	v_pack_b32_f16 v0, v2, v9
	v_perm_b32 v2, v11, v13, 0x5040100
	v_cvt_f32_f16_e32 v5, v8
	global_store_dwordx3 v[3:4], v[0:2], off
	global_store_dword v[6:7], v5, off
.L6_0:
	s_or_b32 exec_lo, exec_lo, s4
	s_setpc_b64 s[30:31]

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s5, s[4:5], 0x4
	s_load_dword s6, s[8:9], 0x4
	v_and_b32_e32 v10, 0x3ff, v31
	v_mov_b32_e32 v9, 0
	v_cmp_gt_u32_e32 vcc_lo, 8, v10
	s_and_saveexec_b32 s7, vcc_lo
	s_cbranch_execz .L7_0
	v_and_b32_e32 v8, 3, v10
	s_trap 2
	v_cmp_eq_u64_e64 s4, 3, v[8:9]
	v_cndmask_b32_e64 v8, 0, -1, s4
	ds_write_b32 v0, v8
.L7_0:
	s_or_b32 exec_lo, exec_lo, s7
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v8, s6, s6, v10
	v_add_co_ci_u32_e64 v9, null, 0, 0, s6
	s_and_b32 s5, s5, 0xffff
	s_mov_b32 s13, 0
	s_mov_b32 s4, exec_lo
	v_mad_u64_u32 v[8:9], null, s5, s12, v[8:9]
	s_mov_b32 s6, s13
	s_barrier
.L7_1:
	s_ff1_i32_b32 s5, s4
	v_readlane_b32 s7, v8, s5
	s_lshl_b32 s5, 1, s5
	s_add_i32 s6, s6, s7
	s_andn2_b32 s4, s4, s5
	s_cbranch_scc1 .L7_1
	v_mbcnt_lo_u32_b32 v9, exec_lo, 0
	s_mov_b32 s5, 0
	v_cmp_eq_u32_e64 s4, 0, v9
	s_and_saveexec_b32 s7, s4
	s_xor_b32 s4, exec_lo, s7
	s_cbranch_execz .L7_2
	v_mov_b32_e32 v9, s6
	ds_add_u32 v0, v9
	s_trap 2
.L7_2:
	s_or_b32 exec_lo, exec_lo, s4
	v_lshlrev_b32_e64 v9, v8, 1
	s_mov_b32 s4, exec_lo
.L7_3:
	s_ff1_i32_b32 s6, s4
	v_readlane_b32 s7, v9, s6
	s_lshl_b32 s6, 1, s6
	s_or_b32 s5, s5, s7
	s_andn2_b32 s4, s4, s6
	s_cbranch_scc1 .L7_3
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	s_mov_b32 s6, 0
	v_cmp_eq_u32_e64 s4, 0, v11
	s_and_saveexec_b32 s7, s4
	s_xor_b32 s4, exec_lo, s7
	s_cbranch_execz .L7_4
	v_mov_b32_e32 v11, s5
	ds_or_b32 v0, v11
	s_trap 2
.L7_4:
	s_or_b32 exec_lo, exec_lo, s4
	v_mul_lo_u32 v11, v8, 7
	s_mov_b32 s4, exec_lo
.L7_5:
	s_ff1_i32_b32 s5, s4
	v_readlane_b32 s7, v11, s5
	s_lshl_b32 s5, 1, s5
	s_xor_b32 s6, s6, s7
	s_andn2_b32 s4, s4, s5
	s_cbranch_scc1 .L7_5
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_cmp_eq_u32_e64 s4, 0, v11
	s_and_saveexec_b32 s5, s4
	s_xor_b32 s4, exec_lo, s5
	s_cbranch_execz .L7_6
	v_mov_b32_e32 v11, s6
	ds_xor_b32 v0, v11
	s_trap 2
.L7_6:
	s_or_b32 exec_lo, exec_lo, s4
	v_and_b32_e32 v11, 15, v8
	s_mov_b32 s4, exec_lo
	s_mov_b32 s5, -1
	v_lshlrev_b32_e64 v11, v11, 1
	v_not_b32_e32 v11, v11
.L7_7:
	s_ff1_i32_b32 s6, s4
	v_readlane_b32 s7, v11, s6
	s_lshl_b32 s6, 1, s6
	s_and_b32 s5, s5, s7
	s_andn2_b32 s4, s4, s6
	s_cbranch_scc1 .L7_7
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_cmp_eq_u32_e64 s4, 0, v11
	s_and_saveexec_b32 s6, s4
	s_xor_b32 s4, exec_lo, s6
	s_cbranch_execz .L7_8
	v_mov_b32_e32 v11, s5
	ds_and_b32 v0, v11
	s_trap 2
.L7_8:
	s_or_b32 exec_lo, exec_lo, s4
	s_mov_b32 s4, exec_lo
	s_brev_b32 s5, 1
.L7_9:
	s_ff1_i32_b32 s6, s4
	v_readlane_b32 s7, v8, s6
	s_lshl_b32 s6, 1, s6
	s_max_i32 s5, s5, s7
	s_andn2_b32 s4, s4, s6
	s_cbranch_scc1 .L7_9
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_cmp_eq_u32_e64 s4, 0, v11
	s_and_saveexec_b32 s6, s4
	s_xor_b32 s4, exec_lo, s6
	s_cbranch_execz .L7_10
	v_mov_b32_e32 v11, s5
	ds_max_i32 v0, v11
	s_trap 2
.L7_10:
	s_or_b32 exec_lo, exec_lo, s4
	v_sub_nc_u32_e32 v11, 0, v8
	s_mov_b32 s4, exec_lo
	s_brev_b32 s6, -2
.L7_11:
	s_ff1_i32_b32 s5, s4
	v_readlane_b32 s7, v11, s5
	s_lshl_b32 s5, 1, s5
	s_min_i32 s6, s6, s7
	s_andn2_b32 s4, s4, s5
	s_cbranch_scc1 .L7_11
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	s_mov_b32 s5, 0
	v_cmp_eq_u32_e64 s4, 0, v11
	s_and_saveexec_b32 s7, s4
	s_xor_b32 s4, exec_lo, s7
	s_cbranch_execz .L7_12
	v_mov_b32_e32 v11, s6
	ds_min_i32 v0, v11
	s_trap 2
.L7_12:
	s_or_b32 exec_lo, exec_lo, s4
	s_mov_b32 s4, exec_lo
.L7_13:
	s_ff1_i32_b32 s6, s4
	v_readlane_b32 s7, v8, s6
	s_lshl_b32 s6, 1, s6
	s_add_i32 s5, s5, s7
	s_andn2_b32 s4, s4, s6
	s_cbranch_scc1 .L7_13
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_cmp_eq_u32_e64 s4, 0, v11
	s_and_saveexec_b32 s6, s4
	s_xor_b32 s4, exec_lo, s6
	s_cbranch_execz .L7_14
	v_mov_b32_e32 v11, s5
	ds_sub_u32 v0, v11
	s_trap 2
.L7_14:
	s_or_b32 exec_lo, exec_lo, s4
	v_mov_b32_e32 v11, -1
	ds_inc_u32 v0, v11
	s_trap 2
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b32 s4, vcc_lo
	s_cbranch_execz .L7_15
	s_trap 2
	ds_read_b32 v12, v0
	s_lshl_b64 s[6:7], s[12:13], 5
	v_lshlrev_b32_e32 v10, 2, v10
	v_add_co_u32 v6, vcc_lo, v6, s6
	v_add_co_ci_u32_e64 v7, null, s7, v7, vcc_lo
	v_add_co_u32 v6, vcc_lo, v6, v10
	v_add_co_ci_u32_e64 v7, null, 0, v7, vcc_lo
	s_waitcnt lgkmcnt(0)
	global_store_dword v[6:7], v12, off
.L7_15:
	s_or_b32 exec_lo, exec_lo, s4
	v_mul_hi_i32 v6, 0x84210843, v8
	v_not_b32_e32 v15, v9
	v_mov_b32_e32 v7, 0
	v_subrev_nc_u32_e32 v12, 50, v8
	v_sub_nc_u32_e32 v14, 50, v8
	v_mul_lo_u32 v16, v8, 13
	v_lshlrev_b32_e32 v10, 1, v8
	global_atomic_add v[0:1], v8, off
	v_add_nc_u32_e32 v6, v6, v8
	v_ashrrev_i32_e32 v18, 31, v8
	v_mul_lo_u32 v17, 0x9e3779b9, v8
	s_clause 0x1
	global_atomic_sub v[0:1], v8, off offset:4
	global_atomic_smax v[0:1], v12, off offset:8
	v_ashrrev_i64 v[12:13], 12, v[7:8]
	v_lshrrev_b32_e32 v9, 31, v6
	v_lshrrev_b32_e32 v6, 4, v6
	v_add3_u32 v6, v6, v9, v8
	v_mov_b32_e32 v9, v7
	v_lshlrev_b32_e64 v19, v6, 1
	v_sub_co_u32 v6, vcc_lo, 0, 0
	v_sub_co_ci_u32_e64 v7, null, 0, v10, vcc_lo
	s_clause 0x5
	global_atomic_smin v[0:1], v14, off offset:12
	global_atomic_and v[0:1], v15, off offset:16
	global_atomic_or v[0:1], v19, off offset:20
	global_atomic_xor v[0:1], v16, off offset:24
	global_atomic_inc v[0:1], v11, off offset:28
	global_atomic_dec v[0:1], v11, off offset:32
	s_clause 0x1
	global_atomic_umax v[2:3], v17, off
	global_atomic_umin v[2:3], v17, off offset:4
	v_add_co_u32 v0, vcc_lo, v8, 0
	v_add_co_ci_u32_e64 v1, null, v18, v8, vcc_lo
	v_mov_b32_e32 v14, -1
	v_mov_b32_e32 v15, -1
	global_atomic_add v[2:3], v11, off offset:8
	s_clause 0x4
	global_atomic_add_x2 v[4:5], v[12:13], off
	global_atomic_smax_x2 v[4:5], v[9:10], off offset:8
	global_atomic_smin_x2 v[4:5], v[6:7], off offset:16
	global_atomic_xor_x2 v[4:5], v[0:1], off offset:24
	global_atomic_inc_x2 v[4:5], v[14:15], off offset:32
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[6:7], 0xc
	s_load_dword s1, s[4:5], 0x4
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v0, s0, s0, v0
	v_add_co_ci_u32_e64 v1, null, 0, 0, s0
	s_and_b32 s0, s1, 0xffff
	v_mad_u64_u32 v[1:2], null, s0, s8, v[0:1]
	s_getpc_b64 s[0:1]
	s_getpc_b64 s[2:3]
	s_load_dwordx2 s[0:1], s[0:1], 0x0
	v_mul_hi_i32 v0, 0x66666667, v1
	v_and_b32_e32 v4, 15, v1
	v_lshrrev_b32_e32 v2, 31, v0
	v_ashrrev_i32_e32 v0, 1, v0
	v_add_nc_u32_e32 v0, v0, v2
	v_lshl_add_u32 v0, v0, 2, v0
	v_sub_nc_u32_e32 v2, v1, v0
	v_and_b32_e32 v0, 1, v1
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b32_e32 v0, 2, v0
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	v_add_co_u32 v2, vcc_lo, s2, v2
	v_add_co_ci_u32_e64 v3, null, s3, v3, vcc_lo
	s_waitcnt lgkmcnt(0)
	global_load_dword v5, v0, s[0:1] offset:-4
	global_load_dword v2, v[2:3], off
	v_lshlrev_b32_e32 v0, 2, v4
	s_getpc_b64 s[0:1]
	global_load_dword v4, v0, s[0:1]
	s_getpc_b64 s[0:1]
	s_load_dword s2, s[0:1], 0x0
	s_load_dwordx2 s[0:1], s[6:7], 0x0
	v_mov_b32_e32 v0, 0
	s_waitcnt vmcnt(1)
	v_mul_lo_u32 v5, v5, v2
	v_ashrrev_i64 v[2:3], 30, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v2, vcc_lo, s0, v2
	s_waitcnt vmcnt(0)
	v_add3_u32 v4, v5, s2, v4
	v_add_co_ci_u32_e64 v3, null, s1, v3, vcc_lo
	s_mov_b32 s0, exec_lo
	global_store_dword v[2:3], v4, off
	v_cmpx_eq_u32_e32 0, v1
	s_cbranch_execz .L8_0
	v_mov_b32_e32 v1, 0x63
	s_getpc_b64 s[0:1]
	global_store_dword v0, v1, s[0:1]
.L8_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v2, 0
	s_getpc_b64 s[6:7]
	v_and_b32_e32 v3, 0x3ff, v31
	global_load_dwordx2 v[5:6], v2, s[6:7]
	s_load_dword s6, s[8:9], 0x4
	s_load_dword s4, s[4:5], 0x4
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v3, s5, s6, v3
	v_add_co_ci_u32_e64 v4, null, 0, 0, s5
	s_and_b32 s4, s4, 0xffff
	v_mad_u64_u32 v[3:4], null, s4, s12, v[3:4]
	s_getpc_b64 s[4:5]
	s_getpc_b64 s[6:7]
	global_load_dword v9, v2, s[4:5]
	v_mul_hi_i32 v4, 0x66666667, v3
	v_lshrrev_b32_e32 v7, 31, v4
	v_ashrrev_i32_e32 v4, 1, v4
	v_add_nc_u32_e32 v4, v4, v7
	v_lshl_add_u32 v4, v4, 2, v4
	v_sub_nc_u32_e32 v7, v3, v4
	v_and_b32_e32 v4, 1, v3
	v_ashrrev_i32_e32 v8, 31, v7
	v_lshlrev_b32_e32 v4, 2, v4
	v_lshlrev_b64 v[7:8], 2, v[7:8]
	v_add_co_u32 v7, vcc_lo, s6, v7
	v_add_co_ci_u32_e64 v8, null, s7, v8, vcc_lo
	s_waitcnt vmcnt(1)
	v_readfirstlane_b32 s4, v5
	v_readfirstlane_b32 s5, v6
	v_and_b32_e32 v5, 15, v3
	global_load_dword v6, v[7:8], off
	global_load_dword v4, v4, s[4:5] offset:-4
	s_getpc_b64 s[4:5]
	v_lshlrev_b32_e32 v5, 2, v5
	global_load_dword v7, v5, s[4:5]
	s_mov_b32 s4, exec_lo
	s_waitcnt vmcnt(1)
	v_mul_lo_u32 v6, v4, v6
	v_ashrrev_i64 v[4:5], 30, v[2:3]
	v_add_co_u32 v0, vcc_lo, v0, v4
	s_waitcnt vmcnt(0)
	v_add3_u32 v6, v6, v9, v7
	v_add_co_ci_u32_e64 v1, null, v1, v5, vcc_lo
	global_store_dword v[0:1], v6, off
	v_cmpx_eq_u32_e32 0, v3
	s_cbranch_execz .L9_0
	v_mov_b32_e32 v0, 0x63
	s_getpc_b64 s[6:7]
	global_store_dword v2, v0, s[6:7]
.L9_0:
	s_or_b32 exec_lo, exec_lo, s4
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[6:7], 0xc
	s_load_dword s1, s[4:5], 0x4
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v0, s0, s0, v0
	v_add_co_ci_u32_e64 v1, null, 0, 0, s0
	s_and_b32 s0, s1, 0xffff
	v_mad_u64_u32 v[1:2], null, s0, s8, v[0:1]
	s_getpc_b64 s[0:1]
	v_and_b32_e32 v0, 15, v1
	v_lshlrev_b32_e32 v0, 2, v0
	global_load_dword v2, v0, s[0:1]
	s_getpc_b64 s[0:1]
	v_mov_b32_e32 v0, 0
	s_load_dwordx2 s[0:1], s[0:1], 0x0
	s_waitcnt lgkmcnt(0)
	s_load_dword s2, s[0:1], 0x0
	s_load_dwordx2 s[0:1], s[6:7], 0x0
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v0, vcc_lo, s0, v0
	v_add_co_ci_u32_e64 v1, null, s1, v1, vcc_lo
	s_waitcnt vmcnt(0)
	v_add_nc_u32_e32 v2, s2, v2
	global_store_dword v[0:1], v2, off
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v2, 0
	s_getpc_b64 s[6:7]
	v_and_b32_e32 v3, 0x3ff, v31
	global_load_dwordx2 v[5:6], v2, s[6:7]
	s_load_dword s6, s[8:9], 0x4
	s_load_dword s4, s[4:5], 0x4
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v3, s5, s6, v3
	v_add_co_ci_u32_e64 v4, null, 0, 0, s5
	s_and_b32 s4, s4, 0xffff
	v_mad_u64_u32 v[3:4], null, s4, s12, v[3:4]
	s_getpc_b64 s[4:5]
	v_and_b32_e32 v4, 15, v3
	v_ashrrev_i64 v[2:3], 30, v[2:3]
	v_lshlrev_b32_e32 v4, 2, v4
	global_load_dword v4, v4, s[4:5]
	s_waitcnt vmcnt(1)
	global_load_dword v5, v[5:6], off
	v_add_co_u32 v0, vcc_lo, v0, v2
	v_add_co_ci_u32_e64 v1, null, v1, v3, vcc_lo
	s_waitcnt vmcnt(0)
	v_add_nc_u32_e32 v4, v5, v4
	global_store_dword v[0:1], v4, off
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[6:7], 0x1c
	s_load_dword s1, s[4:5], 0x4
	s_load_dword s2, s[6:7], 0x10
	s_mov_b32 s4, 0
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v0, s0, s0, v0
	v_add_co_ci_u32_e64 v1, null, 0, 0, s0
	s_and_b32 s0, s1, 0xffff
	v_mad_u64_u32 v[1:2], null, s0, s8, v[0:1]
	v_mov_b32_e32 v0, 0
	s_mov_b32 s0, exec_lo
	v_cmpx_gt_i32_e64 s2, v1
	s_cbranch_execz .L12_0
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	v_ashrrev_i64 v[2:3], 30, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v2, vcc_lo, s0, v2
	v_add_co_ci_u32_e64 v3, null, s1, v3, vcc_lo
	s_mov_b32 s0, 0
	global_load_dword v3, v[2:3], off
	v_ashrrev_i32_e32 v2, 31, v1
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v4, 15, v3
	s_branch .L12_1
.L12_2:
	s_or_b32 exec_lo, exec_lo, s8
	s_and_b32 s6, exec_lo, s7
	s_or_b32 s0, s6, s0
	s_andn2_b32 s1, s1, exec_lo
	s_and_b32 s6, s5, exec_lo
	s_or_b32 s1, s1, s6
	s_andn2_b32 exec_lo, exec_lo, s0
	s_cbranch_execz .L12_3
.L12_1:
	v_lshrrev_b32_e32 v5, s4, v3
	s_mov_b32 s6, 0
	s_mov_b32 s7, exec_lo
	v_and_b32_e32 v6, 1, v5
	v_mov_b32_e32 v5, v0
	v_cmpx_eq_u32_e32 1, v6
	s_xor_b32 s7, exec_lo, s7
	s_cbranch_execz .L12_4
	v_mov_b32_e32 v0, v5
	s_cmp_lg_u32 s4, 13
	s_cbranch_scc0 .L12_5
	v_add_nc_u32_e32 v0, s4, v5
	s_mov_b32 s6, -1
.L12_5:
	s_and_b32 s6, s6, exec_lo
.L12_4:
	s_or_saveexec_b32 s8, s7
	s_mov_b32 s7, -1
	s_mov_b32 s9, -1
	s_xor_b32 exec_lo, exec_lo, s8
	s_cbranch_execz .L12_6
	s_and_b32 s9, s4, 7
	s_mov_b32 s10, s6
	v_lshrrev_b32_e32 v0, s9, v3
	s_mov_b32 s9, exec_lo
	v_mul_hi_u32 v6, 0x38e38e39, v0
	v_lshrrev_b32_e32 v6, 1, v6
	v_lshl_add_u32 v6, v6, 3, v6
	v_sub_nc_u32_e32 v6, v0, v6
	v_cmpx_lt_i32_e32 3, v6
	s_xor_b32 s9, exec_lo, s9
	s_cbranch_execz .L12_7
	s_mov_b32 s10, s6
	s_mov_b32 s11, exec_lo
	v_cmpx_lt_i32_e32 5, v6
	s_xor_b32 s11, exec_lo, s11
	s_cbranch_execz .L12_8
	s_mov_b32 s10, s6
	s_mov_b32 s12, exec_lo
	v_cmpx_lt_i32_e32 6, v6
	s_xor_b32 s12, exec_lo, s12
	s_cbranch_execz .L12_9
	s_mov_b32 s10, exec_lo
	v_cmpx_ne_u32_e32 7, v6
	s_xor_b32 s10, exec_lo, s10
	v_alignbit_b32 v0, v5, v5, 27
	s_andn2_saveexec_b32 s10, s10
	v_subrev_nc_u32_e32 v0, s4, v5
	s_or_b32 exec_lo, exec_lo, s10
	s_or_b32 s10, s6, exec_lo
.L12_9:
	s_andn2_saveexec_b32 s12, s12
	s_cbranch_execz .L12_10
	v_and_b32_e32 v0, 1, v5
	s_mov_b32 s13, s10
	s_mov_b32 s14, exec_lo
	v_cmpx_eq_u32_e32 0, v0
	s_xor_b32 s14, exec_lo, s14
	v_add_nc_u32_e32 v0, 2, v5
	s_or_b32 s13, s10, exec_lo
	s_or_b32 exec_lo, exec_lo, s14
	s_andn2_b32 s10, s10, exec_lo
	s_and_b32 s13, s13, exec_lo
	s_or_b32 s10, s10, s13
.L12_10:
	s_or_b32 exec_lo, exec_lo, s12
	s_andn2_b32 s12, s6, exec_lo
	s_and_b32 s10, s10, exec_lo
	s_or_b32 s10, s12, s10
.L12_8:
	s_andn2_saveexec_b32 s11, s11
	s_cbranch_execz .L12_11
	s_mov_b32 s12, exec_lo
	v_cmpx_lt_i32_e32 4, v6
	s_xor_b32 s12, exec_lo, s12
	v_not_b32_e32 v0, v5
	s_andn2_saveexec_b32 s12, s12
	s_cbranch_execz .L12_12
	v_mov_b32_e32 v0, v5
	v_mov_b32_e32 v6, v3
	s_mov_b32 s13, 0
	s_branch .L12_13
.L12_14:
	s_or_b32 exec_lo, exec_lo, s15
	s_and_b32 s15, exec_lo, s14
	s_or_b32 s13, s15, s13
	s_andn2_b32 exec_lo, exec_lo, s13
	s_cbranch_execz .L12_15
.L12_13:
	v_and_b32_e32 v7, 1, v6
	s_or_b32 s14, s14, exec_lo
	s_mov_b32 s15, exec_lo
	v_cmpx_eq_u32_e32 1, v7
	s_cbranch_execz .L12_14
	v_add_nc_u32_e32 v0, 1, v0
	v_lshrrev_b32_e32 v6, 1, v6
	s_andn2_b32 s14, s14, exec_lo
	v_and_b32_e32 v7, 0x100, v0
	v_cmp_ne_u32_e32 vcc_lo, 0, v7
	s_and_b32 s16, vcc_lo, exec_lo
	s_or_b32 s14, s14, s16
	s_branch .L12_14
.L12_15:
	s_or_b32 exec_lo, exec_lo, s13
.L12_12:
	s_or_b32 exec_lo, exec_lo, s12
	s_or_b32 s10, s10, exec_lo
.L12_11:
	s_or_b32 exec_lo, exec_lo, s11
	s_andn2_b32 s11, s6, exec_lo
	s_and_b32 s10, s10, exec_lo
	s_or_b32 s10, s11, s10
.L12_7:
	s_andn2_saveexec_b32 s9, s9
	s_cbranch_execz .L12_16
	s_mov_b32 s11, 0
	s_mov_b32 s12, 0
	s_mov_b32 s13, exec_lo
	v_cmpx_lt_i32_e32 1, v6
	s_xor_b32 s13, exec_lo, s13
	s_cbranch_execz .L12_17
	s_mov_b32 s12, -1
	s_mov_b32 s14, exec_lo
	v_cmpx_lt_i32_e32 2, v6
	v_lshl_add_u32 v0, v5, 2, v5
	s_xor_b32 s12, exec_lo, -1
	s_or_b32 exec_lo, exec_lo, s14
	s_and_b32 s12, s12, exec_lo
.L12_17:
	s_or_saveexec_b32 s13, s13
	v_mov_b32_e32 v7, v5
	s_xor_b32 exec_lo, exec_lo, s13
	s_cbranch_execz .L12_18
	s_mov_b32 s11, -1
	s_mov_b32 s14, s12
	s_mov_b32 s15, exec_lo
	v_cmpx_lt_i32_e32 0, v6
	v_xor_b32_e32 v7, v5, v3
	s_xor_b32 s11, exec_lo, -1
	s_or_b32 s14, s12, exec_lo
	s_or_b32 exec_lo, exec_lo, s15
	s_andn2_b32 s12, s12, exec_lo
	s_and_b32 s14, s14, exec_lo
	s_and_b32 s11, s11, exec_lo
	s_or_b32 s12, s12, s14
.L12_18:
	s_or_b32 exec_lo, exec_lo, s13
	s_and_saveexec_b32 s13, s12
	s_xor_b32 s12, exec_lo, s13
	v_add_nc_u32_e32 v0, 3, v7
	s_or_b32 exec_lo, exec_lo, s12
	s_and_saveexec_b32 s12, s11
	v_add_nc_u32_e32 v0, 1, v5
	s_or_b32 exec_lo, exec_lo, s12
	s_or_b32 s10, s10, exec_lo
.L12_16:
	s_or_b32 exec_lo, exec_lo, s9
	s_andn2_b32 s6, s6, exec_lo
	s_and_b32 s10, s10, exec_lo
	s_xor_b32 s9, exec_lo, -1
	s_or_b32 s6, s6, s10
.L12_6:
	s_or_b32 exec_lo, exec_lo, s8
	s_andn2_b32 s5, s5, exec_lo
	s_and_b32 s8, s9, exec_lo
	s_or_b32 s5, s5, s8
	s_and_saveexec_b32 s8, s6
	s_cbranch_execz .L12_2
	v_cmp_eq_u32_e32 vcc_lo, s4, v4
	s_add_i32 s4, s4, 1
	s_or_b32 s5, s5, exec_lo
	s_orn2_b32 s7, vcc_lo, exec_lo
	s_branch .L12_2
.L12_3:
	s_or_b32 exec_lo, exec_lo, s0
	s_xor_b32 s0, s1, -1
	s_and_saveexec_b32 s1, s0
	s_xor_b32 s0, exec_lo, s1
	v_or_b32_e32 v0, 0x80000000, v5
	s_or_b32 exec_lo, exec_lo, s0
	v_lshlrev_b64 v[1:2], 2, v[1:2]
	v_add_co_u32 v1, vcc_lo, s2, v1
	v_add_co_ci_u32_e64 v2, null, s3, v2, vcc_lo
	global_store_dword v[1:2], v0, off
.L12_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_mov_b32 s6, s33
	s_mov_b32 s33, s32
	s_xor_saveexec_b32 s4, -1
	buffer_store_dword v16, off, s[0:3], s33 offset:48
	s_mov_b32 exec_lo, s4
	v_mov_b32_e32 v14, v1
	v_and_b32_e32 v15, 7, v12
	v_lshrrev_b32_e64 v1, 5, s33
	v_mov_b32_e32 v13, v0
	buffer_store_dword v4, off, s[0:3], s33 offset:16
	buffer_store_dword v5, off, s[0:3], s33 offset:20
	buffer_store_dword v6, off, s[0:3], s33 offset:24
	buffer_store_dword v7, off, s[0:3], s33 offset:28
	buffer_store_dword v8, off, s[0:3], s33 offset:32
	buffer_store_dword v9, off, s[0:3], s33 offset:36
	buffer_store_dword v10, off, s[0:3], s33 offset:40
	buffer_store_dword v11, off, s[0:3], s33 offset:44
	v_writelane_b32 v16, s30, 0
	v_lshl_add_u32 v0, v15, 2, v1
	s_addk_i32 s32, 0x800
	s_getpc_b64 s[4:5]
	v_writelane_b32 v16, s31, 1
	buffer_load_dword v1, v0, s[0:3], 0 offen offset:16
	v_mov_b32_e32 v0, 0
	s_swappc_b64 s[30:31], s[4:5]
	v_add_nc_u32_e32 v1, 1, v12
	v_lshrrev_b32_e64 v4, 5, s33
	v_and_b32_e32 v1, 7, v1
	v_lshl_add_u32 v1, v1, 2, v4
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[4:5]
	v_add_nc_u32_e32 v1, 2, v12
	v_lshrrev_b32_e64 v4, 5, s33
	v_and_b32_e32 v1, 7, v1
	v_lshl_add_u32 v1, v1, 2, v4
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[4:5]
	v_add_nc_u32_e32 v1, 3, v12
	v_lshrrev_b32_e64 v4, 5, s33
	v_and_b32_e32 v1, 7, v1
	v_lshl_add_u32 v1, v1, 2, v4
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[4:5]
	v_xor_b32_e32 v1, 4, v15
	v_lshrrev_b32_e64 v4, 5, s33
	v_lshl_add_u32 v1, v1, 2, v4
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[4:5]
	v_add_nc_u32_e32 v1, 5, v12
	v_lshrrev_b32_e64 v4, 5, s33
	v_and_b32_e32 v1, 7, v1
	v_lshl_add_u32 v1, v1, 2, v4
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[4:5]
	v_add_nc_u32_e32 v1, 6, v12
	v_lshrrev_b32_e64 v4, 5, s33
	v_and_b32_e32 v1, 7, v1
	v_lshl_add_u32 v1, v1, 2, v4
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[4:5]
	v_add_nc_u32_e32 v1, -1, v12
	v_lshrrev_b32_e64 v4, 5, s33
	v_and_b32_e32 v1, 7, v1
	v_lshl_add_u32 v1, v1, 2, v4
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[4:5]
	v_mad_u64_u32 v[1:2], null, v2, v14, v[13:14]
	v_readlane_b32 s31, v16, 1
	v_readlane_b32 s30, v16, 0
	s_mov_b32 s32, s33
	v_sub_nc_u32_e32 v1, v1, v3
	v_add_nc_u32_e32 v0, v1, v0
	s_xor_saveexec_b32 s4, -1
	buffer_load_dword v16, off, s[0:3], s33 offset:48
	s_mov_b32 exec_lo, s4
	s_mov_b32 s33, s6
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_add_u32 s0, s0, s9
	s_load_dword s9, s[6:7], 0x1c
	s_load_dword s4, s[4:5], 0x4
	s_load_dword s5, s[6:7], 0x10
	s_addc_u32 s1, s1, 0
	v_mov_b32_e32 v37, 0
	s_mov_b32 s32, 0
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v0, s9, s9, v0
	v_add_co_ci_u32_e64 v1, null, 0, 0, s9
	s_and_b32 s4, s4, 0xffff
	v_mad_u64_u32 v[38:39], null, s4, s8, v[0:1]
	s_mov_b32 s4, exec_lo
	v_cmpx_gt_i32_e64 s5, v38
	s_cbranch_execz .L14_0
	s_load_dwordx4 s[8:11], s[6:7], 0x0
	v_ashrrev_i64 v[0:1], 30, v[37:38]
	s_getpc_b64 s[4:5]
	v_ashrrev_i32_e32 v39, 31, v38
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v0, vcc_lo, s8, v0
	v_add_co_ci_u32_e64 v1, null, s9, v1, vcc_lo
	global_load_dword v32, v[0:1], off
	s_waitcnt vmcnt(0)
	v_add_nc_u32_e32 v33, 1, v32
	v_add_nc_u32_e32 v31, 2, v32
	v_lshl_add_u32 v3, v32, 1, v32
	v_xor_b32_e32 v5, 0x1010101, v32
	v_xor_b32_e32 v6, 0x2020202, v32
	v_xor_b32_e32 v7, 0x3030303, v32
	v_xor_b32_e32 v8, 0x4040404, v32
	v_xor_b32_e32 v9, 0x5050505, v32
	v_xor_b32_e32 v10, 0x6060606, v32
	v_xor_b32_e32 v11, 0x7070707, v32
	v_and_b32_e32 v12, 7, v32
	v_mov_b32_e32 v0, v32
	v_mov_b32_e32 v4, v32
	v_mov_b32_e32 v1, v33
	v_mov_b32_e32 v2, v31
	s_swappc_b64 s[30:31], s[4:5]
	v_mov_b32_e32 v2, v0
	v_and_b32_e32 v0, 1, v32
	s_mov_b32 s4, exec_lo
	v_ashrrev_i32_e32 v3, 31, v2
	v_cmpx_eq_u32_e32 1, v0
	s_xor_b32 s4, exec_lo, s4
	s_cbranch_execz .L14_1
	v_mov_b32_e32 v0, v32
	v_mov_b32_e32 v1, 7
	s_getpc_b64 s[6:7]
	s_swappc_b64 s[30:31], s[6:7]
	v_ashrrev_i32_e32 v1, 31, v0
	v_add_co_u32 v40, vcc_lo, v0, v2
	v_add_co_ci_u32_e64 v41, null, v1, v3, vcc_lo
.L14_1:
	s_andn2_saveexec_b32 s4, s4
	s_cbranch_execz .L14_2
	v_mov_b32_e32 v0, 7
	v_mov_b32_e32 v1, v32
	s_getpc_b64 s[6:7]
	s_swappc_b64 s[30:31], s[6:7]
	v_ashrrev_i32_e32 v1, 31, v0
	v_sub_co_u32 v40, vcc_lo, v2, v0
	v_sub_co_ci_u32_e64 v41, null, v3, v1, vcc_lo
.L14_2:
	s_or_b32 exec_lo, exec_lo, s4
	v_add_nc_u32_e32 v0, 31, v32
	v_add_nc_u32_e32 v1, 32, v32
	v_add_nc_u32_e32 v2, 33, v32
	v_add_nc_u32_e32 v3, 3, v32
	v_add_nc_u32_e32 v4, 4, v32
	v_add_nc_u32_e32 v5, 5, v32
	v_add_nc_u32_e32 v6, 6, v32
	v_add_nc_u32_e32 v7, 7, v32
	v_add_nc_u32_e32 v8, 8, v32
	v_add_nc_u32_e32 v9, 9, v32
	v_add_nc_u32_e32 v10, 10, v32
	v_add_nc_u32_e32 v11, 11, v32
	v_add_nc_u32_e32 v12, 12, v32
	v_add_nc_u32_e32 v13, 13, v32
	v_add_nc_u32_e32 v14, 14, v32
	v_add_nc_u32_e32 v15, 15, v32
	v_add_nc_u32_e32 v16, 16, v32
	v_add_nc_u32_e32 v17, 17, v32
	v_add_nc_u32_e32 v18, 18, v32
	v_add_nc_u32_e32 v19, 19, v32
	v_add_nc_u32_e32 v20, 20, v32
	v_add_nc_u32_e32 v21, 21, v32
	v_add_nc_u32_e32 v22, 22, v32
	v_add_nc_u32_e32 v23, 23, v32
	v_add_nc_u32_e32 v24, 24, v32
	v_add_nc_u32_e32 v25, 25, v32
	v_add_nc_u32_e32 v26, 26, v32
	v_add_nc_u32_e32 v27, 27, v32
	v_add_nc_u32_e32 v28, 28, v32
	v_add_nc_u32_e32 v29, 29, v32
	v_add_nc_u32_e32 v30, 30, v32
	buffer_store_dword v0, off, s[0:3], s32
	buffer_store_dword v1, off, s[0:3], s32 offset:4
	buffer_store_dword v2, off, s[0:3], s32 offset:8
	v_mov_b32_e32 v0, v32
	v_mov_b32_e32 v1, v33
	v_mov_b32_e32 v2, v31
	s_getpc_b64 s[4:5]
	s_swappc_b64 s[30:31], s[4:5]
	v_lshlrev_b64 v[2:3], 3, v[38:39]
	v_add_co_u32 v0, vcc_lo, v0, v40
	v_add_co_ci_u32_e64 v1, null, v1, v41, vcc_lo
	v_add_co_u32 v2, vcc_lo, s10, v2
	v_add_co_ci_u32_e64 v3, null, s11, v3, vcc_lo
	global_store_dwordx2 v[2:3], v[0:1], off
.L14_0:
	s_endpgm

	s_load_dword s11, s[4:5], 0x4
	s_clause 0x3
	s_load_dword s12, s[6:7], 0x24
	s_load_dword s10, s[6:7], 0x18
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_load_dwordx2 s[4:5], s[6:7], 0x10
	s_waitcnt lgkmcnt(0)
	s_and_b32 s13, s11, 0xffff
	s_add_u32 s6, s6, 32
	s_mul_i32 s13, s13, s8
	s_addc_u32 s7, s7, 0
	v_add3_u32 v4, s13, s12, v0
	s_cmp_eq_u32 s10, 0
	s_cbranch_scc1 .L15_0
	s_load_dword s6, s[6:7], 0x8
	s_lshr_b32 s7, s11, 16
	v_mov_b32_e32 v2, v4
	s_mul_i32 s7, s7, s9
	s_waitcnt lgkmcnt(0)
	v_add3_u32 v0, s7, s6, v1
	v_mov_b32_e32 v1, 0
	s_mov_b32 s6, s10
	v_mul_lo_u32 v6, v0, s10
	v_mov_b32_e32 v5, v1
	v_mov_b32_e32 v0, v6
.L15_1:
	v_mov_b32_e32 v3, v1
	v_lshlrev_b64 v[7:8], 2, v[0:1]
	v_add_nc_u32_e32 v0, 1, v0
	s_add_i32 s6, s6, -1
	s_cmp_lg_u32 s6, 0
	v_lshlrev_b64 v[9:10], 2, v[2:3]
	v_add_co_u32 v7, vcc_lo, s0, v7
	v_add_co_ci_u32_e64 v8, null, s1, v8, vcc_lo
	v_add_nc_u32_e32 v2, s10, v2
	v_add_co_u32 v9, vcc_lo, s2, v9
	v_add_co_ci_u32_e64 v10, null, s3, v10, vcc_lo
	global_load_dword v3, v[7:8], off
	global_load_dword v7, v[9:10], off
	s_waitcnt vmcnt(0)
	v_fmac_f32_e32 v5, v3, v7
	s_cbranch_scc1 .L15_1
	s_branch .L15_2
.L15_0:
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v5, 0
.L15_2:
	v_add_nc_u32_e32 v0, v6, v4
	v_mov_b32_e32 v1, 0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_add_co_u32 v0, vcc_lo, s4, v0
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo
	global_store_dword v[0:1], v5, off
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s5, s[4:5], 0x4
	s_load_dword s4, s[8:9], 0x4
	v_and_b32_e32 v7, 0x3ff, v31
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s6, s5, 0xffff
	s_mul_i32 s6, s6, s12
	v_add3_u32 v11, s6, s4, v7
	s_mov_b32 s4, exec_lo
	v_cmpx_ne_u32_e32 0, v6
	s_cbranch_execz .L16_0
	s_load_dword s6, s[8:9], 0x8
	v_bfe_u32 v7, v31, 10, 10
	s_lshr_b32 s5, s5, 16
	v_mov_b32_e32 v8, 0
	s_mul_i32 s5, s5, s13
	v_mov_b32_e32 v9, v11
	v_mov_b32_e32 v12, 0
	s_waitcnt lgkmcnt(0)
	v_add3_u32 v7, s5, s6, v7
	s_mov_b32 s5, 0
	s_mov_b32 s6, 0
	v_mul_lo_u32 v13, v7, v6
.L16_1:
	v_add_nc_u32_e32 v7, s6, v13
	v_mov_b32_e32 v10, v8
	s_add_i32 s6, s6, 1
	v_lshlrev_b64 v[14:15], 2, v[7:8]
	v_lshlrev_b64 v[16:17], 2, v[9:10]
	v_add_nc_u32_e32 v9, v9, v6
	v_add_co_u32 v14, vcc_lo, v0, v14
	v_add_co_ci_u32_e64 v15, null, v1, v15, vcc_lo
	v_add_co_u32 v16, vcc_lo, v2, v16
	v_add_co_ci_u32_e64 v17, null, v3, v17, vcc_lo
	global_load_dword v7, v[14:15], off
	global_load_dword v10, v[16:17], off
	v_cmp_eq_u32_e32 vcc_lo, s6, v6
	s_or_b32 s5, vcc_lo, s5
	s_waitcnt vmcnt(0)
	v_fmac_f32_e32 v12, v7, v10
	s_andn2_b32 exec_lo, exec_lo, s5
	s_cbranch_execnz .L16_1
	s_or_b32 exec_lo, exec_lo, s5
.L16_0:
	s_or_b32 exec_lo, exec_lo, s4
	v_add_nc_u32_e32 v0, v13, v11
	v_mov_b32_e32 v1, 0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_add_co_u32 v0, vcc_lo, v4, v0
	v_add_co_ci_u32_e64 v1, null, v5, v1, vcc_lo
	global_store_dword v[0:1], v12, off
	s_setpc_b64 s[30:31]

	s_load_dword s2, s[4:5], 0x4
	s_clause 0x2
	s_load_dwordx2 s[0:1], s[6:7], 0x24
	s_load_dword s3, s[6:7], 0x18
	s_load_dwordx4 s[12:15], s[6:7], 0x8
	v_mov_b32_e32 v5, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s4, s2, 0xffff
	s_lshr_b32 s2, s2, 16
	s_mul_i32 s4, s4, s8
	s_mul_i32 s2, s2, s9
	v_add3_u32 v0, s4, s0, v0
	v_add3_u32 v1, s2, s1, v1
	s_mov_b32 s1, 0
	v_cvt_f32_u32_e32 v2, v0
	v_cvt_f32_u32_e32 v3, v1
	v_mul_f32_e32 v4, s3, v2
	v_mul_f32_e32 v6, s3, v3
	v_mov_b32_e32 v2, 0
	v_add_f32_e32 v3, s14, v4
	v_add_f32_e32 v4, s15, v6
	v_mov_b32_e32 v6, 0
	s_inst_prefetch 0x1
	s_branch .L17_0
.L17_1:
	s_or_b32 exec_lo, exec_lo, s4
	s_andn2_b32 s0, s2, exec_lo
	s_and_b32 s2, vcc_lo, exec_lo
	s_or_b32 s2, s0, s2
.L17_2:
	s_or_b32 exec_lo, exec_lo, s3
	s_and_b32 s0, exec_lo, s2
	s_or_b32 s1, s0, s1
	s_andn2_b32 exec_lo, exec_lo, s1
	s_cbranch_execz .L17_3
.L17_0:
	s_or_b32 s2, s2, exec_lo
	s_mov_b32 s3, exec_lo
	v_cmpx_gt_u32_e64 s13, v2
	s_cbranch_execz .L17_2
	v_mul_f32_e32 v7, v5, v5
	v_mul_f32_e32 v8, v6, v6
	s_mov_b32 s4, exec_lo
	v_add_f32_e32 v9, v8, v7
	v_cmp_lt_f32_e32 vcc_lo, 4.0, v9
	v_cmpx_nlt_f32_e32 4.0, v9
	s_cbranch_execz .L17_1
	v_add_f32_e32 v5, v5, v5
	v_sub_f32_e32 v7, v7, v8
	v_add_nc_u32_e32 v2, 1, v2
	v_mul_f32_e32 v5, v6, v5
	v_add_f32_e32 v7, v3, v7
	v_add_f32_e32 v6, v4, v5
	v_mov_b32_e32 v5, v7
	s_branch .L17_1
.L17_3:
	s_inst_prefetch 0x2
	s_or_b32 exec_lo, exec_lo, s1
	s_load_dwordx2 s[0:1], s[6:7], 0x0
	v_mad_u64_u32 v[0:1], null, v1, s12, v[0:1]
	v_mov_b32_e32 v1, 0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v0, vcc_lo, s0, v0
	v_add_co_ci_u32_e64 v1, null, s1, v1, vcc_lo
	global_store_dword v[0:1], v2, off
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s6, s[4:5], 0x4
	s_load_dwordx2 s[4:5], s[8:9], 0x4
	v_and_b32_e32 v7, 0x3ff, v31
	v_bfe_u32 v8, v31, 10, 10
	s_waitcnt lgkmcnt(0)
	s_and_b32 s7, s6, 0xffff
	s_lshr_b32 s6, s6, 16
	s_mul_i32 s7, s7, s12
	s_mul_i32 s6, s6, s13
	v_add3_u32 v7, s7, s4, v7
	v_add3_u32 v8, s6, s5, v8
	s_mov_b32 s5, 0
	v_cvt_f32_u32_e32 v9, v7
	v_cvt_f32_u32_e32 v10, v8
	v_mul_f32_e32 v11, v6, v9
	v_mul_f32_e32 v10, v6, v10
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v6, 0
	v_add_f32_e32 v4, v4, v11
	v_add_f32_e32 v5, v5, v10
	v_mov_b32_e32 v10, 0
	s_inst_prefetch 0x1
	s_branch .L18_0
.L18_1:
	s_or_b32 exec_lo, exec_lo, s8
	s_andn2_b32 s4, s6, exec_lo
	s_and_b32 s6, vcc_lo, exec_lo
	s_or_b32 s6, s4, s6
.L18_2:
	s_or_b32 exec_lo, exec_lo, s7
	s_and_b32 s4, exec_lo, s6
	s_or_b32 s5, s4, s5
	s_andn2_b32 exec_lo, exec_lo, s5
	s_cbranch_execz .L18_3
.L18_0:
	s_or_b32 s6, s6, exec_lo
	s_mov_b32 s7, exec_lo
	v_cmpx_lt_u32_e64 v6, v3
	s_cbranch_execz .L18_2
	v_mul_f32_e32 v11, v9, v9
	v_mul_f32_e32 v12, v10, v10
	s_mov_b32 s8, exec_lo
	v_add_f32_e32 v13, v12, v11
	v_cmp_lt_f32_e32 vcc_lo, 4.0, v13
	v_cmpx_nlt_f32_e32 4.0, v13
	s_cbranch_execz .L18_1
	v_add_f32_e32 v9, v9, v9
	v_sub_f32_e32 v11, v11, v12
	v_add_nc_u32_e32 v6, 1, v6
	v_mul_f32_e32 v9, v10, v9
	v_add_f32_e32 v11, v4, v11
	v_add_f32_e32 v10, v5, v9
	v_mov_b32_e32 v9, v11
	s_branch .L18_1
.L18_3:
	s_inst_prefetch 0x2
	s_or_b32 exec_lo, exec_lo, s5
	v_mad_u64_u32 v[2:3], null, v8, v2, v[7:8]
	v_mov_b32_e32 v3, 0
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	v_add_co_u32 v0, vcc_lo, v0, v2
	v_add_co_ci_u32_e64 v1, null, v1, v3, vcc_lo
	global_store_dword v[0:1], v6, off
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[4:5], 0x4
	s_clause 0x1
	s_load_dword s2, s[6:7], 0x24
	s_load_dwordx8 s[12:19], s[6:7], 0x0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s1, s0, 0xffff
	s_mul_i32 s0, s1, s8
	s_cmp_lt_i32 s16, 1
	v_add3_u32 v1, s0, s2, v0
	v_ashrrev_i32_e32 v2, 31, v1
	v_lshlrev_b64 v[8:9], 4, v[1:2]
	s_cbranch_scc1 .L19_0
	v_add_co_u32 v1, vcc_lo, s12, v8
	v_add_co_ci_u32_e64 v2, null, s13, v9, vcc_lo
	s_cmp_lg_u32 s1, 0
	v_mov_b32_e32 v11, 0
	s_cselect_b32 s0, -1, 0
	global_load_dwordx4 v[4:7], v[1:2], off
	v_cndmask_b32_e64 v1, 0, 1, s0
	s_waitcnt vmcnt(0)
	v_lshl_add_u32 v7, v0, 4, s18
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, 0
	s_mov_b32 s2, 0
	v_cmp_ne_u32_e64 s0, 1, v1
	v_mov_b32_e32 v1, 0
	s_branch .L19_1
.L19_2:
	s_add_i32 s2, s2, s1
	s_cmp_ge_i32 s2, s16
	s_barrier
	s_cbranch_scc1 .L19_3
.L19_1:
	v_add_nc_u32_e32 v10, s2, v0
	s_mov_b32 s3, s1
	s_mov_b32 s4, s18
	v_lshlrev_b64 v[12:13], 4, v[10:11]
	v_add_co_u32 v12, vcc_lo, s12, v12
	v_add_co_ci_u32_e64 v13, null, s13, v13, vcc_lo
	s_and_b32 vcc_lo, exec_lo, s0
	global_load_dwordx4 v[12:15], v[12:13], off
	s_waitcnt vmcnt(0)
	ds_write_b128 v7, v[12:15]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_vccnz .L19_2
.L19_4:
	v_mov_b32_e32 v10, s4
	s_add_i32 s3, s3, -1
	s_add_i32 s4, s4, 16
	s_cmp_eq_u32 s3, 0
	ds_read_b128 v[12:15], v10
	s_waitcnt lgkmcnt(0)
	v_sub_f32_e32 v10, v14, v6
	v_sub_f32_e32 v13, v13, v5
	v_sub_f32_e32 v12, v12, v4
	v_fma_f32 v14, v10, v10, s17
	v_fmac_f32_e32 v14, v13, v13
	v_fmac_f32_e32 v14, v12, v12
	v_cmp_gt_f32_e32 vcc_lo, 0x800000, v14
	v_cndmask_b32_e64 v16, 0, 32, vcc_lo
	v_ldexp_f32 v14, v14, v16
	v_cndmask_b32_e64 v16, 0, -16, vcc_lo
	v_sqrt_f32_e32 v14, v14
	v_ldexp_f32 v14, v14, v16
	v_frexp_mant_f32_e32 v16, v14
	v_frexp_exp_i32_f32_e32 v14, v14
	v_rcp_f32_e32 v16, v16
	v_sub_nc_u32_e32 v14, 0, v14
	v_ldexp_f32 v14, v16, v14
	v_mul_f32_e32 v15, v15, v14
	v_mul_f32_e32 v15, v14, v15
	v_mul_f32_e32 v14, v14, v15
	v_fmac_f32_e32 v1, v12, v14
	v_fmac_f32_e32 v2, v13, v14
	v_fmac_f32_e32 v3, v10, v14
	s_cbranch_scc0 .L19_4
	s_branch .L19_2
.L19_0:
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v1, 0
.L19_3:
	v_add_co_u32 v5, vcc_lo, s14, v8
	v_add_co_ci_u32_e64 v6, null, s15, v9, vcc_lo
	v_mov_b32_e32 v4, 0
	global_store_dwordx4 v[5:6], v[1:4], off
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s4, s[4:5], 0x4
	s_load_dword s5, s[8:9], 0x4
	v_and_b32_e32 v18, 0x3ff, v31
	v_mov_b32_e32 v9, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s4, s4, 0xffff
	s_mul_i32 s6, s4, s12
	v_add3_u32 v7, s6, s5, v18
	s_mov_b32 s6, 0
	s_mov_b32 s5, exec_lo
	v_ashrrev_i32_e32 v8, 31, v7
	v_lshlrev_b64 v[14:15], 4, v[7:8]
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v7, 0
	v_cmpx_lt_i32_e32 0, v4
	s_cbranch_execz .L20_0
	v_add_co_u32 v7, vcc_lo, v0, v14
	v_add_co_ci_u32_e64 v8, null, v1, v15, vcc_lo
	v_mov_b32_e32 v17, 0
	v_mov_b32_e32 v9, 0
	s_cmp_lg_u32 s4, 0
	global_load_dwordx4 v[10:13], v[7:8], off
	s_waitcnt vmcnt(0)
	v_lshl_add_u32 v13, v18, 4, v6
	v_mov_b32_e32 v7, 0
	v_mov_b32_e32 v8, 0
	s_cselect_b32 s7, -1, 0
	s_mov_b32 s8, 0
	s_branch .L20_1
.L20_2:
	s_add_i32 s8, s8, s4
	v_cmp_ge_i32_e32 vcc_lo, s8, v4
	s_barrier
	s_or_b32 s6, vcc_lo, s6
	s_andn2_b32 exec_lo, exec_lo, s6
	s_cbranch_execz .L20_3
.L20_1:
	v_add_nc_u32_e32 v16, s8, v18
	s_mov_b32 s9, s4
	v_lshlrev_b64 v[19:20], 4, v[16:17]
	v_mov_b32_e32 v16, v6
	v_add_co_u32 v19, vcc_lo, v0, v19
	v_add_co_ci_u32_e64 v20, null, v1, v20, vcc_lo
	s_andn2_b32 vcc_lo, exec_lo, s7
	global_load_dwordx4 v[19:22], v[19:20], off
	s_waitcnt vmcnt(0)
	ds_write_b128 v13, v[19:22]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_vccnz .L20_2
.L20_4:
	ds_read_b128 v[19:22], v16
	v_add_nc_u32_e32 v16, 16, v16
	s_add_i32 s9, s9, -1
	s_cmp_eq_u32 s9, 0
	s_waitcnt lgkmcnt(0)
	v_sub_f32_e32 v21, v21, v12
	v_sub_f32_e32 v20, v20, v11
	v_sub_f32_e32 v19, v19, v10
	v_fma_f32 v23, v21, v21, v5
	v_fmac_f32_e32 v23, v20, v20
	v_fmac_f32_e32 v23, v19, v19
	v_cmp_gt_f32_e32 vcc_lo, 0x800000, v23
	v_cndmask_b32_e64 v24, 0, 32, vcc_lo
	v_ldexp_f32 v23, v23, v24
	v_cndmask_b32_e64 v24, 0, -16, vcc_lo
	v_sqrt_f32_e32 v23, v23
	v_ldexp_f32 v23, v23, v24
	v_frexp_mant_f32_e32 v24, v23
	v_frexp_exp_i32_f32_e32 v23, v23
	v_rcp_f32_e32 v24, v24
	v_sub_nc_u32_e32 v23, 0, v23
	v_ldexp_f32 v23, v24, v23
	v_mul_f32_e32 v22, v22, v23
	v_mul_f32_e32 v22, v23, v22
	v_mul_f32_e32 v22, v23, v22
	v_fmac_f32_e32 v7, v19, v22
	v_fmac_f32_e32 v8, v20, v22
	v_fmac_f32_e32 v9, v21, v22
	s_cbranch_scc0 .L20_4
	s_branch .L20_2
.L20_3:
	s_or_b32 exec_lo, exec_lo, s6
.L20_0:
	s_or_b32 exec_lo, exec_lo, s5
	v_add_co_u32 v0, vcc_lo, v2, v14
	v_add_co_ci_u32_e64 v1, null, v3, v15, vcc_lo
	v_mov_b32_e32 v10, 0
	global_store_dwordx4 v[0:1], v[7:10], off
	s_setpc_b64 s[30:31]

	s_load_dword s9, s[6:7], 0x24
	s_load_dword s10, s[4:5], 0x4
	s_clause 0x2
	s_load_dword s11, s[6:7], 0x18
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_load_dwordx2 s[4:5], s[6:7], 0x10
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v1, s6, s9, v0
	v_add_co_ci_u32_e64 v2, null, 0, 0, s6
	s_and_b32 s6, s10, 0xffff
	s_mov_b32 s9, 0
	v_mad_u64_u32 v[2:3], null, s6, s8, v[1:2]
	v_mov_b32_e32 v3, 0
	s_mov_b32 s6, exec_lo
	v_cmpx_gt_i32_e64 s11, v2
	s_cbranch_execz .L21_0
	v_mov_b32_e32 v1, 0
	v_ashrrev_i64 v[1:2], 30, v[1:2]
	v_add_co_u32 v1, vcc_lo, s0, v1
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo
	global_load_dword v3, v[1:2], off
.L21_0:
	s_or_b32 exec_lo, exec_lo, s6
	v_lshlrev_b32_e32 v1, 2, v0
	s_mov_b32 s0, exec_lo
	s_waitcnt vmcnt(0)
	ds_write_b32 v1, v3
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_cmpx_gt_u32_e32 0x80, v0
	s_cbranch_execz .L21_1
	ds_read2st64_b32 v[2:3], v1 offset1:2
	s_waitcnt lgkmcnt(0)
	v_add_nc_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L21_1:
	s_or_b32 exec_lo, exec_lo, s0
	s_mov_b32 s0, exec_lo
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_cmpx_gt_u32_e32 64, v0
	s_cbranch_execz .L21_2
	ds_read2st64_b32 v[2:3], v1 offset1:1
	s_waitcnt lgkmcnt(0)
	v_add_nc_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L21_2:
	s_or_b32 exec_lo, exec_lo, s0
	s_mov_b32 s0, exec_lo
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_cmpx_gt_u32_e32 32, v0
	s_cbranch_execz .L21_3
	ds_read2_b32 v[2:3], v1 offset1:32
	s_waitcnt lgkmcnt(0)
	v_add_nc_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L21_3:
	s_or_b32 exec_lo, exec_lo, s0
	s_mov_b32 s0, exec_lo
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_cmpx_gt_u32_e32 16, v0
	s_cbranch_execz .L21_4
	ds_read2_b32 v[2:3], v1 offset1:16
	s_waitcnt lgkmcnt(0)
	v_add_nc_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L21_4:
	s_or_b32 exec_lo, exec_lo, s0
	s_mov_b32 s0, exec_lo
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_cmpx_gt_u32_e32 8, v0
	s_cbranch_execz .L21_5
	ds_read2_b32 v[2:3], v1 offset1:8
	s_waitcnt lgkmcnt(0)
	v_add_nc_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L21_5:
	s_or_b32 exec_lo, exec_lo, s0
	s_mov_b32 s0, exec_lo
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_cmpx_gt_u32_e32 4, v0
	s_cbranch_execz .L21_6
	ds_read2_b32 v[2:3], v1 offset1:4
	s_waitcnt lgkmcnt(0)
	v_add_nc_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L21_6:
	s_or_b32 exec_lo, exec_lo, s0
	s_mov_b32 s0, exec_lo
	s_waitcnt lgkmcnt(0)
	s_barrier
	v_cmpx_gt_u32_e32 2, v0
	s_cbranch_execz .L21_7
	ds_read2_b32 v[2:3], v1 offset1:2
	s_waitcnt lgkmcnt(0)
	v_add_nc_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L21_7:
	s_or_b32 exec_lo, exec_lo, s0
	v_cmp_eq_u32_e32 vcc_lo, 0, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b32 s0, vcc_lo
	s_cbranch_execz .L21_8
	ds_read2_b32 v[2:3], v1 offset1:1
	s_waitcnt lgkmcnt(0)
	v_add_nc_u32_e32 v0, v2, v3
	ds_write_b32 v1, v0
.L21_8:
	s_or_b32 exec_lo, exec_lo, s0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b32 s0, vcc_lo
	s_cbranch_execz .L21_9
	v_mov_b32_e32 v0, 0
	s_mov_b32 s0, exec_lo
	s_lshl_b64 s[6:7], s[8:9], 2
	v_mbcnt_lo_u32_b32 v2, s0, 0
	s_add_u32 s2, s2, s6
	ds_read_b32 v1, v0
	s_addc_u32 s3, s3, s7
	v_cmp_eq_u32_e32 vcc_lo, 0, v2
	s_and_b32 s1, exec_lo, vcc_lo
	s_waitcnt lgkmcnt(0)
	global_store_dword v0, v1, s[2:3]
	s_mov_b32 exec_lo, s1
	s_cbranch_execz .L21_9
	s_bcnt1_i32_b32 s0, s0
	v_mul_lo_u32 v1, v1, s0
	global_atomic_add v0, v1, s[4:5]
.L21_9:
	s_endpgm
