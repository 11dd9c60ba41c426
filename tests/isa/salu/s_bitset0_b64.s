; targets: gfx9

; case: s_bitset0_b64
; s[44:45] = b64 0xc26ad01a007fffff
; s4 = b32 0x42517c5e
; scc = 0
s_bitset0_b64 s[44:45], s4
; expect s[44:45] = b64 0xc26ad01a007fffff
; expect scc = 0
