; targets: gfx9

; case: s_nor_b64
; s[0:1] = b64 0xc6e8f82b80000000
; s[4:5] = b64 0x00000002ffffffff
; scc = 0
s_nor_b64 s[44:45], s[0:1], s[4:5]
; expect s[44:45] = b64 0x391707d400000000
; expect scc = 1
