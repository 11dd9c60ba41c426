; targets: gfx9

; case: s_cmpk_eq_u32
; s44 = b32 0x0180ff02
; scc = 1
s_cmpk_eq_u32 s44, 0xac0
; expect s44 = b32 0x0180ff02
; expect scc = 0

; case: s_cmpk_ge_u32
; s44 = b32 0xcc056714
; scc = 1
s_cmpk_ge_u32 s44, 0x1
; expect s44 = b32 0xcc056714
; expect scc = 1

; case: s_cmpk_gt_u32
; s44 = b32 0x000011d4
; scc = 1
s_cmpk_gt_u32 s44, 0x5952
; expect s44 = b32 0x000011d4
; expect scc = 0

; case: s_cmpk_le_u32
; s44 = b32 0x147f5cac
; scc = 1
s_cmpk_le_u32 s44, 0x433f
; expect s44 = b32 0x147f5cac
; expect scc = 0

; case: s_cmpk_lg_u32
; s44 = b32 0xab63f3bc
; scc = 0
s_cmpk_lg_u32 s44, 0x0
; expect s44 = b32 0xab63f3bc
; expect scc = 1

; case: s_cmpk_lt_u32
; s44 = b32 0xde4593af
; scc = 0
s_cmpk_lt_u32 s44, 0x1a2
; expect s44 = b32 0xde4593af
; expect scc = 0
