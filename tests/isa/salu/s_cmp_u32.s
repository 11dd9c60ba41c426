; targets: gfx9

; case: s_cmp_eq_u32
; s0 = b32 0x0180ff01
; s4 = b32 0x88f11efa
; scc = 1
s_cmp_eq_u32 s0, s4
; expect scc = 0

; case: s_cmp_ge_u32
; s0 = b32 0x000083db
; s4 = b32 0x00800001
; scc = 0
s_cmp_ge_u32 s0, s4
; expect scc = 0

; case: s_cmp_gt_u32
; s0 = b32 0x00800002
; s4 = b32 0x26f56e75
; scc = 0
s_cmp_gt_u32 s0, s4
; expect scc = 0

; case: s_cmp_le_u32
; s0 = b32 0x5e67131e
; s4 = b32 0x7c19a4dc
; scc = 0
s_cmp_le_u32 s0, s4
; expect scc = 1

; case: s_cmp_lg_u32
; s0 = b32 0x0000004d
; scc = 1
s_cmp_lg_u32 s0, s0
; expect scc = 0

; case: s_cmp_lt_u32
; s0 = b32 0x4b1fa3ce
; s4 = b32 0xdf2d8e1f
; scc = 1
s_cmp_lt_u32 s0, s4
; expect scc = 1
