; targets: gfx9

; case: s_cmp_eq_u64
; s[0:1] = b64 0x000012340000004d
; scc = 0
s_cmp_eq_u64 s[0:1], s[0:1]
; expect scc = 1

; case: s_cmp_lg_u64
; s[0:1] = b64 0x000012340000004d
; scc = 1
s_cmp_lg_u64 s[0:1], s[0:1]
; expect scc = 0
