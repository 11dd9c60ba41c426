// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1100 -show-encoding %s | FileCheck --check-prefix=GFX11 %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1200 -defsym=HINTS=1 -show-encoding %s | FileCheck --check-prefix=GFX12 %s
// RUN: llvm-mc -triple=amdgcn -mcpu=gfx1250 -defsym=HINTS=1 -defsym=GFX1250=1 -show-encoding %s | FileCheck --check-prefix=GFX1250 %s
// RUN: not llvm-mc -triple=amdgcn -mcpu=gfx1100 -defsym=WRONG=1 -show-encoding %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not llvm-mc -triple=amdgcn -mcpu=gfx1200 -defsym=WRONG=1 -defsym=HINTS=1 -show-encoding %s 2>&1 | FileCheck --check-prefix=WRONG %s

// A suffix that says nothing.
s_mov_b64_e32 s[0:1], s[2:3]
s_nop_e32 1
ds_load_b32_e32 v0, v1
global_load_b32_e32 v0, v[0:1], off

// Signs.
v_add_f32 v5, neg(abs(1)), v1
v_add_f32 v5, abs(1+2), v1
v_add_f32_e64 v5, neg(2+1), v1
v_add_f32_e64 v5, neg(|v1|), v1
v_and_b32 v5, --1, v1
s_mov_b32 s0, --1

// SCC is read as a source.
v_add_f32 v5, scc, v1
s_mov_b32 s0, scc
v_lshlrev_b64 v[6:7], src_scc, v[2:3]

.ifndef HINTS
tbuffer_load_format_x v4, off, s[12:15], s3, format:[BUF_DATA_FORMAT_32, BUF_NUM_FORMAT_SINT] offset:4095
tbuffer_load_format_x v4, off, s[12:15], s3, format:[BUF_NUM_FORMAT_UINT, BUF_DATA_FORMAT_16]
tbuffer_load_format_x v4, off, s[12:15], s3, format:[BUF_NUM_FORMAT_UINT]
tbuffer_load_format_x v4, off, s[12:15], s3, format:[BUF_DATA_FORMAT_INVALID]
v_ashrrev_i64 v[6:7], src_scc, src_scc
.else
tbuffer_load_format_x v4, off, s[12:15], s3 format:[BUF_DATA_FORMAT_32, BUF_NUM_FORMAT_SINT]
global_load_b32 v0, v[0:1], off th:TH_LOAD_BYPASS scope:SCOPE_SYS
global_store_b32 v[0:1], v0, off th:TH_STORE_BYPASS scope:SCOPE_SYS
global_load_b32 v0, v[0:1], off scope:2
global_atomic_add_u32 v2, v[0:1], v0, off th:TH_ATOMIC_RT_RETURN
s_getreg_b32 s0, hwreg(HW_REG_MODE)
s_getreg_b32 s0, hwreg(HW_REG_SCRATCH_BASE_HI)
v_permlane16_var_b32 v5, v1, v2 op_sel:[1,0]
.endif

.ifdef GFX1250
ds_load_b64_tr_b4 v[2:3], v0
global_load_b128_tr_b16 v[2:5], v0, s[0:1]
buffer_atomic_min_f64 v[4:5], off, s[8:11], s3 offset:4095
v_cvt_f16_bf8 v150, v2
v_cvt_f16_bf8 v128, v2 op_sel:[0,1]
.endif

.ifdef WRONG
v_add_f32 v5, --1, v1
v_add_f32 v5, abs(neg(1)), v1
v_add_f32_e64 v5, neg(neg(v1)), v1
v_add_f32 v5, abs(symbol), v1
v_add_f32 v5, neg(symbol), v1
v_pk_add_f16_e32 v0, v1, v2
s_mov_b32_e64 s0, s1
s_waitcnt_depctr depctr_va_vdst(0) depctr_va_vdst(0)
v_mov_b32 v0, lds_direct
v_mov_b32 v0, tba_lo
s_mov_b32 s0, src_flat_scratch_base_lo
global_load_b32 v0, v2, null
.ifdef HINTS
global_load_b32 v0, v[0:1], off th:TH_LOAD_BYPASS
global_load_b32 v0, v[0:1], off th:TH_LOAD_LU scope:SCOPE_SYS
global_load_b32 v0, v[0:1], off th:TH_STORE_NT
global_store_b32 v[0:1], v0, off th:TH_LOAD_NT
tbuffer_load_format_x v4, off, s[12:15], s3 format:[BUF_DATA_FORMAT_8, BUF_NUM_FORMAT_FLOAT]
.endif
.endif
