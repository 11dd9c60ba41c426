; targets: gfx9

; case: s_cselect_b32
; s0 = b32 0x711968d8
; s4 = b32 0x75cacc1c
; scc = 0
s_cselect_b32 s44, s0, s4
; expect s44 = b32 0x75cacc1c
; expect scc = 0
