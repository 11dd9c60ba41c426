; targets: gfx9

; case: s_bcnt1_i32_b32
; s0 = i32 16777215
; scc = 1
s_bcnt1_i32_b32 s44, s0
; expect s44 = b32 0x00000018
; expect scc = 1
