; targets: gfx9

; case: s_andn2_b64
; s[0:1] = b64 0x7ffffffe0000f529
; s[4:5] = b64 0x180d6e01df866208
; scc = 0
s_andn2_b64 s[44:45], s[0:1], s[4:5]
; expect s[44:45] = b64 0x67f291fe00009521
; expect scc = 1
