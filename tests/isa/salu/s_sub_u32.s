; targets: gfx9

; case: s_sub_u32
; s0 = b32 0xb89b20db
; s4 = b32 0x7fffffff
; scc = 1
s_sub_u32 s44, s0, s4
; expect s44 = b32 0x389b20dc
; expect scc = 0
