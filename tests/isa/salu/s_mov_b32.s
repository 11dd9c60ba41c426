; targets: gfx9

; case: s_mov_b32
; s0 = b32 0x09208f18
; scc = 1
s_mov_b32 s44, s0
; expect s44 = b32 0x09208f18
; expect scc = 1
