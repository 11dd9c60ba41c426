; targets: gfx9

; case: s_nand_b64
; s[0:1] = b64 0x000000013044e6d3
; s[4:5] = b64 0x0b151bacffffffff
; scc = 1
s_nand_b64 s[44:45], s[0:1], s[4:5]
; expect s[44:45] = b64 0xffffffffcfbb192c
; expect scc = 1
