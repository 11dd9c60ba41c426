; targets: gfx9

; case: s_orn2_b64
; s[0:1] = b64 0x1589b3d6ffffffff
; s[4:5] = b64 0x9b6202a8ffffffff
; scc = 0
s_orn2_b64 s[44:45], s[0:1], s[4:5]
; expect s[44:45] = b64 0x759dffd7ffffffff
; expect scc = 1
