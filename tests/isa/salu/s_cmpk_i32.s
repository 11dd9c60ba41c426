; targets: gfx9

; case: s_cmpk_eq_i32
; s1 = b32 0x00001234
; scc = 0
s_cmpk_eq_i32 s1, 0x1234
; expect s1 = b32 0x00001234
; expect scc = 1

; case: s_cmpk_ge_i32
; s44 = b32 0x2b90945e
; scc = 0
s_cmpk_ge_i32 s44, 0xffff
; expect s44 = b32 0x2b90945e
; expect scc = 1

; case: s_cmpk_gt_i32
; s44 = b32 0x52c01432
; scc = 0
s_cmpk_gt_i32 s44, 0x0
; expect s44 = b32 0x52c01432
; expect scc = 1

; case: s_cmpk_le_i32
; s44 = b32 0x00000001
; scc = 1
s_cmpk_le_i32 s44, 0xffff
; expect s44 = b32 0x00000001
; expect scc = 0

; case: s_cmpk_lg_i32
; s44 = b32 0x80000000
; scc = 0
s_cmpk_lg_i32 s44, 0xffff
; expect s44 = b32 0x80000000
; expect scc = 1

; case: s_cmpk_lt_i32
; s44 = b32 0x9f269dd2
; scc = 0
s_cmpk_lt_i32 s44, 0xb441
; expect s44 = b32 0x9f269dd2
; expect scc = 1
