; targets: gfx9

; case: s_addc_u32
; s0 = b32 0xffffffff
; s4 = b32 0x00000000
; scc = 1
s_addc_u32 s44, s0, s4
; expect s44 = b32 0x00000000
; expect scc = 1
