; targets: gfx9

; case: s_bfe_i64
; s[0:1] = b64 0x00000000ffffffff
; s4 = b32 0x0364b675
; scc = 0
s_bfe_i64 s[44:45], s[0:1], s4
; expect s[44:45] = b64 0x0000000000000000
; expect scc = 0
