	s_load_b32 s4, s[2:3], 0x14
	s_load_b32 s0, s[0:1], 0x4
	s_wait_kmcnt 0x0
	v_add_co_u32 v0, s1, s4, v0
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v1, null, 0, 0, s1
	s_and_b32 s0, s0, 0xffff
	s_wait_alu depctr_sa_sdst(0)
	v_mad_co_u64_u32 v[0:1], null, s0, ttmp9, v[0:1]
	s_load_b64 s[0:1], s[2:3], 0x8
	v_and_b32_e32 v1, 0x3ff, v0
	v_mul_lo_u32 v5, 0x9e3779b9, v0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_cvt_f32_u32_e32 v1, v1
	v_mul_f32_e32 v1, 0x3a800000, v1
	s_wait_kmcnt 0x0
	v_xor_b32_e32 v4, s1, v0
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_add_f32_e32 v2, 1.0, v1
	s_cmp_eq_u32 s0, 0
	v_sub_f32_e32 v3, 2.0, v2
	s_cbranch_scc1 .L0_0
.L0_1:
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add_nc_u32_e32 v1, v4, v5
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	s_add_co_i32 s0, s0, -1
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lg_u32 s0, 0
	v_lshlrev_b32_e32 v5, 5, v1
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_xor_b32_e32 v4, v5, v4
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_sub_nc_u32_e32 v1, v1, v5
	v_fma_f32 v2, 0.5, v2, v3
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_add_nc_u32_e32 v1, v1, v4
	v_fma_f32 v3, v3, 0.5, 0.5
	v_lshlrev_b32_e32 v5, 5, v1
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_xor_b32_e32 v4, v5, v4
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_sub_nc_u32_e32 v1, v1, v5
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_fma_f32 v2, 0.5, v2, v3
	v_add_nc_u32_e32 v1, v1, v4
	v_fma_f32 v3, v3, 0.5, 0.5
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_lshlrev_b32_e32 v5, 5, v1
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_xor_b32_e32 v4, v5, v4
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_sub_nc_u32_e32 v1, v1, v5
	v_fma_f32 v2, 0.5, v2, v3
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_add_nc_u32_e32 v1, v1, v4
	v_fma_f32 v3, v3, 0.5, 0.5
	v_lshlrev_b32_e32 v5, 5, v1
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_xor_b32_e32 v4, v5, v4
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_4)
	v_fma_f32 v2, 0.5, v2, v3
	v_fma_f32 v3, v3, 0.5, 0.5
	v_sub_nc_u32_e32 v1, v1, v5
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v1, v1, v5
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_nc_u32_e32 v1, v1, v4
	v_lshlrev_b32_e32 v5, 5, v1
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_xor_b32_e32 v4, v5, v4
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_sub_nc_u32_e32 v1, v1, v5
	v_add_nc_u32_e32 v1, v1, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b32_e32 v5, 5, v1
	v_xor_b32_e32 v4, v5, v4
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_lshrrev_b32_e32 v5, 7, v4
	v_or_b32_e32 v4, s1, v4
	v_sub_nc_u32_e32 v5, v1, v5
	s_cbranch_scc1 .L0_1
.L0_0:
	s_load_b64 s[0:1], s[2:3], 0x0
	v_mov_b32_e32 v1, 0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_xor_b32_e32 v3, v5, v3
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1]
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_xor3_b32 v2, v3, v4, v2
	s_wait_kmcnt 0x0
	v_add_co_u32 v0, vcc_lo, s0, v0
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v1, null, s1, v1, vcc_lo
	global_store_b32 v[0:1], v2, off
	s_endpgm

	s_load_b32 s4, s[2:3], 0x14
	s_load_b32 s5, s[0:1], 0x4
	s_load_b64 s[0:1], s[2:3], 0x8
	v_mov_b32_e32 v3, 0
	s_wait_kmcnt 0x0
	v_add_co_u32 v0, s4, s4, v0
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v1, null, 0, 0, s4
	s_and_b32 s4, s5, 0xffff
	s_wait_alu depctr_sa_sdst(0)
	v_mad_co_u64_u32 v[0:1], null, s4, ttmp9, v[0:1]
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_xor_b32_e32 v2, s0, v0
	s_mov_b32 s0, exec_lo
	v_cmpx_gt_u32_e64 v2, v0
	s_cbranch_execz .L1_0
	s_load_b64 s[2:3], s[2:3], 0x0
	v_mov_b32_e32 v1, v3
	v_lshlrev_b64_e32 v[6:7], 2, v[2:3]
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_lshlrev_b64_e32 v[4:5], 2, v[0:1]
	v_and_b32_e32 v0, s1, v0
	v_cmp_ne_u32_e64 s0, 0, v0
	s_wait_kmcnt 0x0
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v1, vcc_lo, s2, v4
	v_add_co_ci_u32_e64 v2, null, s3, v5, vcc_lo
	v_add_co_u32 v3, vcc_lo, s2, v6
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v4, null, s3, v7, vcc_lo
	s_clause 0x1
	global_load_b32 v5, v[1:2], off
	global_load_b32 v6, v[3:4], off
	s_wait_loadcnt 0x0
	v_cmp_gt_i32_e32 vcc_lo, v5, v6
	s_xor_b32 s0, s0, vcc_lo
	s_wait_alu depctr_sa_sdst(0)
	s_and_b32 exec_lo, exec_lo, s0
	s_cbranch_execz .L1_0
	s_clause 0x1
	global_store_b32 v[1:2], v6, off
	global_store_b32 v[3:4], v5, off
.L1_0:
	s_endpgm

	s_wait_loadcnt_dscnt 0x0
	s_wait_expcnt 0x0
	s_wait_samplecnt 0x0
	s_wait_bvhcnt 0x0
	s_wait_kmcnt 0x0
	s_load_b32 s0, s[8:9], 0x4
	s_load_b32 s1, s[4:5], 0x4
	v_dual_mov_b32 v7, 0 :: v_dual_and_b32 v4, 0x3ff, v31
	s_wait_kmcnt 0x0
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_u32 v4, s0, s0, v4
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v5, null, 0, 0, s0
	s_and_b32 s0, s1, 0xffff
	s_mov_b32 s1, exec_lo
	s_wait_alu depctr_sa_sdst(0)
	v_mad_co_u64_u32 v[4:5], null, s0, ttmp9, v[4:5]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_xor_b32_e32 v6, v2, v4
	v_cmpx_gt_u32_e64 v6, v4
	s_cbranch_execz .L2_0
	v_mov_b32_e32 v5, v7
	v_lshlrev_b64_e32 v[10:11], 2, v[6:7]
	v_and_b32_e32 v3, v3, v4
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_lshlrev_b64_e32 v[8:9], 2, v[4:5]
	v_cmp_ne_u32_e64 s0, 0, v3
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_add_co_u32 v5, vcc_lo, v0, v8
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v6, null, v1, v9, vcc_lo
	v_add_co_u32 v0, vcc_lo, v0, v10
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, v1, v11, vcc_lo
	s_clause 0x1
	global_load_b32 v2, v[5:6], off
	global_load_b32 v7, v[0:1], off
	s_wait_loadcnt 0x0
	v_cmp_gt_i32_e32 vcc_lo, v2, v7
	s_xor_b32 s0, s0, vcc_lo
	s_wait_alu depctr_sa_sdst(0)
	s_and_b32 exec_lo, exec_lo, s0
	s_cbranch_execz .L2_0
	s_clause 0x1
	global_store_b32 v[5:6], v7, off
	global_store_b32 v[0:1], v2, off
.L2_0:
	s_or_b32 exec_lo, exec_lo, s1
	s_setpc_b64 s[30:31]

	s_load_b32 s4, s[2:3], 0x2c
	s_load_b32 s0, s[0:1], 0x4
	s_load_b32 s1, s[2:3], 0x20
	s_mov_b32 s8, 0
	s_wait_kmcnt 0x0
	v_add_co_u32 v0, s4, s4, v0
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v1, null, 0, 0, s4
	s_and_b32 s0, s0, 0xffff
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_2) | instid1(VALU_DEP_2)
	v_mad_co_u64_u32 v[1:2], null, s0, ttmp9, v[0:1]
	v_mov_b32_e32 v0, 0
	s_mov_b32 s0, exec_lo
	v_cmpx_gt_i32_e64 s1, v1
	s_cbranch_execz .L3_0
	s_load_b256 s[0:7], s[2:3], 0x0
	v_ashrrev_i64 v[2:3], 29, v[0:1]
	s_wait_kmcnt 0x0
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v4, vcc_lo, s0, v2
	v_add_co_ci_u32_e64 v5, null, s1, v3, vcc_lo
	v_add_co_u32 v2, vcc_lo, s2, v2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v3, null, s3, v3, vcc_lo
	global_load_b64 v[24:25], v[4:5], off
	global_load_b64 v[30:31], v[2:3], off
	s_wait_loadcnt 0x1
	v_cmp_gt_f64_e64 s0, 0x10000000, |v[24:25]|
	v_max_num_f64_e32 v[22:23], v[24:25], v[24:25]
	v_cvt_f32_f64_e32 v36, v[24:25]
	s_wait_loadcnt 0x0
	v_div_scale_f64 v[14:15], vcc_lo, v[24:25], v[30:31], v[24:25]
	v_max_num_f64_e32 v[20:21], v[30:31], v[30:31]
	s_wait_alu depctr_va_sdst(0)
	v_cndmask_b32_e64 v2, 0, 0x100, s0
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_ldexp_f64 v[32:33], |v[24:25]|, v2
	v_div_scale_f64 v[2:3], null, v[30:31], v[30:31], v[24:25]
	v_rsq_f64_e32 v[4:5], v[32:33]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(TRANS32_DEP_2)
	v_rcp_f64_e32 v[6:7], v[2:3]
	v_mul_f64_e32 v[8:9], v[32:33], v[4:5]
	v_mul_f64_e32 v[4:5], 0.5, v[4:5]
	s_delay_alu instid0(TRANS32_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_fma_f64 v[10:11], -v[2:3], v[6:7], 1.0
	v_fma_f64 v[12:13], -v[4:5], v[8:9], 0.5
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_fma_f64 v[6:7], v[6:7], v[10:11], v[6:7]
	v_fma_f64 v[8:9], v[8:9], v[12:13], v[8:9]
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_fma_f64 v[10:11], -v[2:3], v[6:7], 1.0
	v_fma_f64 v[4:5], v[4:5], v[12:13], v[4:5]
	v_fma_f64 v[12:13], -v[8:9], v[8:9], v[32:33]
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_fma_f64 v[6:7], v[6:7], v[10:11], v[6:7]
	v_trunc_f64_e32 v[10:11], v[24:25]
	v_fma_f64 v[8:9], v[12:13], v[4:5], v[8:9]
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_mul_f64_e32 v[12:13], v[14:15], v[6:7]
	v_ldexp_f64 v[16:17], v[10:11], 0xffffffe0
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_fma_f64 v[18:19], -v[8:9], v[8:9], v[32:33]
	v_fma_f64 v[2:3], -v[2:3], v[12:13], v[14:15]
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_floor_f64_e32 v[14:15], v[16:17]
	v_fma_f64 v[16:17], v[18:19], v[4:5], v[8:9]
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_div_fmas_f64 v[26:27], v[2:3], v[6:7], v[12:13]
	v_fma_f64 v[28:29], 0xc1f00000, v[14:15], v[10:11]
	v_cndmask_b32_e64 v12, 0, 0xffffff80, s0
	v_min_num_f64_e32 v[18:19], v[22:23], v[20:21]
	v_max_num_f64_e32 v[20:21], v[22:23], v[20:21]
	v_cmp_class_f64_e64 vcc_lo, v[32:33], 0x260
	v_cvt_i32_f64_e32 v15, v[14:15]
	v_add_f64_e32 v[2:3], v[24:25], v[30:31]
	v_add_f64_e64 v[4:5], v[24:25], -v[30:31]
	v_mul_f64_e32 v[6:7], v[24:25], v[30:31]
	v_fma_f64 v[8:9], v[24:25], v[30:31], v[24:25]
	v_floor_f64_e32 v[10:11], v[24:25]
	v_ldexp_f64 v[34:35], v[16:17], v12
	v_div_fixup_f64 v[22:23], v[26:27], v[30:31], v[24:25]
	v_mul_lo_u32 v27, v1, 10
	v_cvt_u32_f64_e32 v14, v[28:29]
	v_cvt_f64_f32_e32 v[28:29], v36
	v_lshlrev_b32_e32 v36, 2, v1
	v_mov_b32_e32 v26, v0
	v_cvt_i32_f64_e32 v16, v[30:31]
	v_rndne_f64_e32 v[12:13], v[30:31]
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_2) | instid1(VALU_DEP_3)
	v_ashrrev_i64 v[0:1], 29, v[26:27]
	v_mov_b32_e32 v27, s8
	v_ashrrev_i32_e32 v37, 31, v36
	v_add_co_u32 v0, s0, s4, v0
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_2)
	v_lshlrev_b64_e32 v[36:37], 3, v[36:37]
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v1, null, s5, v1, s0
	v_add_co_u32 v36, s0, s6, v36
	s_wait_alu depctr_va_sdst(0)
	s_delay_alu instid0(VALU_DEP_3)
	v_add_co_ci_u32_e64 v37, null, s7, v37, s0
	v_cmp_lt_f64_e64 s0, v[24:25], v[30:31]
	s_wait_alu depctr_va_vcc(0)
	v_dual_cndmask_b32 v25, v35, v33 :: v_dual_cndmask_b32 v24, v34, v32
	v_ashrrev_i32_e32 v17, 31, v16
	s_wait_alu depctr_va_sdst(0)
	s_delay_alu instid0(VALU_DEP_3)
	v_cndmask_b32_e64 v26, 0, 1, s0
	s_clause 0x4
	global_store_b128 v[0:1], v[2:5], off
	global_store_b128 v[0:1], v[6:9], off offset:16
	global_store_b128 v[0:1], v[18:21], off offset:64
	global_store_b128 v[0:1], v[22:25], off offset:32
	global_store_b128 v[0:1], v[10:13], off offset:48
	s_clause 0x1
	global_store_b128 v[36:37], v[14:17], off
	global_store_b128 v[36:37], v[26:29], off offset:16
.L3_0:
	s_endpgm

	s_load_b32 s4, s[2:3], 0x2c
	s_load_b32 s0, s[0:1], 0x4
	s_load_b32 s1, s[2:3], 0x20
	s_wait_kmcnt 0x0
	v_add_co_u32 v0, s4, s4, v0
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v1, null, 0, 0, s4
	s_and_b32 s0, s0, 0xffff
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_2) | instid1(VALU_DEP_2)
	v_mad_co_u64_u32 v[1:2], null, s0, ttmp9, v[0:1]
	v_mov_b32_e32 v0, 0
	s_mov_b32 s0, exec_lo
	v_cmpx_gt_i32_e64 s1, v1
	s_cbranch_execz .L4_0
	s_load_b256 s[0:7], s[2:3], 0x0
	v_ashrrev_i64 v[2:3], 31, v[0:1]
	s_wait_kmcnt 0x0
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v4, vcc_lo, s0, v2
	v_add_co_ci_u32_e64 v5, null, s1, v3, vcc_lo
	v_add_co_u32 v2, vcc_lo, s2, v2
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v3, null, s3, v3, vcc_lo
	global_load_u16 v8, v[4:5], off
	global_load_u16 v6, v[2:3], off
	v_mul_lo_u32 v3, v1, 6
	v_mov_b32_e32 v2, v0
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_ashrrev_i64 v[2:3], 31, v[2:3]
	v_add_co_u32 v4, vcc_lo, s4, v2
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_2)
	v_add_co_ci_u32_e64 v5, null, s5, v3, vcc_lo
	s_wait_loadcnt 0x1
	v_add_f16_e32 v7, v8, v8
	s_wait_loadcnt 0x0
	v_cmp_lt_f16_e32 vcc_lo, v8, v6
	v_add_f16_e32 v2, v8, v6
	v_sub_f16_e32 v3, v8, v6
	v_mul_f16_e32 v9, v8, v6
	v_fma_f16 v10, v8, v6, v8
	s_wait_alu depctr_va_vcc(0)
	v_cndmask_b32_e32 v11, v6, v8, vcc_lo
	v_add_f16_e32 v12, v6, v7
	v_add_co_u32 v6, vcc_lo, s6, v0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v7, null, s7, v1, vcc_lo
	v_pack_b32_f16 v1, v9, v10
	v_pack_b32_f16 v0, v2, v3
	v_perm_b32 v2, v12, v11, 0x5040100
	v_cvt_f32_f16_e32 v3, v8
	global_store_b96 v[4:5], v[0:2], off
	global_store_b32 v[6:7], v3, off
.L4_0:
	s_endpgm

	s_wait_loadcnt_dscnt 0x0
	s_wait_expcnt 0x0
	s_wait_samplecnt 0x0
	s_wait_bvhcnt 0x0
	s_wait_kmcnt 0x0
	s_load_b32 s0, s[8:9], 0x4
	s_load_b32 s1, s[4:5], 0x4
	v_and_b32_e32 v9, 0x3ff, v31
	s_wait_kmcnt 0x0
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_u32 v9, s0, s0, v9
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v10, null, 0, 0, s0
	s_and_b32 s0, s1, 0xffff
	s_wait_alu depctr_sa_sdst(0)
	v_mad_co_u64_u32 v[10:11], null, s0, ttmp9, v[9:10]
	v_mov_b32_e32 v9, 0
	s_mov_b32 s0, exec_lo
	s_delay_alu instid0(VALU_DEP_2)
	v_cmpx_gt_i32_e64 v8, v10
	s_cbranch_execz .L5_0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_ashrrev_i64 v[11:12], 31, v[9:10]
	v_add_co_u32 v0, vcc_lo, v0, v11
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_2)
	v_add_co_ci_u32_e64 v1, null, v1, v12, vcc_lo
	v_add_co_u32 v2, vcc_lo, v2, v11
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v3, null, v3, v12, vcc_lo
	global_load_u16 v8, v[0:1], off
	global_load_u16 v11, v[2:3], off
	v_ashrrev_i64 v[0:1], 30, v[9:10]
	v_mul_lo_u32 v3, v10, 6
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_add_co_u32 v6, vcc_lo, v6, v0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v7, null, v7, v1, vcc_lo
	s_wait_loadcnt 0x0
	v_cmp_lt_f16_e32 vcc_lo, v8, v11
	v_mov_b32_e32 v2, v9
	v_sub_f16_e32 v9, v8, v11
	v_mul_f16_e32 v10, v8, v11
	v_fma_f16 v12, v8, v11, v8
	s_wait_alu depctr_va_vcc(0)
	v_cndmask_b32_e32 v13, v11, v8, vcc_lo
	v_ashrrev_i64 v[0:1], 31, v[2:3]
	v_add_f16_e32 v3, v8, v8
	v_add_f16_e32 v2, v8, v11
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_add_f16_e32 v11, v11, v3
	v_add_co_u32 v3, vcc_lo, v4, v0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v4, null, v5, v1, vcc_lo
	v_pack_b32_f16 v1, v10, v12
	v_pack_b32_f16 v0, v2, v9
	v_perm_b32 v2, v11, v13, 0x5040100
	v_cvt_f32_f16_e32 v5, v8
	global_store_b96 v[3:4], v[0:2], off
	global_store_b32 v[6:7], v5, off
.L5_0:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_setpc_b64 s[30:31]

	s_load_b32 s4, s[2:3], 0xc
	s_load_b32 s0, s[0:1], 0x4
	s_wait_kmcnt 0x0
	v_add_co_u32 v0, s1, s4, v0
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v1, null, 0, 0, s1
	s_and_b32 s0, s0, 0xffff
	s_wait_alu depctr_sa_sdst(0)
	v_mad_co_u64_u32 v[1:2], null, s0, ttmp9, v[0:1]
	s_getpc_b64 s[0:1]
	s_wait_alu depctr_sa_sdst(0)
	s_sext_i32_i16 s1, s1
	s_wait_alu depctr_sa_sdst(0)
	s_getpc_b64 s[4:5]
	s_wait_alu depctr_sa_sdst(0)
	s_sext_i32_i16 s5, s5
	s_wait_alu depctr_sa_sdst(0)
	s_load_b64 s[0:1], s[0:1], 0x0
	v_mul_hi_i32 v0, 0x66666667, v1
	v_and_b32_e32 v4, 15, v1
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_lshrrev_b32_e32 v2, 31, v0
	v_ashrrev_i32_e32 v0, 1, v0
	v_add_nc_u32_e32 v0, v0, v2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshl_add_u32 v0, v0, 2, v0
	v_sub_nc_u32_e32 v2, v1, v0
	v_and_b32_e32 v0, 1, v1
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_ashrrev_i32_e32 v3, 31, v2
	v_lshlrev_b32_e32 v0, 2, v0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b64_e32 v[2:3], 2, v[2:3]
	v_add_co_u32 v2, vcc_lo, s4, v2
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v3, null, s5, v3, vcc_lo
	s_wait_kmcnt 0x0
	global_load_b32 v5, v0, s[0:1] offset:-4
	global_load_b32 v2, v[2:3], off
	v_lshlrev_b32_e32 v0, 2, v4
	s_getpc_b64 s[0:1]
	s_wait_alu depctr_sa_sdst(0)
	s_sext_i32_i16 s1, s1
	s_wait_alu depctr_sa_sdst(0)
	global_load_b32 v4, v0, s[0:1]
	s_getpc_b64 s[0:1]
	s_wait_alu depctr_sa_sdst(0)
	s_sext_i32_i16 s1, s1
	s_wait_alu depctr_sa_sdst(0)
	s_load_b32 s4, s[0:1], 0x0
	s_load_b64 s[0:1], s[2:3], 0x0
	v_mov_b32_e32 v0, 0
	s_wait_loadcnt 0x1
	v_mul_lo_u32 v5, v5, v2
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_ashrrev_i64 v[2:3], 30, v[0:1]
	s_wait_kmcnt 0x0
	v_add_co_u32 v2, vcc_lo, s0, v2
	s_wait_loadcnt 0x0
	s_delay_alu instid0(VALU_DEP_3)
	v_add3_u32 v4, v5, s4, v4
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v3, null, s1, v3, vcc_lo
	s_mov_b32 s0, exec_lo
	global_store_b32 v[2:3], v4, off
	v_cmpx_eq_u32_e32 0, v1
	s_cbranch_execz .L6_0
	v_mov_b32_e32 v1, 0x63
	s_getpc_b64 s[0:1]
	s_wait_alu depctr_sa_sdst(0)
	s_sext_i32_i16 s1, s1
	s_wait_alu depctr_sa_sdst(0)
	global_store_b32 v0, v1, s[0:1]
.L6_0:
	s_endpgm

	s_wait_loadcnt_dscnt 0x0
	s_wait_expcnt 0x0
	s_wait_samplecnt 0x0
	s_wait_bvhcnt 0x0
	s_wait_kmcnt 0x0
	v_dual_mov_b32 v2, 0 :: v_dual_and_b32 v3, 0x3ff, v31
	s_getpc_b64 s[0:1]
	s_wait_alu depctr_sa_sdst(0)
	s_sext_i32_i16 s1, s1
	s_wait_alu depctr_sa_sdst(0)
	global_load_b64 v[5:6], v2, s[0:1]
	s_load_b32 s0, s[8:9], 0x4
	s_load_b32 s1, s[4:5], 0x4
	s_wait_kmcnt 0x0
	v_add_co_u32 v3, s0, s0, v3
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v4, null, 0, 0, s0
	s_and_b32 s0, s1, 0xffff
	s_wait_alu depctr_sa_sdst(0)
	v_mad_co_u64_u32 v[3:4], null, s0, ttmp9, v[3:4]
	s_getpc_b64 s[0:1]
	s_wait_alu depctr_sa_sdst(0)
	s_sext_i32_i16 s1, s1
	s_wait_alu depctr_sa_sdst(0)
	s_getpc_b64 s[2:3]
	s_wait_alu depctr_sa_sdst(0)
	s_sext_i32_i16 s3, s3
	s_wait_alu depctr_sa_sdst(0)
	global_load_b32 v9, v2, s[0:1]
	v_mul_hi_i32 v4, 0x66666667, v3
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_lshrrev_b32_e32 v7, 31, v4
	v_ashrrev_i32_e32 v4, 1, v4
	v_add_nc_u32_e32 v4, v4, v7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshl_add_u32 v4, v4, 2, v4
	v_sub_nc_u32_e32 v7, v3, v4
	v_and_b32_e32 v4, 1, v3
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_ashrrev_i32_e32 v8, 31, v7
	v_lshlrev_b32_e32 v4, 2, v4
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b64_e32 v[7:8], 2, v[7:8]
	v_add_co_u32 v7, vcc_lo, s2, v7
	s_wait_alu depctr_sa_sdst(0) depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_2)
	v_add_co_ci_u32_e64 v8, null, s3, v8, vcc_lo
	s_wait_loadcnt 0x1
	v_readfirstlane_b32 s0, v5
	v_readfirstlane_b32 s1, v6
	v_and_b32_e32 v5, 15, v3
	global_load_b32 v6, v[7:8], off
	global_load_b32 v4, v4, s[0:1] offset:-4
	s_getpc_b64 s[0:1]
	s_wait_alu depctr_sa_sdst(0)
	s_sext_i32_i16 s1, s1
	s_wait_alu depctr_sa_sdst(0)
	v_lshlrev_b32_e32 v5, 2, v5
	global_load_b32 v7, v5, s[0:1]
	s_mov_b32 s0, exec_lo
	s_wait_loadcnt 0x1
	v_mul_lo_u32 v6, v4, v6
	v_ashrrev_i64 v[4:5], 30, v[2:3]
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_add_co_u32 v0, vcc_lo, v0, v4
	s_wait_loadcnt 0x0
	v_add3_u32 v6, v6, v9, v7
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_3)
	v_add_co_ci_u32_e64 v1, null, v1, v5, vcc_lo
	global_store_b32 v[0:1], v6, off
	v_cmpx_eq_u32_e32 0, v3
	s_cbranch_execz .L7_0
	v_mov_b32_e32 v0, 0x63
	s_getpc_b64 s[2:3]
	s_wait_alu depctr_sa_sdst(0)
	s_sext_i32_i16 s3, s3
	s_wait_alu depctr_sa_sdst(0)
	global_store_b32 v2, v0, s[2:3]
.L7_0:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_setpc_b64 s[30:31]

	s_load_b32 s4, s[2:3], 0xc
	s_load_b32 s0, s[0:1], 0x4
	s_wait_kmcnt 0x0
	v_add_co_u32 v0, s1, s4, v0
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v1, null, 0, 0, s1
	s_and_b32 s0, s0, 0xffff
	s_wait_alu depctr_sa_sdst(0)
	v_mad_co_u64_u32 v[1:2], null, s0, ttmp9, v[0:1]
	s_getpc_b64 s[0:1]
	s_wait_alu depctr_sa_sdst(0)
	s_sext_i32_i16 s1, s1
	s_wait_alu depctr_sa_sdst(0)
	v_and_b32_e32 v0, 15, v1
	s_delay_alu instid0(VALU_DEP_1)
	v_lshlrev_b32_e32 v0, 2, v0
	global_load_b32 v2, v0, s[0:1]
	s_getpc_b64 s[0:1]
	s_wait_alu depctr_sa_sdst(0)
	s_sext_i32_i16 s1, s1
	s_wait_alu depctr_sa_sdst(0)
	v_mov_b32_e32 v0, 0
	s_load_b64 s[0:1], s[0:1], 0x0
	s_wait_kmcnt 0x0
	s_load_b32 s4, s[0:1], 0x0
	s_load_b64 s[0:1], s[2:3], 0x0
	v_ashrrev_i64 v[0:1], 30, v[0:1]
	s_wait_kmcnt 0x0
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v0, vcc_lo, s0, v0
	v_add_co_ci_u32_e64 v1, null, s1, v1, vcc_lo
	s_wait_loadcnt 0x0
	v_add_nc_u32_e32 v2, s4, v2
	global_store_b32 v[0:1], v2, off
	s_endpgm

	s_wait_loadcnt_dscnt 0x0
	s_wait_expcnt 0x0
	s_wait_samplecnt 0x0
	s_wait_bvhcnt 0x0
	s_wait_kmcnt 0x0
	s_mov_b32 s2, s33
	s_mov_b32 s33, s32
	s_xor_saveexec_b32 s0, -1
	scratch_store_b32 off, v16, s33 offset:48
	s_wait_alu depctr_sa_sdst(0)
	s_mov_b32 exec_lo, s0
	v_dual_mov_b32 v14, v1 :: v_dual_and_b32 v15, 7, v12
	v_mov_b32_e32 v13, v0
	s_clause 0x1
	scratch_store_b128 off, v[4:7], s33 offset:16
	scratch_store_b128 off, v[8:11], s33 offset:32
	v_writelane_b32 v16, s30, 0
	v_lshlrev_b32_e32 v0, 2, v15
	s_add_co_i32 s32, s32, 64
	s_getpc_b64 s[0:1]
	s_wait_alu depctr_sa_sdst(0)
	s_sext_i32_i16 s1, s1
	s_wait_alu depctr_sa_sdst(0)
	v_writelane_b32 v16, s31, 1
	scratch_load_b32 v1, v0, s33 offset:16
	v_mov_b32_e32 v0, 0
	s_wait_alu depctr_sa_sdst(0)
	s_swappc_b64 s[30:31], s[0:1]
	v_add_nc_u32_e32 v1, 1, v12
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_and_b32_e32 v1, 7, v1
	v_lshlrev_b32_e32 v1, 2, v1
	scratch_load_b32 v1, v1, s33 offset:16
	s_wait_alu depctr_sa_sdst(0)
	s_swappc_b64 s[30:31], s[0:1]
	v_add_nc_u32_e32 v1, 2, v12
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_and_b32_e32 v1, 7, v1
	v_lshlrev_b32_e32 v1, 2, v1
	scratch_load_b32 v1, v1, s33 offset:16
	s_wait_alu depctr_sa_sdst(0)
	s_swappc_b64 s[30:31], s[0:1]
	v_add_nc_u32_e32 v1, 3, v12
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_and_b32_e32 v1, 7, v1
	v_lshlrev_b32_e32 v1, 2, v1
	scratch_load_b32 v1, v1, s33 offset:16
	s_wait_alu depctr_sa_sdst(0)
	s_swappc_b64 s[30:31], s[0:1]
	v_xor_b32_e32 v1, 4, v15
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)
	v_lshlrev_b32_e32 v1, 2, v1
	scratch_load_b32 v1, v1, s33 offset:16
	s_wait_alu depctr_sa_sdst(0)
	s_swappc_b64 s[30:31], s[0:1]
	v_add_nc_u32_e32 v1, 5, v12
	v_and_b32_e32 v1, 7, v1
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)
	v_lshlrev_b32_e32 v1, 2, v1
	scratch_load_b32 v1, v1, s33 offset:16
	s_wait_alu depctr_sa_sdst(0)
	s_swappc_b64 s[30:31], s[0:1]
	v_add_nc_u32_e32 v1, 6, v12
	v_and_b32_e32 v1, 7, v1
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)
	v_lshlrev_b32_e32 v1, 2, v1
	scratch_load_b32 v1, v1, s33 offset:16
	s_wait_alu depctr_sa_sdst(0)
	s_swappc_b64 s[30:31], s[0:1]
	v_add_nc_u32_e32 v1, -1, v12
	v_and_b32_e32 v1, 7, v1
	s_delay_alu instid0(VALU_DEP_1)
	v_lshlrev_b32_e32 v1, 2, v1
	scratch_load_b32 v1, v1, s33 offset:16
	s_wait_alu depctr_sa_sdst(0)
	s_swappc_b64 s[30:31], s[0:1]
	v_mad_co_u64_u32 v[1:2], null, v2, v14, v[13:14]
	v_readlane_b32 s31, v16, 1
	v_readlane_b32 s30, v16, 0
	s_mov_b32 s32, s33
	v_sub_nc_u32_e32 v1, v1, v3
	s_delay_alu instid0(VALU_DEP_1)
	v_add_nc_u32_e32 v0, v1, v0
	s_xor_saveexec_b32 s0, -1
	scratch_load_b32 v16, off, s33 offset:48
	s_wait_alu depctr_sa_sdst(0)
	s_mov_b32 exec_lo, s0
	s_mov_b32 s33, s2
	s_wait_loadcnt 0x0
	s_wait_alu depctr_sa_sdst(0)
	s_setpc_b64 s[30:31]

	s_load_b32 s0, s[0:1], 0x4
	s_clause 0x2
	s_load_b32 s1, s[2:3], 0x24
	s_load_b96 s[8:10], s[2:3], 0x10
	s_load_b128 s[4:7], s[2:3], 0x0
	v_and_b32_e32 v1, 0x3ff, v0
	s_wait_kmcnt 0x0
	s_and_b32 s11, s0, 0xffff
	s_delay_alu instid0(SALU_CYCLE_1)
	s_mul_i32 s11, s11, ttmp9
	s_cmp_eq_u32 s10, 0
	v_add3_u32 v4, s11, s1, v1
	s_cbranch_scc1 .L10_0
	s_add_nc_u64 s[2:3], s[2:3], 32
	v_bfe_u32 v0, v0, 10, 10
	s_load_b32 s1, s[2:3], 0x8
	s_lshr_b32 s0, s0, 16
	v_dual_mov_b32 v1, 0 :: v_dual_mov_b32 v2, v4
	s_wait_alu depctr_sa_sdst(0)
	s_mul_i32 s0, s0, ttmp7
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)
	v_mov_b32_e32 v5, v1
	s_wait_kmcnt 0x0
	s_wait_alu depctr_sa_sdst(0)
	v_add3_u32 v0, s0, s1, v0
	s_mov_b32 s0, s10
	v_mul_lo_u32 v6, v0, s10
	s_delay_alu instid0(VALU_DEP_1)
	v_mov_b32_e32 v0, v6
.L10_1:
	v_mov_b32_e32 v3, v1
	s_delay_alu instid0(VALU_DEP_2)
	v_lshlrev_b64_e32 v[7:8], 2, v[0:1]
	v_add_nc_u32_e32 v0, 1, v0
	s_wait_alu depctr_sa_sdst(0)
	s_add_co_i32 s0, s0, -1
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lg_u32 s0, 0
	v_lshlrev_b64_e32 v[9:10], 2, v[2:3]
	v_add_co_u32 v7, vcc_lo, s4, v7
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v8, null, s5, v8, vcc_lo
	s_delay_alu instid0(VALU_DEP_3)
	v_add_co_u32 v9, vcc_lo, s6, v9
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v10, null, s7, v10, vcc_lo
	global_load_b32 v3, v[7:8], off
	global_load_b32 v7, v[9:10], off
	s_wait_loadcnt 0x0
	v_dual_fmac_f32 v5, v3, v7 :: v_dual_add_nc_u32 v2, s10, v2
	s_cbranch_scc1 .L10_1
	s_branch .L10_2
.L10_0:
	v_dual_mov_b32 v6, 0 :: v_dual_mov_b32 v5, 0
.L10_2:
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_dual_mov_b32 v1, 0 :: v_dual_add_nc_u32 v0, v6, v4
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1]
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_add_co_u32 v0, vcc_lo, s8, v0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, s9, v1, vcc_lo
	global_store_b32 v[0:1], v5, off
	s_endpgm

	s_wait_loadcnt_dscnt 0x0
	s_wait_expcnt 0x0
	s_wait_samplecnt 0x0
	s_wait_bvhcnt 0x0
	s_wait_kmcnt 0x0
	s_load_b32 s1, s[4:5], 0x4
	s_load_b32 s0, s[8:9], 0x4
	v_dual_mov_b32 v12, 0 :: v_dual_and_b32 v7, 0x3ff, v31
	v_mov_b32_e32 v13, 0
	s_wait_kmcnt 0x0
	s_and_b32 s2, s1, 0xffff
	s_wait_alu depctr_sa_sdst(0)
	s_mul_i32 s2, s2, ttmp9
	s_wait_alu depctr_sa_sdst(0)
	v_add3_u32 v11, s2, s0, v7
	s_mov_b32 s0, exec_lo
	v_cmpx_ne_u32_e32 0, v6
	s_cbranch_execz .L11_0
	s_load_b32 s2, s[8:9], 0x8
	v_bfe_u32 v7, v31, 10, 10
	s_lshr_b32 s1, s1, 16
	s_and_b32 s3, ttmp7, 0xffff
	v_dual_mov_b32 v8, 0 :: v_dual_mov_b32 v9, v11
	s_wait_alu depctr_sa_sdst(0)
	s_mul_i32 s1, s1, s3
	v_mov_b32_e32 v12, 0
	s_wait_kmcnt 0x0
	s_wait_alu depctr_sa_sdst(0)
	v_add3_u32 v7, s1, s2, v7
	s_mov_b32 s1, 0
	s_mov_b32 s2, 0
	s_delay_alu instid0(VALU_DEP_1)
	v_mul_lo_u32 v13, v7, v6
.L11_1:
	s_wait_alu depctr_sa_sdst(0)
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_dual_mov_b32 v10, v8 :: v_dual_add_nc_u32 v7, s2, v13
	s_add_co_i32 s2, s2, 1
	v_lshlrev_b64_e32 v[14:15], 2, v[7:8]
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_3)
	v_lshlrev_b64_e32 v[16:17], 2, v[9:10]
	v_add_nc_u32_e32 v9, v9, v6
	v_add_co_u32 v14, vcc_lo, v0, v14
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_add_co_ci_u32_e64 v15, null, v1, v15, vcc_lo
	v_add_co_u32 v16, vcc_lo, v2, v16
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v17, null, v3, v17, vcc_lo
	global_load_b32 v7, v[14:15], off
	global_load_b32 v10, v[16:17], off
	s_wait_alu depctr_sa_sdst(0)
	v_cmp_eq_u32_e32 vcc_lo, s2, v6
	s_or_b32 s1, vcc_lo, s1
	s_wait_loadcnt 0x0
	v_fmac_f32_e32 v12, v7, v10
	s_wait_alu depctr_sa_sdst(0)
	s_and_not1_b32 exec_lo, exec_lo, s1
	s_cbranch_execnz .L11_1
	s_or_b32 exec_lo, exec_lo, s1
.L11_0:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	v_dual_mov_b32 v1, 0 :: v_dual_add_nc_u32 v0, v13, v11
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1]
	v_add_co_u32 v0, vcc_lo, v4, v0
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_2)
	v_add_co_ci_u32_e64 v1, null, v5, v1, vcc_lo
	global_store_b32 v[0:1], v12, off
	s_setpc_b64 s[30:31]

	s_load_b32 s8, s[0:1], 0x4
	s_clause 0x2
	s_load_b64 s[0:1], s[2:3], 0x24
	s_load_b32 s9, s[2:3], 0x18
	s_load_b128 s[4:7], s[2:3], 0x8
	v_and_b32_e32 v1, 0x3ff, v0
	v_bfe_u32 v2, v0, 10, 10
	v_mov_b32_e32 v5, 0
	s_wait_kmcnt 0x0
	s_and_b32 s10, s8, 0xffff
	s_lshr_b32 s8, s8, 16
	s_mul_i32 s10, s10, ttmp9
	s_mul_i32 s8, s8, ttmp7
	v_add3_u32 v0, s10, s0, v1
	v_add3_u32 v1, s8, s1, v2
	s_mov_b32 s1, 0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_cvt_f32_u32_e32 v2, v0
	v_cvt_f32_u32_e32 v3, v1
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_mul_f32_e32 v4, s9, v2
	v_mul_f32_e32 v6, s9, v3
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_dual_mov_b32 v2, 0 :: v_dual_add_f32 v3, s6, v4
	v_add_f32_e32 v4, s7, v6
	v_mov_b32_e32 v6, 0
	s_branch .L12_0
.L12_1:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s8
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_not1_b32 s0, s6, exec_lo
	s_and_b32 s6, vcc_lo, exec_lo
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 s6, s0, s6
.L12_2:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s7
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_b32 s0, exec_lo, s6
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 s1, s0, s1
	s_wait_alu depctr_sa_sdst(0)
	s_and_not1_b32 exec_lo, exec_lo, s1
	s_cbranch_execz .L12_3
.L12_0:
	s_or_b32 s6, s6, exec_lo
	s_mov_b32 s7, exec_lo
	v_cmpx_gt_u32_e64 s5, v2
	s_cbranch_execz .L12_2
	v_dual_mul_f32 v7, v5, v5 :: v_dual_mul_f32 v8, v6, v6
	s_mov_b32 s8, exec_lo
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_f32_e32 v9, v8, v7
	v_cmp_lt_f32_e32 vcc_lo, 4.0, v9
	v_cmpx_nlt_f32_e32 4.0, v9
	s_cbranch_execz .L12_1
	v_dual_add_f32 v5, v5, v5 :: v_dual_add_nc_u32 v2, 1, v2
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_mul_f32_e32 v5, v6, v5
	v_dual_sub_f32 v7, v7, v8 :: v_dual_add_f32 v6, v4, v5
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_f32_e32 v7, v3, v7
	v_mov_b32_e32 v5, v7
	s_branch .L12_1
.L12_3:
	s_or_b32 exec_lo, exec_lo, s1
	s_load_b64 s[0:1], s[2:3], 0x0
	v_mad_co_u64_u32 v[0:1], null, v1, s4, v[0:1]
	v_mov_b32_e32 v1, 0
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1]
	s_wait_kmcnt 0x0
	v_add_co_u32 v0, vcc_lo, s0, v0
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v1, null, s1, v1, vcc_lo
	global_store_b32 v[0:1], v2, off
	s_endpgm

	s_wait_loadcnt_dscnt 0x0
	s_wait_expcnt 0x0
	s_wait_samplecnt 0x0
	s_wait_bvhcnt 0x0
	s_wait_kmcnt 0x0
	s_load_b32 s2, s[4:5], 0x4
	s_load_b64 s[0:1], s[8:9], 0x4
	v_bfe_u32 v8, v31, 10, 10
	s_and_b32 s3, ttmp7, 0xffff
	s_wait_kmcnt 0x0
	s_and_b32 s4, s2, 0xffff
	s_lshr_b32 s2, s2, 16
	s_wait_alu depctr_sa_sdst(0)
	s_mul_i32 s4, s4, ttmp9
	s_mul_i32 s2, s2, s3
	s_wait_alu depctr_sa_sdst(0)
	v_add3_u32 v8, s2, s1, v8
	s_mov_b32 s1, 0
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_cvt_f32_u32_e32 v10, v8
	v_dual_mul_f32 v10, v6, v10 :: v_dual_and_b32 v7, 0x3ff, v31
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)
	v_add3_u32 v7, s4, s0, v7
	v_dual_add_f32 v5, v5, v10 :: v_dual_mov_b32 v10, 0
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_cvt_f32_u32_e32 v9, v7
	v_dual_mul_f32 v11, v6, v9 :: v_dual_mov_b32 v6, 0
	s_delay_alu instid0(VALU_DEP_1)
	v_dual_mov_b32 v9, 0 :: v_dual_add_f32 v4, v4, v11
	s_branch .L13_0
.L13_1:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s4
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_not1_b32 s0, s2, exec_lo
	s_and_b32 s2, vcc_lo, exec_lo
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 s2, s0, s2
.L13_2:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s3
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_b32 s0, exec_lo, s2
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 s1, s0, s1
	s_wait_alu depctr_sa_sdst(0)
	s_and_not1_b32 exec_lo, exec_lo, s1
	s_cbranch_execz .L13_3
.L13_0:
	s_or_b32 s2, s2, exec_lo
	s_mov_b32 s3, exec_lo
	v_cmpx_lt_u32_e64 v6, v3
	s_cbranch_execz .L13_2
	v_dual_mul_f32 v11, v9, v9 :: v_dual_mul_f32 v12, v10, v10
	s_mov_b32 s4, exec_lo
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_f32_e32 v13, v12, v11
	v_cmp_lt_f32_e32 vcc_lo, 4.0, v13
	v_cmpx_nlt_f32_e32 4.0, v13
	s_cbranch_execz .L13_1
	v_dual_add_f32 v9, v9, v9 :: v_dual_add_nc_u32 v6, 1, v6
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_mul_f32_e32 v9, v10, v9
	v_dual_sub_f32 v11, v11, v12 :: v_dual_add_f32 v10, v5, v9
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_f32_e32 v11, v4, v11
	v_mov_b32_e32 v9, v11
	s_branch .L13_1
.L13_3:
	s_or_b32 exec_lo, exec_lo, s1
	v_mad_co_u64_u32 v[2:3], null, v8, v2, v[7:8]
	v_mov_b32_e32 v3, 0
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b64_e32 v[2:3], 2, v[2:3]
	v_add_co_u32 v0, vcc_lo, v0, v2
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_2)
	v_add_co_ci_u32_e64 v1, null, v1, v3, vcc_lo
	global_store_b32 v[0:1], v6, off
	s_setpc_b64 s[30:31]

	s_load_b32 s0, s[0:1], 0x4
	s_clause 0x2
	s_load_b32 s11, s[2:3], 0x24
	s_load_b96 s[8:10], s[2:3], 0x10
	s_load_b128 s[4:7], s[2:3], 0x0
	s_wait_kmcnt 0x0
	s_and_b32 s1, s0, 0xffff
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)
	s_mul_i32 s0, s1, ttmp9
	s_cmp_lt_i32 s8, 1
	v_add3_u32 v1, s0, s11, v0
	v_ashrrev_i32_e32 v2, 31, v1
	s_delay_alu instid0(VALU_DEP_1)
	v_lshlrev_b64_e32 v[8:9], 4, v[1:2]
	s_cbranch_scc1 .L14_0
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v1, vcc_lo, s4, v8
	v_add_co_ci_u32_e64 v2, null, s5, v9, vcc_lo
	s_cmp_lg_u32 s1, 0
	v_mov_b32_e32 v11, 0
	s_cselect_b32 s0, -1, 0
	global_load_b128 v[4:7], v[1:2], off
	s_wait_alu depctr_sa_sdst(0)
	v_cndmask_b32_e64 v1, 0, 1, s0
	s_wait_loadcnt 0x0
	v_lshl_add_u32 v7, v0, 4, s10
	v_dual_mov_b32 v2, 0 :: v_dual_mov_b32 v3, 0
	s_mov_b32 s2, 0
	v_cmp_ne_u32_e64 s0, 1, v1
	v_mov_b32_e32 v1, 0
	s_branch .L14_1
.L14_2:
	s_barrier_signal -1
	s_add_co_i32 s2, s2, s1
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_ge_i32 s2, s8
	s_barrier_wait -1
	s_cbranch_scc1 .L14_3
.L14_1:
	v_add_nc_u32_e32 v10, s2, v0
	s_mov_b32 s3, s1
	s_mov_b32 s11, s10
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b64_e32 v[12:13], 4, v[10:11]
	v_add_co_u32 v12, vcc_lo, s4, v12
	s_wait_alu depctr_va_vcc(0)
	s_delay_alu instid0(VALU_DEP_2)
	v_add_co_ci_u32_e64 v13, null, s5, v13, vcc_lo
	s_and_b32 vcc_lo, exec_lo, s0
	global_load_b128 v[12:15], v[12:13], off
	s_wait_loadcnt 0x0
	ds_store_b128 v7, v[12:15]
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	s_wait_alu depctr_sa_sdst(0)
	s_cbranch_vccnz .L14_2
.L14_4:
	v_mov_b32_e32 v10, s11
	s_add_co_i32 s3, s3, -1
	s_add_co_i32 s11, s11, 16
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_eq_u32 s3, 0
	ds_load_b128 v[12:15], v10
	s_wait_dscnt 0x0
	v_dual_sub_f32 v10, v14, v6 :: v_dual_sub_f32 v13, v13, v5
	v_sub_f32_e32 v12, v12, v4
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_fma_f32 v14, v10, v10, s9
	v_fmac_f32_e32 v14, v13, v13
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_fmac_f32_e32 v14, v12, v12
	v_cmp_gt_f32_e32 vcc_lo, 0x800000, v14
	s_wait_alu depctr_va_vcc(0)
	v_cndmask_b32_e64 v16, 0, 32, vcc_lo
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)
	v_ldexp_f32 v14, v14, v16
	v_cndmask_b32_e64 v16, 0, -16, vcc_lo
	v_sqrt_f32_e32 v14, v14
	s_delay_alu instid0(TRANS32_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_ldexp_f32 v14, v14, v16
	v_frexp_mant_f32_e32 v16, v14
	v_frexp_exp_i32_f32_e32 v14, v14
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_rcp_f32_e32 v16, v16
	v_sub_nc_u32_e32 v14, 0, v14
	s_delay_alu instid0(TRANS32_DEP_1) | instid1(VALU_DEP_1)
	v_ldexp_f32 v14, v16, v14
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_mul_f32_e32 v15, v15, v14
	v_mul_f32_e32 v15, v14, v15
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_mul_f32_e32 v14, v14, v15
	v_fmac_f32_e32 v1, v12, v14
	v_fmac_f32_e32 v2, v13, v14
	v_fmac_f32_e32 v3, v10, v14
	s_cbranch_scc0 .L14_4
	s_branch .L14_2
.L14_0:
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v2, 0
	v_mov_b32_e32 v1, 0
.L14_3:
	s_delay_alu instid0(VALU_DEP_3)
	v_add_co_u32 v5, vcc_lo, s6, v8
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v6, null, s7, v9, vcc_lo
	v_mov_b32_e32 v4, 0
	global_store_b128 v[5:6], v[1:4], off
	s_endpgm

	s_load_b32 s7, s[2:3], 0x24
	s_load_b32 s8, s[0:1], 0x4
	s_clause 0x1
	s_load_b96 s[4:6], s[2:3], 0x10
	s_load_b128 s[0:3], s[2:3], 0x0
	s_wait_kmcnt 0x0
	v_add_co_u32 v1, s7, s7, v0
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v2, null, 0, 0, s7
	s_and_b32 s7, s8, 0xffff
	s_wait_alu depctr_sa_sdst(0)
	v_mad_co_u64_u32 v[2:3], null, s7, ttmp9, v[1:2]
	v_mov_b32_e32 v3, 0
	s_mov_b32 s7, 0
	s_delay_alu instid0(VALU_DEP_2)
	v_cmp_gt_i32_e32 vcc_lo, s6, v2
	s_and_saveexec_b32 s6, vcc_lo
	s_cbranch_execz .L15_0
	v_mov_b32_e32 v1, 0
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_ashrrev_i64 v[1:2], 30, v[1:2]
	v_add_co_u32 v1, vcc_lo, s0, v1
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo
	global_load_b32 v3, v[1:2], off
.L15_0:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s6
	v_lshlrev_b32_e32 v1, 2, v0
	s_mov_b32 s0, exec_lo
	s_wait_loadcnt 0x0
	ds_store_b32 v1, v3
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	v_cmpx_gt_u32_e32 0x80, v0
	s_cbranch_execz .L15_1
	ds_load_2addr_stride64_b32 v[2:3], v1 offset1:2
	s_wait_dscnt 0x0
	v_add_nc_u32_e32 v2, v2, v3
	ds_store_b32 v1, v2
.L15_1:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_mov_b32 s0, exec_lo
	s_barrier_wait -1
	v_cmpx_gt_u32_e32 64, v0
	s_cbranch_execz .L15_2
	ds_load_2addr_stride64_b32 v[2:3], v1 offset1:1
	s_wait_dscnt 0x0
	v_add_nc_u32_e32 v2, v2, v3
	ds_store_b32 v1, v2
.L15_2:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_mov_b32 s0, exec_lo
	s_barrier_wait -1
	v_cmpx_gt_u32_e32 32, v0
	s_cbranch_execz .L15_3
	ds_load_2addr_b32 v[2:3], v1 offset1:32
	s_wait_dscnt 0x0
	v_add_nc_u32_e32 v2, v2, v3
	ds_store_b32 v1, v2
.L15_3:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_mov_b32 s0, exec_lo
	s_barrier_wait -1
	v_cmpx_gt_u32_e32 16, v0
	s_cbranch_execz .L15_4
	ds_load_2addr_b32 v[2:3], v1 offset1:16
	s_wait_dscnt 0x0
	v_add_nc_u32_e32 v2, v2, v3
	ds_store_b32 v1, v2
.L15_4:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_mov_b32 s0, exec_lo
	s_barrier_wait -1
	v_cmpx_gt_u32_e32 8, v0
	s_cbranch_execz .L15_5
	ds_load_2addr_b32 v[2:3], v1 offset1:8
	s_wait_dscnt 0x0
	v_add_nc_u32_e32 v2, v2, v3
	ds_store_b32 v1, v2
.L15_5:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_mov_b32 s0, exec_lo
	s_barrier_wait -1
	v_cmpx_gt_u32_e32 4, v0
	s_cbranch_execz .L15_6
	ds_load_2addr_b32 v[2:3], v1 offset1:4
	s_wait_dscnt 0x0
	v_add_nc_u32_e32 v2, v2, v3
	ds_store_b32 v1, v2
.L15_6:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_mov_b32 s0, exec_lo
	s_barrier_wait -1
	v_cmpx_gt_u32_e32 2, v0
	s_cbranch_execz .L15_7
	ds_load_2addr_b32 v[2:3], v1 offset1:2
	s_wait_dscnt 0x0
	v_add_nc_u32_e32 v2, v2, v3
	ds_store_b32 v1, v2
.L15_7:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_wait_dscnt 0x0
	s_barrier_signal -1
	v_cmp_eq_u32_e32 vcc_lo, 0, v0
	s_barrier_wait -1
	s_and_saveexec_b32 s0, vcc_lo
	s_cbranch_execz .L15_8
	ds_load_2addr_b32 v[2:3], v1 offset1:1
	s_wait_dscnt 0x0
	v_add_nc_u32_e32 v0, v2, v3
	ds_store_b32 v1, v0
.L15_8:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	s_and_saveexec_b32 s0, vcc_lo
	s_cbranch_execz .L15_9
	v_mov_b32_e32 v0, 0
	s_mov_b32 s0, exec_lo
	s_wait_alu depctr_sa_sdst(0)
	s_mov_b32 s6, ttmp9
	v_mbcnt_lo_u32_b32 v2, s0, 0
	s_wait_alu depctr_sa_sdst(0)
	s_lshl_b64 s[6:7], s[6:7], 2
	ds_load_b32 v1, v0
	s_wait_alu depctr_sa_sdst(0)
	s_add_nc_u64 s[2:3], s[2:3], s[6:7]
	v_cmp_eq_u32_e32 vcc_lo, 0, v2
	s_and_b32 s1, exec_lo, vcc_lo
	s_wait_dscnt 0x0
	global_store_b32 v0, v1, s[2:3]
	s_wait_alu depctr_sa_sdst(0)
	s_mov_b32 exec_lo, s1
	s_cbranch_execz .L15_9
	s_bcnt1_i32_b32 s0, s0
	s_wait_alu depctr_sa_sdst(0)
	v_mul_lo_u32 v1, v1, s0
	global_atomic_add_u32 v0, v1, s[4:5] scope:SCOPE_DEV
.L15_9:
	s_endpgm

	s_load_b32 s8, s[2:3], 0x1c
	s_load_b32 s0, s[0:1], 0x4
	s_load_b128 s[4:7], s[2:3], 0x0
	s_wait_kmcnt 0x0
	v_add_co_u32 v1, s1, s8, v0
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v2, null, 0, 0, s1
	s_and_b32 s0, s0, 0xffff
	s_wait_alu depctr_sa_sdst(0)
	v_mad_co_u64_u32 v[1:2], null, s0, ttmp9, v[1:2]
	s_mov_b32 s0, exec_lo
	v_lshlrev_b64_e32 v[1:2], 2, v[1:2]
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_add_co_u32 v3, vcc_lo, s4, v1
	v_add_co_ci_u32_e64 v4, null, s5, v2, vcc_lo
	global_load_b32 v3, v[3:4], off
	v_lshlrev_b32_e32 v4, 2, v0
	s_wait_loadcnt 0x0
	ds_store_b32 v4, v3
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	ds_load_b32 v5, v4
	v_cmpx_ne_u32_e32 0, v0
	s_cbranch_execz .L16_0
	v_add_nc_u32_e32 v6, -4, v4
	ds_load_b32 v6, v6
	s_wait_dscnt 0x0
	v_add_nc_u32_e32 v5, v6, v5
.L16_0:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_wait_dscnt 0x0
	ds_store_b32 v4, v5 offset:512
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_mov_b32 s0, exec_lo
	s_barrier_wait -1
	ds_load_b32 v5, v4 offset:512
	v_cmpx_lt_u32_e32 1, v0
	s_cbranch_execz .L16_1
	ds_load_b32 v6, v4 offset:504
	s_wait_dscnt 0x0
	v_add_nc_u32_e32 v5, v6, v5
.L16_1:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_wait_dscnt 0x0
	ds_store_b32 v4, v5
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_mov_b32 s0, exec_lo
	s_barrier_wait -1
	ds_load_b32 v5, v4
	v_cmpx_lt_u32_e32 3, v0
	s_cbranch_execz .L16_2
	v_add_nc_u32_e32 v6, -16, v4
	ds_load_b32 v6, v6
	s_wait_dscnt 0x0
	v_add_nc_u32_e32 v5, v6, v5
.L16_2:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_wait_dscnt 0x0
	ds_store_b32 v4, v5 offset:512
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_mov_b32 s0, exec_lo
	s_barrier_wait -1
	ds_load_b32 v5, v4 offset:512
	v_cmpx_lt_u32_e32 7, v0
	s_cbranch_execz .L16_3
	ds_load_b32 v6, v4 offset:480
	s_wait_dscnt 0x0
	v_add_nc_u32_e32 v5, v6, v5
.L16_3:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	s_wait_dscnt 0x0
	ds_store_b32 v4, v5
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_load_b64 s[0:1], s[2:3], 0x10
	s_mov_b32 s2, exec_lo
	s_barrier_wait -1
	ds_load_b32 v5, v4
	v_cmpx_lt_u32_e32 15, v0
	s_cbranch_execz .L16_4
	v_subrev_nc_u32_e32 v6, 64, v4
	ds_load_b32 v6, v6
	s_wait_dscnt 0x0
	v_add_nc_u32_e32 v5, v6, v5
.L16_4:
	s_or_b32 exec_lo, exec_lo, s2
	s_wait_dscnt 0x0
	ds_store_b32 v4, v5 offset:512
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_mov_b32 s2, exec_lo
	s_barrier_wait -1
	ds_load_b32 v5, v4 offset:512
	v_cmpx_lt_u32_e32 31, v0
	s_cbranch_execz .L16_5
	ds_load_b32 v6, v4 offset:384
	s_wait_dscnt 0x0
	v_add_nc_u32_e32 v5, v6, v5
.L16_5:
	s_or_b32 exec_lo, exec_lo, s2
	s_wait_dscnt 0x0
	ds_store_b32 v4, v5
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_mov_b32 s2, exec_lo
	s_barrier_wait -1
	ds_load_b32 v5, v4
	v_cmpx_lt_u32_e32 63, v0
	s_cbranch_execz .L16_6
	v_add_nc_u32_e32 v0, 0xffffff00, v4
	ds_load_b32 v0, v0
	s_wait_dscnt 0x0
	v_add_nc_u32_e32 v5, v0, v5
.L16_6:
	s_or_b32 exec_lo, exec_lo, s2
	s_wait_dscnt 0x0
	ds_store_b32 v4, v5 offset:512
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	ds_load_b32 v6, v4 offset:512
	v_add_co_u32 v4, vcc_lo, s6, v1
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v5, null, s7, v2, vcc_lo
	s_wait_kmcnt 0x0
	v_add_co_u32 v0, vcc_lo, s0, v1
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, s1, v2, vcc_lo
	s_wait_dscnt 0x0
	v_sub_nc_u32_e32 v3, v6, v3
	global_store_b32 v[4:5], v6, off
	global_store_b32 v[0:1], v3, off
	s_endpgm

	s_clause 0x1
	s_load_b128 s[4:7], s[0:1], 0x0
	s_load_b64 s[2:3], s[0:1], 0x10
	v_bfe_u32 v1, v0, 10, 10
	v_and_b32_e32 v2, 0x3ff, v0
	s_lshl_b32 s8, ttmp9, 5
	s_lshl_b32 s10, ttmp7, 5
	s_delay_alu instid0(VALU_DEP_2)
	v_cmp_lt_u32_e64 s0, 31, v1
	v_readfirstlane_b32 s9, v1
	v_cmp_gt_u32_e32 vcc_lo, 32, v1
	s_and_b32 s0, s0, exec_lo
	s_cbranch_scc1 .L17_0
	v_add_nc_u32_e32 v1, s8, v2
	s_add_co_i32 s0, s9, s10
	s_mul_i32 s1, s9, 0x84
	s_wait_kmcnt 0x0
	s_mul_i32 s0, s2, s0
	v_lshl_add_u32 v3, v2, 2, s1
	v_add3_u32 v0, s8, s0, v2
	v_cmp_gt_i32_e64 s0, s2, v1
	s_lshl_b32 s11, s2, 3
	s_mov_b32 s12, s9
	s_branch .L17_1
.L17_2:
	s_or_b32 exec_lo, exec_lo, s13
	v_add_nc_u32_e32 v0, s11, v0
	v_add_nc_u32_e32 v3, 0x420, v3
	s_add_co_i32 s1, s12, 8
	s_cmp_gt_u32 s12, 23
	s_wait_alu depctr_sa_sdst(0)
	s_mov_b32 s12, s1
	s_cbranch_scc1 .L17_0
.L17_1:
	s_add_co_i32 s1, s10, s12
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lt_i32 s1, s3
	s_cselect_b32 s1, -1, 0
	s_wait_alu depctr_sa_sdst(0)
	s_and_b32 s1, s0, s1
	s_wait_alu depctr_sa_sdst(0)
	s_and_saveexec_b32 s13, s1
	s_cbranch_execz .L17_2
	v_ashrrev_i32_e32 v1, 31, v0
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b64_e32 v[4:5], 2, v[0:1]
	v_add_co_u32 v4, s1, s4, v4
	s_wait_alu depctr_va_sdst(0)
	s_delay_alu instid0(VALU_DEP_2)
	v_add_co_ci_u32_e64 v5, null, s5, v5, s1
	global_load_b32 v1, v[4:5], off
	s_wait_loadcnt 0x0
	ds_store_b32 v3, v1
	s_branch .L17_2
.L17_0:
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_and_not1_b32 vcc_lo, exec_lo, vcc_lo
	s_barrier_wait -1
	s_cbranch_vccnz .L17_3
	v_add_nc_u32_e32 v0, s10, v2
	v_mul_u32_u24_e32 v1, 0x84, v2
	s_add_co_i32 s0, s9, s8
	s_wait_kmcnt 0x0
	s_lshl_b32 s1, s3, 3
	s_wait_alu depctr_sa_sdst(0)
	s_mul_i32 s0, s3, s0
	v_cmp_gt_i32_e32 vcc_lo, s3, v0
	v_lshl_add_u32 v3, s9, 2, v1
	s_wait_alu depctr_sa_sdst(0)
	v_add3_u32 v0, s10, s0, v2
	s_branch .L17_4
.L17_5:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s3
	v_add_nc_u32_e32 v3, 32, v3
	v_add_nc_u32_e32 v0, s1, v0
	s_add_co_i32 s0, s9, 8
	s_cmp_lt_u32 s9, 24
	s_wait_alu depctr_sa_sdst(0)
	s_mov_b32 s9, s0
	s_cbranch_scc0 .L17_3
.L17_4:
	s_wait_alu depctr_sa_sdst(0)
	s_add_co_i32 s0, s8, s9
	s_wait_alu depctr_sa_sdst(0)
	s_cmp_lt_i32 s0, s2
	s_cselect_b32 s0, -1, 0
	s_wait_alu depctr_sa_sdst(0)
	s_and_b32 s0, vcc_lo, s0
	s_wait_alu depctr_sa_sdst(0)
	s_and_saveexec_b32 s3, s0
	s_cbranch_execz .L17_5
	ds_load_b32 v4, v3
	v_ashrrev_i32_e32 v1, 31, v0
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_lshlrev_b64_e32 v[1:2], 2, v[0:1]
	v_add_co_u32 v1, s0, s6, v1
	s_wait_alu depctr_va_sdst(0)
	s_delay_alu instid0(VALU_DEP_2)
	v_add_co_ci_u32_e64 v2, null, s7, v2, s0
	s_wait_dscnt 0x0
	global_store_b32 v[1:2], v4, off
	s_branch .L17_5
.L17_3:
	s_endpgm

	v_mov_b32_e32 v1, 0
	v_cmp_gt_u32_e32 vcc_lo, 0x100, v0
	s_and_saveexec_b32 s5, vcc_lo
	s_cbranch_execz .L18_0
	s_delay_alu instid0(VALU_DEP_2)
	v_dual_mov_b32 v3, v1 :: v_dual_mov_b32 v2, v0
	s_mov_b32 s6, 0
.L18_1:
	s_delay_alu instid0(VALU_DEP_1)
	v_lshlrev_b32_e32 v4, 2, v2
	ds_store_b32 v4, v1
	s_load_b32 s4, s[0:1], 0x4
	s_wait_kmcnt 0x0
	s_and_b32 s4, s4, 0xffff
	s_wait_alu depctr_sa_sdst(0)
	v_add_co_u32 v2, s4, v2, s4
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v3, null, 0, v3, s4
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)
	v_cmp_lt_u64_e64 s4, 0xff, v[2:3]
	s_or_b32 s6, s4, s6
	s_and_not1_b32 exec_lo, exec_lo, s6
	s_cbranch_execnz .L18_1
.L18_0:
	s_or_b32 exec_lo, exec_lo, s5
	s_load_b32 s9, s[2:3], 0x1c
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	s_load_b32 s10, s[0:1], 0x4
	s_clause 0x1
	s_load_b32 s8, s[2:3], 0x10
	s_load_b128 s[4:7], s[2:3], 0x0
	s_wait_kmcnt 0x0
	v_add_co_u32 v2, s2, s9, v0
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v3, null, 0, 0, s2
	s_mov_b32 s9, exec_lo
	s_and_b32 s3, s10, 0xffff
	s_mov_b32 s10, 0
	s_wait_alu depctr_sa_sdst(0)
	v_mad_co_u64_u32 v[2:3], null, s3, ttmp9, v[2:3]
	s_delay_alu instid0(VALU_DEP_1)
	v_cmpx_gt_u32_e64 s8, v2
	s_cbranch_execz .L18_2
	s_load_b32 s1, s[0:1], 0xc
	v_mov_b32_e32 v3, -1
.L18_3:
	v_add_co_u32 v4, s0, s4, v2
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v5, null, s5, 0, s0
	s_wait_kmcnt 0x0
	v_add_co_u32 v2, s0, v2, s1
	global_load_u8 v4, v[4:5], off
	s_wait_loadcnt 0x0
	v_lshlrev_b32_e32 v4, 2, v4
	ds_inc_u32 v4, v3
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v4, null, 0, 0, s0
	v_cmp_le_u32_e64 s0, s8, v2
	s_or_b32 s10, s0, s10
	s_delay_alu instid0(SALU_CYCLE_1)
	s_and_not1_b32 exec_lo, exec_lo, s10
	s_cbranch_execnz .L18_3
.L18_2:
	s_or_b32 exec_lo, exec_lo, s9
	s_wait_dscnt 0x0
	s_barrier_signal -1
	s_barrier_wait -1
	s_and_saveexec_b32 s0, vcc_lo
	s_cbranch_execz .L18_4
	v_lshlrev_b32_e32 v4, 2, v0
	s_mov_b32 s1, 0
	s_lshl_b32 s2, s3, 2
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_u32 v2, s0, s6, v4
	s_wait_alu depctr_sa_sdst(0) depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v3, null, s7, 0, s0
	s_branch .L18_5
.L18_6:
	s_wait_alu depctr_sa_sdst(0)
	s_or_b32 exec_lo, exec_lo, s0
	v_add_co_u32 v0, vcc_lo, v0, s3
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, 0, v1, vcc_lo
	v_add_co_u32 v2, s0, v2, s2
	s_wait_alu depctr_va_sdst(0)
	v_add_co_ci_u32_e64 v3, null, 0, v3, s0
	s_delay_alu instid0(VALU_DEP_3)
	v_cmp_lt_u64_e32 vcc_lo, 0xff, v[0:1]
	v_add_nc_u32_e32 v4, s2, v4
	s_or_b32 s1, vcc_lo, s1
	s_wait_alu depctr_sa_sdst(0)
	s_and_not1_b32 exec_lo, exec_lo, s1
	s_cbranch_execz .L18_4
.L18_5:
	ds_load_b32 v5, v4
	s_mov_b32 s0, exec_lo
	s_wait_dscnt 0x0
	v_cmpx_ne_u32_e32 0, v5
	s_cbranch_execz .L18_6
	ds_load_b32 v5, v4
	s_wait_dscnt 0x0
	global_atomic_add_u32 v[2:3], v5, off scope:SCOPE_DEV
	s_branch .L18_6
.L18_4:
	s_endpgm

	s_load_b32 s4, s[2:3], 0x2c
	s_load_b32 s0, s[0:1], 0x4
	s_load_b32 s8, s[2:3], 0x20
	s_wait_kmcnt 0x0
	v_add_co_u32 v0, s1, s4, v0
	s_delay_alu instid0(VALU_DEP_1)
	v_add_co_ci_u32_e64 v1, null, 0, 0, s1
	s_and_b32 s0, s0, 0xffff
	s_wait_alu depctr_sa_sdst(0)
	v_mad_co_u64_u32 v[1:2], null, s0, ttmp9, v[0:1]
	v_mov_b32_e32 v0, 0
	s_mov_b32 s0, exec_lo
	s_delay_alu instid0(VALU_DEP_2)
	v_cmpx_gt_i32_e64 s8, v1
	s_cbranch_execz .L19_0
	s_load_b256 s[0:7], s[2:3], 0x0
	v_add_nc_u32_e32 v4, 1, v1
	v_ashrrev_i32_e32 v8, 31, v1
	v_ashrrev_i64 v[6:7], 30, v[0:1]
	s_ashr_i32 s9, s8, 31
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_2) | instid1(VALU_DEP_1)
	v_ashrrev_i32_e32 v5, 31, v4
	s_wait_kmcnt 0x0
	v_add_co_u32 v2, vcc_lo, s0, v1
	v_add_co_ci_u32_e64 v3, null, s1, v8, vcc_lo
	v_add_co_u32 v4, vcc_lo, s0, v4
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v5, null, s1, v5, vcc_lo
	s_clause 0x1
	global_load_b32 v10, v[2:3], off
	global_load_u8 v9, v[4:5], off
	v_ashrrev_i64 v[4:5], 31, v[0:1]
	v_add_co_u32 v0, vcc_lo, s2, v1
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, s3, v8, vcc_lo
	s_wait_alu depctr_sa_sdst(0)
	s_lshl_b64 s[0:1], s[8:9], 2
	v_add_co_u32 v4, vcc_lo, s4, v4
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v5, null, s5, v5, vcc_lo
	v_add_co_u32 v6, vcc_lo, s6, v6
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v7, null, s7, v7, vcc_lo
	s_wait_loadcnt 0x1
	v_and_b32_e32 v8, 0xff, v10
	s_wait_loadcnt 0x0
	v_lshlrev_b16 v9, 8, v9
	v_lshrrev_b32_e32 v11, 24, v10
	v_bfe_u32 v12, v10, 8, 8
	v_bfe_u32 v13, v10, 16, 8
	v_bfe_i32 v14, v10, 0, 8
	v_or_b32_e32 v15, v9, v8
	v_xor_b32_e32 v11, v10, v11
	s_wait_alu depctr_sa_sdst(0)
	v_add_co_u32 v8, vcc_lo, v6, s0
	v_mad_u32_u24 v12, v12, v13, v14
	v_perm_b32 v10, v10, v10, 0x4050607
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v9, null, s1, v7, vcc_lo
	v_bfe_i32 v13, v15, 0, 16
	global_store_b8 v[0:1], v11, off
	global_store_b16 v[4:5], v12, off
	s_clause 0x1
	global_store_b32 v[6:7], v10, off
	global_store_b32 v[8:9], v13, off
	global_load_b128 v[0:3], v[2:3], off
	s_wait_loadcnt 0x0
	v_lshrrev_b16 v1, 8, v0
	v_lshrrev_b16 v2, 8, v3
	v_lshrrev_b32_e32 v4, 16, v0
	v_lshrrev_b32_e32 v5, 24, v0
	v_lshrrev_b32_e32 v6, 24, v3
	v_lshrrev_b32_e32 v7, 16, v3
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_add_nc_u16 v2, v2, v4
	v_add_nc_u16 v3, v3, v5
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_add_nc_u16 v0, v6, v0
	v_add_nc_u16 v1, v7, v1
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_lshlrev_b16 v4, 8, v2
	v_and_b32_e32 v5, 0xff, v3
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_lshlrev_b16 v6, 8, v0
	v_and_b32_e32 v7, 0xff, v1
	v_lshlrev_b16 v1, 8, v1
	v_and_b32_e32 v0, 0xff, v0
	v_lshlrev_b16 v3, 8, v3
	v_and_b32_e32 v2, 0xff, v2
	v_or_b32_e32 v4, v5, v4
	v_or_b32_e32 v5, v7, v6
	v_or_b32_e32 v0, v0, v1
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_or_b32_e32 v1, v2, v3
	v_and_b32_e32 v2, 0xffff, v4
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)
	v_lshlrev_b32_e32 v3, 16, v5
	v_and_b32_e32 v0, 0xffff, v0
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_3)
	v_lshlrev_b32_e32 v1, 16, v1
	v_or_b32_e32 v2, v2, v3
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)
	v_or_b32_e32 v0, v0, v1
	v_xor_b32_e32 v2, v0, v2
	v_add_co_u32 v0, vcc_lo, v8, s0
	s_wait_alu depctr_va_vcc(0)
	v_add_co_ci_u32_e64 v1, null, s1, v9, vcc_lo
	global_store_b32 v[0:1], v2, off
.L19_0:
	s_endpgm
