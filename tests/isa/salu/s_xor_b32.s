; targets: gfx9

; case: s_xor_b32
; s0 = b32 0xea6ab20f
; s4 = b32 0xfa2010be
; scc = 0
s_xor_b32 s44, s0, s4
; expect s44 = b32 0x104aa2b1
; expect scc = 1
