; targets: gfx9

; case: s_bfe_u32
; s0 = b32 0xf2567d35
; s4 = b32 0xe10deaa8
; scc = 1
s_bfe_u32 s44, s0, s4
; expect s44 = b32 0x0000167d
; expect scc = 1
