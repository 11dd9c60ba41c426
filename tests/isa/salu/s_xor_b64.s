; targets: gfx9

; case: s_xor_b64
; s[0:1] = b64 0x165b06ef00000001
; s[4:5] = b64 0xbca6aefaa6e677dc
; scc = 0
s_xor_b64 s[44:45], s[0:1], s[4:5]
; expect s[44:45] = b64 0xaafda815a6e677dd
; expect scc = 1
