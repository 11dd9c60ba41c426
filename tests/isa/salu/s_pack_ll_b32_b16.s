; targets: gfx9

; case: s_pack_ll_b32_b16
; s0 = b32 0xfffffffd
; s4 = b32 0x7fffffff
; scc = 1
s_pack_ll_b32_b16 s44, s0, s4
; expect s44 = b32 0xfffffffd
; expect scc = 1
