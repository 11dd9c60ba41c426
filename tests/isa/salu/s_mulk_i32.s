; targets: gfx9

; case: s_mulk_i32
; s44 = b32 0x0180ff00
; scc = 1
s_mulk_i32 s44, 0x0
; expect s44 = b32 0x00000000
; expect scc = 1
