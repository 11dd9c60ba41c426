; targets: gfx9

; case: s_wqm_b64
; s[0:1] = b64 0x08e709f700000002
; scc = 0
s_wqm_b64 s[44:45], s[0:1]
; expect s[44:45] = b64 0x0fff0fff0000000f
; expect scc = 1
