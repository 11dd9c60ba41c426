; targets: gfx9

; case: s_cmov_b64
; s[44:45] = b64 0x0016019d7fff8000
; s[4:5] = b64 0x0000ffffeb08eeee
; scc = 0
s_cmov_b64 s[44:45], s[4:5]
; expect s[44:45] = b64 0x0016019d7fff8000
; expect scc = 0
