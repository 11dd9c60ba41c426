; targets: gfx9

; case: s_movk_i32
; s44 = b32 0x3224a736
; scc = 0
s_movk_i32 s44, 0xffff
; expect s44 = b32 0xffffffff
; expect scc = 0
