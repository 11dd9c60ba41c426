; targets: gfx9

; case: s_cmp_eq_i32
; s0 = i32 77
; scc = 0
s_cmp_eq_i32 s0, s0
; expect scc = 1

; case: s_cmp_ge_i32
; s0 = i32 77
; scc = 0
s_cmp_ge_i32 s0, s0
; expect scc = 1

; case: s_cmp_gt_i32
; s0 = i32 16777215
; s4 = i32 121729
; scc = 1
s_cmp_gt_i32 s0, s4
; expect scc = 1

; case: s_cmp_le_i32
; s0 = i32 0
; s4 = i32 16777217
; scc = 0
s_cmp_le_i32 s0, s4
; expect scc = 1

; case: s_cmp_lg_i32
; s0 = i32 321064895
; s4 = i32 8388608
; scc = 1
s_cmp_lg_i32 s0, s4
; expect scc = 1

; case: s_cmp_lt_i32
; s0 = i32 77
; scc = 1
s_cmp_lt_i32 s0, s0
; expect scc = 0
