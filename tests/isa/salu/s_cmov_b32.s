; targets: gfx9

; case: s_cmov_b32
; s44 = b32 0xf274c74a
; s4 = b32 0x7fff8002
; scc = 0
s_cmov_b32 s44, s4
; expect s44 = b32 0xf274c74a
; expect scc = 0
