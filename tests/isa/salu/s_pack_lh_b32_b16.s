; targets: gfx9

; case: s_pack_lh_b32_b16
; s0 = b32 0x3d098877
; s4 = b32 0x97fba6af
; scc = 0
s_pack_lh_b32_b16 s44, s0, s4
; expect s44 = b32 0x97fb8877
; expect scc = 0
