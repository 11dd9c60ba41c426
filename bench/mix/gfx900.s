	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[6:7], 0x14
	v_mov_b32_e32 v2, s8
	s_waitcnt lgkmcnt(0)
	s_and_b32 s2, s0, 0xffff
	v_add_co_u32_e32 v0, vcc, s1, v0
	v_addc_co_u32_e64 v1, s[0:1], 0, 0, vcc
	v_mad_u64_u32 v[0:1], s[0:1], s2, v2, v[0:1]
	s_load_dwordx2 s[0:1], s[6:7], 0x8
	s_mov_b32 s2, 0x9e3779b9
	v_and_b32_e32 v1, 0x3ff, v0
	v_cvt_f32_u32_e32 v1, v1
	v_mul_lo_u32 v3, v0, s2
	s_waitcnt lgkmcnt(0)
	s_cmp_eq_u32 s0, 0
	v_xor_b32_e32 v4, s1, v0
	v_mul_f32_e32 v1, 0x3a800000, v1
	v_add_f32_e32 v1, 1.0, v1
	v_sub_f32_e32 v2, 2.0, v1
	s_cbranch_scc1 .L0_0
.L0_1:
	v_add_u32_e32 v3, v4, v3
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_sub_u32_e32 v3, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_add_u32_e32 v3, v3, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_lshlrev_b32_e32 v5, 5, v3
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_xor_b32_e32 v4, v5, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_lshrrev_b32_e32 v5, 7, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_sub_u32_e32 v3, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_add_u32_e32 v3, v3, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_lshlrev_b32_e32 v5, 5, v3
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_xor_b32_e32 v4, v5, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_lshrrev_b32_e32 v5, 7, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_sub_u32_e32 v3, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_add_u32_e32 v3, v3, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_lshlrev_b32_e32 v5, 5, v3
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_xor_b32_e32 v4, v5, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_lshrrev_b32_e32 v5, 7, v4
	s_add_i32 s0, s0, -1
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_sub_u32_e32 v3, v3, v5
	s_cmp_lg_u32 s0, 0
	v_or_b32_e32 v4, s1, v4
	s_cbranch_scc1 .L0_1
.L0_0:
	s_load_dwordx2 s[0:1], s[6:7], 0x0
	v_xor_b32_e32 v2, v3, v2
	v_xor_b32_e32 v2, v2, v4
	v_xor_b32_e32 v2, v2, v1
	v_mov_b32_e32 v1, 0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v3, s1
	v_add_co_u32_e32 v0, vcc, s0, v0
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc
	global_store_dword v[0:1], v2, off
	s_endpgm

	s_load_dword s2, s[4:5], 0x4
	s_load_dword s3, s[6:7], 0x14
	s_load_dwordx2 s[0:1], s[6:7], 0x8
	v_mov_b32_e32 v2, s8
	v_mov_b32_e32 v4, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s4, s2, 0xffff
	v_add_co_u32_e32 v0, vcc, s3, v0
	v_addc_co_u32_e64 v1, s[2:3], 0, 0, vcc
	v_mad_u64_u32 v[0:1], s[2:3], s4, v2, v[0:1]
	v_xor_b32_e32 v3, s0, v0
	v_cmp_gt_u32_e32 vcc, v3, v0
	s_and_saveexec_b64 s[2:3], vcc
	s_cbranch_execz .L1_0
	s_load_dwordx2 s[2:3], s[6:7], 0x0
	v_mov_b32_e32 v1, v4
	v_lshlrev_b64 v[1:2], 2, v[0:1]
	v_lshlrev_b64 v[3:4], 2, v[3:4]
	v_and_b32_e32 v0, s1, v0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v5, s3
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_addc_co_u32_e32 v2, vcc, v5, v2, vcc
	v_add_co_u32_e32 v3, vcc, s2, v3
	v_addc_co_u32_e32 v4, vcc, v5, v4, vcc
	global_load_dword v5, v[1:2], off
	global_load_dword v6, v[3:4], off
	v_cmp_ne_u32_e64 s[0:1], 0, v0
	s_waitcnt vmcnt(0)
	v_cmp_gt_i32_e32 vcc, v5, v6
	s_xor_b64 s[0:1], s[0:1], vcc
	s_and_b64 exec, exec, s[0:1]
	s_cbranch_execz .L1_0
	global_store_dword v[1:2], v6, off
	global_store_dword v[3:4], v5, off
.L1_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s6, s[4:5], 0x4
	s_load_dword s7, s[8:9], 0x4
	v_and_b32_e32 v4, 0x3ff, v31
	v_mov_b32_e32 v6, s12
	v_mov_b32_e32 v8, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s6, s6, 0xffff
	v_add_co_u32_e32 v4, vcc, s7, v4
	v_addc_co_u32_e64 v5, s[4:5], 0, 0, vcc
	v_mad_u64_u32 v[4:5], s[4:5], s6, v6, v[4:5]
	v_xor_b32_e32 v7, v2, v4
	v_cmp_gt_u32_e32 vcc, v7, v4
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .L2_0
	v_mov_b32_e32 v5, v8
	v_lshlrev_b64 v[5:6], 2, v[4:5]
	v_lshlrev_b64 v[7:8], 2, v[7:8]
	v_add_co_u32_e32 v5, vcc, v0, v5
	v_addc_co_u32_e32 v6, vcc, v1, v6, vcc
	v_add_co_u32_e32 v0, vcc, v0, v7
	v_addc_co_u32_e32 v1, vcc, v1, v8, vcc
	global_load_dword v2, v[5:6], off
	global_load_dword v7, v[0:1], off
	v_and_b32_e32 v3, v3, v4
	v_cmp_ne_u32_e64 s[4:5], 0, v3
	s_waitcnt vmcnt(0)
	v_cmp_gt_i32_e32 vcc, v2, v7
	s_xor_b64 s[4:5], s[4:5], vcc
	s_and_b64 exec, exec, s[4:5]
	s_cbranch_execz .L2_0
	global_store_dword v[5:6], v7, off
	global_store_dword v[0:1], v2, off
.L2_0:
	s_or_b64 exec, exec, s[6:7]
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[6:7], 0x2c
	s_load_dword s3, s[6:7], 0x20
	v_mov_b32_e32 v2, s8
	s_waitcnt lgkmcnt(0)
	s_and_b32 s2, s0, 0xffff
	v_add_co_u32_e32 v0, vcc, s1, v0
	v_addc_co_u32_e64 v1, s[0:1], 0, 0, vcc
	v_mad_u64_u32 v[1:2], s[0:1], s2, v2, v[0:1]
	s_mov_b32 s2, 0
	v_mov_b32_e32 v0, 0
	v_cmp_gt_i32_e32 vcc, s3, v1
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L3_0
	s_load_dwordx8 s[8:15], s[6:7], 0x0
	v_ashrrev_i64 v[2:3], 29, v[0:1]
	s_mov_b32 s0, 0
	s_brev_b32 s1, 8
	v_mov_b32_e32 v6, 0x100
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v5, s9
	v_add_co_u32_e32 v4, vcc, s8, v2
	v_addc_co_u32_e32 v5, vcc, v5, v3, vcc
	global_load_dwordx2 v[8:9], v[4:5], off
	v_mov_b32_e32 v4, s11
	v_add_co_u32_e32 v2, vcc, s10, v2
	v_addc_co_u32_e32 v3, vcc, v4, v3, vcc
	global_load_dwordx2 v[10:11], v[2:3], off
	v_mul_lo_u32 v3, v1, 10
	v_mov_b32_e32 v2, v0
	v_lshlrev_b32_e32 v0, 2, v1
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[4:5], 3, v[0:1]
	v_ashrrev_i64 v[0:1], 29, v[2:3]
	v_mov_b32_e32 v2, s13
	v_add_co_u32_e32 v12, vcc, s12, v0
	v_addc_co_u32_e32 v13, vcc, v2, v1, vcc
	v_mov_b32_e32 v7, s15
	v_add_co_u32_e32 v16, vcc, s14, v4
	v_addc_co_u32_e32 v17, vcc, v7, v5, vcc
	s_movk_i32 s3, 0xffe0
	s_waitcnt vmcnt(1)
	v_cmp_lt_f64_e64 s[0:1], |v[8:9]|, s[0:1]
	s_waitcnt vmcnt(0)
	v_add_f64 v[0:1], v[8:9], v[10:11]
	v_add_f64 v[2:3], v[8:9], -v[10:11]
	v_cndmask_b32_e64 v6, 0, v6, s[0:1]
	v_ldexp_f64 v[14:15], |v[8:9]|, v6
	v_mul_f64 v[4:5], v[8:9], v[10:11]
	v_fma_f64 v[6:7], v[8:9], v[10:11], v[8:9]
	global_store_dwordx4 v[12:13], v[0:3], off
	s_nop 0
	v_floor_f64_e32 v[0:1], v[8:9]
	v_rsq_f64_e32 v[18:19], v[14:15]
	v_rndne_f64_e32 v[2:3], v[10:11]
	global_store_dwordx4 v[12:13], v[4:7], off offset:16
	global_store_dwordx4 v[12:13], v[0:3], off offset:48
	v_max_f64 v[4:5], v[10:11], v[10:11]
	v_max_f64 v[6:7], v[8:9], v[8:9]
	v_min_f64 v[0:1], v[6:7], v[4:5]
	v_max_f64 v[2:3], v[6:7], v[4:5]
	v_mul_f64 v[4:5], v[14:15], v[18:19]
	v_mul_f64 v[6:7], v[18:19], 0.5
	v_div_scale_f64 v[18:19], s[4:5], v[10:11], v[10:11], v[8:9]
	s_mov_b32 s4, 0
	s_mov_b32 s5, 0xc1f00000
	global_store_dwordx4 v[12:13], v[0:3], off offset:64
	s_nop 0
	v_fma_f64 v[0:1], -v[6:7], v[4:5], 0.5
	v_fma_f64 v[2:3], v[4:5], v[0:1], v[4:5]
	v_rcp_f64_e32 v[4:5], v[18:19]
	v_fma_f64 v[0:1], v[6:7], v[0:1], v[6:7]
	v_fma_f64 v[6:7], -v[2:3], v[2:3], v[14:15]
	v_fma_f64 v[2:3], v[6:7], v[0:1], v[2:3]
	v_fma_f64 v[6:7], -v[18:19], v[4:5], 1.0
	v_fma_f64 v[4:5], v[4:5], v[6:7], v[4:5]
	v_fma_f64 v[6:7], -v[2:3], v[2:3], v[14:15]
	v_fma_f64 v[6:7], v[6:7], v[0:1], v[2:3]
	v_div_scale_f64 v[0:1], vcc, v[8:9], v[10:11], v[8:9]
	v_fma_f64 v[2:3], -v[18:19], v[4:5], 1.0
	v_fma_f64 v[2:3], v[4:5], v[2:3], v[4:5]
	v_mul_f64 v[4:5], v[0:1], v[2:3]
	v_fma_f64 v[0:1], -v[18:19], v[4:5], v[0:1]
	v_trunc_f64_e32 v[18:19], v[8:9]
	v_div_fmas_f64 v[3:4], v[0:1], v[2:3], v[4:5]
	v_ldexp_f64 v[0:1], v[18:19], s3
	v_mov_b32_e32 v5, 0xffffff80
	v_cndmask_b32_e64 v5, 0, v5, s[0:1]
	v_ldexp_f64 v[6:7], v[6:7], v5
	v_cmp_lt_f64_e32 vcc, v[8:9], v[10:11]
	v_cvt_i32_f64_e32 v2, v[10:11]
	v_floor_f64_e32 v[0:1], v[0:1]
	v_div_fixup_f64 v[4:5], v[3:4], v[10:11], v[8:9]
	v_fma_f64 v[18:19], v[0:1], s[4:5], v[18:19]
	v_cvt_i32_f64_e32 v1, v[0:1]
	v_ashrrev_i32_e32 v3, 31, v2
	v_cvt_u32_f64_e32 v0, v[18:19]
	v_mov_b32_e32 v18, 0x260
	v_cmp_class_f64_e64 s[0:1], v[14:15], v18
	v_cvt_f32_f64_e32 v19, v[8:9]
	v_mov_b32_e32 v9, s2
	v_cndmask_b32_e64 v8, 0, 1, vcc
	global_store_dwordx4 v[16:17], v[0:3], off
	v_cvt_f64_f32_e32 v[10:11], v19
	v_cndmask_b32_e64 v7, v7, v15, s[0:1]
	v_cndmask_b32_e64 v6, v6, v14, s[0:1]
	global_store_dwordx4 v[12:13], v[4:7], off offset:32
	global_store_dwordx4 v[16:17], v[8:11], off offset:16
.L3_0:
	s_endpgm

	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[6:7], 0x2c
	s_load_dword s2, s[6:7], 0x20
	v_mov_b32_e32 v2, s8
	s_waitcnt lgkmcnt(0)
	s_and_b32 s3, s0, 0xffff
	v_add_co_u32_e32 v0, vcc, s1, v0
	v_addc_co_u32_e64 v1, s[0:1], 0, 0, vcc
	v_mad_u64_u32 v[1:2], s[0:1], s3, v2, v[0:1]
	v_mov_b32_e32 v0, 0
	v_cmp_gt_i32_e32 vcc, s2, v1
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L4_0
	s_load_dwordx8 s[8:15], s[6:7], 0x0
	v_ashrrev_i64 v[2:3], 31, v[0:1]
	s_mov_b32 s0, 0x5040100
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v5, s9
	v_add_co_u32_e32 v4, vcc, s8, v2
	v_addc_co_u32_e32 v5, vcc, v5, v3, vcc
	global_load_ushort v8, v[4:5], off
	v_mov_b32_e32 v4, s11
	v_add_co_u32_e32 v2, vcc, s10, v2
	v_addc_co_u32_e32 v3, vcc, v4, v3, vcc
	global_load_ushort v9, v[2:3], off
	v_mul_lo_u32 v3, v1, 6
	v_mov_b32_e32 v2, v0
	v_ashrrev_i64 v[4:5], 30, v[0:1]
	v_ashrrev_i64 v[0:1], 31, v[2:3]
	v_mov_b32_e32 v2, s13
	v_add_co_u32_e32 v6, vcc, s12, v0
	v_addc_co_u32_e32 v7, vcc, v2, v1, vcc
	v_mov_b32_e32 v3, s15
	s_waitcnt vmcnt(1)
	v_add_f16_e32 v12, v8, v8
	s_waitcnt vmcnt(0)
	v_cmp_lt_f16_e32 vcc, v8, v9
	v_add_f16_e32 v0, v8, v9
	v_sub_f16_e32 v2, v8, v9
	v_mul_f16_e32 v1, v8, v9
	v_fma_f16 v10, v8, v9, v8
	v_cndmask_b32_e32 v11, v9, v8, vcc
	v_cvt_f32_f16_e32 v8, v8
	v_add_f16_e32 v9, v9, v12
	v_pack_b32_f16 v1, v1, v10
	v_pack_b32_f16 v0, v0, v2
	v_perm_b32 v2, v9, v11, s0
	global_store_dwordx3 v[6:7], v[0:2], off
	s_nop 0
	v_add_co_u32_e32 v0, vcc, s14, v4
	v_addc_co_u32_e32 v1, vcc, v3, v5, vcc
	global_store_dword v[0:1], v8, off
.L4_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s6, s[4:5], 0x4
	s_load_dword s7, s[8:9], 0x4
	v_and_b32_e32 v9, 0x3ff, v31
	v_mov_b32_e32 v11, s12
	s_waitcnt lgkmcnt(0)
	s_and_b32 s6, s6, 0xffff
	v_add_co_u32_e32 v9, vcc, s7, v9
	v_addc_co_u32_e64 v10, s[4:5], 0, 0, vcc
	v_mad_u64_u32 v[10:11], s[4:5], s6, v11, v[9:10]
	v_mov_b32_e32 v9, 0
	v_cmp_gt_i32_e32 vcc, v8, v10
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L5_0
	v_ashrrev_i64 v[11:12], 31, v[9:10]
	s_mov_b32 s6, 0x5040100
	v_add_co_u32_e32 v0, vcc, v0, v11
	v_addc_co_u32_e32 v1, vcc, v1, v12, vcc
	global_load_ushort v13, v[0:1], off
	v_add_co_u32_e32 v0, vcc, v2, v11
	v_addc_co_u32_e32 v1, vcc, v3, v12, vcc
	global_load_ushort v2, v[0:1], off
	v_mul_lo_u32 v1, v10, 6
	v_mov_b32_e32 v0, v9
	v_ashrrev_i64 v[8:9], 30, v[9:10]
	v_ashrrev_i64 v[0:1], 31, v[0:1]
	v_add_co_u32_e32 v3, vcc, v4, v0
	v_addc_co_u32_e32 v4, vcc, v5, v1, vcc
	s_waitcnt vmcnt(1)
	v_add_f16_e32 v12, v13, v13
	s_waitcnt vmcnt(0)
	v_cmp_lt_f16_e32 vcc, v13, v2
	v_add_f16_e32 v0, v13, v2
	v_sub_f16_e32 v5, v13, v2
	v_mul_f16_e32 v1, v13, v2
	v_fma_f16 v10, v13, v2, v13
	v_cndmask_b32_e32 v11, v2, v13, vcc
	v_cvt_f32_f16_e32 v13, v13
	v_add_f16_e32 v2, v2, v12
	v_pack_b32_f16 v1, v1, v10
	v_pack_b32_f16 v0, v0, v5
	v_perm_b32 v2, v2, v11, s6
	global_store_dwordx3 v[3:4], v[0:2], off
	s_nop 0
	v_add_co_u32_e32 v0, vcc, v6, v8
	v_addc_co_u32_e32 v1, vcc, v7, v9, vcc
	global_store_dword v[0:1], v13, off
.L5_0:
	s_or_b64 exec, exec, s[4:5]
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s11, s[4:5], 0x4
	s_load_dword s10, s[8:9], 0x4
	v_and_b32_e32 v10, 0x3ff, v31
	v_mov_b32_e32 v9, 0
	v_cmp_gt_u32_e32 vcc, 8, v10
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .L6_0
	v_and_b32_e32 v8, 3, v10
	v_cmp_eq_u64_e64 s[4:5], 3, v[8:9]
	s_trap 2
	v_cndmask_b32_e64 v8, 0, -1, s[4:5]
	ds_write_b32 v0, v8
.L6_0:
	s_or_b64 exec, exec, s[6:7]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32_e64 v8, s[4:5], s10, v10
	s_and_b32 s8, s11, 0xffff
	v_addc_co_u32_e64 v9, s[4:5], 0, 0, s[4:5]
	v_mov_b32_e32 v11, s12
	v_mad_u64_u32 v[8:9], s[4:5], s8, v11, v[8:9]
	s_mov_b32 s13, 0
	s_mov_b64 s[6:7], exec
	s_mov_b32 s8, s13
	s_barrier
.L6_1:
	s_ff1_i32_b64 s4, s[6:7]
	v_readlane_b32 s5, v8, s4
	s_add_i32 s8, s8, s5
	s_lshl_b64 s[4:5], 1, s4
	s_andn2_b64 s[6:7], s[6:7], s[4:5]
	s_cbranch_scc1 .L6_1
	v_mbcnt_lo_u32_b32 v9, exec_lo, 0
	v_mbcnt_hi_u32_b32 v9, exec_hi, v9
	s_mov_b32 s6, 0
	v_cmp_eq_u32_e64 s[4:5], 0, v9
	s_and_saveexec_b64 s[10:11], s[4:5]
	s_xor_b64 s[4:5], exec, s[10:11]
	s_cbranch_execz .L6_2
	v_mov_b32_e32 v9, s8
	ds_add_u32 v0, v9
	s_trap 2
.L6_2:
	s_or_b64 exec, exec, s[4:5]
	s_mov_b64 s[4:5], exec
	v_lshlrev_b32_e64 v9, v8, 1
.L6_3:
	s_ff1_i32_b64 s7, s[4:5]
	v_readlane_b32 s8, v9, s7
	s_or_b32 s6, s6, s8
	s_lshl_b64 s[8:9], 1, s7
	s_andn2_b64 s[4:5], s[4:5], s[8:9]
	s_cbranch_scc1 .L6_3
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_mbcnt_hi_u32_b32 v11, exec_hi, v11
	s_mov_b32 s7, 0
	v_cmp_eq_u32_e64 s[4:5], 0, v11
	s_and_saveexec_b64 s[8:9], s[4:5]
	s_xor_b64 s[4:5], exec, s[8:9]
	s_cbranch_execz .L6_4
	v_mov_b32_e32 v11, s6
	ds_or_b32 v0, v11
	s_trap 2
.L6_4:
	s_or_b64 exec, exec, s[4:5]
	v_mul_lo_u32 v11, v8, 7
	s_mov_b64 s[4:5], exec
.L6_5:
	s_ff1_i32_b64 s6, s[4:5]
	v_readlane_b32 s8, v11, s6
	s_xor_b32 s7, s7, s8
	s_lshl_b64 s[8:9], 1, s6
	s_andn2_b64 s[4:5], s[4:5], s[8:9]
	s_cbranch_scc1 .L6_5
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_mbcnt_hi_u32_b32 v11, exec_hi, v11
	v_cmp_eq_u32_e64 s[4:5], 0, v11
	s_and_saveexec_b64 s[8:9], s[4:5]
	s_xor_b64 s[4:5], exec, s[8:9]
	s_cbranch_execz .L6_6
	v_mov_b32_e32 v11, s7
	ds_xor_b32 v0, v11
	s_trap 2
.L6_6:
	s_or_b64 exec, exec, s[4:5]
	v_and_b32_e32 v11, 15, v8
	v_lshlrev_b32_e64 v11, v11, 1
	s_mov_b64 s[4:5], exec
	v_not_b32_e32 v11, v11
	s_mov_b32 s6, -1
.L6_7:
	s_ff1_i32_b64 s7, s[4:5]
	v_readlane_b32 s8, v11, s7
	s_and_b32 s6, s6, s8
	s_lshl_b64 s[8:9], 1, s7
	s_andn2_b64 s[4:5], s[4:5], s[8:9]
	s_cbranch_scc1 .L6_7
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_mbcnt_hi_u32_b32 v11, exec_hi, v11
	v_cmp_eq_u32_e64 s[4:5], 0, v11
	s_and_saveexec_b64 s[8:9], s[4:5]
	s_xor_b64 s[4:5], exec, s[8:9]
	s_cbranch_execz .L6_8
	v_mov_b32_e32 v11, s6
	ds_and_b32 v0, v11
	s_trap 2
.L6_8:
	s_or_b64 exec, exec, s[4:5]
	s_mov_b64 s[4:5], exec
	s_brev_b32 s6, 1
.L6_9:
	s_ff1_i32_b64 s7, s[4:5]
	v_readlane_b32 s8, v8, s7
	s_max_i32 s6, s6, s8
	s_lshl_b64 s[8:9], 1, s7
	s_andn2_b64 s[4:5], s[4:5], s[8:9]
	s_cbranch_scc1 .L6_9
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_mbcnt_hi_u32_b32 v11, exec_hi, v11
	v_cmp_eq_u32_e64 s[4:5], 0, v11
	s_and_saveexec_b64 s[8:9], s[4:5]
	s_xor_b64 s[4:5], exec, s[8:9]
	s_cbranch_execz .L6_10
	v_mov_b32_e32 v11, s6
	ds_max_i32 v0, v11
	s_trap 2
.L6_10:
	s_or_b64 exec, exec, s[4:5]
	s_mov_b64 s[4:5], exec
	v_sub_u32_e32 v11, 0, v8
	s_brev_b32 s7, -2
.L6_11:
	s_ff1_i32_b64 s6, s[4:5]
	v_readlane_b32 s8, v11, s6
	s_min_i32 s7, s7, s8
	s_lshl_b64 s[8:9], 1, s6
	s_andn2_b64 s[4:5], s[4:5], s[8:9]
	s_cbranch_scc1 .L6_11
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_mbcnt_hi_u32_b32 v11, exec_hi, v11
	s_mov_b32 s6, 0
	v_cmp_eq_u32_e64 s[4:5], 0, v11
	s_and_saveexec_b64 s[8:9], s[4:5]
	s_xor_b64 s[4:5], exec, s[8:9]
	s_cbranch_execz .L6_12
	v_mov_b32_e32 v11, s7
	ds_min_i32 v0, v11
	s_trap 2
.L6_12:
	s_or_b64 exec, exec, s[4:5]
	s_mov_b64 s[4:5], exec
.L6_13:
	s_ff1_i32_b64 s7, s[4:5]
	v_readlane_b32 s8, v8, s7
	s_add_i32 s6, s6, s8
	s_lshl_b64 s[8:9], 1, s7
	s_andn2_b64 s[4:5], s[4:5], s[8:9]
	s_cbranch_scc1 .L6_13
	v_mbcnt_lo_u32_b32 v11, exec_lo, 0
	v_mbcnt_hi_u32_b32 v11, exec_hi, v11
	v_cmp_eq_u32_e64 s[4:5], 0, v11
	s_and_saveexec_b64 s[8:9], s[4:5]
	s_xor_b64 s[4:5], exec, s[8:9]
	s_cbranch_execz .L6_14
	v_mov_b32_e32 v11, s6
	ds_sub_u32 v0, v11
	s_trap 2
.L6_14:
	s_or_b64 exec, exec, s[4:5]
	v_mov_b32_e32 v11, -1
	ds_inc_u32 v0, v11
	s_trap 2
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L6_15
	s_lshl_b64 s[6:7], s[12:13], 5
	v_mov_b32_e32 v12, s7
	v_add_co_u32_e32 v6, vcc, s6, v6
	v_addc_co_u32_e32 v7, vcc, v7, v12, vcc
	s_trap 2
	ds_read_b32 v12, v0
	v_lshlrev_b32_e32 v10, 2, v10
	v_add_co_u32_e32 v6, vcc, v6, v10
	v_addc_co_u32_e32 v7, vcc, 0, v7, vcc
	s_waitcnt lgkmcnt(0)
	global_store_dword v[6:7], v12, off
.L6_15:
	s_or_b64 exec, exec, s[4:5]
	s_mov_b32 s4, 0x84210843
	v_mul_hi_i32 v7, v8, s4
	global_atomic_add v[0:1], v8, off
	global_atomic_sub v[0:1], v8, off offset:4
	v_subrev_u32_e32 v6, 50, v8
	global_atomic_smax v[0:1], v6, off offset:8
	v_sub_u32_e32 v6, 50, v8
	global_atomic_smin v[0:1], v6, off offset:12
	v_not_b32_e32 v6, v9
	global_atomic_and v[0:1], v6, off offset:16
	v_add_u32_e32 v6, v7, v8
	v_lshrrev_b32_e32 v7, 31, v6
	v_lshrrev_b32_e32 v6, 4, v6
	v_add3_u32 v6, v6, v7, v8
	v_mul_lo_u32 v7, v8, 13
	v_lshlrev_b32_e64 v6, v6, 1
	s_mov_b32 s4, 0x9e3779b9
	global_atomic_or v[0:1], v6, off offset:20
	v_mul_lo_u32 v6, v8, s4
	global_atomic_xor v[0:1], v7, off offset:24
	global_atomic_inc v[0:1], v11, off offset:28
	global_atomic_dec v[0:1], v11, off offset:32
	global_atomic_umax v[2:3], v6, off
	global_atomic_umin v[2:3], v6, off offset:4
	global_atomic_add v[2:3], v11, off offset:8
	v_mov_b32_e32 v7, 0
	v_ashrrev_i64 v[0:1], 12, v[7:8]
	v_ashrrev_i32_e32 v2, 31, v8
	global_atomic_add_x2 v[4:5], v[0:1], off
	v_lshlrev_b32_e32 v1, 1, v8
	v_mov_b32_e32 v0, v7
	global_atomic_smax_x2 v[4:5], v[0:1], off offset:8
	v_sub_co_u32_e64 v0, vcc, 0, 0
	v_subb_co_u32_e32 v1, vcc, 0, v1, vcc
	global_atomic_smin_x2 v[4:5], v[0:1], off offset:16
	v_add_co_u32_e32 v0, vcc, 0, v8
	v_addc_co_u32_e32 v1, vcc, v2, v8, vcc
	v_mov_b32_e32 v2, -1
	v_mov_b32_e32 v3, -1
	global_atomic_xor_x2 v[4:5], v[0:1], off offset:24
	global_atomic_inc_x2 v[4:5], v[2:3], off offset:32
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[6:7], 0xc
	v_mov_b32_e32 v2, s8
	s_waitcnt lgkmcnt(0)
	s_and_b32 s2, s0, 0xffff
	v_add_co_u32_e32 v0, vcc, s1, v0
	v_addc_co_u32_e64 v1, s[0:1], 0, 0, vcc
	v_mad_u64_u32 v[1:2], s[0:1], s2, v2, v[0:1]
	s_mov_b32 s0, 0x66666667
	v_mul_hi_i32 v0, v1, s0
	s_getpc_b64 s[0:1]
	s_getpc_b64 s[2:3]
	s_load_dwordx2 s[2:3], s[2:3], 0x0
	v_lshrrev_b32_e32 v2, 31, v0
	v_ashrrev_i32_e32 v0, 1, v0
	v_add_u32_e32 v0, v0, v2
	v_lshl_add_u32 v0, v0, 2, v0
	v_sub_u32_e32 v2, v1, v0
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	v_mov_b32_e32 v0, s1
	v_add_co_u32_e32 v2, vcc, s0, v2
	v_addc_co_u32_e32 v3, vcc, v0, v3, vcc
	v_and_b32_e32 v0, 1, v1
	v_lshlrev_b32_e32 v0, 2, v0
	global_load_dword v4, v[2:3], off
	s_waitcnt lgkmcnt(0)
	global_load_dword v5, v0, s[2:3] offset:-4
	v_and_b32_e32 v0, 15, v1
	v_lshlrev_b32_e32 v0, 2, v0
	s_getpc_b64 s[0:1]
	global_load_dword v6, v0, s[0:1]
	s_load_dwordx2 s[0:1], s[6:7], 0x0
	s_getpc_b64 s[2:3]
	v_mov_b32_e32 v0, 0
	s_load_dword s2, s[2:3], 0x0
	v_ashrrev_i64 v[2:3], 30, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v7, s1
	v_add_co_u32_e32 v2, vcc, s0, v2
	v_addc_co_u32_e32 v3, vcc, v7, v3, vcc
	v_cmp_eq_u32_e32 vcc, 0, v1
	s_waitcnt vmcnt(1)
	v_mul_lo_u32 v4, v5, v4
	s_waitcnt vmcnt(0)
	v_add3_u32 v4, v4, s2, v6
	global_store_dword v[2:3], v4, off
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L7_0
	s_getpc_b64 s[0:1]
	v_mov_b32_e32 v1, 0x63
	global_store_dword v0, v1, s[0:1]
.L7_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v2, 0
	s_getpc_b64 s[6:7]
	global_load_dwordx2 v[5:6], v2, s[6:7]
	s_load_dword s4, s[4:5], 0x4
	v_and_b32_e32 v3, 0x3ff, v31
	s_load_dword s5, s[8:9], 0x4
	v_mov_b32_e32 v7, s12
	s_mov_b32 s10, 0x66666667
	s_waitcnt lgkmcnt(0)
	s_and_b32 s6, s4, 0xffff
	v_add_co_u32_e32 v3, vcc, s5, v3
	v_addc_co_u32_e64 v4, s[4:5], 0, 0, vcc
	v_mad_u64_u32 v[3:4], s[4:5], s6, v7, v[3:4]
	s_getpc_b64 s[4:5]
	v_mov_b32_e32 v4, s5
	v_mul_hi_i32 v7, v3, s10
	v_and_b32_e32 v8, 1, v3
	v_lshlrev_b32_e32 v10, 2, v8
	s_getpc_b64 s[6:7]
	v_lshrrev_b32_e32 v8, 31, v7
	v_ashrrev_i32_e32 v7, 1, v7
	v_add_u32_e32 v7, v7, v8
	v_lshl_add_u32 v7, v7, 2, v7
	v_sub_u32_e32 v7, v3, v7
	v_ashrrev_i32_e32 v8, 31, v7
	v_lshlrev_b64 v[7:8], 2, v[7:8]
	global_load_dword v9, v2, s[6:7]
	v_add_co_u32_e32 v7, vcc, s4, v7
	v_addc_co_u32_e32 v8, vcc, v4, v8, vcc
	global_load_dword v7, v[7:8], off
	v_and_b32_e32 v4, 15, v3
	v_lshlrev_b32_e32 v4, 2, v4
	s_waitcnt vmcnt(2)
	v_readfirstlane_b32 s4, v5
	v_readfirstlane_b32 s5, v6
	s_nop 4
	global_load_dword v6, v10, s[4:5] offset:-4
	s_getpc_b64 s[4:5]
	global_load_dword v8, v4, s[4:5]
	v_ashrrev_i64 v[4:5], 30, v[2:3]
	v_add_co_u32_e32 v0, vcc, v0, v4
	v_addc_co_u32_e32 v1, vcc, v1, v5, vcc
	v_cmp_eq_u32_e32 vcc, 0, v3
	s_waitcnt vmcnt(1)
	v_mul_lo_u32 v6, v6, v7
	s_waitcnt vmcnt(0)
	v_add3_u32 v4, v6, v9, v8
	global_store_dword v[0:1], v4, off
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L8_0
	s_getpc_b64 s[6:7]
	v_mov_b32_e32 v0, 0x63
	global_store_dword v2, v0, s[6:7]
.L8_0:
	s_or_b64 exec, exec, s[4:5]
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[6:7], 0xc
	v_mov_b32_e32 v2, s8
	s_waitcnt lgkmcnt(0)
	s_and_b32 s2, s0, 0xffff
	v_add_co_u32_e32 v0, vcc, s1, v0
	v_addc_co_u32_e64 v1, s[0:1], 0, 0, vcc
	v_mad_u64_u32 v[1:2], s[0:1], s2, v2, v[0:1]
	s_getpc_b64 s[0:1]
	v_and_b32_e32 v0, 15, v1
	v_lshlrev_b32_e32 v0, 2, v0
	global_load_dword v2, v0, s[0:1]
	s_getpc_b64 s[0:1]
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	s_load_dwordx2 s[4:5], s[6:7], 0x0
	v_mov_b32_e32 v0, 0
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	s_waitcnt lgkmcnt(0)
	s_load_dword s0, s[2:3], 0x0
	v_mov_b32_e32 v3, s5
	v_add_co_u32_e32 v0, vcc, s4, v0
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_add_u32_e32 v2, s0, v2
	global_store_dword v[0:1], v2, off
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v2, 0
	s_getpc_b64 s[6:7]
	global_load_dwordx2 v[5:6], v2, s[6:7]
	s_load_dword s6, s[4:5], 0x4
	s_load_dword s7, s[8:9], 0x4
	v_and_b32_e32 v3, 0x3ff, v31
	v_mov_b32_e32 v7, s12
	s_waitcnt lgkmcnt(0)
	s_and_b32 s6, s6, 0xffff
	v_add_co_u32_e32 v3, vcc, s7, v3
	v_addc_co_u32_e64 v4, s[4:5], 0, 0, vcc
	v_mad_u64_u32 v[3:4], s[4:5], s6, v7, v[3:4]
	s_getpc_b64 s[4:5]
	v_and_b32_e32 v4, 15, v3
	v_lshlrev_b32_e32 v4, 2, v4
	v_ashrrev_i64 v[2:3], 30, v[2:3]
	global_load_dword v7, v4, s[4:5]
	s_waitcnt vmcnt(1)
	global_load_dword v8, v[5:6], off
	v_add_co_u32_e32 v0, vcc, v0, v2
	v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v4, v8, v7
	global_store_dword v[0:1], v4, off
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[6:7], 0x1c
	s_load_dword s2, s[6:7], 0x10
	v_mov_b32_e32 v2, s8
	s_mov_b32 s28, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s3, s0, 0xffff
	v_add_co_u32_e32 v0, vcc, s1, v0
	v_addc_co_u32_e64 v1, s[0:1], 0, 0, vcc
	v_mad_u64_u32 v[1:2], s[0:1], s3, v2, v[0:1]
	v_mov_b32_e32 v0, 0
	v_cmp_gt_i32_e32 vcc, s2, v1
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L11_0
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	v_ashrrev_i64 v[2:3], 30, v[0:1]
	s_mov_b32 s29, 0x38e38e39
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v4, s1
	v_add_co_u32_e32 v2, vcc, s0, v2
	v_addc_co_u32_e32 v3, vcc, v4, v3, vcc
	global_load_dword v3, v[2:3], off
	v_ashrrev_i32_e32 v2, 31, v1
	s_mov_b64 s[0:1], 0
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v5, 15, v3
	s_branch .L11_1
.L11_2:
	s_or_b64 exec, exec, s[12:13]
	s_and_b64 s[8:9], exec, s[10:11]
	s_or_b64 s[0:1], s[8:9], s[0:1]
	s_andn2_b64 s[4:5], s[4:5], exec
	s_and_b64 s[8:9], s[6:7], exec
	s_or_b64 s[4:5], s[4:5], s[8:9]
	s_andn2_b64 exec, exec, s[0:1]
	s_cbranch_execz .L11_3
.L11_1:
	v_mov_b32_e32 v4, v0
	v_lshrrev_b32_e32 v0, s28, v3
	v_and_b32_e32 v0, 1, v0
	v_cmp_eq_u32_e32 vcc, 1, v0
	s_mov_b64 s[8:9], 0
	s_and_saveexec_b64 s[10:11], vcc
	s_xor_b64 s[10:11], exec, s[10:11]
	s_cbranch_execz .L11_4
	s_cmp_lg_u32 s28, 13
	v_mov_b32_e32 v0, v4
	s_cbranch_scc0 .L11_5
	v_add_u32_e32 v0, s28, v4
	s_mov_b64 s[8:9], -1
.L11_5:
	s_and_b64 s[8:9], s[8:9], exec
.L11_4:
	s_or_saveexec_b64 s[12:13], s[10:11]
	s_mov_b64 s[10:11], -1
	s_mov_b64 s[14:15], -1
	s_xor_b64 exec, exec, s[12:13]
	s_cbranch_execz .L11_6
	s_and_b32 s14, s28, 7
	v_lshrrev_b32_e32 v0, s14, v3
	v_mul_hi_u32 v6, v0, s29
	s_mov_b64 s[16:17], s[8:9]
	v_lshrrev_b32_e32 v6, 1, v6
	v_lshl_add_u32 v6, v6, 3, v6
	v_sub_u32_e32 v6, v0, v6
	v_cmp_lt_i32_e32 vcc, 3, v6
	s_and_saveexec_b64 s[14:15], vcc
	s_xor_b64 s[14:15], exec, s[14:15]
	s_cbranch_execz .L11_7
	v_cmp_lt_i32_e32 vcc, 5, v6
	s_mov_b64 s[16:17], s[8:9]
	s_and_saveexec_b64 s[18:19], vcc
	s_xor_b64 s[18:19], exec, s[18:19]
	s_cbranch_execz .L11_8
	v_cmp_lt_i32_e32 vcc, 6, v6
	s_mov_b64 s[16:17], s[8:9]
	s_and_saveexec_b64 s[20:21], vcc
	s_xor_b64 s[20:21], exec, s[20:21]
	s_cbranch_execz .L11_9
	v_cmp_ne_u32_e32 vcc, 7, v6
	s_and_saveexec_b64 s[16:17], vcc
	s_xor_b64 s[16:17], exec, s[16:17]
	v_alignbit_b32 v0, v4, v4, 27
	s_andn2_saveexec_b64 s[16:17], s[16:17]
	v_subrev_u32_e32 v0, s28, v4
	s_or_b64 exec, exec, s[16:17]
	s_or_b64 s[16:17], s[8:9], exec
.L11_9:
	s_andn2_saveexec_b64 s[20:21], s[20:21]
	s_cbranch_execz .L11_10
	v_and_b32_e32 v0, 1, v4
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_mov_b64 s[22:23], s[16:17]
	s_and_saveexec_b64 s[24:25], vcc
	s_xor_b64 s[24:25], exec, s[24:25]
	v_add_u32_e32 v0, 2, v4
	s_or_b64 s[22:23], s[16:17], exec
	s_or_b64 exec, exec, s[24:25]
	s_andn2_b64 s[16:17], s[16:17], exec
	s_and_b64 s[22:23], s[22:23], exec
	s_or_b64 s[16:17], s[16:17], s[22:23]
.L11_10:
	s_or_b64 exec, exec, s[20:21]
	s_andn2_b64 s[20:21], s[8:9], exec
	s_and_b64 s[16:17], s[16:17], exec
	s_or_b64 s[16:17], s[20:21], s[16:17]
.L11_8:
	s_andn2_saveexec_b64 s[18:19], s[18:19]
	s_cbranch_execz .L11_11
	v_cmp_lt_i32_e32 vcc, 4, v6
	s_and_saveexec_b64 s[20:21], vcc
	s_xor_b64 s[20:21], exec, s[20:21]
	v_not_b32_e32 v0, v4
	s_andn2_saveexec_b64 s[20:21], s[20:21]
	s_cbranch_execz .L11_12
	s_mov_b64 s[22:23], 0
	v_mov_b32_e32 v0, v4
	v_mov_b32_e32 v6, v3
	s_branch .L11_13
.L11_14:
	s_or_b64 exec, exec, s[26:27]
	s_and_b64 s[26:27], exec, s[24:25]
	s_or_b64 s[22:23], s[26:27], s[22:23]
	s_andn2_b64 exec, exec, s[22:23]
	s_cbranch_execz .L11_15
.L11_13:
	v_and_b32_e32 v7, 1, v6
	v_cmp_eq_u32_e32 vcc, 1, v7
	s_or_b64 s[24:25], s[24:25], exec
	s_and_saveexec_b64 s[26:27], vcc
	s_cbranch_execz .L11_14
	v_add_u32_e32 v0, 1, v0
	v_and_b32_e32 v7, 0x100, v0
	v_cmp_ne_u32_e32 vcc, 0, v7
	s_andn2_b64 s[24:25], s[24:25], exec
	s_and_b64 s[30:31], vcc, exec
	v_lshrrev_b32_e32 v6, 1, v6
	s_or_b64 s[24:25], s[24:25], s[30:31]
	s_branch .L11_14
.L11_15:
	s_or_b64 exec, exec, s[22:23]
.L11_12:
	s_or_b64 exec, exec, s[20:21]
	s_or_b64 s[16:17], s[16:17], exec
.L11_11:
	s_or_b64 exec, exec, s[18:19]
	s_andn2_b64 s[18:19], s[8:9], exec
	s_and_b64 s[16:17], s[16:17], exec
	s_or_b64 s[16:17], s[18:19], s[16:17]
.L11_7:
	s_andn2_saveexec_b64 s[14:15], s[14:15]
	s_cbranch_execz .L11_16
	v_cmp_lt_i32_e32 vcc, 1, v6
	s_mov_b64 s[18:19], 0
	s_mov_b64 s[20:21], 0
	s_and_saveexec_b64 s[22:23], vcc
	s_xor_b64 s[22:23], exec, s[22:23]
	s_cbranch_execz .L11_17
	v_cmp_lt_i32_e32 vcc, 2, v6
	s_mov_b64 s[20:21], -1
	s_and_saveexec_b64 s[24:25], vcc
	v_lshl_add_u32 v0, v4, 2, v4
	s_xor_b64 s[20:21], exec, -1
	s_or_b64 exec, exec, s[24:25]
	s_and_b64 s[20:21], s[20:21], exec
.L11_17:
	s_or_saveexec_b64 s[22:23], s[22:23]
	v_mov_b32_e32 v7, v4
	s_xor_b64 exec, exec, s[22:23]
	s_cbranch_execz .L11_18
	v_cmp_lt_i32_e32 vcc, 0, v6
	s_mov_b64 s[18:19], -1
	s_mov_b64 s[24:25], s[20:21]
	s_and_saveexec_b64 s[26:27], vcc
	v_xor_b32_e32 v7, v4, v3
	s_xor_b64 s[18:19], exec, -1
	s_or_b64 s[24:25], s[20:21], exec
	s_or_b64 exec, exec, s[26:27]
	s_andn2_b64 s[20:21], s[20:21], exec
	s_and_b64 s[24:25], s[24:25], exec
	s_and_b64 s[18:19], s[18:19], exec
	s_or_b64 s[20:21], s[20:21], s[24:25]
.L11_18:
	s_or_b64 exec, exec, s[22:23]
	s_and_saveexec_b64 s[22:23], s[20:21]
	s_xor_b64 s[20:21], exec, s[22:23]
	v_add_u32_e32 v0, 3, v7
	s_or_b64 exec, exec, s[20:21]
	s_and_saveexec_b64 s[20:21], s[18:19]
	v_add_u32_e32 v0, 1, v4
	s_or_b64 exec, exec, s[20:21]
	s_or_b64 s[16:17], s[16:17], exec
.L11_16:
	s_or_b64 exec, exec, s[14:15]
	s_andn2_b64 s[8:9], s[8:9], exec
	s_and_b64 s[16:17], s[16:17], exec
	s_xor_b64 s[14:15], exec, -1
	s_or_b64 s[8:9], s[8:9], s[16:17]
.L11_6:
	s_or_b64 exec, exec, s[12:13]
	s_andn2_b64 s[6:7], s[6:7], exec
	s_and_b64 s[12:13], s[14:15], exec
	s_or_b64 s[6:7], s[6:7], s[12:13]
	s_and_saveexec_b64 s[12:13], s[8:9]
	s_cbranch_execz .L11_2
	s_add_i32 s8, s28, 1
	v_cmp_eq_u32_e32 vcc, s28, v5
	s_or_b64 s[6:7], s[6:7], exec
	s_orn2_b64 s[10:11], vcc, exec
	s_mov_b32 s28, s8
	s_branch .L11_2
.L11_3:
	s_or_b64 exec, exec, s[0:1]
	s_xor_b64 s[0:1], s[4:5], -1
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_xor_b64 s[0:1], exec, s[4:5]
	v_or_b32_e32 v0, 0x80000000, v4
	s_or_b64 exec, exec, s[0:1]
	v_lshlrev_b64 v[1:2], 2, v[1:2]
	v_mov_b32_e32 v3, s3
	v_add_co_u32_e32 v1, vcc, s2, v1
	v_addc_co_u32_e32 v2, vcc, v3, v2, vcc
	global_store_dword v[1:2], v0, off
.L11_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_mov_b32 s9, s33
	s_mov_b32 s33, s32
	s_xor_saveexec_b64 s[4:5], -1
	buffer_store_dword v15, off, s[0:3], s33 offset:48
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
	buffer_load_dword v15, off, s[0:3], s33 offset:48
	s_mov_b64 exec, s[4:5]
	s_mov_b32 s33, s9
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_add_u32 s0, s0, s9
	s_load_dword s9, s[4:5], 0x4
	s_load_dword s10, s[6:7], 0x1c
	s_load_dword s11, s[6:7], 0x10
	s_addc_u32 s1, s1, 0
	v_mov_b32_e32 v2, s8
	s_waitcnt lgkmcnt(0)
	s_and_b32 s9, s9, 0xffff
	v_add_co_u32_e32 v0, vcc, s10, v0
	v_addc_co_u32_e64 v1, s[4:5], 0, 0, vcc
	v_mad_u64_u32 v[34:35], s[4:5], s9, v2, v[0:1]
	v_mov_b32_e32 v33, 0
	s_mov_b32 s32, 0
	v_cmp_gt_i32_e32 vcc, s11, v34
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L13_0
	s_load_dwordx4 s[12:15], s[6:7], 0x0
	v_ashrrev_i64 v[0:1], 30, v[33:34]
	s_getpc_b64 s[4:5]
	v_ashrrev_i32_e32 v35, 31, v34
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
	s_and_saveexec_b64 s[4:5], vcc
	s_xor_b64 s[6:7], exec, s[4:5]
	s_cbranch_execz .L13_1
	s_getpc_b64 s[4:5]
	v_mov_b32_e32 v0, v31
	v_mov_b32_e32 v1, 7
	s_swappc_b64 s[30:31], s[4:5]
	v_ashrrev_i32_e32 v1, 31, v0
	v_add_co_u32_e32 v36, vcc, v0, v2
	v_addc_co_u32_e32 v37, vcc, v1, v3, vcc
.L13_1:
	s_andn2_saveexec_b64 s[6:7], s[6:7]
	s_cbranch_execz .L13_2
	s_getpc_b64 s[4:5]
	v_mov_b32_e32 v0, 7
	v_mov_b32_e32 v1, v31
	s_swappc_b64 s[30:31], s[4:5]
	v_ashrrev_i32_e32 v1, 31, v0
	v_sub_co_u32_e32 v36, vcc, v2, v0
	v_subb_co_u32_e32 v37, vcc, v3, v1, vcc
.L13_2:
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
	v_add_co_u32_e32 v0, vcc, v0, v36
	v_lshlrev_b64 v[2:3], 3, v[34:35]
	v_addc_co_u32_e32 v1, vcc, v1, v37, vcc
	v_mov_b32_e32 v4, s15
	v_add_co_u32_e32 v2, vcc, s14, v2
	v_addc_co_u32_e32 v3, vcc, v4, v3, vcc
	global_store_dwordx2 v[2:3], v[0:1], off
.L13_0:
	s_endpgm

	s_load_dword s13, s[4:5], 0x4
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_load_dwordx2 s[10:11], s[6:7], 0x10
	s_load_dword s12, s[6:7], 0x18
	s_load_dword s14, s[6:7], 0x24
	s_waitcnt lgkmcnt(0)
	s_and_b32 s15, s13, 0xffff
	s_add_u32 s4, s6, 32
	s_mul_i32 s6, s15, s8
	s_addc_u32 s5, s7, 0
	s_add_i32 s6, s6, s14
	s_cmp_eq_u32 s12, 0
	v_add_u32_e32 v0, s6, v0
	s_cbranch_scc1 .L14_0
	s_load_dword s4, s[4:5], 0x8
	s_lshr_b32 s5, s13, 16
	v_mov_b32_e32 v7, s1
	s_mul_i32 s1, s5, s9
	v_mov_b32_e32 v2, 0
	s_waitcnt lgkmcnt(0)
	s_add_i32 s1, s1, s4
	v_add_u32_e32 v1, s1, v1
	v_mul_lo_u32 v6, v1, s12
	v_mov_b32_e32 v8, s3
	s_mov_b32 s1, s12
	v_mov_b32_e32 v3, v0
	v_mov_b32_e32 v1, v6
	v_mov_b32_e32 v5, v2
.L14_1:
	v_lshlrev_b64 v[9:10], 2, v[1:2]
	v_mov_b32_e32 v4, v2
	v_lshlrev_b64 v[11:12], 2, v[3:4]
	v_add_co_u32_e32 v9, vcc, s0, v9
	v_addc_co_u32_e32 v10, vcc, v7, v10, vcc
	global_load_dword v4, v[9:10], off
	v_add_co_u32_e32 v9, vcc, s2, v11
	v_addc_co_u32_e32 v10, vcc, v8, v12, vcc
	global_load_dword v9, v[9:10], off
	s_add_i32 s1, s1, -1
	v_add_u32_e32 v1, 1, v1
	v_add_u32_e32 v3, s12, v3
	s_cmp_lg_u32 s1, 0
	s_waitcnt vmcnt(0)
	v_fma_f32 v5, v4, v9, v5
	s_cbranch_scc1 .L14_1
	s_branch .L14_2
.L14_0:
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v5, 0
.L14_2:
	v_add_u32_e32 v0, v6, v0
	v_mov_b32_e32 v1, 0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_mov_b32_e32 v2, s11
	v_add_co_u32_e32 v0, vcc, s10, v0
	v_addc_co_u32_e32 v1, vcc, v2, v1, vcc
	global_store_dword v[0:1], v5, off
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s6, s[4:5], 0x4
	s_load_dword s7, s[8:9], 0x4
	v_and_b32_e32 v7, 0x3ff, v31
	v_mov_b32_e32 v12, 0
	v_cmp_ne_u32_e32 vcc, 0, v6
	s_waitcnt lgkmcnt(0)
	s_and_b32 s4, s6, 0xffff
	s_mul_i32 s4, s4, s12
	s_add_i32 s4, s4, s7
	v_add_u32_e32 v11, s4, v7
	v_mov_b32_e32 v13, 0
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L15_0
	s_load_dword s7, s[8:9], 0x8
	s_lshr_b32 s6, s6, 16
	s_mul_i32 s6, s6, s13
	v_bfe_u32 v7, v31, 10, 10
	v_mov_b32_e32 v8, 0
	s_waitcnt lgkmcnt(0)
	s_add_i32 s6, s6, s7
	v_add_u32_e32 v7, s6, v7
	v_mul_lo_u32 v13, v7, v6
	s_mov_b32 s8, 0
	s_mov_b64 s[6:7], 0
	v_mov_b32_e32 v9, v11
	v_mov_b32_e32 v12, 0
.L15_1:
	v_add_u32_e32 v7, s8, v13
	v_lshlrev_b64 v[14:15], 2, v[7:8]
	v_mov_b32_e32 v10, v8
	v_lshlrev_b64 v[16:17], 2, v[9:10]
	v_add_co_u32_e32 v14, vcc, v0, v14
	v_addc_co_u32_e32 v15, vcc, v1, v15, vcc
	v_add_co_u32_e32 v16, vcc, v2, v16
	v_addc_co_u32_e32 v17, vcc, v3, v17, vcc
	global_load_dword v7, v[14:15], off
	global_load_dword v10, v[16:17], off
	s_add_i32 s8, s8, 1
	v_cmp_eq_u32_e32 vcc, s8, v6
	v_add_u32_e32 v9, v9, v6
	s_or_b64 s[6:7], vcc, s[6:7]
	s_waitcnt vmcnt(0)
	v_fma_f32 v12, v7, v10, v12
	s_andn2_b64 exec, exec, s[6:7]
	s_cbranch_execnz .L15_1
	s_or_b64 exec, exec, s[6:7]
.L15_0:
	s_or_b64 exec, exec, s[4:5]
	v_add_u32_e32 v0, v13, v11
	v_mov_b32_e32 v1, 0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_add_co_u32_e32 v0, vcc, v4, v0
	v_addc_co_u32_e32 v1, vcc, v5, v1, vcc
	global_store_dword v[0:1], v12, off
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s12, s[4:5], 0x4
	s_load_dwordx2 s[10:11], s[6:7], 0x24
	s_load_dwordx4 s[0:3], s[6:7], 0x8
	s_load_dword s13, s[6:7], 0x18
	v_mov_b32_e32 v5, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s4, s12, 0xffff
	s_mul_i32 s4, s4, s8
	s_add_i32 s4, s4, s10
	v_add_u32_e32 v0, s4, v0
	s_lshr_b32 s4, s12, 16
	s_mul_i32 s4, s4, s9
	s_add_i32 s4, s4, s11
	v_add_u32_e32 v2, s4, v1
	v_cvt_f32_u32_e32 v3, v0
	v_cvt_f32_u32_e32 v1, v2
	v_mov_b32_e32 v6, 0
	v_mul_f32_e32 v3, s13, v3
	v_mul_f32_e32 v1, s13, v1
	v_add_f32_e32 v3, s2, v3
	v_add_f32_e32 v4, s3, v1
	v_mov_b32_e32 v1, 0
	s_mov_b64 s[2:3], 0
	s_branch .L16_0
.L16_1:
	s_or_b64 exec, exec, s[10:11]
	v_cmp_lt_f32_e32 vcc, 4.0, v7
	s_andn2_b64 s[4:5], s[4:5], exec
	s_and_b64 s[10:11], vcc, exec
	s_or_b64 s[4:5], s[4:5], s[10:11]
.L16_2:
	s_or_b64 exec, exec, s[8:9]
	s_and_b64 s[8:9], exec, s[4:5]
	s_or_b64 s[2:3], s[8:9], s[2:3]
	s_andn2_b64 exec, exec, s[2:3]
	s_cbranch_execz .L16_3
.L16_0:
	v_cmp_gt_u32_e32 vcc, s1, v1
	s_or_b64 s[4:5], s[4:5], exec
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .L16_2
	v_mul_f32_e32 v8, v5, v5
	v_mul_f32_e32 v9, v6, v6
	v_add_f32_e32 v7, v9, v8
	v_cmp_nlt_f32_e32 vcc, 4.0, v7
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .L16_1
	v_sub_f32_e32 v8, v8, v9
	v_add_f32_e32 v5, v5, v5
	v_add_f32_e32 v8, v3, v8
	v_mul_f32_e32 v5, v6, v5
	v_add_u32_e32 v1, 1, v1
	v_add_f32_e32 v6, v4, v5
	v_mov_b32_e32 v5, v8
	s_branch .L16_1
.L16_3:
	s_or_b64 exec, exec, s[2:3]
	v_mad_u64_u32 v[2:3], s[0:1], v2, s0, v[0:1]
	s_load_dwordx2 s[2:3], s[6:7], 0x0
	v_mov_b32_e32 v3, 0
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s3
	v_add_co_u32_e32 v2, vcc, s2, v2
	v_addc_co_u32_e32 v3, vcc, v0, v3, vcc
	global_store_dword v[2:3], v1, off
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s10, s[4:5], 0x4
	s_load_dwordx2 s[6:7], s[8:9], 0x4
	v_and_b32_e32 v7, 0x3ff, v31
	v_bfe_u32 v8, v31, 10, 10
	s_waitcnt lgkmcnt(0)
	s_and_b32 s4, s10, 0xffff
	s_mul_i32 s4, s4, s12
	s_add_i32 s4, s4, s6
	v_add_u32_e32 v7, s4, v7
	s_lshr_b32 s4, s10, 16
	s_mul_i32 s4, s4, s13
	s_add_i32 s4, s4, s7
	v_cvt_f32_u32_e32 v9, v7
	v_add_u32_e32 v8, s4, v8
	v_cvt_f32_u32_e32 v10, v8
	s_mov_b64 s[4:5], 0
	v_mul_f32_e32 v9, v6, v9
	v_add_f32_e32 v9, v4, v9
	v_mul_f32_e32 v4, v6, v10
	v_add_f32_e32 v5, v5, v4
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v10, 0
	s_branch .L17_0
.L17_1:
	s_or_b64 exec, exec, s[10:11]
	v_cmp_lt_f32_e32 vcc, 4.0, v11
	s_andn2_b64 s[6:7], s[6:7], exec
	s_and_b64 s[10:11], vcc, exec
	s_or_b64 s[6:7], s[6:7], s[10:11]
.L17_2:
	s_or_b64 exec, exec, s[8:9]
	s_and_b64 s[8:9], exec, s[6:7]
	s_or_b64 s[4:5], s[8:9], s[4:5]
	s_andn2_b64 exec, exec, s[4:5]
	s_cbranch_execz .L17_3
.L17_0:
	v_cmp_lt_u32_e32 vcc, v4, v3
	s_or_b64 s[6:7], s[6:7], exec
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .L17_2
	v_mul_f32_e32 v12, v6, v6
	v_mul_f32_e32 v13, v10, v10
	v_add_f32_e32 v11, v13, v12
	v_cmp_nlt_f32_e32 vcc, 4.0, v11
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .L17_1
	v_sub_f32_e32 v12, v12, v13
	v_add_f32_e32 v6, v6, v6
	v_add_f32_e32 v12, v9, v12
	v_mul_f32_e32 v6, v10, v6
	v_add_u32_e32 v4, 1, v4
	v_add_f32_e32 v10, v5, v6
	v_mov_b32_e32 v6, v12
	s_branch .L17_1
.L17_3:
	s_or_b64 exec, exec, s[4:5]
	v_mad_u64_u32 v[2:3], s[4:5], v8, v2, v[7:8]
	v_mov_b32_e32 v3, 0
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	v_add_co_u32_e32 v0, vcc, v0, v2
	v_addc_co_u32_e32 v1, vcc, v1, v3, vcc
	global_store_dword v[0:1], v4, off
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[6:7], 0x24
	s_load_dwordx8 s[12:19], s[6:7], 0x0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s2, s0, 0xffff
	s_mul_i32 s0, s2, s8
	s_add_i32 s0, s0, s1
	v_add_u32_e32 v1, s0, v0
	v_ashrrev_i32_e32 v2, 31, v1
	v_lshlrev_b64 v[8:9], 4, v[1:2]
	s_cmp_lt_i32 s16, 1
	s_cbranch_scc1 .L18_0
	v_mov_b32_e32 v2, s13
	v_add_co_u32_e32 v1, vcc, s12, v8
	v_addc_co_u32_e32 v2, vcc, v2, v9, vcc
	global_load_dwordx4 v[4:7], v[1:2], off
	s_cmp_lg_u32 s2, 0
	s_cselect_b64 s[0:1], -1, 0
	v_cndmask_b32_e64 v1, 0, 1, s[0:1]
	s_waitcnt vmcnt(0)
	v_lshl_add_u32 v7, v0, 4, s18
	v_mov_b32_e32 v11, 0
	s_mov_b32 s3, 0
	v_mov_b32_e32 v12, s13
	v_cmp_ne_u32_e64 s[0:1], 1, v1
	s_mov_b32 s4, 0x800000
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, 0
	s_branch .L18_1
.L18_2:
	s_add_i32 s3, s3, s2
	s_cmp_ge_i32 s3, s16
	s_barrier
	s_cbranch_scc1 .L18_3
.L18_1:
	v_add_u32_e32 v10, s3, v0
	v_lshlrev_b64 v[13:14], 4, v[10:11]
	s_mov_b32 s5, s2
	v_add_co_u32_e32 v13, vcc, s12, v13
	v_addc_co_u32_e32 v14, vcc, v12, v14, vcc
	global_load_dwordx4 v[13:16], v[13:14], off
	s_and_b64 vcc, exec, s[0:1]
	s_mov_b32 s6, s18
	s_waitcnt vmcnt(0)
	ds_write_b128 v7, v[13:16]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_vccnz .L18_2
.L18_4:
	v_mov_b32_e32 v10, s6
	ds_read_b128 v[13:16], v10
	s_add_i32 s6, s6, 16
	s_add_i32 s5, s5, -1
	s_cmp_eq_u32 s5, 0
	s_waitcnt lgkmcnt(0)
	v_sub_f32_e32 v10, v13, v4
	v_sub_f32_e32 v13, v14, v5
	v_sub_f32_e32 v14, v15, v6
	v_fma_f32 v15, v14, v14, s17
	v_fma_f32 v15, v13, v13, v15
	v_fma_f32 v15, v10, v10, v15
	v_cmp_gt_f32_e32 vcc, s4, v15
	v_cndmask_b32_e64 v17, 0, 32, vcc
	v_ldexp_f32 v15, v15, v17
	v_sqrt_f32_e32 v15, v15
	v_cndmask_b32_e64 v17, 0, -16, vcc
	v_ldexp_f32 v15, v15, v17
	v_frexp_mant_f32_e32 v17, v15
	v_rcp_f32_e32 v17, v17
	v_frexp_exp_i32_f32_e32 v15, v15
	v_sub_u32_e32 v15, 0, v15
	v_ldexp_f32 v15, v17, v15
	v_mul_f32_e32 v16, v16, v15
	v_mul_f32_e32 v16, v15, v16
	v_mul_f32_e32 v15, v15, v16
	v_fma_f32 v1, v10, v15, v1
	v_fma_f32 v2, v13, v15, v2
	v_fma_f32 v3, v14, v15, v3
	s_cbranch_scc0 .L18_4
	s_branch .L18_2
.L18_0:
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v1, 0
.L18_3:
	v_mov_b32_e32 v0, s15
	v_add_co_u32_e32 v5, vcc, s14, v8
	v_addc_co_u32_e32 v6, vcc, v0, v9, vcc
	v_mov_b32_e32 v4, 0
	global_store_dwordx4 v[5:6], v[1:4], off
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s6, s[4:5], 0x4
	s_load_dword s7, s[8:9], 0x4
	v_and_b32_e32 v18, 0x3ff, v31
	s_mov_b32 s11, 0
	v_cmp_lt_i32_e32 vcc, 0, v4
	s_waitcnt lgkmcnt(0)
	s_and_b32 s10, s6, 0xffff
	s_mul_i32 s4, s10, s12
	s_add_i32 s4, s4, s7
	v_add_u32_e32 v7, s4, v18
	v_ashrrev_i32_e32 v8, 31, v7
	v_lshlrev_b64 v[14:15], 4, v[7:8]
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v7, 0
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .L19_0
	v_add_co_u32_e32 v7, vcc, v0, v14
	v_addc_co_u32_e32 v8, vcc, v1, v15, vcc
	global_load_dwordx4 v[10:13], v[7:8], off
	s_cmp_lg_u32 s10, 0
	s_cselect_b64 s[4:5], -1, 0
	v_cndmask_b32_e64 v7, 0, 1, s[4:5]
	s_waitcnt vmcnt(0)
	v_lshl_add_u32 v13, v18, 4, v6
	v_mov_b32_e32 v17, 0
	s_mov_b64 s[8:9], 0
	s_mov_b32 s12, 0x800000
	v_cmp_ne_u32_e64 s[4:5], 1, v7
	v_mov_b32_e32 v7, 0
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v9, 0
	s_branch .L19_1
.L19_2:
	s_add_i32 s11, s11, s10
	v_cmp_ge_i32_e32 vcc, s11, v4
	s_or_b64 s[8:9], vcc, s[8:9]
	s_barrier
	s_andn2_b64 exec, exec, s[8:9]
	s_cbranch_execz .L19_3
.L19_1:
	v_add_u32_e32 v16, s11, v18
	v_lshlrev_b64 v[19:20], 4, v[16:17]
	v_mov_b32_e32 v16, v6
	v_add_co_u32_e32 v19, vcc, v0, v19
	v_addc_co_u32_e32 v20, vcc, v1, v20, vcc
	global_load_dwordx4 v[19:22], v[19:20], off
	s_and_b64 vcc, exec, s[4:5]
	s_mov_b32 s13, s10
	s_waitcnt vmcnt(0)
	ds_write_b128 v13, v[19:22]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_vccnz .L19_2
.L19_4:
	ds_read_b128 v[19:22], v16
	s_add_i32 s13, s13, -1
	v_add_u32_e32 v16, 16, v16
	s_cmp_eq_u32 s13, 0
	s_waitcnt lgkmcnt(0)
	v_sub_f32_e32 v21, v21, v12
	v_sub_f32_e32 v20, v20, v11
	v_fma_f32 v23, v21, v21, v5
	v_sub_f32_e32 v19, v19, v10
	v_fma_f32 v23, v20, v20, v23
	v_fma_f32 v23, v19, v19, v23
	v_cmp_gt_f32_e32 vcc, s12, v23
	v_cndmask_b32_e64 v24, 0, 32, vcc
	v_ldexp_f32 v23, v23, v24
	v_sqrt_f32_e32 v23, v23
	v_cndmask_b32_e64 v24, 0, -16, vcc
	v_ldexp_f32 v23, v23, v24
	v_frexp_mant_f32_e32 v24, v23
	v_rcp_f32_e32 v24, v24
	v_frexp_exp_i32_f32_e32 v23, v23
	v_sub_u32_e32 v23, 0, v23
	v_ldexp_f32 v23, v24, v23
	v_mul_f32_e32 v22, v22, v23
	v_mul_f32_e32 v22, v23, v22
	v_mul_f32_e32 v22, v23, v22
	v_fma_f32 v7, v19, v22, v7
	v_fma_f32 v8, v20, v22, v8
	v_fma_f32 v9, v21, v22, v9
	s_cbranch_scc0 .L19_4
	s_branch .L19_2
.L19_3:
	s_or_b64 exec, exec, s[8:9]
.L19_0:
	s_or_b64 exec, exec, s[6:7]
	v_add_co_u32_e32 v0, vcc, v2, v14
	v_addc_co_u32_e32 v1, vcc, v3, v15, vcc
	v_mov_b32_e32 v10, 0
	global_store_dwordx4 v[0:1], v[7:10], off
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s9, s[4:5], 0x4
	s_load_dword s12, s[6:7], 0x18
	s_load_dword s13, s[6:7], 0x24
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_load_dwordx2 s[10:11], s[6:7], 0x10
	s_waitcnt lgkmcnt(0)
	s_and_b32 s6, s9, 0xffff
	v_mov_b32_e32 v3, s8
	v_add_co_u32_e32 v1, vcc, s13, v0
	v_addc_co_u32_e64 v2, s[4:5], 0, 0, vcc
	v_mad_u64_u32 v[2:3], s[4:5], s6, v3, v[1:2]
	v_mov_b32_e32 v3, 0
	s_mov_b32 s9, 0
	v_cmp_gt_i32_e32 vcc, s12, v2
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L20_0
	v_mov_b32_e32 v1, 0
	v_ashrrev_i64 v[1:2], 30, v[1:2]
	v_mov_b32_e32 v3, s1
	v_add_co_u32_e32 v1, vcc, s0, v1
	v_addc_co_u32_e32 v2, vcc, v3, v2, vcc
	global_load_dword v3, v[1:2], off
.L20_0:
	s_or_b64 exec, exec, s[4:5]
	s_movk_i32 s0, 0x80
	v_lshlrev_b32_e32 v1, 2, v0
	v_cmp_gt_u32_e32 vcc, s0, v0
	s_waitcnt vmcnt(0)
	ds_write_b32 v1, v3
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L20_1
	ds_read2st64_b32 v[2:3], v1 offset1:2
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L20_1:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 64, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L20_2
	ds_read2st64_b32 v[2:3], v1 offset1:1
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L20_2:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 32, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L20_3
	ds_read2_b32 v[2:3], v1 offset1:32
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L20_3:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 16, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L20_4
	ds_read2_b32 v[2:3], v1 offset1:16
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L20_4:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 8, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L20_5
	ds_read2_b32 v[2:3], v1 offset1:8
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L20_5:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 4, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L20_6
	ds_read2_b32 v[2:3], v1 offset1:4
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L20_6:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 2, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L20_7
	ds_read2_b32 v[2:3], v1 offset1:2
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, v2, v3
	ds_write_b32 v1, v2
.L20_7:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L20_8
	ds_read2_b32 v[2:3], v1 offset1:1
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v0, v2, v3
	ds_write_b32 v1, v0
.L20_8:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L20_9
	v_mov_b32_e32 v0, 0
	ds_read_b32 v1, v0
	s_mov_b64 s[0:1], exec
	s_lshl_b64 s[4:5], s[8:9], 2
	v_mbcnt_lo_u32_b32 v2, s0, 0
	s_add_u32 s2, s2, s4
	v_mbcnt_hi_u32_b32 v2, s1, v2
	s_addc_u32 s3, s3, s5
	v_cmp_eq_u32_e32 vcc, 0, v2
	s_waitcnt lgkmcnt(0)
	global_store_dword v0, v1, s[2:3]
	s_and_b64 s[2:3], exec, vcc
	s_mov_b64 exec, s[2:3]
	s_cbranch_execz .L20_9
	s_bcnt1_i32_b64 s0, s[0:1]
	v_mul_lo_u32 v1, v1, s0
	global_atomic_add v0, v1, s[10:11]
.L20_9:
	s_endpgm
