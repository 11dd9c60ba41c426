; targets: gfx9

; case: s_bfe_u64
; s[0:1] = b64 0x00fffffddbf43607
; s4 = b32 0x103e5452
; scc = 1
s_bfe_u64 s[44:45], s[0:1], s4
; expect s[44:45] = b64 0x0000003fffff76fd
; expect scc = 1
