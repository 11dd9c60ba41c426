; targets: gfx9

; case: s_lshl2_add_u32
; s0 = b32 0xd567e2ae
; s4 = b32 0x2f936fce
; scc = 0
s_lshl2_add_u32 s44, s0, s4
; expect s44 = b32 0x8532fa86
; expect scc = 1
