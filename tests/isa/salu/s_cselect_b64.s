; targets: gfx9

; case: s_cselect_b64
; s[0:1] = b64 0x00001fd37fffffff
; s[4:5] = b64 0x1f746b3240f0df9d
; scc = 0
s_cselect_b64 s[44:45], s[0:1], s[4:5]
; expect s[44:45] = b64 0x1f746b3240f0df9d
; expect scc = 0
