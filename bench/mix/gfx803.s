	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[6:7], 0x14
	v_mov_b32_e32 v2, s8
	s_waitcnt lgkmcnt(0)
	s_and_b32 s2, s0, 0xffff
	v_add_u32_e32 v0, vcc, s1, v0
	v_addc_u32_e64 v1, s[0:1], 0, 0, vcc
	v_mad_u64_u32 v[0:1], s[0:1], s2, v2, v[0:1]
	s_load_dwordx2 s[0:1], s[6:7], 0x8
	s_mov_b32 s2, 0x9e3779b9
	v_and_b32_e32 v1, 0x3ff, v0
	v_cvt_f32_u32_e32 v1, v1
	v_mul_lo_u32 v3, v0, s2
	v_mov_b32_e32 v2, 1.0
	s_waitcnt lgkmcnt(0)
	s_cmp_eq_u32 s0, 0
	v_madmk_f32 v1, v1, 0x3a800000, v2
	v_sub_f32_e32 v2, 2.0, v1
	v_xor_b32_e32 v4, s1, v0
	s_cbranch_scc1 .L0_0
.L0_1:
	v_add_u32_e32 v3, vcc, v4, v3
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, vcc, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, vcc, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, vcc, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, vcc, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, vcc, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, vcc, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, vcc, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, vcc, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, vcc, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, vcc, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, vcc, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, vcc, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, vcc, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, vcc, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, vcc, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, vcc, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, vcc, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, vcc, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, vcc, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, vcc, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, vcc, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, vcc, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_sub_u32_e32 v3, vcc, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_add_u32_e32 v3, vcc, v3, v4
	v_lshlrev_b32_e32 v5, 5, v3
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_sub_u32_e32 v3, vcc, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_add_u32_e32 v3, vcc, v3, v4
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
	v_sub_u32_e32 v3, vcc, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_add_u32_e32 v3, vcc, v3, v4
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
	v_sub_u32_e32 v3, vcc, v3, v5
	v_or_b32_e32 v4, s1, v4
	v_fma_f32 v1, v1, 0.5, v2
	v_fma_f32 v2, v2, 0.5, 0.5
	v_add_u32_e32 v3, vcc, v3, v4
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
	v_sub_u32_e32 v3, vcc, v3, v5
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
	v_add_u32_e32 v0, vcc, s0, v0
	v_addc_u32_e32 v1, vcc, v3, v1, vcc
	flat_store_dword v[0:1], v2
	s_endpgm

	s_load_dword s2, s[4:5], 0x4
	s_load_dword s3, s[6:7], 0x14
	s_load_dwordx2 s[0:1], s[6:7], 0x8
	v_mov_b32_e32 v2, s8
	v_mov_b32_e32 v4, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s4, s2, 0xffff
	v_add_u32_e32 v0, vcc, s3, v0
	v_addc_u32_e64 v1, s[2:3], 0, 0, vcc
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
	v_add_u32_e32 v1, vcc, s2, v1
	v_addc_u32_e32 v2, vcc, v5, v2, vcc
	v_add_u32_e32 v3, vcc, s2, v3
	v_addc_u32_e32 v4, vcc, v5, v4, vcc
	flat_load_dword v5, v[1:2]
	flat_load_dword v6, v[3:4]
	v_cmp_ne_u32_e64 s[0:1], 0, v0
	s_waitcnt vmcnt(0)
	v_cmp_gt_i32_e32 vcc, v5, v6
	s_xor_b64 s[0:1], s[0:1], vcc
	s_and_b64 exec, exec, s[0:1]
	s_cbranch_execz .L1_0
	flat_store_dword v[1:2], v6
	flat_store_dword v[3:4], v5
.L1_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s4, s[4:5], 0x4
	s_load_dword s5, s[8:9], 0x4
	v_and_b32_e32 v4, 0x3ff, v31
	v_mov_b32_e32 v6, s12
	v_mov_b32_e32 v8, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s6, s4, 0xffff
	v_add_u32_e32 v4, vcc, s5, v4
	v_addc_u32_e64 v5, s[4:5], 0, 0, vcc
	v_mad_u64_u32 v[4:5], s[4:5], s6, v6, v[4:5]
	v_xor_b32_e32 v7, v2, v4
	v_cmp_gt_u32_e32 vcc, v7, v4
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .L2_0
	v_mov_b32_e32 v5, v8
	v_lshlrev_b64 v[5:6], 2, v[4:5]
	v_lshlrev_b64 v[7:8], 2, v[7:8]
	v_add_u32_e32 v5, vcc, v0, v5
	v_addc_u32_e32 v6, vcc, v1, v6, vcc
	v_add_u32_e32 v0, vcc, v0, v7
	v_addc_u32_e32 v1, vcc, v1, v8, vcc
	flat_load_dword v2, v[5:6]
	flat_load_dword v7, v[0:1]
	v_and_b32_e32 v3, v3, v4
	v_cmp_ne_u32_e64 s[4:5], 0, v3
	s_waitcnt vmcnt(0)
	v_cmp_gt_i32_e32 vcc, v2, v7
	s_xor_b64 s[4:5], s[4:5], vcc
	s_and_b64 exec, exec, s[4:5]
	s_cbranch_execz .L2_0
	flat_store_dword v[5:6], v7
	flat_store_dword v[0:1], v2
.L2_0:
	s_or_b64 exec, exec, s[6:7]
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[6:7], 0x2c
	s_load_dword s2, s[6:7], 0x20
	v_mov_b32_e32 v2, s8
	s_mov_b32 s8, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s3, s0, 0xffff
	v_add_u32_e32 v0, vcc, s1, v0
	v_addc_u32_e64 v1, s[0:1], 0, 0, vcc
	v_mad_u64_u32 v[1:2], s[0:1], s3, v2, v[0:1]
	v_mov_b32_e32 v0, 0
	v_cmp_gt_i32_e32 vcc, s2, v1
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L3_0
	s_load_dwordx8 s[0:7], s[6:7], 0x0
	v_ashrrev_i64 v[2:3], 29, v[0:1]
	v_lshlrev_b32_e32 v12, 2, v1
	v_ashrrev_i32_e32 v13, 31, v12
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v5, s1
	v_add_u32_e32 v4, vcc, s0, v2
	v_addc_u32_e32 v5, vcc, v5, v3, vcc
	flat_load_dwordx2 v[8:9], v[4:5]
	v_mov_b32_e32 v4, s3
	v_add_u32_e32 v2, vcc, s2, v2
	v_addc_u32_e32 v3, vcc, v4, v3, vcc
	flat_load_dwordx2 v[10:11], v[2:3]
	s_mov_b32 s0, 0
	s_brev_b32 s1, 8
	v_mul_lo_u32 v3, v1, 10
	v_mov_b32_e32 v2, v0
	v_mov_b32_e32 v4, 0x100
	v_ashrrev_i64 v[0:1], 29, v[2:3]
	v_mov_b32_e32 v2, s5
	v_add_u32_e32 v14, vcc, s4, v0
	v_addc_u32_e32 v15, vcc, v2, v1, vcc
	v_add_u32_e32 v16, vcc, 16, v14
	v_addc_u32_e32 v17, vcc, 0, v15, vcc
	s_waitcnt vmcnt(1)
	v_cmp_lt_f64_e64 s[0:1], |v[8:9]|, s[0:1]
	s_waitcnt vmcnt(0)
	v_mul_f64 v[0:1], v[8:9], v[10:11]
	v_fma_f64 v[2:3], v[8:9], v[10:11], v[8:9]
	v_cndmask_b32_e64 v18, 0, v4, s[0:1]
	v_floor_f64_e32 v[4:5], v[8:9]
	v_rndne_f64_e32 v[6:7], v[10:11]
	v_ldexp_f64 v[18:19], |v[8:9]|, v18
	flat_store_dwordx4 v[16:17], v[0:3]
	s_nop 0
	v_add_u32_e32 v0, vcc, 48, v14
	v_addc_u32_e32 v1, vcc, 0, v15, vcc
	v_max_f64 v[2:3], v[10:11], v[10:11]
	v_max_f64 v[16:17], v[8:9], v[8:9]
	flat_store_dwordx4 v[0:1], v[4:7]
	v_min_f64 v[0:1], v[16:17], v[2:3]
	v_rsq_f64_e32 v[4:5], v[18:19]
	v_max_f64 v[2:3], v[16:17], v[2:3]
	v_lshlrev_b64 v[6:7], 3, v[12:13]
	v_mov_b32_e32 v12, s7
	v_add_u32_e32 v6, vcc, s6, v6
	v_addc_u32_e32 v7, vcc, v12, v7, vcc
	v_add_u32_e32 v12, vcc, 64, v14
	v_addc_u32_e32 v13, vcc, 0, v15, vcc
	flat_store_dwordx4 v[12:13], v[0:3]
	v_div_scale_f64 v[16:17], s[2:3], v[10:11], v[10:11], v[8:9]
	v_add_f64 v[0:1], v[8:9], v[10:11]
	v_add_f64 v[2:3], v[8:9], -v[10:11]
	v_mul_f64 v[12:13], v[18:19], v[4:5]
	v_mul_f64 v[4:5], v[4:5], 0.5
	s_movk_i32 s2, 0xffe0
	flat_store_dwordx4 v[14:15], v[0:3]
	s_nop 0
	v_fma_f64 v[0:1], -v[4:5], v[12:13], 0.5
	v_fma_f64 v[2:3], v[12:13], v[0:1], v[12:13]
	v_rcp_f64_e32 v[12:13], v[16:17]
	v_fma_f64 v[0:1], v[4:5], v[0:1], v[4:5]
	v_fma_f64 v[4:5], -v[2:3], v[2:3], v[18:19]
	v_fma_f64 v[2:3], v[4:5], v[0:1], v[2:3]
	v_fma_f64 v[4:5], -v[16:17], v[12:13], 1.0
	v_fma_f64 v[4:5], v[12:13], v[4:5], v[12:13]
	v_fma_f64 v[12:13], -v[2:3], v[2:3], v[18:19]
	v_fma_f64 v[12:13], v[12:13], v[0:1], v[2:3]
	v_div_scale_f64 v[0:1], vcc, v[8:9], v[10:11], v[8:9]
	v_fma_f64 v[2:3], -v[16:17], v[4:5], 1.0
	v_fma_f64 v[2:3], v[4:5], v[2:3], v[4:5]
	v_mul_f64 v[4:5], v[0:1], v[2:3]
	v_fma_f64 v[0:1], -v[16:17], v[4:5], v[0:1]
	v_trunc_f64_e32 v[16:17], v[8:9]
	v_div_fmas_f64 v[4:5], v[0:1], v[2:3], v[4:5]
	v_ldexp_f64 v[0:1], v[16:17], s2
	s_mov_b32 s2, 0
	s_mov_b32 s3, 0xc1f00000
	v_cvt_i32_f64_e32 v2, v[10:11]
	v_add_u32_e32 v14, vcc, 32, v14
	v_addc_u32_e32 v15, vcc, 0, v15, vcc
	v_floor_f64_e32 v[0:1], v[0:1]
	v_ashrrev_i32_e32 v3, 31, v2
	v_cmp_lt_f64_e32 vcc, v[8:9], v[10:11]
	v_div_fixup_f64 v[4:5], v[4:5], v[10:11], v[8:9]
	v_fma_f64 v[16:17], v[0:1], s[2:3], v[16:17]
	v_cvt_i32_f64_e32 v1, v[0:1]
	v_cvt_u32_f64_e32 v0, v[16:17]
	v_mov_b32_e32 v16, 0xffffff80
	v_mov_b32_e32 v17, 0x260
	flat_store_dwordx4 v[6:7], v[0:3]
	s_nop 0
	v_cndmask_b32_e64 v0, 0, v16, s[0:1]
	v_ldexp_f64 v[12:13], v[12:13], v0
	v_cmp_class_f64_e64 s[0:1], v[18:19], v17
	v_cvt_f32_f64_e32 v2, v[8:9]
	v_add_u32_e64 v8, s[2:3], 16, v6
	v_addc_u32_e64 v9, s[2:3], 0, v7, s[2:3]
	v_cvt_f64_f32_e32 v[2:3], v2
	v_mov_b32_e32 v1, s8
	v_cndmask_b32_e64 v7, v13, v19, s[0:1]
	v_cndmask_b32_e64 v6, v12, v18, s[0:1]
	v_cndmask_b32_e64 v0, 0, 1, vcc
	flat_store_dwordx4 v[14:15], v[4:7]
	flat_store_dwordx4 v[8:9], v[0:3]
.L3_0:
	s_endpgm

	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[6:7], 0x2c
	s_load_dword s2, s[6:7], 0x20
	v_mov_b32_e32 v2, s8
	s_waitcnt lgkmcnt(0)
	s_and_b32 s3, s0, 0xffff
	v_add_u32_e32 v0, vcc, s1, v0
	v_addc_u32_e64 v1, s[0:1], 0, 0, vcc
	v_mad_u64_u32 v[1:2], s[0:1], s3, v2, v[0:1]
	v_mov_b32_e32 v0, 0
	v_cmp_gt_i32_e32 vcc, s2, v1
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L4_0
	s_load_dwordx8 s[0:7], s[6:7], 0x0
	v_ashrrev_i64 v[2:3], 31, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v5, s1
	v_add_u32_e32 v4, vcc, s0, v2
	v_addc_u32_e32 v5, vcc, v5, v3, vcc
	flat_load_ushort v8, v[4:5]
	v_mov_b32_e32 v4, s3
	v_add_u32_e32 v2, vcc, s2, v2
	v_addc_u32_e32 v3, vcc, v4, v3, vcc
	flat_load_ushort v9, v[2:3]
	v_mul_lo_u32 v3, v1, 6
	v_mov_b32_e32 v2, v0
	v_ashrrev_i64 v[4:5], 30, v[0:1]
	v_ashrrev_i64 v[0:1], 31, v[2:3]
	v_mov_b32_e32 v2, s5
	v_add_u32_e32 v6, vcc, s4, v0
	v_addc_u32_e32 v7, vcc, v2, v1, vcc
	v_mov_b32_e32 v3, s7
	s_waitcnt vmcnt(1)
	v_add_f16_e32 v12, v8, v8
	s_waitcnt vmcnt(0)
	v_fma_f16 v10, v8, v9, v8
	v_cmp_lt_f16_e32 vcc, v8, v9
	v_add_f16_e32 v0, v8, v9
	v_sub_f16_sdwa v1, v8, v9 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_mul_f16_e32 v2, v8, v9
	v_cndmask_b32_e32 v11, v9, v8, vcc
	v_cvt_f32_f16_e32 v8, v8
	v_add_f16_sdwa v9, v9, v12 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_lshlrev_b32_e32 v10, 16, v10
	v_or_b32_e32 v0, v0, v1
	v_or_b32_e32 v1, v2, v10
	v_or_b32_sdwa v2, v11, v9 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	flat_store_dwordx3 v[6:7], v[0:2]
	s_nop 0
	v_add_u32_e32 v0, vcc, s6, v4
	v_addc_u32_e32 v1, vcc, v3, v5, vcc
	flat_store_dword v[0:1], v8
.L4_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s4, s[4:5], 0x4
	s_load_dword s5, s[8:9], 0x4
	v_and_b32_e32 v9, 0x3ff, v31
	v_mov_b32_e32 v11, s12
	s_waitcnt lgkmcnt(0)
	s_and_b32 s6, s4, 0xffff
	v_add_u32_e32 v9, vcc, s5, v9
	v_addc_u32_e64 v10, s[4:5], 0, 0, vcc
	v_mad_u64_u32 v[10:11], s[4:5], s6, v11, v[9:10]
	v_mov_b32_e32 v9, 0
	v_cmp_gt_i32_e32 vcc, v8, v10
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L5_0
	v_ashrrev_i64 v[11:12], 31, v[9:10]
	v_add_u32_e32 v0, vcc, v0, v11
	v_addc_u32_e32 v1, vcc, v1, v12, vcc
	flat_load_ushort v13, v[0:1]
	v_add_u32_e32 v0, vcc, v2, v11
	v_addc_u32_e32 v1, vcc, v3, v12, vcc
	flat_load_ushort v2, v[0:1]
	v_mul_lo_u32 v1, v10, 6
	v_mov_b32_e32 v0, v9
	v_ashrrev_i64 v[8:9], 30, v[9:10]
	v_ashrrev_i64 v[0:1], 31, v[0:1]
	v_add_u32_e32 v3, vcc, v4, v0
	v_addc_u32_e32 v4, vcc, v5, v1, vcc
	s_waitcnt vmcnt(1)
	v_add_f16_e32 v12, v13, v13
	s_waitcnt vmcnt(0)
	v_fma_f16 v10, v13, v2, v13
	v_cmp_lt_f16_e32 vcc, v13, v2
	v_add_f16_e32 v0, v13, v2
	v_sub_f16_sdwa v1, v13, v2 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_mul_f16_e32 v5, v13, v2
	v_cndmask_b32_e32 v11, v2, v13, vcc
	v_cvt_f32_f16_e32 v13, v13
	v_add_f16_sdwa v2, v2, v12 dst_sel:WORD_1 dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:DWORD
	v_lshlrev_b32_e32 v10, 16, v10
	v_or_b32_e32 v0, v0, v1
	v_or_b32_e32 v1, v5, v10
	v_or_b32_sdwa v2, v11, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
	flat_store_dwordx3 v[3:4], v[0:2]
	s_nop 0
	v_add_u32_e32 v0, vcc, v6, v8
	v_addc_u32_e32 v1, vcc, v7, v9, vcc
	flat_store_dword v[0:1], v13
.L5_0:
	s_or_b64 exec, exec, s[4:5]
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[6:7], 0xc
	v_mov_b32_e32 v2, s8
	s_waitcnt lgkmcnt(0)
	s_and_b32 s2, s0, 0xffff
	v_add_u32_e32 v0, vcc, s1, v0
	v_addc_u32_e64 v1, s[0:1], 0, 0, vcc
	v_mad_u64_u32 v[1:2], s[0:1], s2, v2, v[0:1]
	s_mov_b32 s0, 0x66666667
	v_mul_hi_i32 v0, v1, s0
	s_getpc_b64 s[0:1]
	s_getpc_b64 s[2:3]
	s_load_dwordx2 s[2:3], s[2:3], 0x0
	v_lshrrev_b32_e32 v2, 31, v0
	v_ashrrev_i32_e32 v0, 1, v0
	v_add_u32_e32 v0, vcc, v0, v2
	v_mul_lo_u32 v0, v0, 5
	v_sub_u32_e32 v2, vcc, v1, v0
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	v_mov_b32_e32 v0, s1
	v_add_u32_e32 v2, vcc, s0, v2
	v_addc_u32_e32 v3, vcc, v0, v3, vcc
	v_and_b32_e32 v0, 1, v1
	v_lshlrev_b32_e32 v0, 2, v0
	flat_load_dword v4, v[2:3]
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v2, s3
	v_add_u32_e32 v0, vcc, s2, v0
	v_addc_u32_e32 v3, vcc, 0, v2, vcc
	v_add_u32_e32 v2, vcc, -4, v0
	v_addc_u32_e32 v3, vcc, -1, v3, vcc
	flat_load_dword v5, v[2:3]
	v_and_b32_e32 v0, 15, v1
	v_lshlrev_b32_e32 v0, 2, v0
	s_getpc_b64 s[0:1]
	v_mov_b32_e32 v3, s1
	v_add_u32_e32 v2, vcc, s0, v0
	v_addc_u32_e32 v3, vcc, 0, v3, vcc
	flat_load_dword v6, v[2:3]
	s_load_dwordx2 s[0:1], s[6:7], 0x0
	s_getpc_b64 s[2:3]
	v_mov_b32_e32 v0, 0
	s_load_dword s2, s[2:3], 0x0
	v_ashrrev_i64 v[2:3], 30, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v7, s1
	v_add_u32_e32 v2, vcc, s0, v2
	v_addc_u32_e32 v3, vcc, v7, v3, vcc
	s_waitcnt vmcnt(1)
	v_mul_lo_u32 v0, v5, v4
	v_add_u32_e32 v0, vcc, s2, v0
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v0, vcc, v0, v6
	v_cmp_eq_u32_e32 vcc, 0, v1
	flat_store_dword v[2:3], v0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L6_0
	s_getpc_b64 s[0:1]
	v_mov_b32_e32 v0, s0
	v_mov_b32_e32 v2, 0x63
	v_mov_b32_e32 v1, s1
	flat_store_dword v[0:1], v2
.L6_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_getpc_b64 s[6:7]
	v_mov_b32_e32 v2, s6
	v_mov_b32_e32 v3, s7
	flat_load_dwordx2 v[5:6], v[2:3]
	s_load_dword s4, s[4:5], 0x4
	s_load_dword s5, s[8:9], 0x4
	v_and_b32_e32 v2, 0x3ff, v31
	v_mov_b32_e32 v4, s12
	s_mov_b32 s10, 0x66666667
	s_waitcnt lgkmcnt(0)
	s_and_b32 s6, s4, 0xffff
	v_add_u32_e32 v2, vcc, s5, v2
	v_addc_u32_e64 v3, s[4:5], 0, 0, vcc
	v_mad_u64_u32 v[3:4], s[4:5], s6, v4, v[2:3]
	s_getpc_b64 s[4:5]
	v_mov_b32_e32 v4, s5
	v_mul_hi_i32 v2, v3, s10
	s_getpc_b64 s[6:7]
	v_mov_b32_e32 v8, s7
	v_mov_b32_e32 v7, s6
	v_lshrrev_b32_e32 v9, 31, v2
	v_ashrrev_i32_e32 v2, 1, v2
	v_add_u32_e32 v2, vcc, v2, v9
	v_mul_lo_u32 v2, v2, 5
	v_and_b32_e32 v9, 1, v3
	v_lshlrev_b32_e32 v12, 2, v9
	s_getpc_b64 s[8:9]
	v_sub_u32_e32 v9, vcc, v3, v2
	v_ashrrev_i32_e32 v10, 31, v9
	v_lshlrev_b64 v[9:10], 2, v[9:10]
	v_mov_b32_e32 v11, s9
	v_add_u32_e32 v9, vcc, s4, v9
	v_addc_u32_e32 v10, vcc, v4, v10, vcc
	flat_load_dword v9, v[9:10]
	s_waitcnt vmcnt(1)
	v_add_u32_e32 v2, vcc, v5, v12
	v_addc_u32_e32 v5, vcc, 0, v6, vcc
	v_add_u32_e32 v4, vcc, -4, v2
	v_addc_u32_e32 v5, vcc, -1, v5, vcc
	flat_load_dword v6, v[4:5]
	flat_load_dword v7, v[7:8]
	v_and_b32_e32 v2, 15, v3
	v_lshlrev_b32_e32 v2, 2, v2
	v_add_u32_e32 v4, vcc, s8, v2
	v_addc_u32_e32 v5, vcc, 0, v11, vcc
	flat_load_dword v8, v[4:5]
	v_mov_b32_e32 v2, 0
	v_ashrrev_i64 v[4:5], 30, v[2:3]
	v_add_u32_e32 v0, vcc, v0, v4
	v_addc_u32_e32 v1, vcc, v1, v5, vcc
	s_waitcnt vmcnt(2)
	v_mul_lo_u32 v2, v6, v9
	s_waitcnt vmcnt(1)
	v_add_u32_e32 v2, vcc, v2, v7
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v2, vcc, v2, v8
	v_cmp_eq_u32_e32 vcc, 0, v3
	flat_store_dword v[0:1], v2
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L7_0
	s_getpc_b64 s[6:7]
	v_mov_b32_e32 v0, s6
	v_mov_b32_e32 v2, 0x63
	v_mov_b32_e32 v1, s7
	flat_store_dword v[0:1], v2
.L7_0:
	s_or_b64 exec, exec, s[4:5]
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[6:7], 0xc
	v_mov_b32_e32 v2, s8
	s_waitcnt lgkmcnt(0)
	s_and_b32 s2, s0, 0xffff
	v_add_u32_e32 v0, vcc, s1, v0
	v_addc_u32_e64 v1, s[0:1], 0, 0, vcc
	v_mad_u64_u32 v[1:2], s[0:1], s2, v2, v[0:1]
	s_getpc_b64 s[0:1]
	v_mov_b32_e32 v3, s1
	v_and_b32_e32 v0, 15, v1
	v_lshlrev_b32_e32 v0, 2, v0
	v_add_u32_e32 v2, vcc, s0, v0
	v_addc_u32_e32 v3, vcc, 0, v3, vcc
	flat_load_dword v2, v[2:3]
	s_getpc_b64 s[0:1]
	s_load_dwordx2 s[0:1], s[0:1], 0x0
	s_load_dwordx2 s[2:3], s[6:7], 0x0
	v_mov_b32_e32 v0, 0
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	s_waitcnt lgkmcnt(0)
	s_load_dword s0, s[0:1], 0x0
	v_mov_b32_e32 v3, s3
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_add_u32_e32 v2, vcc, s0, v2
	v_add_u32_e32 v0, vcc, s2, v0
	v_addc_u32_e32 v1, vcc, v3, v1, vcc
	flat_store_dword v[0:1], v2
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_getpc_b64 s[6:7]
	v_mov_b32_e32 v2, s6
	v_mov_b32_e32 v3, s7
	flat_load_dwordx2 v[5:6], v[2:3]
	s_load_dword s4, s[4:5], 0x4
	s_load_dword s5, s[8:9], 0x4
	v_and_b32_e32 v2, 0x3ff, v31
	v_mov_b32_e32 v4, s12
	s_waitcnt lgkmcnt(0)
	s_and_b32 s6, s4, 0xffff
	v_add_u32_e32 v2, vcc, s5, v2
	v_addc_u32_e64 v3, s[4:5], 0, 0, vcc
	v_mad_u64_u32 v[3:4], s[4:5], s6, v4, v[2:3]
	s_getpc_b64 s[4:5]
	v_mov_b32_e32 v2, s5
	v_and_b32_e32 v4, 15, v3
	v_lshlrev_b32_e32 v4, 2, v4
	v_add_u32_e32 v7, vcc, s4, v4
	v_addc_u32_e32 v8, vcc, 0, v2, vcc
	v_mov_b32_e32 v2, 0
	v_ashrrev_i64 v[2:3], 30, v[2:3]
	flat_load_dword v4, v[7:8]
	s_waitcnt vmcnt(1)
	flat_load_dword v5, v[5:6]
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v4, vcc, v5, v4
	v_add_u32_e32 v0, vcc, v0, v2
	v_addc_u32_e32 v1, vcc, v1, v3, vcc
	flat_store_dword v[0:1], v4
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[6:7], 0x1c
	s_load_dword s2, s[6:7], 0x10
	v_mov_b32_e32 v2, s8
	s_mov_b32 s28, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s3, s0, 0xffff
	v_add_u32_e32 v0, vcc, s1, v0
	v_addc_u32_e64 v1, s[0:1], 0, 0, vcc
	v_mad_u64_u32 v[1:2], s[0:1], s3, v2, v[0:1]
	v_mov_b32_e32 v0, 0
	v_cmp_gt_i32_e32 vcc, s2, v1
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L10_0
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	v_ashrrev_i64 v[2:3], 30, v[0:1]
	s_mov_b32 s29, 0x38e38e39
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v4, s1
	v_add_u32_e32 v2, vcc, s0, v2
	v_addc_u32_e32 v3, vcc, v4, v3, vcc
	flat_load_dword v3, v[2:3]
	v_ashrrev_i32_e32 v2, 31, v1
	s_mov_b64 s[0:1], 0
	s_waitcnt vmcnt(0)
	v_and_b32_e32 v5, 15, v3
	s_branch .L10_1
.L10_2:
	s_or_b64 exec, exec, s[12:13]
	s_and_b64 s[8:9], exec, s[10:11]
	s_or_b64 s[0:1], s[8:9], s[0:1]
	s_andn2_b64 s[4:5], s[4:5], exec
	s_and_b64 s[8:9], s[6:7], exec
	s_or_b64 s[4:5], s[4:5], s[8:9]
	s_andn2_b64 exec, exec, s[0:1]
	s_cbranch_execz .L10_3
.L10_1:
	v_mov_b32_e32 v4, v0
	v_lshrrev_b32_e32 v0, s28, v3
	v_and_b32_e32 v0, 1, v0
	v_cmp_eq_u32_e32 vcc, 1, v0
	s_mov_b64 s[8:9], 0
	s_and_saveexec_b64 s[10:11], vcc
	s_xor_b64 s[10:11], exec, s[10:11]
	s_cbranch_execz .L10_4
	s_cmp_lg_u32 s28, 13
	v_mov_b32_e32 v0, v4
	s_cbranch_scc0 .L10_5
	v_add_u32_e32 v0, vcc, s28, v4
	s_mov_b64 s[8:9], -1
.L10_5:
	s_and_b64 s[8:9], s[8:9], exec
.L10_4:
	s_or_saveexec_b64 s[12:13], s[10:11]
	s_mov_b64 s[10:11], -1
	s_mov_b64 s[14:15], -1
	s_xor_b64 exec, exec, s[12:13]
	s_cbranch_execz .L10_6
	s_and_b32 s14, s28, 7
	v_lshrrev_b32_e32 v0, s14, v3
	v_mul_hi_u32 v6, v0, s29
	s_mov_b64 s[16:17], s[8:9]
	v_lshrrev_b32_e32 v6, 1, v6
	v_mul_lo_u32 v6, v6, 9
	v_sub_u32_e32 v6, vcc, v0, v6
	v_cmp_lt_i32_e32 vcc, 3, v6
	s_and_saveexec_b64 s[14:15], vcc
	s_xor_b64 s[14:15], exec, s[14:15]
	s_cbranch_execz .L10_7
	v_cmp_lt_i32_e32 vcc, 5, v6
	s_mov_b64 s[16:17], s[8:9]
	s_and_saveexec_b64 s[18:19], vcc
	s_xor_b64 s[18:19], exec, s[18:19]
	s_cbranch_execz .L10_8
	v_cmp_lt_i32_e32 vcc, 6, v6
	s_mov_b64 s[16:17], s[8:9]
	s_and_saveexec_b64 s[20:21], vcc
	s_xor_b64 s[20:21], exec, s[20:21]
	s_cbranch_execz .L10_9
	v_cmp_ne_u32_e32 vcc, 7, v6
	s_and_saveexec_b64 s[16:17], vcc
	s_xor_b64 s[16:17], exec, s[16:17]
	v_alignbit_b32 v0, v4, v4, 27
	s_andn2_saveexec_b64 s[16:17], s[16:17]
	v_subrev_u32_e32 v0, vcc, s28, v4
	s_or_b64 exec, exec, s[16:17]
	s_or_b64 s[16:17], s[8:9], exec
.L10_9:
	s_andn2_saveexec_b64 s[20:21], s[20:21]
	s_cbranch_execz .L10_10
	v_and_b32_e32 v0, 1, v4
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_mov_b64 s[22:23], s[16:17]
	s_and_saveexec_b64 s[24:25], vcc
	s_xor_b64 s[24:25], exec, s[24:25]
	v_add_u32_e32 v0, vcc, 2, v4
	s_or_b64 s[22:23], s[16:17], exec
	s_or_b64 exec, exec, s[24:25]
	s_andn2_b64 s[16:17], s[16:17], exec
	s_and_b64 s[22:23], s[22:23], exec
	s_or_b64 s[16:17], s[16:17], s[22:23]
.L10_10:
	s_or_b64 exec, exec, s[20:21]
	s_andn2_b64 s[20:21], s[8:9], exec
	s_and_b64 s[16:17], s[16:17], exec
	s_or_b64 s[16:17], s[20:21], s[16:17]
.L10_8:
	s_andn2_saveexec_b64 s[18:19], s[18:19]
	s_cbranch_execz .L10_11
	v_cmp_lt_i32_e32 vcc, 4, v6
	s_and_saveexec_b64 s[20:21], vcc
	s_xor_b64 s[20:21], exec, s[20:21]
	v_not_b32_e32 v0, v4
	s_andn2_saveexec_b64 s[20:21], s[20:21]
	s_cbranch_execz .L10_12
	s_mov_b64 s[22:23], 0
	v_mov_b32_e32 v0, v4
	v_mov_b32_e32 v6, v3
	s_branch .L10_13
.L10_14:
	s_or_b64 exec, exec, s[26:27]
	s_and_b64 s[26:27], exec, s[24:25]
	s_or_b64 s[22:23], s[26:27], s[22:23]
	s_andn2_b64 exec, exec, s[22:23]
	s_cbranch_execz .L10_15
.L10_13:
	v_and_b32_e32 v7, 1, v6
	v_cmp_eq_u32_e32 vcc, 1, v7
	s_or_b64 s[24:25], s[24:25], exec
	s_and_saveexec_b64 s[26:27], vcc
	s_cbranch_execz .L10_14
	v_add_u32_e32 v0, vcc, 1, v0
	v_and_b32_e32 v7, 0x100, v0
	v_cmp_ne_u32_e32 vcc, 0, v7
	s_andn2_b64 s[24:25], s[24:25], exec
	s_and_b64 s[30:31], vcc, exec
	v_lshrrev_b32_e32 v6, 1, v6
	s_or_b64 s[24:25], s[24:25], s[30:31]
	s_branch .L10_14
.L10_15:
	s_or_b64 exec, exec, s[22:23]
.L10_12:
	s_or_b64 exec, exec, s[20:21]
	s_or_b64 s[16:17], s[16:17], exec
.L10_11:
	s_or_b64 exec, exec, s[18:19]
	s_andn2_b64 s[18:19], s[8:9], exec
	s_and_b64 s[16:17], s[16:17], exec
	s_or_b64 s[16:17], s[18:19], s[16:17]
.L10_7:
	s_andn2_saveexec_b64 s[14:15], s[14:15]
	s_cbranch_execz .L10_16
	v_cmp_lt_i32_e32 vcc, 1, v6
	s_mov_b64 s[18:19], 0
	s_mov_b64 s[20:21], 0
	s_and_saveexec_b64 s[22:23], vcc
	s_xor_b64 s[22:23], exec, s[22:23]
	s_cbranch_execz .L10_17
	v_cmp_lt_i32_e32 vcc, 2, v6
	s_mov_b64 s[20:21], -1
	s_and_saveexec_b64 s[24:25], vcc
	v_mul_lo_u32 v0, v4, 5
	s_xor_b64 s[20:21], exec, -1
	s_or_b64 exec, exec, s[24:25]
	s_and_b64 s[20:21], s[20:21], exec
.L10_17:
	s_or_saveexec_b64 s[22:23], s[22:23]
	v_mov_b32_e32 v7, v4
	s_xor_b64 exec, exec, s[22:23]
	s_cbranch_execz .L10_18
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
.L10_18:
	s_or_b64 exec, exec, s[22:23]
	s_and_saveexec_b64 s[22:23], s[20:21]
	s_xor_b64 s[20:21], exec, s[22:23]
	v_add_u32_e32 v0, vcc, 3, v7
	s_or_b64 exec, exec, s[20:21]
	s_and_saveexec_b64 s[20:21], s[18:19]
	v_add_u32_e32 v0, vcc, 1, v4
	s_or_b64 exec, exec, s[20:21]
	s_or_b64 s[16:17], s[16:17], exec
.L10_16:
	s_or_b64 exec, exec, s[14:15]
	s_andn2_b64 s[8:9], s[8:9], exec
	s_and_b64 s[16:17], s[16:17], exec
	s_xor_b64 s[14:15], exec, -1
	s_or_b64 s[8:9], s[8:9], s[16:17]
.L10_6:
	s_or_b64 exec, exec, s[12:13]
	s_andn2_b64 s[6:7], s[6:7], exec
	s_and_b64 s[12:13], s[14:15], exec
	s_or_b64 s[6:7], s[6:7], s[12:13]
	s_and_saveexec_b64 s[12:13], s[8:9]
	s_cbranch_execz .L10_2
	s_add_i32 s8, s28, 1
	v_cmp_eq_u32_e32 vcc, s28, v5
	s_or_b64 s[6:7], s[6:7], exec
	s_orn2_b64 s[10:11], vcc, exec
	s_mov_b32 s28, s8
	s_branch .L10_2
.L10_3:
	s_or_b64 exec, exec, s[0:1]
	s_xor_b64 s[0:1], s[4:5], -1
	s_and_saveexec_b64 s[4:5], s[0:1]
	s_xor_b64 s[0:1], exec, s[4:5]
	v_or_b32_e32 v0, 0x80000000, v4
	s_or_b64 exec, exec, s[0:1]
	v_lshlrev_b64 v[1:2], 2, v[1:2]
	v_mov_b32_e32 v3, s3
	v_add_u32_e32 v1, vcc, s2, v1
	v_addc_u32_e32 v2, vcc, v3, v2, vcc
	flat_store_dword v[1:2], v0
.L10_0:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_mov_b32 s6, s33
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
	v_mov_b32_e32 v13, v1
	v_mov_b32_e32 v14, v0
	v_lshlrev_b32_e32 v0, 2, v4
	v_lshrrev_b32_e64 v1, 6, s33
	v_add_u32_e32 v0, vcc, v0, v1
	buffer_load_dword v1, v0, s[0:3], 0 offen offset:16
	s_addk_i32 s32, 0x1000
	v_writelane_b32 v15, s30, 0
	s_getpc_b64 s[4:5]
	v_mov_b32_e32 v0, 0
	v_writelane_b32 v15, s31, 1
	s_swappc_b64 s[30:31], s[4:5]
	v_add_u32_e32 v1, vcc, 1, v12
	v_and_b32_e32 v1, 7, v1
	v_lshlrev_b32_e32 v1, 2, v1
	v_lshrrev_b32_e64 v5, 6, s33
	v_add_u32_e32 v1, vcc, v1, v5
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[4:5]
	v_add_u32_e32 v1, vcc, 2, v12
	v_and_b32_e32 v1, 7, v1
	v_lshlrev_b32_e32 v1, 2, v1
	v_lshrrev_b32_e64 v5, 6, s33
	v_add_u32_e32 v1, vcc, v1, v5
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[4:5]
	v_add_u32_e32 v1, vcc, 3, v12
	v_and_b32_e32 v1, 7, v1
	v_lshlrev_b32_e32 v1, 2, v1
	v_lshrrev_b32_e64 v5, 6, s33
	v_add_u32_e32 v1, vcc, v1, v5
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[4:5]
	v_xor_b32_e32 v1, 4, v4
	v_lshlrev_b32_e32 v1, 2, v1
	v_lshrrev_b32_e64 v4, 6, s33
	v_add_u32_e32 v1, vcc, v1, v4
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[4:5]
	v_add_u32_e32 v1, vcc, 5, v12
	v_and_b32_e32 v1, 7, v1
	v_lshlrev_b32_e32 v1, 2, v1
	v_lshrrev_b32_e64 v4, 6, s33
	v_add_u32_e32 v1, vcc, v1, v4
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[4:5]
	v_add_u32_e32 v1, vcc, 6, v12
	v_and_b32_e32 v1, 7, v1
	v_lshlrev_b32_e32 v1, 2, v1
	v_lshrrev_b32_e64 v4, 6, s33
	v_add_u32_e32 v1, vcc, v1, v4
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[4:5]
	v_add_u32_e32 v1, vcc, -1, v12
	v_and_b32_e32 v1, 7, v1
	v_lshlrev_b32_e32 v1, 2, v1
	v_lshrrev_b32_e64 v4, 6, s33
	v_add_u32_e32 v1, vcc, v1, v4
	buffer_load_dword v1, v1, s[0:3], 0 offen offset:16
	s_swappc_b64 s[30:31], s[4:5]
	v_mul_lo_u32 v1, v2, v13
	v_readlane_b32 s31, v15, 1
	v_readlane_b32 s30, v15, 0
	s_mov_b32 s32, s33
	v_add_u32_e32 v1, vcc, v1, v14
	v_sub_u32_e32 v1, vcc, v1, v3
	v_add_u32_e32 v0, vcc, v1, v0
	s_xor_saveexec_b64 s[4:5], -1
	buffer_load_dword v15, off, s[0:3], s33 offset:48
	s_mov_b64 exec, s[4:5]
	s_mov_b32 s33, s6
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s11, s[4:5], 0x4
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_load_dwordx2 s[4:5], s[6:7], 0x10
	s_load_dword s10, s[6:7], 0x18
	s_load_dword s12, s[6:7], 0x24
	s_waitcnt lgkmcnt(0)
	s_and_b32 s13, s11, 0xffff
	s_add_u32 s6, s6, 32
	s_mul_i32 s8, s13, s8
	s_addc_u32 s7, s7, 0
	s_add_i32 s8, s8, s12
	s_cmp_eq_u32 s10, 0
	v_add_u32_e32 v0, vcc, s8, v0
	s_cbranch_scc1 .L12_0
	s_load_dword s6, s[6:7], 0x8
	s_lshr_b32 s7, s11, 16
	s_mul_i32 s7, s7, s9
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v7, s1
	s_waitcnt lgkmcnt(0)
	s_add_i32 s7, s7, s6
	v_add_u32_e32 v1, vcc, s7, v1
	v_mul_lo_u32 v6, v1, s10
	v_mov_b32_e32 v8, s3
	s_mov_b32 s1, s10
	v_mov_b32_e32 v3, v0
	v_mov_b32_e32 v1, v6
	v_mov_b32_e32 v5, v2
.L12_1:
	v_lshlrev_b64 v[9:10], 2, v[1:2]
	v_mov_b32_e32 v4, v2
	v_lshlrev_b64 v[11:12], 2, v[3:4]
	v_add_u32_e32 v9, vcc, s0, v9
	v_addc_u32_e32 v10, vcc, v7, v10, vcc
	flat_load_dword v4, v[9:10]
	v_add_u32_e32 v9, vcc, s2, v11
	v_addc_u32_e32 v10, vcc, v8, v12, vcc
	flat_load_dword v9, v[9:10]
	s_add_i32 s1, s1, -1
	v_add_u32_e32 v1, vcc, 1, v1
	v_add_u32_e32 v3, vcc, s10, v3
	s_cmp_lg_u32 s1, 0
	s_waitcnt vmcnt(0)
	v_fma_f32 v5, v4, v9, v5
	s_cbranch_scc1 .L12_1
	s_branch .L12_2
.L12_0:
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v5, 0
.L12_2:
	v_add_u32_e32 v0, vcc, v6, v0
	v_mov_b32_e32 v1, 0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_mov_b32_e32 v2, s5
	v_add_u32_e32 v0, vcc, s4, v0
	v_addc_u32_e32 v1, vcc, v2, v1, vcc
	flat_store_dword v[0:1], v5
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s6, s[4:5], 0x4
	s_load_dword s4, s[8:9], 0x4
	v_and_b32_e32 v7, 0x3ff, v31
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v13, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s5, s6, 0xffff
	s_mul_i32 s5, s5, s12
	s_add_i32 s5, s5, s4
	v_add_u32_e32 v11, vcc, s5, v7
	v_cmp_ne_u32_e32 vcc, 0, v6
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L13_0
	s_load_dword s7, s[8:9], 0x8
	s_lshr_b32 s6, s6, 16
	s_mul_i32 s6, s6, s13
	v_bfe_u32 v7, v31, 10, 10
	v_mov_b32_e32 v8, 0
	s_waitcnt lgkmcnt(0)
	s_add_i32 s6, s6, s7
	v_add_u32_e32 v7, vcc, s6, v7
	v_mul_lo_u32 v13, v7, v6
	s_mov_b32 s8, 0
	s_mov_b64 s[6:7], 0
	v_mov_b32_e32 v9, v11
	v_mov_b32_e32 v12, 0
.L13_1:
	v_add_u32_e32 v7, vcc, s8, v13
	v_lshlrev_b64 v[14:15], 2, v[7:8]
	v_mov_b32_e32 v10, v8
	v_lshlrev_b64 v[16:17], 2, v[9:10]
	v_add_u32_e32 v14, vcc, v0, v14
	v_addc_u32_e32 v15, vcc, v1, v15, vcc
	v_add_u32_e32 v16, vcc, v2, v16
	v_addc_u32_e32 v17, vcc, v3, v17, vcc
	flat_load_dword v7, v[14:15]
	flat_load_dword v10, v[16:17]
	s_add_i32 s8, s8, 1
	v_add_u32_e32 v9, vcc, v9, v6
	v_cmp_eq_u32_e32 vcc, s8, v6
	s_or_b64 s[6:7], vcc, s[6:7]
	s_waitcnt vmcnt(0)
	v_fma_f32 v12, v7, v10, v12
	s_andn2_b64 exec, exec, s[6:7]
	s_cbranch_execnz .L13_1
	s_or_b64 exec, exec, s[6:7]
.L13_0:
	s_or_b64 exec, exec, s[4:5]
	v_add_u32_e32 v0, vcc, v13, v11
	v_mov_b32_e32 v1, 0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	v_add_u32_e32 v0, vcc, v4, v0
	v_addc_u32_e32 v1, vcc, v5, v1, vcc
	flat_store_dword v[0:1], v12
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s10, s[4:5], 0x4
	s_load_dwordx2 s[4:5], s[6:7], 0x24
	s_load_dwordx4 s[0:3], s[6:7], 0x8
	s_load_dword s11, s[6:7], 0x18
	v_mov_b32_e32 v5, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s12, s10, 0xffff
	s_mul_i32 s8, s12, s8
	s_add_i32 s8, s8, s4
	s_lshr_b32 s4, s10, 16
	s_mul_i32 s4, s4, s9
	v_add_u32_e32 v0, vcc, s8, v0
	s_add_i32 s4, s4, s5
	v_cvt_f32_u32_e32 v3, v0
	v_add_u32_e32 v2, vcc, s4, v1
	v_cvt_f32_u32_e32 v1, v2
	v_mov_b32_e32 v4, s2
	v_mad_f32 v3, s11, v3, v4
	v_mov_b32_e32 v4, s3
	v_mad_f32 v4, s11, v1, v4
	v_mov_b32_e32 v1, 0
	s_mov_b64 s[2:3], 0
	v_mov_b32_e32 v6, 0
	s_branch .L14_0
.L14_1:
	s_or_b64 exec, exec, s[10:11]
	v_cmp_lt_f32_e32 vcc, 4.0, v7
	s_andn2_b64 s[4:5], s[4:5], exec
	s_and_b64 s[10:11], vcc, exec
	s_or_b64 s[4:5], s[4:5], s[10:11]
.L14_2:
	s_or_b64 exec, exec, s[8:9]
	s_and_b64 s[8:9], exec, s[4:5]
	s_or_b64 s[2:3], s[8:9], s[2:3]
	s_andn2_b64 exec, exec, s[2:3]
	s_cbranch_execz .L14_3
.L14_0:
	v_cmp_gt_u32_e32 vcc, s1, v1
	s_or_b64 s[4:5], s[4:5], exec
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .L14_2
	v_mul_f32_e32 v8, v5, v5
	v_mad_f32 v7, v6, v6, v8
	v_cmp_nlt_f32_e32 vcc, 4.0, v7
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .L14_1
	v_mul_f32_e32 v9, v6, v6
	v_sub_f32_e32 v8, v8, v9
	v_add_f32_e32 v8, v3, v8
	v_add_f32_e32 v5, v5, v5
	v_add_u32_e32 v1, vcc, 1, v1
	v_mad_f32 v6, v6, v5, v4
	v_mov_b32_e32 v5, v8
	s_branch .L14_1
.L14_3:
	s_or_b64 exec, exec, s[2:3]
	v_mul_lo_u32 v2, v2, s0
	s_load_dwordx2 s[0:1], s[6:7], 0x0
	v_mov_b32_e32 v3, 0
	v_add_u32_e32 v2, vcc, v2, v0
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s1
	v_add_u32_e32 v2, vcc, s0, v2
	v_addc_u32_e32 v3, vcc, v0, v3, vcc
	flat_store_dword v[2:3], v1
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s6, s[4:5], 0x4
	s_load_dwordx2 s[4:5], s[8:9], 0x4
	v_and_b32_e32 v7, 0x3ff, v31
	v_bfe_u32 v8, v31, 10, 10
	s_waitcnt lgkmcnt(0)
	s_and_b32 s7, s6, 0xffff
	s_mul_i32 s7, s7, s12
	s_add_i32 s7, s7, s4
	s_lshr_b32 s4, s6, 16
	s_mul_i32 s4, s4, s13
	s_add_i32 s4, s4, s5
	v_add_u32_e32 v7, vcc, s7, v7
	v_add_u32_e32 v8, vcc, s4, v8
	v_cvt_f32_u32_e32 v9, v7
	v_cvt_f32_u32_e32 v10, v8
	s_mov_b64 s[4:5], 0
	v_mac_f32_e32 v4, v6, v9
	v_mac_f32_e32 v5, v6, v10
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v10, 0
	s_branch .L15_0
.L15_1:
	s_or_b64 exec, exec, s[10:11]
	v_cmp_lt_f32_e32 vcc, 4.0, v11
	s_andn2_b64 s[6:7], s[6:7], exec
	s_and_b64 s[10:11], vcc, exec
	s_or_b64 s[6:7], s[6:7], s[10:11]
.L15_2:
	s_or_b64 exec, exec, s[8:9]
	s_and_b64 s[8:9], exec, s[6:7]
	s_or_b64 s[4:5], s[8:9], s[4:5]
	s_andn2_b64 exec, exec, s[4:5]
	s_cbranch_execz .L15_3
.L15_0:
	v_cmp_lt_u32_e32 vcc, v6, v3
	s_or_b64 s[6:7], s[6:7], exec
	s_and_saveexec_b64 s[8:9], vcc
	s_cbranch_execz .L15_2
	v_mul_f32_e32 v12, v9, v9
	v_mad_f32 v11, v10, v10, v12
	v_cmp_nlt_f32_e32 vcc, 4.0, v11
	s_and_saveexec_b64 s[10:11], vcc
	s_cbranch_execz .L15_1
	v_mul_f32_e32 v13, v10, v10
	v_sub_f32_e32 v12, v12, v13
	v_add_f32_e32 v12, v4, v12
	v_add_f32_e32 v9, v9, v9
	v_add_u32_e32 v6, vcc, 1, v6
	v_mad_f32 v10, v10, v9, v5
	v_mov_b32_e32 v9, v12
	s_branch .L15_1
.L15_3:
	s_or_b64 exec, exec, s[4:5]
	v_mul_lo_u32 v2, v8, v2
	v_mov_b32_e32 v3, 0
	v_add_u32_e32 v2, vcc, v2, v7
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	v_add_u32_e32 v0, vcc, v0, v2
	v_addc_u32_e32 v1, vcc, v1, v3, vcc
	flat_store_dword v[0:1], v6
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s0, s[4:5], 0x4
	s_load_dword s1, s[6:7], 0x24
	s_load_dwordx8 s[12:19], s[6:7], 0x0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s2, s0, 0xffff
	s_mul_i32 s0, s2, s8
	s_add_i32 s0, s0, s1
	v_add_u32_e32 v1, vcc, s0, v0
	v_ashrrev_i32_e32 v2, 31, v1
	v_lshlrev_b64 v[8:9], 4, v[1:2]
	s_cmp_lt_i32 s16, 1
	s_cbranch_scc1 .L16_0
	v_mov_b32_e32 v2, s13
	v_add_u32_e32 v1, vcc, s12, v8
	v_addc_u32_e32 v2, vcc, v2, v9, vcc
	flat_load_dwordx4 v[4:7], v[1:2]
	s_cmp_lg_u32 s2, 0
	v_lshlrev_b32_e32 v1, 4, v0
	s_cselect_b64 s[0:1], -1, 0
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v7, vcc, s18, v1
	v_cndmask_b32_e64 v1, 0, 1, s[0:1]
	v_mov_b32_e32 v11, 0
	s_mov_b32 s3, 0
	v_mov_b32_e32 v12, s13
	v_cmp_ne_u32_e64 s[0:1], 1, v1
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v3, 0
	s_mov_b32 m0, -1
	s_branch .L16_1
.L16_2:
	s_add_i32 s3, s3, s2
	s_cmp_ge_i32 s3, s16
	s_barrier
	s_cbranch_scc1 .L16_3
.L16_1:
	v_add_u32_e32 v10, vcc, s3, v0
	v_lshlrev_b64 v[13:14], 4, v[10:11]
	s_mov_b32 s4, s2
	v_add_u32_e32 v13, vcc, s12, v13
	v_addc_u32_e32 v14, vcc, v12, v14, vcc
	flat_load_dwordx4 v[13:16], v[13:14]
	s_and_b64 vcc, exec, s[0:1]
	s_mov_b32 s5, s18
	s_waitcnt vmcnt(0)
	ds_write_b128 v7, v[13:16]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_vccnz .L16_2
.L16_4:
	v_mov_b32_e32 v10, s5
	ds_read_b128 v[13:16], v10
	s_add_i32 s5, s5, 16
	s_add_i32 s4, s4, -1
	s_cmp_eq_u32 s4, 0
	s_waitcnt lgkmcnt(0)
	v_sub_f32_e32 v10, v13, v4
	v_sub_f32_e32 v13, v14, v5
	v_sub_f32_e32 v14, v15, v6
	v_fma_f32 v15, v14, v14, s17
	v_fma_f32 v15, v13, v13, v15
	v_fma_f32 v15, v10, v10, v15
	v_sqrt_f32_e32 v15, v15
	v_rcp_f32_e32 v15, v15
	v_mul_f32_e32 v16, v16, v15
	v_mul_f32_e32 v16, v15, v16
	v_mul_f32_e32 v15, v15, v16
	v_fma_f32 v1, v10, v15, v1
	v_fma_f32 v2, v13, v15, v2
	v_fma_f32 v3, v14, v15, v3
	s_cbranch_scc0 .L16_4
	s_branch .L16_2
.L16_0:
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, 0
	v_mov_b32_e32 v1, 0
.L16_3:
	v_mov_b32_e32 v0, s15
	v_add_u32_e32 v5, vcc, s14, v8
	v_addc_u32_e32 v6, vcc, v0, v9, vcc
	v_mov_b32_e32 v4, 0
	flat_store_dwordx4 v[5:6], v[1:4]
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_load_dword s4, s[4:5], 0x4
	s_load_dword s5, s[8:9], 0x4
	v_and_b32_e32 v18, 0x3ff, v31
	s_mov_b32 s11, 0
	v_mov_b32_e32 v9, 0
	s_waitcnt lgkmcnt(0)
	s_and_b32 s10, s4, 0xffff
	s_mul_i32 s4, s10, s12
	s_add_i32 s4, s4, s5
	v_add_u32_e32 v7, vcc, s4, v18
	v_ashrrev_i32_e32 v8, 31, v7
	v_lshlrev_b64 v[14:15], 4, v[7:8]
	v_cmp_lt_i32_e32 vcc, 0, v4
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v7, 0
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .L17_0
	v_add_u32_e32 v7, vcc, v0, v14
	v_addc_u32_e32 v8, vcc, v1, v15, vcc
	flat_load_dwordx4 v[10:13], v[7:8]
	s_cmp_lg_u32 s10, 0
	v_lshlrev_b32_e32 v7, 4, v18
	s_cselect_b64 s[4:5], -1, 0
	s_waitcnt vmcnt(0)
	v_add_u32_e32 v13, vcc, v6, v7
	v_cndmask_b32_e64 v7, 0, 1, s[4:5]
	v_mov_b32_e32 v17, 0
	s_mov_b64 s[8:9], 0
	v_cmp_ne_u32_e64 s[4:5], 1, v7
	v_mov_b32_e32 v7, 0
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v9, 0
	s_mov_b32 m0, -1
	s_branch .L17_1
.L17_2:
	s_add_i32 s11, s11, s10
	v_cmp_ge_i32_e32 vcc, s11, v4
	s_or_b64 s[8:9], vcc, s[8:9]
	s_barrier
	s_andn2_b64 exec, exec, s[8:9]
	s_cbranch_execz .L17_3
.L17_1:
	v_add_u32_e32 v16, vcc, s11, v18
	v_lshlrev_b64 v[19:20], 4, v[16:17]
	v_mov_b32_e32 v16, v6
	v_add_u32_e32 v19, vcc, v0, v19
	v_addc_u32_e32 v20, vcc, v1, v20, vcc
	flat_load_dwordx4 v[19:22], v[19:20]
	s_and_b64 vcc, exec, s[4:5]
	s_mov_b32 s12, s10
	s_waitcnt vmcnt(0)
	ds_write_b128 v13, v[19:22]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_cbranch_vccnz .L17_2
.L17_4:
	ds_read_b128 v[19:22], v16
	s_add_i32 s12, s12, -1
	v_add_u32_e32 v16, vcc, 16, v16
	s_cmp_eq_u32 s12, 0
	s_waitcnt lgkmcnt(0)
	v_sub_f32_e32 v21, v21, v12
	v_sub_f32_e32 v20, v20, v11
	v_fma_f32 v23, v21, v21, v5
	v_sub_f32_e32 v19, v19, v10
	v_fma_f32 v23, v20, v20, v23
	v_fma_f32 v23, v19, v19, v23
	v_sqrt_f32_e32 v23, v23
	v_rcp_f32_e32 v23, v23
	v_mul_f32_e32 v22, v22, v23
	v_mul_f32_e32 v22, v23, v22
	v_mul_f32_e32 v22, v23, v22
	v_fma_f32 v7, v19, v22, v7
	v_fma_f32 v8, v20, v22, v8
	v_fma_f32 v9, v21, v22, v9
	s_cbranch_scc0 .L17_4
	s_branch .L17_2
.L17_3:
	s_or_b64 exec, exec, s[8:9]
.L17_0:
	s_or_b64 exec, exec, s[6:7]
	v_add_u32_e32 v0, vcc, v2, v14
	v_addc_u32_e32 v1, vcc, v3, v15, vcc
	v_mov_b32_e32 v10, 0
	flat_store_dwordx4 v[0:1], v[7:10]
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]

	s_load_dword s9, s[4:5], 0x4
	s_load_dword s10, s[6:7], 0x18
	s_load_dword s11, s[6:7], 0x24
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	s_load_dwordx2 s[4:5], s[6:7], 0x10
	s_waitcnt lgkmcnt(0)
	s_and_b32 s9, s9, 0xffff
	v_mov_b32_e32 v3, s8
	v_add_u32_e32 v1, vcc, s11, v0
	v_addc_u32_e64 v2, s[6:7], 0, 0, vcc
	v_mad_u64_u32 v[2:3], s[6:7], s9, v3, v[1:2]
	v_mov_b32_e32 v3, 0
	s_mov_b32 s9, 0
	v_cmp_gt_i32_e32 vcc, s10, v2
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .L18_0
	v_mov_b32_e32 v1, 0
	v_ashrrev_i64 v[1:2], 30, v[1:2]
	v_mov_b32_e32 v3, s1
	v_add_u32_e32 v1, vcc, s0, v1
	v_addc_u32_e32 v2, vcc, v3, v2, vcc
	flat_load_dword v3, v[1:2]
.L18_0:
	s_or_b64 exec, exec, s[6:7]
	s_movk_i32 s0, 0x80
	v_lshlrev_b32_e32 v1, 2, v0
	s_mov_b32 m0, -1
	v_cmp_gt_u32_e32 vcc, s0, v0
	s_waitcnt vmcnt(0)
	ds_write_b32 v1, v3
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L18_1
	ds_read2st64_b32 v[2:3], v1 offset1:2
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, vcc, v2, v3
	ds_write_b32 v1, v2
.L18_1:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 64, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L18_2
	ds_read2st64_b32 v[2:3], v1 offset1:1
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, vcc, v2, v3
	ds_write_b32 v1, v2
.L18_2:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 32, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L18_3
	ds_read2_b32 v[2:3], v1 offset1:32
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, vcc, v2, v3
	ds_write_b32 v1, v2
.L18_3:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 16, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L18_4
	ds_read2_b32 v[2:3], v1 offset1:16
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, vcc, v2, v3
	ds_write_b32 v1, v2
.L18_4:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 8, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L18_5
	ds_read2_b32 v[2:3], v1 offset1:8
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, vcc, v2, v3
	ds_write_b32 v1, v2
.L18_5:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 4, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L18_6
	ds_read2_b32 v[2:3], v1 offset1:4
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, vcc, v2, v3
	ds_write_b32 v1, v2
.L18_6:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_gt_u32_e32 vcc, 2, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L18_7
	ds_read2_b32 v[2:3], v1 offset1:2
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v2, vcc, v2, v3
	ds_write_b32 v1, v2
.L18_7:
	s_or_b64 exec, exec, s[0:1]
	v_cmp_eq_u32_e32 vcc, 0, v0
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], vcc
	s_cbranch_execz .L18_8
	ds_read2_b32 v[2:3], v1 offset1:1
	s_waitcnt lgkmcnt(0)
	v_add_u32_e64 v0, s[0:1], v2, v3
	ds_write_b32 v1, v0
.L18_8:
	s_or_b64 exec, exec, s[6:7]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L18_9
	v_mov_b32_e32 v0, 0
	ds_read_b32 v0, v0
	s_lshl_b64 s[6:7], s[8:9], 2
	s_add_u32 s2, s2, s6
	s_addc_u32 s3, s3, s7
	v_mov_b32_e32 v1, s2
	s_mov_b64 s[0:1], exec
	v_mov_b32_e32 v2, s3
	s_waitcnt lgkmcnt(0)
	flat_store_dword v[1:2], v0
	v_mbcnt_lo_u32_b32 v1, s0, 0
	v_mbcnt_hi_u32_b32 v1, s1, v1
	v_cmp_eq_u32_e32 vcc, 0, v1
	s_and_b64 s[2:3], exec, vcc
	s_mov_b64 exec, s[2:3]
	s_cbranch_execz .L18_9
	s_bcnt1_i32_b64 s0, s[0:1]
	v_mul_lo_u32 v2, v0, s0
	v_mov_b32_e32 v0, s4
	v_mov_b32_e32 v1, s5
	flat_atomic_add v[0:1], v2
.L18_9:
	s_endpgm

	s_load_dword s4, s[4:5], 0x4
	s_load_dword s5, s[6:7], 0x1c
	s_load_dwordx4 s[0:3], s[6:7], 0x0
	v_mov_b32_e32 v3, s8
	s_mov_b32 m0, -1
	s_waitcnt lgkmcnt(0)
	s_and_b32 s9, s4, 0xffff
	v_add_u32_e32 v1, vcc, s5, v0
	v_addc_u32_e64 v2, s[4:5], 0, 0, vcc
	v_mad_u64_u32 v[1:2], s[4:5], s9, v3, v[1:2]
	v_mov_b32_e32 v4, s1
	v_lshlrev_b64 v[1:2], 2, v[1:2]
	v_add_u32_e32 v3, vcc, s0, v1
	v_addc_u32_e32 v4, vcc, v4, v2, vcc
	flat_load_dword v3, v[3:4]
	v_lshlrev_b32_e32 v4, 2, v0
	v_cmp_ne_u32_e32 vcc, 0, v0
	s_waitcnt vmcnt(0)
	ds_write_b32 v4, v3
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v4
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L19_0
	v_add_u32_e32 v6, vcc, -4, v4
	ds_read_b32 v6, v6
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v5, vcc, v6, v5
.L19_0:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	ds_write_b32 v4, v5 offset:512
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v4 offset:512
	v_cmp_lt_u32_e32 vcc, 1, v0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L19_1
	ds_read_b32 v6, v4 offset:504
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v5, vcc, v6, v5
.L19_1:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	ds_write_b32 v4, v5
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v4
	v_cmp_lt_u32_e32 vcc, 3, v0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L19_2
	v_add_u32_e32 v6, vcc, -16, v4
	ds_read_b32 v6, v6
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v5, vcc, v6, v5
.L19_2:
	s_or_b64 exec, exec, s[0:1]
	s_waitcnt lgkmcnt(0)
	ds_write_b32 v4, v5 offset:512
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v4 offset:512
	v_cmp_lt_u32_e32 vcc, 7, v0
	s_and_saveexec_b64 s[0:1], vcc
	s_cbranch_execz .L19_3
	ds_read_b32 v6, v4 offset:480
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v5, vcc, v6, v5
.L19_3:
	s_or_b64 exec, exec, s[0:1]
	s_load_dwordx2 s[0:1], s[6:7], 0x10
	s_waitcnt lgkmcnt(0)
	ds_write_b32 v4, v5
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v4
	v_cmp_lt_u32_e32 vcc, 15, v0
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L19_4
	v_subrev_u32_e32 v6, vcc, 64, v4
	ds_read_b32 v6, v6
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v5, vcc, v6, v5
.L19_4:
	s_or_b64 exec, exec, s[4:5]
	s_waitcnt lgkmcnt(0)
	ds_write_b32 v4, v5 offset:512
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v4 offset:512
	v_cmp_lt_u32_e32 vcc, 31, v0
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L19_5
	ds_read_b32 v6, v4 offset:384
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v5, vcc, v6, v5
.L19_5:
	s_or_b64 exec, exec, s[4:5]
	s_waitcnt lgkmcnt(0)
	ds_write_b32 v4, v5
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v5, v4
	v_cmp_lt_u32_e32 vcc, 63, v0
	s_and_saveexec_b64 s[4:5], vcc
	s_cbranch_execz .L19_6
	v_add_u32_e32 v0, vcc, 0xffffff00, v4
	ds_read_b32 v0, v0
	s_waitcnt lgkmcnt(0)
	v_add_u32_e32 v5, vcc, v0, v5
.L19_6:
	s_or_b64 exec, exec, s[4:5]
	s_waitcnt lgkmcnt(0)
	ds_write_b32 v4, v5 offset:512
	s_waitcnt lgkmcnt(0)
	s_barrier
	ds_read_b32 v0, v4 offset:512
	v_mov_b32_e32 v5, s3
	v_add_u32_e32 v4, vcc, s2, v1
	v_addc_u32_e32 v5, vcc, v5, v2, vcc
	s_waitcnt lgkmcnt(0)
	v_sub_u32_e32 v3, vcc, v0, v3
	flat_store_dword v[4:5], v0
	v_mov_b32_e32 v4, s1
	v_add_u32_e32 v0, vcc, s0, v1
	v_addc_u32_e32 v1, vcc, v4, v2, vcc
	flat_store_dword v[0:1], v3
	s_endpgm

	s_load_dwordx4 s[8:11], s[4:5], 0x0
	s_load_dwordx2 s[4:5], s[4:5], 0x10
	s_lshl_b32 s16, s6, 5
	s_lshl_b32 s17, s7, 5
	v_cmp_gt_u32_e64 s[0:1], 32, v1
	s_mov_b32 m0, -1
	s_and_saveexec_b64 s[6:7], s[0:1]
	s_cbranch_execz .L20_0
	v_add_u32_e32 v2, vcc, s17, v1
	s_waitcnt lgkmcnt(0)
	v_mul_lo_u32 v2, s4, v2
	v_add_u32_e32 v3, vcc, s16, v0
	v_cmp_gt_i32_e64 s[2:3], s4, v3
	v_add_u32_e32 v2, vcc, v0, v2
	v_lshlrev_b32_e32 v3, 2, v0
	s_movk_i32 s12, 0x84
	v_add_u32_e32 v2, vcc, s16, v2
	s_lshl_b32 s18, s4, 3
	v_mad_u32_u24 v4, v1, s12, v3
	s_mov_b64 s[12:13], 0
	v_mov_b32_e32 v5, v1
	s_branch .L20_1
.L20_2:
	s_or_b64 exec, exec, s[14:15]
	v_add_u32_e32 v3, vcc, 8, v5
	v_add_u32_e32 v2, vcc, s18, v2
	v_add_u32_e32 v4, vcc, 0x420, v4
	v_cmp_lt_u32_e32 vcc, 23, v5
	s_or_b64 s[12:13], vcc, s[12:13]
	v_mov_b32_e32 v5, v3
	s_andn2_b64 exec, exec, s[12:13]
	s_cbranch_execz .L20_0
.L20_1:
	v_add_u32_e32 v3, vcc, s17, v5
	v_cmp_gt_i32_e32 vcc, s5, v3
	s_and_b64 s[20:21], s[2:3], vcc
	s_and_saveexec_b64 s[14:15], s[20:21]
	s_cbranch_execz .L20_2
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b64 v[6:7], 2, v[2:3]
	v_mov_b32_e32 v3, s9
	v_add_u32_e32 v6, vcc, s8, v6
	v_addc_u32_e32 v7, vcc, v3, v7, vcc
	flat_load_dword v3, v[6:7]
	s_waitcnt vmcnt(0)
	ds_write_b32 v4, v3
	s_branch .L20_2
.L20_0:
	s_or_b64 exec, exec, s[6:7]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[2:3], s[0:1]
	s_cbranch_execz .L20_3
	v_add_u32_e64 v3, s[0:1], s16, v1
	v_mul_lo_u32 v3, s5, v3
	v_add_u32_e32 v2, vcc, s17, v0
	v_cmp_gt_i32_e32 vcc, s5, v2
	v_lshlrev_b32_e32 v2, 2, v1
	s_movk_i32 s0, 0x84
	v_mad_u32_u24 v4, v0, s0, v2
	v_add_u32_e64 v0, s[0:1], v0, v3
	v_add_u32_e64 v2, s[0:1], s17, v0
	s_lshl_b32 s5, s5, 3
	s_mov_b64 s[2:3], 0
	s_branch .L20_4
.L20_5:
	s_or_b64 exec, exec, s[6:7]
	v_add_u32_e64 v0, s[0:1], 8, v1
	v_add_u32_e64 v4, s[0:1], 32, v4
	v_add_u32_e64 v2, s[0:1], s5, v2
	v_cmp_lt_u32_e64 s[0:1], 23, v1
	s_or_b64 s[2:3], s[0:1], s[2:3]
	v_mov_b32_e32 v1, v0
	s_andn2_b64 exec, exec, s[2:3]
	s_cbranch_execz .L20_3
.L20_4:
	v_add_u32_e64 v0, s[0:1], s16, v1
	v_cmp_gt_i32_e64 s[0:1], s4, v0
	s_and_b64 s[0:1], vcc, s[0:1]
	s_and_saveexec_b64 s[6:7], s[0:1]
	s_cbranch_execz .L20_5
	ds_read_b32 v0, v4
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b64 v[5:6], 2, v[2:3]
	v_mov_b32_e32 v3, s11
	v_add_u32_e64 v5, s[0:1], s10, v5
	v_addc_u32_e64 v6, s[0:1], v3, v6, s[0:1]
	s_waitcnt lgkmcnt(0)
	flat_store_dword v[5:6], v0
	s_branch .L20_5
.L20_3:
	s_endpgm

	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_bfe_u32 v8, v31, 10, 10
	s_lshl_b32 s14, s12, 5
	v_and_b32_e32 v9, 0x3ff, v31
	s_lshl_b32 s15, s13, 5
	v_cmp_gt_u32_e64 s[4:5], 32, v8
	s_mov_b32 m0, -1
	s_and_saveexec_b64 s[8:9], s[4:5]
	s_cbranch_execz .L21_0
	v_add_u32_e32 v6, vcc, s15, v8
	v_mul_lo_u32 v6, v4, v6
	v_add_u32_e32 v7, vcc, s14, v9
	s_mov_b64 s[10:11], 0xc8
	v_add_u32_e32 v6, vcc, v9, v6
	v_cmp_gt_i32_e64 s[6:7], v4, v7
	v_add_u32_e32 v6, vcc, s14, v6
	v_lshlrev_b32_e32 v10, 3, v4
	s_load_dwordx2 s[0:1], s[10:11], 0x0
	s_mov_b64 s[10:11], 0
	v_mov_b32_e32 v12, v8
	s_waitcnt lgkmcnt(0)
	s_trap 2
	s_branch .L21_1
.L21_2:
	s_or_b64 exec, exec, s[12:13]
	v_add_u32_e32 v7, vcc, 8, v12
	v_add_u32_e32 v6, vcc, v6, v10
	v_add_u32_e32 v11, vcc, 0x420, v11
	v_cmp_lt_u32_e32 vcc, 23, v12
	s_or_b64 s[10:11], vcc, s[10:11]
	v_mov_b32_e32 v12, v7
	s_andn2_b64 exec, exec, s[10:11]
	s_cbranch_execz .L21_0
.L21_1:
	v_add_u32_e32 v7, vcc, s15, v12
	v_cmp_lt_i32_e32 vcc, v7, v5
	s_and_b64 s[16:17], s[6:7], vcc
	s_and_saveexec_b64 s[12:13], s[16:17]
	s_cbranch_execz .L21_2
	v_ashrrev_i32_e32 v7, 31, v6
	v_lshlrev_b64 v[13:14], 2, v[6:7]
	v_add_u32_e32 v13, vcc, v0, v13
	v_addc_u32_e32 v14, vcc, v1, v14, vcc
	flat_load_dword v7, v[13:14]
	s_waitcnt vmcnt(0)
	ds_write_b32 v11, v7
	s_branch .L21_2
.L21_0:
	s_or_b64 exec, exec, s[8:9]
	s_waitcnt lgkmcnt(0)
	s_barrier
	s_and_saveexec_b64 s[6:7], s[4:5]
	s_cbranch_execz .L21_3
	v_add_u32_e32 v0, vcc, s15, v9
	v_cmp_lt_i32_e32 vcc, v0, v5
	v_add_u32_e64 v0, s[4:5], s14, v8
	v_mul_lo_u32 v0, v5, v0
	s_mov_b64 s[8:9], 0xc8
	s_load_dwordx2 s[0:1], s[8:9], 0x0
	v_lshlrev_b32_e32 v5, 3, v5
	v_add_u32_e64 v0, s[4:5], v9, v0
	v_add_u32_e64 v0, s[4:5], s15, v0
	s_mov_b64 s[8:9], 0
	s_waitcnt lgkmcnt(0)
	s_trap 2
	s_branch .L21_4
.L21_5:
	s_or_b64 exec, exec, s[10:11]
	v_add_u32_e64 v1, s[4:5], 8, v8
	v_add_u32_e64 v6, s[4:5], 32, v6
	v_add_u32_e64 v0, s[4:5], v0, v5
	v_cmp_lt_u32_e64 s[4:5], 23, v8
	s_or_b64 s[8:9], s[4:5], s[8:9]
	v_mov_b32_e32 v8, v1
	s_andn2_b64 exec, exec, s[8:9]
	s_cbranch_execz .L21_3
.L21_4:
	v_add_u32_e64 v1, s[4:5], s14, v8
	v_cmp_lt_i32_e64 s[4:5], v1, v4
	s_and_b64 s[4:5], vcc, s[4:5]
	s_and_saveexec_b64 s[10:11], s[4:5]
	s_cbranch_execz .L21_5
	ds_read_b32 v7, v6
	v_ashrrev_i32_e32 v1, 31, v0
	v_lshlrev_b64 v[9:10], 2, v[0:1]
	v_add_u32_e64 v9, s[4:5], v2, v9
	v_addc_u32_e64 v10, s[4:5], v3, v10, s[4:5]
	s_waitcnt lgkmcnt(0)
	flat_store_dword v[9:10], v7
	s_branch .L21_5
.L21_3:
	s_or_b64 exec, exec, s[6:7]
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
