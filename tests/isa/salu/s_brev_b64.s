; targets: gfx9

; case: s_brev_b64
; s[0:1] = b64 0x8000000100000021
; scc = 0
s_brev_b64 s[44:45], s[0:1]
; expect s[44:45] = b64 0x8400000080000001
; expect scc = 0
