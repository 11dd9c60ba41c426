; targets: gfx9

; case: s_bitset1_b64
; s[44:45] = b64 0x000000015f10a3a0
; s4 = b32 0x0a3f4881
; scc = 0
s_bitset1_b64 s[44:45], s4
; expect s[44:45] = b64 0x000000015f10a3a2
; expect scc = 0
