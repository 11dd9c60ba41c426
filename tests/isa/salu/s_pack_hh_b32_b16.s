; targets: gfx9

; case: s_pack_hh_b32_b16
; s0 = b32 0x7fff8000
; s4 = b32 0x00000147
; scc = 1
s_pack_hh_b32_b16 s44, s0, s4
; expect s44 = b32 0x00007fff
; expect scc = 1
