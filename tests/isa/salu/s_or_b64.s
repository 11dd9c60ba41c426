; targets: gfx9

; case: s_or_b64
; s[0:1] = b64 0x82486dd680000001
; s[4:5] = b64 0xc44dda7580000000
; scc = 0
s_or_b64 s[44:45], s[0:1], s[4:5]
; expect s[44:45] = b64 0xc64dfff780000001
; expect scc = 1
