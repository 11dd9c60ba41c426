// Written by gen.py, which says where its expectations are from.

; case: v_cmps_f_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_f_f32 vcc, v1, v2
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmps_lt_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_lt_f32 vcc, v1, v2
; expect vcc = each 1, 0, 0, 0, 0, 0, 1, 0

; case: v_cmps_eq_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_eq_f32 vcc, v1, v2
; expect vcc = each 0, 0, 1, 0, 0, 1, 0, 0

; case: v_cmps_le_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_le_f32 vcc, v1, v2
; expect vcc = each 1, 0, 1, 0, 0, 1, 1, 0

; case: v_cmps_gt_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_gt_f32 vcc, v1, v2
; expect vcc = each 0, 1, 0, 0, 0, 0, 0, 0

; case: v_cmps_lg_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_lg_f32 vcc, v1, v2
; expect vcc = each 1, 1, 0, 0, 0, 0, 1, 0

; case: v_cmps_ge_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_ge_f32 vcc, v1, v2
; expect vcc = each 0, 1, 1, 0, 0, 1, 0, 0

; case: v_cmps_o_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_o_f32 vcc, v1, v2
; expect vcc = each 1, 1, 1, 0, 0, 1, 1, 0

; case: v_cmps_u_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_u_f32 vcc, v1, v2
; expect vcc = each 0, 0, 0, 1, 1, 0, 0, 1

; case: v_cmps_nge_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_nge_f32 vcc, v1, v2
; expect vcc = each 1, 0, 0, 1, 1, 0, 1, 1

; case: v_cmps_nlg_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_nlg_f32 vcc, v1, v2
; expect vcc = each 0, 0, 1, 1, 1, 1, 0, 1

; case: v_cmps_ngt_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_ngt_f32 vcc, v1, v2
; expect vcc = each 1, 0, 1, 1, 1, 1, 1, 1

; case: v_cmps_nle_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_nle_f32 vcc, v1, v2
; expect vcc = each 0, 1, 0, 1, 1, 0, 0, 1

; case: v_cmps_neq_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_neq_f32 vcc, v1, v2
; expect vcc = each 1, 1, 0, 1, 1, 0, 1, 1

; case: v_cmps_nlt_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_nlt_f32 vcc, v1, v2
; expect vcc = each 0, 1, 1, 1, 1, 1, 0, 1

; case: v_cmps_tru_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_tru_f32 vcc, v1, v2
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmps_f_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_f_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmps_lt_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_lt_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 0, 0, 0, 0, 0, 1, 0

; case: v_cmps_eq_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_eq_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 0, 1, 0, 0, 1, 0, 0

; case: v_cmps_le_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_le_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 0, 1, 0, 0, 1, 1, 0

; case: v_cmps_gt_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_gt_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 1, 0, 0, 0, 0, 0, 0

; case: v_cmps_lg_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_lg_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 1, 0, 0, 0, 0, 1, 0

; case: v_cmps_ge_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_ge_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 1, 1, 0, 0, 1, 0, 0

; case: v_cmps_o_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_o_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 1, 1, 0, 0, 1, 1, 0

; case: v_cmps_u_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_u_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 0, 0, 1, 1, 0, 0, 1

; case: v_cmps_nge_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_nge_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 0, 0, 1, 1, 0, 1, 1

; case: v_cmps_nlg_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_nlg_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 0, 1, 1, 1, 1, 0, 1

; case: v_cmps_ngt_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_ngt_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 0, 1, 1, 1, 1, 1, 1

; case: v_cmps_nle_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_nle_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 1, 0, 1, 1, 0, 0, 1

; case: v_cmps_neq_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_neq_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 1, 0, 1, 1, 0, 1, 1

; case: v_cmps_nlt_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_nlt_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 1, 1, 1, 1, 1, 0, 1

; case: v_cmps_tru_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmps_tru_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpsx_f_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_f_f32 vcc, v1, v2
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpsx_lt_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_lt_f32 vcc, v1, v2
; expect vcc = each 1, 0, 0, 0, 0, 0, 1, 0
; expect exec = each 1, 0, 0, 0, 0, 0, 1, 0

; case: v_cmpsx_eq_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_eq_f32 vcc, v1, v2
; expect vcc = each 0, 0, 1, 0, 0, 1, 0, 0
; expect exec = each 0, 0, 1, 0, 0, 1, 0, 0

; case: v_cmpsx_le_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_le_f32 vcc, v1, v2
; expect vcc = each 1, 0, 1, 0, 0, 1, 1, 0
; expect exec = each 1, 0, 1, 0, 0, 1, 1, 0

; case: v_cmpsx_gt_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_gt_f32 vcc, v1, v2
; expect vcc = each 0, 1, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 1, 0, 0, 0, 0, 0, 0

; case: v_cmpsx_lg_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_lg_f32 vcc, v1, v2
; expect vcc = each 1, 1, 0, 0, 0, 0, 1, 0
; expect exec = each 1, 1, 0, 0, 0, 0, 1, 0

; case: v_cmpsx_ge_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_ge_f32 vcc, v1, v2
; expect vcc = each 0, 1, 1, 0, 0, 1, 0, 0
; expect exec = each 0, 1, 1, 0, 0, 1, 0, 0

; case: v_cmpsx_o_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_o_f32 vcc, v1, v2
; expect vcc = each 1, 1, 1, 0, 0, 1, 1, 0
; expect exec = each 1, 1, 1, 0, 0, 1, 1, 0

; case: v_cmpsx_u_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_u_f32 vcc, v1, v2
; expect vcc = each 0, 0, 0, 1, 1, 0, 0, 1
; expect exec = each 0, 0, 0, 1, 1, 0, 0, 1

; case: v_cmpsx_nge_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_nge_f32 vcc, v1, v2
; expect vcc = each 1, 0, 0, 1, 1, 0, 1, 1
; expect exec = each 1, 0, 0, 1, 1, 0, 1, 1

; case: v_cmpsx_nlg_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_nlg_f32 vcc, v1, v2
; expect vcc = each 0, 0, 1, 1, 1, 1, 0, 1
; expect exec = each 0, 0, 1, 1, 1, 1, 0, 1

; case: v_cmpsx_ngt_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_ngt_f32 vcc, v1, v2
; expect vcc = each 1, 0, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 0, 1, 1, 1, 1, 1, 1

; case: v_cmpsx_nle_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_nle_f32 vcc, v1, v2
; expect vcc = each 0, 1, 0, 1, 1, 0, 0, 1
; expect exec = each 0, 1, 0, 1, 1, 0, 0, 1

; case: v_cmpsx_neq_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_neq_f32 vcc, v1, v2
; expect vcc = each 1, 1, 0, 1, 1, 0, 1, 1
; expect exec = each 1, 1, 0, 1, 1, 0, 1, 1

; case: v_cmpsx_nlt_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_nlt_f32 vcc, v1, v2
; expect vcc = each 0, 1, 1, 1, 1, 1, 0, 1
; expect exec = each 0, 1, 1, 1, 1, 1, 0, 1

; case: v_cmpsx_tru_f32
; targets: gfx600 gfx700
; v1 = f32 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v2 = f32 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_tru_f32 vcc, v1, v2
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1

; case: v_cmpsx_f_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_f_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 0, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 0, 0, 0, 0, 0, 0, 0

; case: v_cmpsx_lt_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_lt_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 0, 0, 0, 0, 0, 1, 0
; expect exec = each 1, 0, 0, 0, 0, 0, 1, 0

; case: v_cmpsx_eq_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_eq_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 0, 1, 0, 0, 1, 0, 0
; expect exec = each 0, 0, 1, 0, 0, 1, 0, 0

; case: v_cmpsx_le_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_le_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 0, 1, 0, 0, 1, 1, 0
; expect exec = each 1, 0, 1, 0, 0, 1, 1, 0

; case: v_cmpsx_gt_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_gt_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 1, 0, 0, 0, 0, 0, 0
; expect exec = each 0, 1, 0, 0, 0, 0, 0, 0

; case: v_cmpsx_lg_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_lg_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 1, 0, 0, 0, 0, 1, 0
; expect exec = each 1, 1, 0, 0, 0, 0, 1, 0

; case: v_cmpsx_ge_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_ge_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 1, 1, 0, 0, 1, 0, 0
; expect exec = each 0, 1, 1, 0, 0, 1, 0, 0

; case: v_cmpsx_o_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_o_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 1, 1, 0, 0, 1, 1, 0
; expect exec = each 1, 1, 1, 0, 0, 1, 1, 0

; case: v_cmpsx_u_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_u_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 0, 0, 1, 1, 0, 0, 1
; expect exec = each 0, 0, 0, 1, 1, 0, 0, 1

; case: v_cmpsx_nge_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_nge_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 0, 0, 1, 1, 0, 1, 1
; expect exec = each 1, 0, 0, 1, 1, 0, 1, 1

; case: v_cmpsx_nlg_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_nlg_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 0, 1, 1, 1, 1, 0, 1
; expect exec = each 0, 0, 1, 1, 1, 1, 0, 1

; case: v_cmpsx_ngt_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_ngt_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 0, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 0, 1, 1, 1, 1, 1, 1

; case: v_cmpsx_nle_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_nle_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 1, 0, 1, 1, 0, 0, 1
; expect exec = each 0, 1, 0, 1, 1, 0, 0, 1

; case: v_cmpsx_neq_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_neq_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 1, 0, 1, 1, 0, 1, 1
; expect exec = each 1, 1, 0, 1, 1, 0, 1, 1

; case: v_cmpsx_nlt_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_nlt_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 0, 1, 1, 1, 1, 1, 0, 1
; expect exec = each 0, 1, 1, 1, 1, 1, 0, 1

; case: v_cmpsx_tru_f64
; targets: gfx600 gfx700
; v[2:3] = f64 1.0, 2.0, 1.5, nan, 1.0, -0.0, -inf, nan
; v[4:5] = f64 2.0, 1.0, 1.5, 1.0, nan, 0.0, inf, nan
v_cmpsx_tru_f64 vcc, v[2:3], v[4:5]
; expect vcc = each 1, 1, 1, 1, 1, 1, 1, 1
; expect exec = each 1, 1, 1, 1, 1, 1, 1, 1
