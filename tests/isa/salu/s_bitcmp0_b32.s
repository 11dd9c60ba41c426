; targets: gfx9

; case: s_bitcmp0_b32
; s0 = b32 0x00008000
; s4 = b32 0x2c621dab
; scc = 0
s_bitcmp0_b32 s0, s4
; expect scc = 1
